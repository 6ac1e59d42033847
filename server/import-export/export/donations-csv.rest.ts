import { z } from 'zod'
import type { BookedDonation } from '#server/features/donations/reports.queries.ts'
import { type DonationCursor, exportDonations } from '#server/features/donations/reports.service.ts'
import { donationItem } from '#server/import-export/columns/donation-columns.ts'
import { queryNumber } from '#server/platform/rest/fields.ts'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { dateRange } from '#shared/bookkeeping.ts'
import { escapeFormulas, formatCsvRow } from '#shared/csv.ts'
import { type DayWriter, dayWriter } from '#shared/days-in-zones.ts'
import { transferColumns } from '#shared/import-export.ts'

const toCsvRow = (donation: BookedDonation, dayOf: DayWriter): string =>
  formatCsvRow(Object.values(donationItem(donation, dayOf)).map(escapeFormulas))

/** CSV of the donations of a period (docs/product.md 8.17). */
export const donationsCsv: RestRoute[] = [
  route({
    operation: exportDonations,
    method: 'GET',
    path: '/api/gifts.csv',
    tag: 'Donations',
    summary: 'Gifts of a period as CSV, oldest first',
    description:
      'For spreadsheets: RFC 4180 in UTF-8 with a byte order mark, days in the time zone of the shelter, amounts in the currency of the column `currency`. `standing` is what counts of a gift now, `receipt` the number of its receipt, also if that is void. What a spreadsheet would run has an apostrophe in front.',
    takes: {
      query: dateRange.safeExtend({ campaign: queryNumber({ name: 'campaign' }).optional() }),
    },
    answer: z.string(),
    streams: true,
    file: 'gifts.csv',
    handle({ run, query: { campaign, ...days } }) {
      let head = formatCsvRow(Object.keys(transferColumns.gifts))
      return streamList(
        (from?: DonationCursor) => run({ ...days, campaignId: campaign }, from),
        ({ items, timeZone }) => {
          const dayOf = dayWriter(timeZone)
          const lines = head + items.map((donation) => toCsvRow(donation, dayOf)).join('')
          head = ''
          return lines
        },
      )
    },
  }),
]
