import { sql } from 'drizzle-orm'
import { unmatchedPaymentReasons } from '#shared/stray-payments.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

export function definePayments(dialect: Dialect) {
  const checkouts = dialect.table(
    'checkouts',
    {
      donationId: dialect.int('donation_id').primaryKey(),
      /** Identifies the donation at the provider. */
      nonce: dialect.text('nonce').notNull(),
      /** Null until the provider has confirmed the session. */
      sessionId: dialect.text('session_id'),
      url: dialect.text('url'),
      paymentId: dialect.text('payment_id'),
      tries: dialect.int('tries').notNull().default(0),
      network: dialect.text('network'),
      open: dialect.bool('open').notNull().default(true),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      expiresAt: dialect.timestamp('expires_at').notNull(),
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
  /** Payments that match no donation: they don't count until an admin has settled them. */
  const strayPayments = dialect.table(
    'stray_payments',
    {
      id: dialect.id('id'),
      reason: dialect.enumText('reason', unmatchedPaymentReasons).notNull(),
      about: dialect.text('about').notNull(),
      paymentId: dialect.text('payment_id'),
      donationId: dialect.int('donation_id'),
      cents: dialect.int('cents'),
      currency: dialect.text('currency'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      settledAt: dialect.timestamp('settled_at'),
      settledBy: dialect.text('settled_by'),
    },
    (t) => [
      // the provider reports the same payment repeatedly
      dialect.uniqueIndex(unique('stray_payments_one')).on(t.reason, t.about),
      dialect.index('stray_payments_unsettled').on(t.id).where(sql`settled_at is null`),
    ],
  )
  return { checkouts, paymentEvents: definePaymentEvents(dialect), strayPayments }
}

/** Webhook events, stored before they are acknowledged, and applied by a worker (docs/decisions/059-webhook-inbox.md). */
function definePaymentEvents(dialect: Dialect) {
  return dialect.table(
    'payment_events',
    {
      id: dialect.text('id').primaryKey(),
      type: dialect.text('type').notNull(),
      /** What the event is about: one of the three; all null before 0.3.0. */
      sessionId: dialect.text('session_id'),
      paymentId: dialect.text('payment_id'),
      /** The nonce of a monthly donation, and perhaps one of its invoices. */
      monthlyNonce: dialect.text('monthly_nonce'),
      invoiceId: dialect.text('invoice_id'),
      disputed: dialect.bool('disputed').notNull().default(false),
      tries: dialect.int('tries').notNull().default(0),
      /** Null once it is applied. */
      nextTryAt: dialect.timestamp('next_try_at'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [dialect.index('payment_events_due').on(t.nextTryAt).where(sql`next_try_at is not null`)],
  )
}
