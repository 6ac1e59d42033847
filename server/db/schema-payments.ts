import { sql } from 'drizzle-orm'
import { unmatchedPaymentReasons } from '#shared/stray-payments.ts'
import type { Dialect } from './columns.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** What is known of payments at a provider. */
export function definePayments(dialect: Dialect) {
  /** One for each donation that is, or was, paid at the provider. */
  const checkouts = dialect.table(
    'checkouts',
    {
      donationId: dialect.int('donation_id').primaryKey(),
      /** What the provider knows the donation by. */
      nonce: dialect.text('nonce').notNull(),
      /** Null until the provider has said that there is one. */
      sessionId: dialect.text('session_id'),
      /** Where it is paid, while it is open. */
      url: dialect.text('url'),
      paymentId: dialect.text('payment_id'),
      /** How often the provider was asked for a session. */
      tries: dialect.int('tries').notNull().default(0),
      /** Whose reservation it is, while it is open. */
      network: dialect.text('network'),
      open: dialect.bool('open').notNull().default(true),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      expiresAt: dialect.timestamp('expires_at').notNull(),
      /** When the provider is asked next how it stands. */
      askAt: dialect.timestamp('ask_at').notNull(),
    },
    (t) => [
      dialect.uniqueIndex(unique('checkouts_nonce')).on(t.nonce),
      dialect.uniqueIndex(unique('checkouts_session')).on(t.sessionId),
      dialect.uniqueIndex(unique('checkouts_payment')).on(t.paymentId),
      dialect.index('checkouts_network').on(t.network).where(sql`open`),
      dialect.index('checkouts_due').on(t.askAt).where(sql`open`),
    ],
  )
  /** What the provider has told, each once. */
  const paymentEvents = dialect.table('payment_events', {
    id: dialect.text('id').primaryKey(),
    type: dialect.text('type').notNull(),
    createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
  })
  /** Payments that fit nowhere: they count for nothing until somebody has looked at them. */
  const strayPayments = dialect.table(
    'stray_payments',
    {
      id: dialect.id('id'),
      reason: dialect.enumText('reason', unmatchedPaymentReasons).notNull(),
      /** What the provider calls the session or payment that it is about. */
      about: dialect.text('about').notNull(),
      paymentId: dialect.text('payment_id'),
      donationId: dialect.int('donation_id'),
      cents: dialect.int('cents'),
      currency: dialect.text('currency'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      settledAt: dialect.timestamp('settled_at'),
      settledBy: dialect.text('settled_by'),
    },
    // the same payment is told again and again
    (t) => [dialect.uniqueIndex(unique('stray_payments_one')).on(t.reason, t.about)],
  )
  return { checkouts, paymentEvents, strayPayments }
}
