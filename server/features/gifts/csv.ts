import { z } from 'zod'
import { csvAmount, csvDay, csvLine, harmless } from '#server/rest/csv.ts'
import { queryNumber } from '#server/rest/fields.ts'
import { type RestRoute, route, wholeList } from '#server/rest/route.ts'
import { bookDays } from '#shared/gift-books.ts'
import { referenceOf } from '#shared/gifts.ts'
import { exportGifts } from './books.ts'
import type { BookedGift, Stretch } from './finding.ts'

const columns = [
  ...['Date', 'Reference', 'Campaign ID', 'Campaign', 'State', 'Origin', 'Amount', 'Standing'],
  ...['Received on', 'Refunded', 'Donor', 'Email'],
]

/** A gift as a line of the file. One that was received by mistake, and therefore cancelled, was never received. */
function lineOf(gift: BookedGift): string {
  const { state, amountCents, standingCents } = gift
  const received = state === 'received' || state === 'refunded'
  return csvLine([
    csvDay(gift.createdAt),
    referenceOf(gift.id),
    String(gift.campaignId),
    harmless(gift.petName),
    state,
    gift.origin,
    csvAmount(amountCents),
    csvAmount(standingCents),
    csvDay(received ? gift.receivedAt : null),
    csvAmount(state === 'refunded' ? amountCents - standingCents : 0),
    harmless(gift.name ?? ''),
    harmless(gift.email ?? ''),
  ])
}

/** The gifts of a period as a file for a spreadsheet (docs/product.md 8.17). */
export const giftsCsv: RestRoute[] = [
  route({
    operation: exportGifts,
    method: 'GET',
    path: '/api/gifts.csv',
    tag: 'Donations',
    summary: 'Gifts of a period as CSV, oldest first',
    description:
      'For spreadsheets: RFC 4180 in UTF-8 with a byte order mark, days in UTC, dollars with two decimals. `Standing` is what counts of a gift now. A cell that a spreadsheet would run begins with an apostrophe.',
    takes: {
      query: bookDays.safeExtend({ campaign: queryNumber({ name: 'campaign' }).optional() }),
    },
    answer: z.string(),
    streams: true,
    file: 'gifts.csv',
    handle({ run, query: { campaign, ...days } }) {
      let head = csvLine(columns)
      return wholeList(
        (from?: Stretch) => run({ ...days, campaignId: campaign }, from),
        ({ items }) => {
          const lines = head + items.map(lineOf).join('')
          head = ''
          return lines
        },
      )
    },
  }),
]
