import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { adoptionFeeMethods, adoptionFeeStates, feePaymentStates } from '#shared/adoption-fees.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

type FeeParents = { requests: { id: PgColumn }; receipts: { id: PgColumn } }

/** Adoption fees. They are no donations, and no sum of donations contains them (docs/product.md 29). */
export function defineAdoptionFees(dialect: Dialect, parents: FeeParents) {
  const adoptionFees = defineFees(dialect, parents)
  return { adoptionFees, feePayments: defineFeePayments(dialect, adoptionFees) }
}

function defineFees(dialect: Dialect, { requests, receipts }: FeeParents) {
  return dialect.table(
    'adoption_fees',
    {
      id: dialect.id('id'),
      requestId: dialect
        .int('request_id')
        .notNull()
        .references(() => requests.id, { onDelete: 'cascade' }),
      amountCents: dialect.int('amount_cents').notNull(),
      state: dialect.enumText('state', adoptionFeeStates).notNull(),
      /** How it was paid; null before. */
      method: dialect.enumText('method', adoptionFeeMethods),
      askedAt: dialect.timestamp('asked_at').notNull(),
      paidAt: dialect.timestamp('paid_at'),
      /** When it was cancelled, refunded, or returned. */
      endedAt: dialect.timestamp('ended_at'),
      /** Who marked it as paid by hand, or as returned. */
      markedBy: dialect.text('marked_by'),
      receiptId: dialect.int('receipt_id').references(() => receipts.id),
    },
    (t) => [
      dialect.uniqueIndex(unique('adoption_fees_request')).on(t.requestId),
      dialect.uniqueIndex(unique('adoption_fees_receipt')).on(t.receiptId),
      dialect.index('adoption_fees_state').on(t.state, t.id),
      dialect.check('adoption_fees_amount', sql`amount_cents > 0 or (amount_cents = 0 and state = 'cancelled')`),
      dialect.check('adoption_fees_paid', sql`(state in ('due', 'cancelled')) = (paid_at is null)`),
      dialect.check('adoption_fees_method', sql`(method is null) = (paid_at is null)`),
      dialect.check('adoption_fees_numbered', sql`(receipt_id is null) = (paid_at is null)`),
      dialect.check(
        'adoption_fees_ended',
        sql`(ended_at is not null) = (state in ('cancelled', 'refunded', 'returned'))`,
      ),
    ],
  )
}

/** The sessions at the payment provider in which fees are paid. */
function defineFeePayments(dialect: Dialect, adoptionFees: { id: PgColumn }) {
  return dialect.table(
    'fee_payments',
    {
      id: dialect.id('id'),
      feeId: dialect
        .int('fee_id')
        .notNull()
        .references(() => adoptionFees.id, { onDelete: 'cascade' }),
      amountCents: dialect.int('amount_cents').notNull(),
      state: dialect.enumText('state', feePaymentStates).notNull().default('open'),
      /** Identifies the payment at the provider. */
      nonce: dialect.text('nonce').notNull(),
      /** Null until the provider has confirmed the session. */
      sessionId: dialect.text('session_id'),
      url: dialect.text('url'),
      paymentId: dialect.text('payment_id'),
      refundedCents: dialect.int('refunded_cents').notNull().default(0),
      tries: dialect.int('tries').notNull().default(0),
      /** When the provider is asked about it next, or is asked to refund it; null if never. */
      nextTryAt: dialect.timestamp('next_try_at'),
      createdAt: dialect.timestamp('created_at').notNull(),
      expiresAt: dialect.timestamp('expires_at').notNull(),
    },
    (t) => [
      dialect.uniqueIndex(unique('fee_payments_one_open')).on(t.feeId).where(sql`state = 'open'`),
      dialect.index('fee_payments_fee').on(t.feeId),
      dialect.uniqueIndex(unique('fee_payments_nonce')).on(t.nonce),
      dialect.uniqueIndex(unique('fee_payments_session')).on(t.sessionId),
      dialect.uniqueIndex(unique('fee_payments_payment')).on(t.paymentId),
      dialect.index('fee_payments_due').on(t.nextTryAt).where(sql`next_try_at is not null`),
    ],
  )
}
