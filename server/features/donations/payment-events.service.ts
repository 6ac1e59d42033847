import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import type { FeePaymentRecord } from '#server/features/adoption-fees/adoption-fees.queries.ts'
import { applyFeeRefund } from '#server/features/adoption-fees/fee-events.service.ts'
import { applyFeeSessionIn, feePaymentOf } from '#server/features/adoption-fees/fee-payments.service.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { PaymentAway, type PaymentSession, type Payments } from '#server/payments/payments.ts'
import { retryDelay } from '#server/payments/retries.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { recordStrayPayment } from '#server/platform/payments/stray-payments.ts'
import { fromStripeAmount, toStripeAmount } from '#shared/stripe-amounts.ts'
import { applySession, applySessionIn } from './checkout.service.ts'
import type { DonationTransaction } from './donations.events.ts'
import { donationById } from './donations.queries.ts'
import { donationOfInvoicePayment, monthlyEffect } from './monthly-events.service.ts'
import { moveDonation } from './transitions.service.ts'

// Applies the stored webhook events of the payment provider. An event's content is not trusted: it only says which
// payment's current state to fetch (docs/decisions/059-webhook-inbox.md).

type PaymentEventRow = DatabaseSchema['paymentEvents']['$inferSelect']

const hour = 3_600_000

/**
 * Applies all events that are due, each once, in the transaction of its effect. Events that fail are passed to
 * `onError` and tried again later; the round ends when the provider doesn't answer. Returns how many were applied.
 */
export async function applyPaymentEvents(
  db: Database,
  payments: Payments,
  onError: (error: unknown) => void,
  { now, delay = retryDelay }: { now?: Date; delay?: (tries: number) => number } = {},
): Promise<number> {
  for (let applied = 0; ; ) {
    const event = await claimNextDue(db, now ?? new Date(), delay)
    if (!event) return applied
    try {
      if (event.sessionId !== null) await applySessionEvent(db, payments, event, event.sessionId)
      else if (event.paymentId !== null) await applyPaymentEvent(db, payments, event, event.paymentId)
      else if (event.monthlyNonce !== null)
        await finish(db, event, await monthlyEffect(db, payments, event.monthlyNonce, event))
      applied += 1
    } catch (error) {
      onError(error)
      if (error instanceof PaymentAway) return applied
    }
  }
}

/**
 * The event that has been due the longest, claimed by moving its next try ahead, so that no two servers apply it at
 * once, and a crash delays it but never loses it.
 */
async function claimNextDue(
  db: Database,
  now: Date,
  delay: (tries: number) => number,
): Promise<PaymentEventRow | undefined> {
  const { paymentEvents } = db.schema
  for (;;) {
    const [due] = await db.read
      .select()
      .from(paymentEvents)
      .where(and(isNotNull(paymentEvents.nextTryAt), lte(paymentEvents.nextTryAt, now)))
      .orderBy(asc(paymentEvents.nextTryAt))
      .limit(1)
    if (!due?.nextTryAt) return undefined
    const { id, nextTryAt, tries } = due
    const [mine] = await db.transaction((tx) =>
      tx
        .update(paymentEvents)
        .set({ tries: tries + 1, nextTryAt: new Date(now.getTime() + delay(tries)) })
        .where(and(eq(paymentEvents.id, id), eq(paymentEvents.nextTryAt, nextTryAt), eq(paymentEvents.tries, tries)))
        .returning(),
    )
    if (mine) return mine
  }
}

/** How many events have waited for more than an hour. */
export const overdueEvents = (
  { read, schema: { paymentEvents } }: Pick<Database, 'read' | 'schema'>,
  now: Date,
): Promise<number> =>
  read.$count(
    paymentEvents,
    and(isNotNull(paymentEvents.nextTryAt), lte(paymentEvents.createdAt, new Date(now.getTime() - hour))),
  )

/** Marks the event as applied in the transaction of its effect; without an effect if it was applied before. */
const finish = (
  db: Database,
  { id }: PaymentEventRow,
  effect: (act: DonationTransaction) => Promise<unknown> = async () => {},
): Promise<void> =>
  db.transaction(async (tx) => {
    const { paymentEvents } = db.schema
    const [first] = await tx
      .update(paymentEvents)
      .set({ nextTryAt: null })
      .where(and(eq(paymentEvents.id, id), isNotNull(paymentEvents.nextTryAt)))
      .returning()
    if (first) await effect({ db, tx, now: new Date() })
  })

async function applySessionEvent(db: Database, payments: Payments, event: PaymentEventRow, id: string): Promise<void> {
  const session = await payments.session(id)
  // a session without our nonce was created by another program of the same account
  if (session?.nonce == null) return finish(db, event)
  const fee = await feePaymentOf(db, session)
  if (fee) return finish(db, event, (act) => applyFeeSessionIn(act, fee.id, session, payments))
  const donation = await donationOfSession(db, session)
  await finish(db, event, async (act) => {
    if (donation) await applySessionIn(act, donation, session, payments)
    else if (session.paid) await recordStrayPayment(act, 'unknown_gift', session, null)
  })
}

/** The donation that a session pays: by the session's id, or by our nonce if the id was never received. */
async function donationOfSession(db: Database, session: PaymentSession): Promise<DonationRecord | undefined> {
  const { checkouts } = db.schema
  const byNonce = session.nonce === null ? undefined : eq(checkouts.nonce, session.nonce)
  const [checkout] = await db.read
    .select()
    .from(checkouts)
    .where(or(eq(checkouts.sessionId, session.id), byNonce))
  return checkout && donationById(db, checkout.donationId)
}

async function applyPaymentEvent(
  db: Database,
  payments: Payments,
  event: PaymentEventRow,
  payment: string,
): Promise<void> {
  const session = await payments.sessionOf(payment)
  const fee = session && (await feePaymentOf(db, session))
  if (fee) return applyFeePaymentEvent(db, payments, event, { fee, session, payment })
  const donation =
    session?.nonce == null
      ? await donationOfInvoicePayment(db, payments, payment)
      : ((await donationOfSession(db, session)) ?? null)
  // a payment of another program of the same account
  if (donation === undefined) return finish(db, event)
  // a refund's event may arrive before the payment's
  const isEarly = session !== null && donation?.state === 'reserved'
  const before = isEarly ? await applySession(db, donation, session, payments) : donation
  const stands = await payments.refundedCents(payment)
  if (!stands) return finish(db, event)
  const about = { id: payment, paymentId: payment, cents: stands.paidCents, currency: stands.currency }
  await finish(db, event, async (act) => {
    if (before) await refund(act, before, { ...about, refundedCents: stands.refundedCents })
    if (event.disputed) await recordStrayPayment(act, 'disputed', about, donation?.id ?? null)
  })
}

type FeePaymentOfEvent = { fee: FeePaymentRecord; session: PaymentSession; payment: string }

/** A fee is no donation; a refund's event may arrive before the payment's. */
async function applyFeePaymentEvent(
  db: Database,
  payments: Payments,
  event: PaymentEventRow,
  { fee, session, payment: paymentId }: FeePaymentOfEvent,
): Promise<void> {
  const totals = await payments.refundedCents(paymentId)
  await finish(db, event, async (act) => {
    await applyFeeSessionIn(act, fee.id, session, payments)
    if (totals) await applyFeeRefund(act, fee.id, { paymentId, totals, disputed: event.disputed })
  })
}

type RefundedPayment = { id: string; paymentId: string; cents: number; currency: string; refundedCents: number }

/**
 * Applies the provider's total refund to a donation. Throws `PAYMENTS_AWAY` if the total may be outdated: the donation
 * has changed since `before`, and more of it would stand.
 */
async function refund(
  act: DonationTransaction,
  before: DonationRecord,
  { refundedCents, ...about }: RefundedPayment,
): Promise<void> {
  const currency = serverCurrency()
  const paid = toStripeAmount(before.amountCents, currency)
  const standingCents = Math.max(0, fromStripeAmount(paid - refundedCents, currency))
  let failed = false
  await moveDonation(act, before, (now) => {
    if (now.state !== 'received' && now.state !== 'refunded') return null
    // a refund that failed: the money is back, but other donations may have taken its place
    failed = standingCents > now.standingCents
    if (failed && now.standingCents !== before.standingCents) throw new AppError('PAYMENTS_AWAY', { retryAfter: 1 })
    return standingCents < now.standingCents ? { to: 'refunded', standingCents, by: null } : null
  })
  if (failed)
    await recordStrayPayment(
      act,
      'refund_failed',
      { ...about, cents: toStripeAmount(standingCents, currency) },
      before.id,
    )
}
