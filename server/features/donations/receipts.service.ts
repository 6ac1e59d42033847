import type { DonationReader } from '#server/features/campaigns/donors.queries.ts'
import { timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { takeNumber } from '#server/platform/receipts/take-number.ts'
import { formatReference } from '#shared/donations.ts'
import { dayIn } from '#shared/time-zones.ts'
import type { DonationTransaction } from './donations.events.ts'
import { brokenSeries, unmatchedReceipts } from './receipts.queries.ts'

// Receipts and their numbers (docs/product.md 8.24, docs/decisions/061-receipt-numbers.md).

/**
 * Gives a donation that is received now the next number of this year, in the transaction that receives it. The caller
 * has locked the donation's campaign.
 */
export async function issueReceipt({ db, tx, now }: DonationTransaction, donationId: number): Promise<void> {
  const series = 'donation'
  const day = dayIn(now, await timeZoneIn(db, tx))
  const year = Number(day.slice(0, 4))
  const number = await takeNumber(db, tx, series, year)
  await tx.insert(db.schema.receipts).values({ donationId, series, year, number, day, issuedAt: now })
}

/** For `doctor`, backups, and the move to another database: gaps, duplicates, and receipts without a reason. */
export async function receiptProblems(reader: DonationReader): Promise<string[]> {
  const { without, unreceived } = await unmatchedReceipts(reader)
  const series = await brokenSeries(reader)
  return [
    ...without.map(({ id }) => `gift ${formatReference(id)} was received, and its receipt has no number`),
    ...unreceived.map(({ id }) => `gift ${formatReference(id)} has a receipt, and was never received`),
    ...series.map(
      ({ series, year, numbers, highest, last }) =>
        `the receipts of ${year} (${series}) have a gap or a number twice: ${numbers} numbers, the highest is ${highest}, the counter says ${last}`,
    ),
  ]
}
