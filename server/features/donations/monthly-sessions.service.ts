import type { Database } from '#server/db/database.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { SubscriptionSession } from '#server/payments/subscriptions.ts'
import { sendMonthlyMail } from '#server/platform/notifications/monthly-mail.ts'
import { lockMonthly, type MonthlyRecord, updateMonthly } from './monthly.queries.ts'

// The provider's pages of a monthly donation: where it begins, and where the donor enters another card
// (docs/decisions/062-monthly-gifts.md).

const minute = 60_000

/** A session that the provider doesn't know after this time was never created. */
const sessionCertainAfter = 10 * minute

/** Applies the session in which the donor begins. */
export async function syncSession(
  db: Database,
  { subscriptions }: Payments,
  monthly: MonthlyRecord,
  now: Date,
): Promise<MonthlyRecord> {
  const { sessionId, nonce, createdAt, expiresAt } = monthly
  const found = sessionId === null ? await subscriptions.find(nonce, createdAt) : await subscriptions.session(sessionId)
  if (!found) {
    const isCertain = now.getTime() - createdAt.getTime() > sessionCertainAfter
    return isCertain ? abandon(db, monthly, { tries: monthly.tries }) : monthly
  }
  // it may have been erased meanwhile
  const isOver = monthly.state === 'ended' || (expiresAt !== null && expiresAt <= now)
  const session = isOver && found.status === 'open' ? await subscriptions.expire(found.id) : found
  return applyMonthlySession(db, monthly, session)
}

/** Marks it as never begun, unless it began or was tried again in the meantime. */
export const abandon = (db: Database, { id }: MonthlyRecord, { tries }: { tries: number }): Promise<MonthlyRecord> =>
  db.transaction(async (tx) => {
    const monthly = await lockMonthly(db, tx, id)
    if (!monthly) throw new Error('a monthly donation that is not there')
    const isUntouched = monthly.state === 'starting' && monthly.tries === tries
    return isUntouched ? updateMonthly(db, tx, id, { state: 'abandoned', network: null, syncAt: null }) : monthly
  })

/** Applies a session's current state; the donation itself is made by its paid invoice. */
export const applyMonthlySession = (
  db: Database,
  { id }: Pick<MonthlyRecord, 'id'>,
  session: SubscriptionSession,
): Promise<MonthlyRecord> =>
  db.transaction(async (tx) => {
    const monthly = await lockMonthly(db, tx, id)
    if (!monthly) throw new Error('a monthly donation that is not there')
    const { customerId, subscriptionId } = session
    const seen = { sessionId: session.id, url: monthly.url ?? session.url }
    if (session.status === 'complete' && subscriptionId !== null) {
      const isStarted = monthly.state !== 'starting' && monthly.state !== 'abandoned'
      const email = monthly.erasedAt === null ? (monthly.email ?? session.email) : null
      const known = { ...seen, subscriptionId, customerId, email }
      if (isStarted) return updateMonthly(db, tx, id, known)
      if (email !== null) await sendMonthlyMail(db, tx, 'monthly_started', { monthlyId: id }, email)
      return updateMonthly(db, tx, id, { ...known, state: 'running', network: null })
    }
    const isOver = session.status === 'expired' && monthly.state === 'starting'
    return updateMonthly(db, tx, id, { ...seen, ...(isOver && { state: 'abandoned' as const, network: null }) })
  })

/** Applies the page on which the donor enters another card, and perhaps confirms a higher amount. */
export async function syncCardPage(
  db: Database,
  { subscriptions }: Payments,
  monthly: MonthlyRecord,
  now: Date,
): Promise<MonthlyRecord> {
  const { id, cardSessionId } = monthly
  const found = cardSessionId === null ? null : await subscriptions.session(cardSessionId)
  if (found?.status === 'open') return monthly
  return db.transaction(async (tx) => {
    const held = await lockMonthly(db, tx, id)
    // another server was faster, or a newer page was opened
    if (!held || held.cardSessionId !== cardSessionId) return held ?? monthly
    const none = { cardSessionId: null, cardAmountCents: null }
    if (found?.status !== 'complete' || found.paymentMethodId === null || held.state !== 'running')
      return updateMonthly(db, tx, id, none)
    return updateMonthly(db, tx, id, {
      ...none,
      paymentMethodId: found.paymentMethodId,
      amountCents: held.cardAmountCents ?? held.amountCents,
      version: held.version + 1,
      syncAt: now,
    })
  })
}
