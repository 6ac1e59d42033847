import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import type { Payments } from '#server/payments/payments.ts'
import { refundRest, retryDelay } from '#server/payments/retries.ts'
import type { Invoice } from '#server/payments/subscriptions.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { sendMonthlyMail } from '#server/platform/notifications/monthly-mail.ts'
import { recordStrayPayment } from '#server/platform/payments/stray-payments.ts'
import { askedLate, isPaused } from '#shared/monthly-states.ts'
import { fromStripeAmount, toStripeAmount } from '#shared/stripe-amounts.ts'
import type { DonationTransaction } from './donations.events.ts'
import { lockMonthly, type MonthlyRecord, updateMonthly } from './monthly.queries.ts'
import { askSponsorIn } from './monthly-sponsors.service.ts'
import { addDonation } from './transitions.service.ts'

// Only a paid invoice makes a donation, and each makes exactly one (docs/decisions/062-monthly-gifts.md).

/** The donation's amount; null if the invoice doesn't fit the shelter's currency or the provider's mode. */
function centsOf(invoice: Invoice, { live }: Pick<Payments, 'live'>): number | null {
  const currency = serverCurrency()
  const cents = fromStripeAmount(invoice.paidAmount, currency)
  const isExpected =
    invoice.currency === currency.toLowerCase() &&
    invoice.live === live &&
    cents > 0 &&
    toStripeAmount(cents, currency) === invoice.paidAmount
  return isExpected ? cents : null
}

/**
 * Records a paid invoice of a monthly donation; nothing if it isn't paid or was recorded before. An invoice that was
 * paid after the donor paused or stopped, or after the sponsored pet found a home, is refunded later.
 */
export async function recordInvoice(
  act: DonationTransaction,
  { id, donorUid }: Pick<MonthlyRecord, 'id' | 'donorUid'>,
  invoice: Invoice,
  payments: Pick<Payments, 'live'>,
): Promise<void> {
  const { db, tx, now } = act
  if (invoice.status !== 'paid' || invoice.paidAmount === 0) return
  // users are locked before all other rows
  if (donorUid !== null) await lockUser(db, tx, donorUid)
  const monthly = await lockMonthly(db, tx, id)
  if (!monthly) throw new Error('a monthly donation that is not there')
  const { monthlyInvoices } = db.schema
  if ((await tx.$count(monthlyInvoices, eq(monthlyInvoices.id, invoice.id))) > 0) return
  const about = { id: invoice.id, paymentId: invoice.paymentId, cents: invoice.paidAmount, currency: invoice.currency }
  const isOwn = monthly.subscriptionId === null || monthly.subscriptionId === invoice.subscriptionId
  if (!isOwn) return recordStrayPayment(act, 'unknown_gift', about, null)
  const amountCents = centsOf(invoice, payments)
  if (amountCents === null) return recordStrayPayment(act, 'other_amount', about, null)
  const begun = await begin(act, monthly, invoice)
  const { donation } = await addDonation(act, { ...newDonationOf(begun), amountCents })
  const wanted = await isUnwanted(act, begun, invoice.paidAt ?? now)
  await tx.insert(monthlyInvoices).values({
    id: invoice.id,
    monthlyId: id,
    donationId: donation.id,
    paymentId: invoice.paymentId,
    ...(wanted && invoice.paymentId !== null && { refund: 'wanted' as const, refundAt: now }),
    createdAt: now,
  })
}

const nothingElse = { message: null, showName: false, follows: false, idempotencyKey: null, requestHash: null } as const

const newDonationOf = ({ purpose, petId, donorUid, name, email, language }: MonthlyRecord) => ({
  ...(purpose === 'sponsor' && petId !== null
    ? ({ purpose, campaignId: null, petId } as const)
    : ({ purpose: 'shelter', campaignId: null, petId: null } as const)),
  origin: 'monthly' as const,
  ...{ donorUid, name, email, language, ...nothingElse },
  large: false,
  expiresAt: null,
  remindAt: null,
})

/** The first paid invoice starts it, also if the provider's session has not been seen yet. */
async function begin({ db, tx }: DonationTransaction, monthly: MonthlyRecord, { subscriptionId }: Invoice) {
  const isStarted = monthly.state === 'running' || monthly.state === 'ended'
  if (isStarted && monthly.subscriptionId !== null) return monthly
  const started = await updateMonthly(db, tx, monthly.id, {
    subscriptionId,
    ...(!isStarted && { state: 'running' as const, network: null }),
  })
  if (!isStarted && started.email !== null)
    await sendMonthlyMail(db, tx, 'monthly_started', { monthlyId: started.id }, started.email)
  return started
}

/** Whether the invoice was paid after its donor, or the sponsored pet's new home, had ended the need for it. */
async function isUnwanted(act: DonationTransaction, monthly: MonthlyRecord, paidAt: Date): Promise<boolean> {
  const { askedAt, endedAt, endedBy, pausedSince } = await askSponsorIn(act, monthly)
  // the provider's times are whole seconds
  const isSince = (time: Date | null, margin = 0) =>
    time !== null && Math.floor((time.getTime() - margin) / 1000) * 1000 <= paidAt.getTime()
  if (isSince(askedAt, askedLate)) return true
  if (isSince(endedAt) && endedBy !== 'provider') return true
  return isSince(pausedSince) && isPaused(monthly, paidAt)
}

/**
 * Refunds invoices that were paid unwanted: records the next try, asks the provider, then marks it as done. The
 * refund's event moves the donation. Returns how many were refunded; stops at the first error, passed to `onError`.
 */
export async function refundDueInvoices(
  db: Database,
  payments: Payments,
  onError: (error: unknown) => void,
  now = new Date(),
): Promise<number> {
  const { monthlyInvoices } = db.schema
  const isDue = and(sql`refund = 'wanted'`, lte(monthlyInvoices.refundAt, now))
  for (let refunded = 0; ; refunded++) {
    const [due] = await db.read
      .select()
      .from(monthlyInvoices)
      .where(isDue)
      .orderBy(asc(monthlyInvoices.refundAt))
      .limit(1)
    if (!due?.paymentId) return refunded
    const { id, paymentId, refundTries } = due
    const [mine] = await db.transaction((tx) =>
      tx
        .update(monthlyInvoices)
        .set({ refundTries: refundTries + 1, refundAt: new Date(now.getTime() + retryDelay(refundTries)) })
        .where(and(eq(monthlyInvoices.id, id), isDue, eq(monthlyInvoices.refundTries, refundTries)))
        .returning({ id: monthlyInvoices.id }),
    )
    if (!mine) continue
    try {
      await refundRest(payments, paymentId, `pawstead-refund-${id}`)
      await db.transaction((tx) =>
        tx.update(monthlyInvoices).set({ refund: 'done', refundAt: null }).where(eq(monthlyInvoices.id, id)),
      )
    } catch (error) {
      onError(error)
      return refunded
    }
  }
}
