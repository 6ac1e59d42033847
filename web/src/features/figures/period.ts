import { inLocalTime } from '#shared/dates.ts'
import { type FiguresInput, figuresInput, monthsLater } from '#shared/figures.ts'
import { pathTo } from '#shared/pages.ts'

export type Period = NonNullable<FiguresInput>

export const monthsInDefault = 12

export const lastMonths = (now: string): Period => ({ from: monthsLater(now, 1 - monthsInDefault), to: now })

export const yearOf = (month: string): number => Number(month.slice(0, 4))

export const periodOfYear = (year: number): Period => ({ from: `${year}-01`, to: `${year}-12` })

/** The URL's period. `wrong`: it has one that can't be shown, so the last 12 months are shown instead. */
export function readPeriod(search: URLSearchParams): { period: FiguresInput; wrong: boolean } {
  const [from, to] = [search.get('from'), search.get('to')]
  if (from === null && to === null) return { period: undefined, wrong: false }
  const { data } = figuresInput.safeParse({ from, to })
  return { period: data, wrong: data === undefined }
}

export const searchOf = ({ from, to }: Period): string => `?${new URLSearchParams({ from, to })}`

export const figuresPath = (period?: Period): string => pathTo('figures') + (period ? searchOf(period) : '')

export const yearPath = (year: number): string => pathTo('yearFigures', { id: year })

export const isYear = (text: string | undefined): text is string => /^[12]\d{3}$/.test(text ?? '')

/** Until the server has said which month it is in the shelter's time zone. */
export function monthHere(): string {
  const { year, month } = inLocalTime(new Date())
  return `${year}-${String(month).padStart(2, '0')}`
}

/** Both months may be given in either order. */
export const periodBetween = (one: string, other: string): Period =>
  one <= other ? { from: one, to: other } : { from: other, to: one }

/** Newest first: all from the first month with figures, or the first shown, to the current one. */
export function monthChoices({ from, to }: Period, { first, now }: { first: string | null; now: string }): string[] {
  const oldest = [from, first ?? from].reduce((one, other) => (one < other ? one : other))
  const months: string[] = []
  for (let month = to > now ? to : now; month >= oldest && months.length < 2400; month = monthsLater(month, -1))
    months.push(month)
  return months
}
