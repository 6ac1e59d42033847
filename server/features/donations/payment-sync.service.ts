import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import type { Payments } from '#server/payments/payments.ts'
import { sessionCertainAfter } from '#server/payments/retries.ts'
import { applySession, cancelUnopened, checkoutOf } from './checkout.service.ts'
import { donationById } from './donations.queries.ts'

// Polls the provider for the state of payments, whether or not webhooks arrive (docs/product.md 8.15).

const hour = 3_600_000

/**
 * Gets a payment's state from the provider and applies it. With `end`, also asks the provider to end the session.
 * Throws `PaymentAway`, `PaymentRefused`.
 */
export async function syncPayment(
  db: Database,
  payments: Payments,
  donation: DonationRecord,
  { end = false, now = new Date() } = {},
): Promise<DonationRecord> {
  const checkout = await checkoutOf(db, donation.id)
  if (!checkout?.open) return donation
  const existing =
    checkout.sessionId === null
      ? await payments.find(checkout.nonce, checkout.createdAt)
      : await payments.session(checkout.sessionId)
  if (!existing)
    return now.getTime() - checkout.createdAt.getTime() > sessionCertainAfter
      ? cancelUnopened(db, donation, checkout)
      : donation
  const over = end || checkout.expiresAt <= now
  const session = over && existing.status === 'open' ? await payments.expire(existing.id) : existing
  return applySession(db, donation, session, payments)
}

/** Milliseconds after which a round starts no more requests: other jobs wait for it. */
const pollTimeLimit = 20_000

/**
 * Polls due reservations: at their expiry, and hourly. Stops at the first error, which it passes to `onError`, and
 * after 20 seconds; the next round continues. Returns how many it polled.
 */
export async function pollDuePayments(
  db: Database,
  payments: Payments,
  onError: (error: unknown) => void,
  now = new Date(),
): Promise<number> {
  const began = performance.now()
  for (let polled = 0; ; polled++) {
    const id = performance.now() - began < pollTimeLimit ? await claimNextDue(db, now) : undefined
    const donation = id === undefined ? undefined : await donationById(db, id)
    if (!donation) return polled
    try {
      await syncPayment(db, payments, donation, { now })
    } catch (error) {
      onError(error)
      return polled
    }
  }
}

/**
 * The most overdue reservation, claimed by moving its next poll an hour ahead, so that several servers don't poll it
 * twice.
 */
async function claimNextDue(db: Database, now: Date): Promise<number | undefined> {
  const { checkouts } = db.schema
  const isDue = and(sql`open`, lte(checkouts.askAt, now))
  for (;;) {
    const [due] = await db.read
      .select({ id: checkouts.donationId })
      .from(checkouts)
      .where(isDue)
      .orderBy(asc(checkouts.askAt))
      .limit(1)
    if (!due) return undefined
    const [mine] = await db.transaction((tx) =>
      tx
        .update(checkouts)
        .set({ askAt: new Date(now.getTime() + hour) })
        .where(and(eq(checkouts.donationId, due.id), isDue))
        .returning({ id: checkouts.donationId }),
    )
    if (mine) return mine.id
  }
}
