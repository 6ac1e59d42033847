import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** Reminders that the desk has sent to donors of unpaid promises (docs/product.md 8.18). */
export function defineReminders(dialect: Dialect, donations: { id: PgColumn }) {
  const promiseReminders = dialect.table(
    'promise_reminders',
    {
      id: dialect.id('id'),
      donationId: dialect
        .int('donation_id')
        .notNull()
        .references(() => donations.id),
      /** 1, then 2. */
      number: dialect.int('number').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.uniqueIndex(unique('promise_reminders_number')).on(t.donationId, t.number),
      dialect.check('promise_reminders_two', sql`number between 1 and 2`),
    ],
  )
  return { promiseReminders }
}
