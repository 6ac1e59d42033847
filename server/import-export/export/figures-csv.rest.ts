import { z } from 'zod'
import { exportFigures } from '#server/features/figures/figures.service.ts'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { formatCsvRow } from '#shared/csv.ts'
import { donationPurposes } from '#shared/donation-states.ts'
import { type Figures, figureCategories, figuresQuery, type MonthFigures } from '#shared/figures.ts'
import { currentCurrency } from '#shared/money.ts'
import { plainAmount } from '../csv/cells.ts'

/** CSV of the shelter's figures by month (docs/product.md 30.6). */
export const figuresCsv: RestRoute[] = [
  route({
    operation: exportFigures,
    method: 'GET',
    path: '/api/figures.csv',
    tag: 'Figures',
    summary: 'Figures by month and category as CSV, of pets or of donations',
    description:
      'For spreadsheets: RFC 4180 in UTF-8 with a byte order mark. Months are in the time zone of the shelter. Pets: those of the shelter, its arrivals, returns, adoptions, and other departures, requests and answers, and the median of the days that adopted pets had waited. Donations: amounts in the currency of the column `currency`. Without `from` and `to`, the last 12 months.',
    takes: { query: figuresQuery },
    answer: z.string(),
    streams: true,
    file: 'figures.csv',
    handle: ({ run, query: { of, from, to } }) =>
      streamList(
        async () => ({ items: [await run(from && to ? { from, to } : undefined)], nextCursor: null }),
        ({ items }) =>
          items
            .flatMap(of === 'donations' ? donationRows : petRows)
            .map(formatCsvRow)
            .join(''),
      ),
  }),
]

const petColumns = ['month', 'category', 'at_start', 'arrived', 'returned', 'adopted', 'departed', 'at_end', 'requests']

function petRows({ months, here }: Figures): string[][] {
  const held = new Map(figureCategories.map((category) => [category, here.before[category] ?? 0]))
  const rowsOf = ({ month, pets, waited }: MonthFigures) =>
    figureCategories.flatMap((category) => {
      const figures = pets[category]
      const start = held.get(category) ?? 0
      if (!figures && start === 0) return []
      const { arrived = 0, returned = 0, adopted = 0, departed = 0, requests = 0, answered = 0 } = figures ?? {}
      const end = start + arrived + returned - adopted - departed
      held.set(category, end)
      const days = waited[category]
      const counts = [start, arrived, returned, adopted, departed, end, requests, answered].map(String)
      return [[month, category.toLowerCase(), ...counts, days ? String(days.median) : '']]
    })
  return [[...petColumns, 'answered', 'median_days_waited'], ...months.flatMap(rowsOf)]
}

function donationRows({ months }: Figures): string[][] {
  const rowsOf = ({ month, money }: MonthFigures) =>
    donationPurposes.flatMap((purpose) => {
      const cents = money[purpose]
      if (!cents) return []
      const amounts = [cents.pledgedCents, cents.receivedCents, cents.refundedCents].map(plainAmount)
      return [[month, purpose, ...amounts, currentCurrency()]]
    })
  return [['month', 'purpose', 'pledged', 'received', 'refunded', 'currency'], ...months.flatMap(rowsOf)]
}
