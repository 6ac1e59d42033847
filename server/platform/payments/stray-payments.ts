import type { Database, Tx } from '#server/db/database.ts'
import type { PaymentSession } from '#server/payments/payments.ts'
import type { UnmatchedPaymentReason } from '#shared/stray-payments.ts'

type StrayPaymentInput = Pick<PaymentSession, 'id' | 'paymentId' | 'cents' | 'currency'>

/** Sets a payment aside for admins (docs/product.md 8.15); once for each reason. It is never counted. */
export async function recordStrayPayment(
  { db, tx, now }: { db: Database; tx: Tx; now: Date },
  reason: UnmatchedPaymentReason,
  payment: StrayPaymentInput,
  donationId: number | null,
): Promise<void> {
  const { id: about, paymentId, cents, currency } = payment
  await tx
    .insert(db.schema.strayPayments)
    .values({ reason, about, paymentId, donationId, cents, currency, createdAt: now })
    .onConflictDoNothing()
}
