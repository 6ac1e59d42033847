import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { applyPaymentEvents } from '#server/features/donations/payment-events.service.ts'
import { createPayments } from '#server/payments/stripe.ts'

/**
 * Applies the stored payment events that are due at `now`, as the worker does, which tests of services don't run. Returns
 * the errors of events that failed.
 */
export async function applyDueEvents(
  { db, config }: { db: Database; config: Pick<Config, 'stripe'> },
  now = new Date(),
): Promise<unknown[]> {
  const payments = createPayments(config)
  if (!payments) throw new Error('no payments')
  const errors: unknown[] = []
  await applyPaymentEvents(db, payments, (error) => errors.push(error), { now })
  payments.close()
  return errors
}
