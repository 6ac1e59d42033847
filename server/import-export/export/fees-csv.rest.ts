import { z } from 'zod'
import { exportFees, type FeeCursor } from '#server/features/adoption-fees/fee-list.service.ts'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { escapeFormulas, formatCsvRow } from '#shared/csv.ts'
import { dayWriter } from '#shared/days-in-zones.ts'
import { feeColumns, feeItem } from '../columns/fee-columns.ts'

/** CSV of all adoption fees (docs/product.md 29.10). */
export const feesCsv: RestRoute[] = [
  route({
    operation: exportFees,
    method: 'GET',
    path: '/api/fees.csv',
    tag: 'Adoptions',
    summary: 'All adoption fees as CSV, oldest first',
    description:
      'For spreadsheets: RFC 4180 in UTF-8 with a byte order mark, days in the time zone of the shelter, amounts in the currency of the column `currency`. What a spreadsheet would run has an apostrophe in front. Adoption fees are no gifts: `/api/gifts.csv` has none of them.',
    answer: z.string(),
    streams: true,
    file: 'fees.csv',
    handle({ run }) {
      let head = formatCsvRow([...feeColumns])
      return streamList(
        (from?: FeeCursor) => run(from),
        ({ items, timeZone }) => {
          const dayOf = dayWriter(timeZone)
          const rows = items.map((fee) => formatCsvRow(Object.values(feeItem(fee, dayOf)).map(escapeFormulas)))
          const lines = head + rows.join('')
          head = ''
          return lines
        },
      )
    },
  }),
]
