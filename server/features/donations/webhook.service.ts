import { sql } from 'drizzle-orm'
import type { PaymentEvent } from '#server/payments/payments.ts'
import { operation } from '#server/platform/access/operation.ts'

/**
 * Stores a webhook event of the payment provider before it is acknowledged; a worker applies it within seconds
 * (`payment-events.service.ts`). An event that is sent again while it waits is applied at once. Throws `BAD_SIGNATURE`.
 */
export const storePaymentEvent = operation(
  { access: 'anyone', cost: 5 },
  async function storePaymentEvent(
    { db, payments },
    { body, signature }: { body: Buffer; signature: string | undefined },
  ): Promise<void> {
    if (!payments) throw new Error('nobody takes payments here')
    const { id, type, about } = await payments.readEvent(body, signature)
    if (about === null) return
    const now = new Date()
    const { paymentEvents } = db.schema
    const subject = subjectOf(about)
    await db.transaction((tx) =>
      tx
        .insert(paymentEvents)
        .values({ id, type, ...subject, nextTryAt: now, createdAt: now })
        .onConflictDoUpdate({
          target: paymentEvents.id,
          set: { nextTryAt: now },
          setWhere: sql`${paymentEvents.nextTryAt} is not null`,
        }),
    )
  },
)

function subjectOf(about: NonNullable<PaymentEvent['about']>) {
  if ('session' in about) return { sessionId: about.session }
  if ('payment' in about) return { paymentId: about.payment, disputed: about.disputed }
  return { monthlyNonce: about.monthly, invoiceId: about.invoice }
}
