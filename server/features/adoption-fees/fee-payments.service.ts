import { and, eq, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { lockRequest } from '#server/features/adoptions/messages.service.ts'
import { PaymentAway, PaymentRefused, type PaymentSession, type Payments } from '#server/payments/payments.ts'
import { sessionCertainAfter } from '#server/payments/retries.ts'
import { notifyFee } from '#server/platform/adoption-fees/fee-notifications.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { recordStrayPayment } from '#server/platform/payments/stray-payments.ts'
import { toStripeAmount } from '#shared/stripe-amounts.ts'
import { type FeePaymentRecord, type FeeRecord, feeById } from './adoption-fees.queries.ts'
import { type FeeAct, payFee, updateFee } from './fee-rows.service.ts'

// The sessions at the payment provider in which fees are paid (docs/product.md 29.6). Only the provider's answer decides
// what became of one, and each effect happens once, also if several learn of it at once (docs/decisions/067).

type PaymentTransaction = { db: Database; tx: Tx; now: Date }
export type LockedPayment = FeeAct & { fee: FeeRecord; payment: FeePaymentRecord }

/** Locks the request of a payment, and reads what became of the payment until then. */
export async function lockPayment({ db, tx, now }: PaymentTransaction, id: number): Promise<LockedPayment> {
  const { schema } = db
  const { adoptionFees: fees, feePayments: payments } = schema
  const [about] = await tx
    .select({ requestId: fees.requestId, feeId: fees.id })
    .from(payments)
    .innerJoin(fees, eq(fees.id, payments.feeId))
    .where(eq(payments.id, id))
  if (!about) throw new Error('a payment of a fee that is not there')
  const request = await lockRequest(tx, schema, about.requestId)
  const fee = await feeById({ read: tx, schema }, about.feeId)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id))
  if (!fee || !payment) throw new Error('a payment without its fee')
  return { db, tx, now, request, fee, payment }
}

export async function updatePayment(
  { db, tx, payment }: Pick<LockedPayment, 'db' | 'tx' | 'payment'>,
  change: Partial<FeePaymentRecord>,
): Promise<FeePaymentRecord> {
  const { feePayments: payments } = db.schema
  const [changed] = await tx.update(payments).set(change).where(eq(payments.id, payment.id)).returning()
  if (!changed) throw new Error('a payment that is gone while its request was locked')
  return changed
}

/** The payment of a session: by the session's id, or by our nonce if the id was never received. */
export async function feePaymentOf(
  { read, schema: { feePayments: payments } }: Pick<Database, 'read' | 'schema'>,
  { id, nonce }: Pick<PaymentSession, 'id' | 'nonce'>,
): Promise<FeePaymentRecord | undefined> {
  const byNonce = nonce === null ? undefined : eq(payments.nonce, nonce)
  const [payment] = await read
    .select()
    .from(payments)
    .where(or(eq(payments.sessionId, id), byNonce))
  return payment
}

/** Applies a session's current state to its payment and its fee; each effect happens only once. */
export const applyFeeSession = (
  db: Database,
  paymentId: number,
  session: PaymentSession,
  payments: Pick<Payments, 'live'>,
): Promise<FeePaymentRecord> =>
  db.transaction((tx) => applyFeeSessionIn({ db, tx, now: new Date() }, paymentId, session, payments))

export async function applyFeeSessionIn(
  act: PaymentTransaction,
  paymentId: number,
  session: PaymentSession,
  payments: Pick<Payments, 'live'>,
): Promise<FeePaymentRecord> {
  const locked = await lockPayment(act, paymentId)
  const { payment } = locked
  const known =
    payment.sessionId === null ? await updatePayment(locked, { sessionId: session.id, url: session.url }) : payment
  // a payment that was closed may have been paid since: its session was thought never to exist
  const isSettled = payment.state !== 'open' && (payment.state !== 'closed' || payment.paymentId !== null)
  if (isSettled || session.status === 'open' || (session.status === 'complete' && !session.paid)) return known
  if (session.status === 'expired') return updatePayment(locked, { state: 'closed', nextTryAt: null })
  return settlePaid(locked, session, payments)
}

/** What was paid pays the fee if it still is due; otherwise it is paid back. Another amount is set aside for admins. */
async function settlePaid(
  locked: LockedPayment,
  session: PaymentSession,
  { live }: Pick<Payments, 'live'>,
): Promise<FeePaymentRecord> {
  const { fee, payment } = locked
  const { paymentId } = session
  const currency = serverCurrency()
  const isExpected =
    session.cents === toStripeAmount(payment.amountCents, currency) &&
    session.currency === currency.toLowerCase() &&
    session.live === live
  if (!isExpected || paymentId === null) {
    await recordStrayPayment(locked, 'other_amount', session, null)
    return updatePayment(locked, { state: 'closed', nextTryAt: null, paymentId })
  }
  if (fee.state !== 'due' || fee.amountCents !== payment.amountCents)
    return updatePayment(locked, { state: 'refund', paymentId, tries: 0, nextTryAt: locked.now })
  const paid = await updatePayment(locked, { state: 'paid', paymentId, nextTryAt: null })
  await payFee(locked, fee, { method: 'online', markedBy: null })
  return paid
}

/**
 * Gets the state of an open payment from the provider and applies it. With `end`, also asks the provider to end the
 * session. Throws `PaymentAway`, `PaymentRefused`.
 */
export async function syncFeePayment(
  db: Database,
  payments: Payments,
  payment: FeePaymentRecord,
  { end = false, now = new Date() } = {},
): Promise<FeePaymentRecord> {
  if (payment.state !== 'open') return payment
  const { sessionId, nonce, createdAt, expiresAt } = payment
  const existing = sessionId === null ? await payments.find(nonce, createdAt) : await payments.session(sessionId)
  if (!existing) return now.getTime() - createdAt.getTime() > sessionCertainAfter ? closeUnopened(db, payment) : payment
  const isOver = end || expiresAt <= now
  const session = isOver && existing.status === 'open' ? await payments.expire(existing.id) : existing
  return applyFeeSession(db, payment.id, session, payments)
}

/** Closes a payment that has no session at the provider, unless there was another attempt since it was read. */
export const closeUnopened = (db: Database, expected: FeePaymentRecord): Promise<FeePaymentRecord> =>
  db.transaction(async (tx) => {
    const locked = await lockPayment({ db, tx, now: new Date() }, expected.id)
    const { payment } = locked
    const isSame = payment.sessionId === null && payment.tries === expected.tries
    return payment.state === 'open' && isSame ? updatePayment(locked, { state: 'closed', nextTryAt: null }) : payment
  })

/** Asks the provider as `syncFeePayment`; what it does not answer becomes `PAYMENTS_AWAY`. */
export async function syncOrRefuse(
  db: Database,
  payments: Payments,
  payment: FeePaymentRecord,
  options: { end?: boolean } = {},
): Promise<FeePaymentRecord> {
  try {
    return await syncFeePayment(db, payments, payment, options)
  } catch (error) {
    if (error instanceof PaymentRefused || error instanceof PaymentAway)
      throw new AppError('PAYMENTS_AWAY', { retryAfter: 60, cause: error })
    throw error
  }
}

/**
 * A payment was refunded in full. A fee that was paid by card is refunded once none of its payments is left; otherwise
 * the payment was one too many. Notifies the applicant.
 */
export async function markRefunded(locked: LockedPayment): Promise<void> {
  const { db, tx, fee, payment, request, now } = locked
  const { feePayments: payments } = db.schema
  const { amountCents } = payment
  await updatePayment(locked, { state: 'refunded', refundedCents: amountCents, nextTryAt: null })
  const left = await tx.$count(payments, and(eq(payments.feeId, fee.id), sql`state in ('paid', 'refund')`))
  const isOver = left === 0 && fee.method === 'online' && (fee.state === 'paid' || fee.state === 'refunding')
  if (isOver) await updateFee(locked, fee, { state: 'refunded', endedAt: now })
  const about = { ...request, requestId: request.id, amountCents }
  const news = { kind: 'fee_refunded', what: isOver ? 'refunded' : 'extra' } as const
  await notifyFee(db, tx, about, news, { to: ['requester'], by: null, now })
}
