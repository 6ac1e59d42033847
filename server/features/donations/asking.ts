import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Payments } from '#server/payments/payments.ts'
import { applySession, cancelUnopened, checkoutOf } from './checkout.ts'
import { type DonationRecord, donationById } from './queries.ts'

// The provider is asked how payments stand, whether it tells of them or not (docs/product.md 8.15).

const minute = 60_000
const hour = 60 * minute

/** After so long a session that the provider doesn't know was certainly never made. */
const sessionCertainAfter = 10 * minute

/**
 * Asks the provider how a reserved donation stands, and does what that means. With `end` it is asked to let nobody pay any
 * more. Throws `PaymentAway`, `PaymentRefused`.
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

/** Milliseconds after which one round begins no other question: other jobs wait for it. */
const pollTimeLimit = 20_000

/**
 * Asks for the reservations whose time has come: when they should be over, and hourly. It ends with the first that can't
 * be asked for, which `failed` hears of, and after 20 seconds; what is left is asked for in the next round. Returns how
 * many it asked for.
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

/** The reservation that has waited longest, as one that is asked for again in an hour: several servers don't ask twice. */
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
