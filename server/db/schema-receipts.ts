import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { receiptSeries } from '#shared/receipt-numbers.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/**
 * The numbers of receipts (docs/decisions/061-receipt-numbers.md). Rows of receipts are never changed or deleted:
 * triggers enforce it. They contain no personal data.
 */
export function defineReceipts(dialect: Dialect, toDonation: () => PgColumn) {
  const receipts = dialect.table(
    'receipts',
    {
      id: dialect.id('id'),
      /** Null for fees. */
      donationId: dialect.int('donation_id').references(toDonation),
      series: dialect.enumText('series', receiptSeries).notNull(),
      /** In the shelter's time zone at that time; 0 in the series `reference`. */
      year: dialect.int('year').notNull(),
      number: dialect.int('number').notNull(),
      /** The day of receipt in the shelter's time zone, such as '2026-11-26'; null in the series `reference`. */
      day: dialect.text('day'),
      issuedAt: dialect.timestamp('issued_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.uniqueIndex(unique('receipts_number')).on(t.series, t.year, t.number),
      dialect.uniqueIndex(unique('receipts_donation')).on(t.donationId).where(sql`donation_id is not null`),
      dialect.check('receipts_numbered', sql`number > 0 and (series = 'fee' or donation_id is not null)`),
      dialect.check('receipts_dated', sql`series = 'reference' or (year > 0 and day is not null)`),
    ],
  )
  /** The highest number of each series and year. A transaction that takes the next one locks the row. */
  const receiptCounters = dialect.table(
    'receipt_counters',
    {
      id: dialect.id('id'),
      series: dialect.enumText('series', receiptSeries).notNull(),
      year: dialect.int('year').notNull(),
      last: dialect.int('last').notNull(),
    },
    (t) => [
      dialect.uniqueIndex(unique('receipt_counters_year')).on(t.series, t.year),
      dialect.check('receipt_counters_last', sql`last > 0`),
    ],
  )
  return { receipts, receiptCounters }
}
