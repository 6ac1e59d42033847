import { isRecordNumber } from './pages.ts'

/** Where a list begins that is shown from further on: `?before=7` shows the records with lower numbers. */
export function parseBefore(params: URLSearchParams): number | undefined {
  const before = params.get('before') ?? undefined
  return isRecordNumber(before) ? Number(before) : undefined
}
