import type { Database } from '#server/db/database.ts'
import type { DonationReader } from '#server/features/campaigns/donors.queries.ts'
import { savedSettings, timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { takeNumber } from '#server/platform/receipts/take-number.ts'
import { formatReference } from '#shared/donations.ts'
import { textsLanguageOf } from '#shared/own-texts.ts'
import { offeredLanguages } from '#shared/settings.ts'
import { languages } from '#shared/texts/languages.ts'
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

/** The settings that name the issuer of receipts, and the shelter's time zone. */
export async function receiptSettings(db: Database) {
  const { values } = await savedSettings(db)
  const { legalName, registrationNumber, postalAddress, receiptSigner: signer, timeZone } = values
  const written = textsLanguageOf(values)
  const others = languages.filter((language) => language !== written && offeredLanguages(values).includes(language))
  const taxSentences = [written, ...others].flatMap((language) => {
    const text = language === written ? values.taxSentence : values.translations[language]?.taxSentence
    return text ? [{ language, text }] : []
  })
  return { issuer: { legalName, registrationNumber, postalAddress, signer, taxSentences }, timeZone }
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
