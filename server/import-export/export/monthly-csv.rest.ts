import { z } from 'zod'
import { exportMonthly, type MonthlyCursor } from '#server/features/donations/monthly-desk.service.ts'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { escapeFormulas, formatCsvRow } from '#shared/csv.ts'
import { dayWriter } from '#shared/days-in-zones.ts'
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
      'For spreadsheets: RFC 4180 in UTF-8 with a byte order mark, days in the time zone of the shelter, `amount` per month in the currency of the column `currency`. What a spreadsheet would run has an apostrophe in front. The gifts that they have made are in `/api/gifts.csv`.',
    answer: z.string(),
    streams: true,
    file: 'monthly-gifts.csv',
    handle({ run }) {
      let head = formatCsvRow([...monthlyColumns])
      return streamList(
        (from?: MonthlyCursor) => run(from),
        ({ items, timeZone }) => {
          const dayOf = dayWriter(timeZone)
          const rows = items.map((monthly) =>
            formatCsvRow(Object.values(monthlyItem(monthly, dayOf)).map(escapeFormulas)),
          )
          const lines = head + rows.join('')
          head = ''
          return lines
        },
      )
    },
  }),
]
