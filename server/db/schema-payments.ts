import { sql } from 'drizzle-orm'
import { unmatchedPaymentReasons } from '#shared/stray-payments.ts'
import type { Kit } from './columns.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** What is known of payments at a provider. */
export function definePayments(kit: Kit) {
  /** One for each donation that is, or was, paid at the provider. */
  const checkouts = kit.table(
    'checkouts',
    {
      donationId: kit.int('donation_id').primaryKey(),
      /** What the provider knows the donation by. */
      nonce: kit.text('nonce').notNull(),
      /** Null until the provider has said that there is one. */
      sessionId: kit.text('session_id'),
      /** Where it is paid, while it is open. */
      url: kit.text('url'),
      paymentId: kit.text('payment_id'),
      /** How often the provider was asked for a session. */
      tries: kit.int('tries').notNull().default(0),
      /** Whose reservation it is, while it is open. */
      network: kit.text('network'),
      open: kit.bool('open').notNull().default(true),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      expiresAt: kit.time('expires_at').notNull(),
      /** When the provider is asked next how it stands. */
      askAt: kit.time('ask_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex(unique('checkouts_nonce')).on(t.nonce),
      kit.uniqueIndex(unique('checkouts_session')).on(t.sessionId),
      kit.uniqueIndex(unique('checkouts_payment')).on(t.paymentId),
      kit.index('checkouts_network').on(t.network).where(sql`open`),
      kit.index('checkouts_due').on(t.askAt).where(sql`open`),
    ],
  )
  /** What the provider has told, each once. */
  const paymentEvents = kit.table('payment_events', {
    id: kit.text('id').primaryKey(),
    type: kit.text('type').notNull(),
    createdAt: kit.time('created_at').notNull().$defaultFn(now),
  })
  /** Payments that fit nowhere: they count for nothing until somebody has looked at them. */
  const strayPayments = kit.table(
    'stray_payments',
    {
      id: kit.id('id'),
      reason: kit.oneOf('reason', unmatchedPaymentReasons).notNull(),
      /** What the provider calls the session or payment that it is about. */
      about: kit.text('about').notNull(),
      paymentId: kit.text('payment_id'),
      donationId: kit.int('donation_id'),
      cents: kit.int('cents'),
      currency: kit.text('currency'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      settledAt: kit.time('settled_at'),
      settledBy: kit.text('settled_by'),
    },
    // the same payment is told again and again
    (t) => [kit.uniqueIndex(unique('stray_payments_one')).on(t.reason, t.about)],
  )
  return { checkouts, paymentEvents, strayPayments }
}
