import { useSearchParams } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'

export const statementPath = (search: { year: number } | { gift: number }): string =>
  `${pathTo('donorStatement')}?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`

/** The year in the URL, undefined if it can't be one; and the number of a gift for the statement of its donor. */
export function useStatementAddress(): { year: number | undefined; gift: string | null } {
  const [search] = useSearchParams()
  const year = search.get('year') ?? ''
  return { year: /^[12]\d{3}$/.test(year) ? Number(year) : undefined, gift: search.get('gift') }
}
