import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { PaymentAway, type Payments } from '#server/payments/payments.ts'
import { refundRest, retryDelay } from '#server/payments/retries.ts'
import { type FeePaymentRecord, feeById, nextDuePayment } from './adoption-fees.queries.ts'
import { lockPayment, markRefunded, syncFeePayment } from './fee-payments.service.ts'

// Asks the provider about payments of fees, and refunds them, until it is certain what became of each
// (docs/product.md 29.8, docs/decisions/067).

/**
 * Works through all payments that are due: asks what became of open sessions, ends those of fees that are no longer due,
 * and refunds what was paid in vain. Errors are passed to `onError` and tried again later; the round ends when the
 * provider doesn't answer. Returns how many it worked through.
 */
export async function workOnFeePayments(
  db: Database,
  payments: Payments,
  onError: (error: unknown) => void,
  now?: Date,
): Promise<number> {
  for (let done = 0; ; ) {
    const payment = await claimNextDue(db, now ?? new Date())
    if (!payment) return done
    try {
      if (payment.state === 'refund') await refundPayment(db, payments, payment)
      else await askAbout(db, payments, payment, now ?? new Date())
      done += 1
    } catch (error) {
      onError(error)
      if (error instanceof PaymentAway) return done
    }
  }
}

const [minute, hour] = [60_000, 3_600_000]

/** Grows with the time since the payment began, from a minute to an hour. */
const askAgainAfter = ({ createdAt }: FeePaymentRecord, now: Date): number =>
  Math.min(hour, Math.max(minute, now.getTime() - createdAt.getTime()))

/**
 * The payment that has been due the longest, claimed by moving its next try ahead, so that no two servers work on it at
 * once, and a crash delays it but never loses it.
 */
async function claimNextDue(db: Database, now: Date): Promise<FeePaymentRecord | null> {
  const { feePayments: payments } = db.schema
  for (;;) {
    const due = await nextDuePayment(db, now)
    if (!due?.nextTryAt) return null
    const { id, state, nextTryAt, tries } = due
    const again = state === 'refund' ? retryDelay(tries) : askAgainAfter(due, now)
    const [mine] = await db.transaction((tx) =>
      tx
        .update(payments)
        .set({ nextTryAt: new Date(now.getTime() + again), ...(state === 'refund' && { tries: tries + 1 }) })
        .where(
          and(
            eq(payments.id, id),
            eq(payments.state, state),
            eq(payments.tries, tries),
            eq(payments.nextTryAt, nextTryAt),
          ),
        )
        .returning(),
    )
    if (mine) return mine
  }
}

async function askAbout(db: Database, payments: Payments, payment: FeePaymentRecord, now: Date): Promise<void> {
  const fee = await feeById(db, payment.feeId)
  const end = fee?.state !== 'due' || fee.amountCents !== payment.amountCents
  await syncFeePayment(db, payments, payment, { end, now })
}

/** Repeated after a crash at any point: the key, and the provider's total, keep it from refunding twice. */
async function refundPayment(db: Database, payments: Payments, { id, paymentId, nonce }: FeePaymentRecord) {
  if (paymentId === null) throw new Error('a payment to refund that the provider does not know')
  await refundRest(payments, paymentId, `pawstead-refund-${nonce}`)
  await db.transaction(async (tx) => {
    const locked = await lockPayment({ db, tx, now: new Date() }, id)
    if (locked.payment.state === 'refund') await markRefunded(locked)
  })
}
