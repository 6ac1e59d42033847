import type { Payments } from './payments.ts'

// How what the provider must be asked to do is repeated until it is certain.

const minute = 60_000
const hour = 60 * minute

/** Milliseconds until the next try: one minute after the first, then twice as long each time, at most an hour. */
export const retryDelay = (tries: number): number => Math.min(hour, minute * 2 ** Math.min(tries, 10))

/** A session that the provider doesn't know after this time was never created. */
export const sessionCertainAfter = 10 * minute

/**
 * Refunds what is left of a payment; one key refunds once. What a bank took back after a dispute can't be refunded; while
 * it decides, the provider refuses. Throws `PaymentRefused`, `PaymentAway`.
 */
export async function refundRest(payments: Payments, paymentId: string, key: string): Promise<void> {
  const totals = await payments.refundedCents(paymentId)
  if (totals === null || totals.refundedCents < totals.paidCents) await payments.refund(paymentId, key)
}
