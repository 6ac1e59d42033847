import { eq, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import {
  PaymentAway,
  type PaymentEvent,
  PaymentRefused,
  type PaymentSession,
  type Payments,
} from '#server/payments/payments.ts'
import { operation } from '#server/platform/access/operation.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { fromStripeAmount, toStripeAmount } from '#shared/stripe-amounts.ts'
import { applySession, applySessionIn, recordStrayPayment } from './checkout.service.ts'
import type { DonationTransaction } from './donations.events.ts'
import { donationById } from './donations.queries.ts'
import { moveDonation } from './transitions.service.ts'

/**
 * Handles a webhook of the payment provider: signed, each event once, in the transaction of its effect. The event's
 * content is not trusted: the payment's current state is fetched. Throws `BAD_SIGNATURE`, and `PAYMENTS_AWAY`, after
 * which the provider sends the event again.
 */
export const handlePaymentEvent = operation(
  { access: 'anyone', cost: 5 },
  async function handlePaymentEvent(
    { db, payments },
    { body, signature }: { body: Buffer; signature: string | undefined },
  ): Promise<void> {
    if (!payments) throw new Error('nobody takes payments here')
    const event = await payments.readEvent(body, signature)
    if (event.about === null || (await isProcessed(db, event))) return
    try {
      if ('session' in event.about) await handleSession(db, payments, event, event.about.session)
      else await handlePayment(db, payments, event, event.about)
    } catch (error) {
      if (!(error instanceof PaymentAway || error instanceof PaymentRefused)) throw error
      throw new AppError('PAYMENTS_AWAY', { retryAfter: 60, cause: error })
    }
  },
)

async function isProcessed({ read, schema: { paymentEvents } }: Database, { id }: PaymentEvent): Promise<boolean> {
  return (await read.select().from(paymentEvents).where(eq(paymentEvents.id, id))).length > 0
}

const processOnce = (
  db: Database,
  { id, type }: PaymentEvent,
  effect: (act: DonationTransaction) => Promise<unknown>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = new Date()
    const { paymentEvents } = db.schema
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (first) await effect({ db, tx, now })
  })

async function handleSession(db: Database, payments: Payments, event: PaymentEvent, id: string): Promise<void> {
  const session = await payments.session(id)
  // a session without our nonce was created by another program of the same account
  if (session?.nonce == null) return
  const donation = await donationOfSession(db, session)
  await processOnce(db, event, async (act) => {
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

async function handlePayment(
  db: Database,
  payments: Payments,
  event: PaymentEvent,
  { payment, disputed }: { payment: string; disputed: boolean },
): Promise<void> {
  const session = await payments.sessionOf(payment)
  if (session?.nonce == null) return
  const donation = await donationOfSession(db, session)
  // a refund's event may arrive before the payment's
  const before = donation?.state === 'reserved' ? await applySession(db, donation, session, payments) : donation
  const stands = await payments.refundedCents(payment)
  if (!stands) return
  const about = { id: payment, paymentId: payment, cents: stands.paidCents, currency: stands.currency }
  await processOnce(db, event, async (act) => {
    if (before) await refund(act, before, { ...about, refundedCents: stands.refundedCents })
    if (disputed) await recordStrayPayment(act, 'disputed', about, donation?.id ?? null)
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
