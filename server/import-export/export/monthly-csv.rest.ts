import { z } from 'zod'
import { exportMonthly, type MonthlyRange } from '#server/features/donations/monthly-desk.service.ts'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { escapeFormulas, formatCsvRow } from '#shared/csv.ts'
import { monthlyColumns, monthlyItem } from '../columns/monthly-columns.ts'

/** CSV of all monthly donations (docs/product.md 8.35). */
export const monthlyCsv: RestRoute[] = [
  route({
    operation: exportMonthly,
    method: 'GET',
    path: '/api/monthly-gifts.csv',
    tag: 'Donations',
    summary: 'All monthly gifts as CSV, oldest first',
    description:
      'For spreadsheets: RFC 4180 in UTF-8 with a byte order mark, days in UTC, `amount` per month in the currency of the column `currency`. What a spreadsheet would run has an apostrophe in front. The gifts that they have made are in `/api/gifts.csv`.',
    answer: z.string(),
    streams: true,
    file: 'monthly-gifts.csv',
    handle({ run }) {
      let head = formatCsvRow([...monthlyColumns])
      return streamList(
        (from?: MonthlyRange) => run(from),
        ({ items }) => {
          const rows = items.map((monthly) => formatCsvRow(Object.values(monthlyItem(monthly)).map(escapeFormulas)))
          const lines = head + rows.join('')
          head = ''
          return lines
        },
      )
    },
  }),
]
