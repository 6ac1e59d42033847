import { isRecordNumber } from './pages.ts'

/** The start of a list: `?before=7` shows the records with lower ids. */
export function parseBefore(params: URLSearchParams): number | undefined {
  const before = params.get('before') ?? undefined
  return isRecordNumber(before) ? Number(before) : undefined
}
