import { eq, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import {
  PaymentAway,
  type PaymentEvent,
  PaymentRefused,
  type PaymentSession,
  type Payments,
} from '#server/payments/payments.ts'
import { operation } from '#server/platform/access/operation.ts'
import { applySession, applySessionIn, recordStrayPayment } from './checkout.ts'
import type { DonationTransaction } from './notices.ts'
import { type DonationRecord, donationById } from './queries.ts'
import { moveDonation } from './transitions.ts'

/**
 * Hears what the payment provider tells: signed, each event once, in the transaction of its effect. What it says is never
 * believed as it stands: the provider is asked how the payment stands now. Throws `BAD_SIGNATURE`, and `PAYMENTS_AWAY`,
 * after which the provider tells it again.
 */
export const handlePaymentEvent = operation(
  { access: 'anyone', cost: 5 },
  async ({ db, payments }, { body, signature }: { body: Buffer; signature: string | undefined }): Promise<void> => {
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

/** Does what an event means, once: whoever comes second with the same finds it done. */
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
  // one without our mark in it was made by another program of the same account
  if (session?.nonce == null) return
  const donation = await donationOfSession(db, session)
  await processOnce(db, event, async (act) => {
    if (donation) await applySessionIn(act, donation, session, payments)
    else if (session.paid) await recordStrayPayment(act, 'unknown_gift', session, null)
  })
}

/** The donation that a session pays: by its id, or by what we called it, where its id was never heard. */
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
  // a refund may be told of before the payment
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
 * Takes back from a received donation what the provider has paid back in all. Throws `PAYMENTS_AWAY` where that may be out of
 * date: the donation is no longer as it was `before` the provider was asked, and more of it would stand.
 */
async function refund(
  act: DonationTransaction,
  before: DonationRecord,
  { refundedCents, ...about }: RefundedPayment,
): Promise<void> {
  const standingCents = Math.max(0, before.amountCents - refundedCents)
  let failed = false
  await moveDonation(act, before, (now) => {
    if (now.state !== 'received' && now.state !== 'refunded') return null
    // a payback that came to nothing: the money is here again, and its place may be taken
    failed = standingCents > now.standingCents
    if (failed && now.standingCents !== before.standingCents) throw new AppError('PAYMENTS_AWAY', { retryAfter: 1 })
    return standingCents < now.standingCents ? { to: 'refunded', standingCents, by: null } : null
  })
  if (failed) await recordStrayPayment(act, 'refund_failed', { ...about, cents: standingCents }, before.id)
}
