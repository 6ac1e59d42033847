import type { Database, Tx } from '#server/db/database.ts'
import type { PaymentTotals } from '#server/payments/payments.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { recordStrayPayment } from '#server/platform/payments/stray-payments.ts'
import { fromStripeAmount, toStripeAmount } from '#shared/stripe-amounts.ts'
import { lockPayment, markRefunded, updatePayment } from './fee-payments.service.ts'

type RefundEvent = { paymentId: string; totals: PaymentTotals; disputed: boolean }

/**
 * Applies the provider's total refund to a payment of a fee, also one that was made in the provider's own dashboard
 * (docs/product.md 29.8). A refund that failed, and a dispute, are shown to admins.
 */
export async function applyFeeRefund(
  act: { db: Database; tx: Tx; now: Date },
  id: number,
  { paymentId, totals, disputed }: RefundEvent,
): Promise<void> {
  const locked = await lockPayment(act, id)
  const { payment } = locked
  const currency = serverCurrency()
  const about = { id: paymentId, paymentId, cents: totals.paidCents, currency: totals.currency }
  if (disputed) await recordStrayPayment(act, 'disputed', about, null)
  if (payment.state === 'open' || payment.state === 'closed') return
  const paid = toStripeAmount(payment.amountCents, currency)
  const leftCents = Math.max(0, fromStripeAmount(paid - totals.refundedCents, currency))
  const refundedCents = payment.amountCents - leftCents
  if (refundedCents < payment.refundedCents) {
    await recordStrayPayment(act, 'refund_failed', { ...about, cents: toStripeAmount(leftCents, currency) }, null)
    return
  }
  if (payment.state === 'refunded' || refundedCents === payment.refundedCents) return
  await (leftCents === 0 ? markRefunded(locked) : updatePayment(locked, { refundedCents }))
}
