import { createHash } from 'node:crypto'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { PaymentAway, PaymentRefused, type Payments } from '#server/payments/payments.ts'
import type { Invoice, Subscription, SubscriptionChange } from '#server/payments/subscriptions.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { sendMonthlyMail } from '#server/platform/notifications/monthly-mail.ts'
import { fromStripeAmount, toStripeAmount } from '#shared/stripe-amounts.ts'
import type { DonationTransaction } from './donations.events.ts'
import { knownInvoiceIds, lockMonthly, type MonthlyRecord, monthlyById, updateMonthly } from './monthly.queries.ts'
import { recordInvoice } from './monthly-invoices.service.ts'
import { syncCardPage, syncSession } from './monthly-sessions.service.ts'

// Makes the provider's subscription match what its donor wants, and learns what has happened there, whether or not
// events arrive. A wish is stored first, then sent, then confirmed (docs/decisions/062-monthly-gifts.md).

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Gets and applies the current state of one monthly donation. Throws `PaymentAway`, `PaymentRefused`. */
export async function syncMonthly(
  db: Database,
  payments: Payments,
  monthly: MonthlyRecord,
  now = new Date(),
): Promise<MonthlyRecord> {
  const lease = monthly.syncAt
  const isUnseen = monthly.subscriptionId === null && monthly.state !== 'abandoned'
  let current = isUnseen ? await syncSession(db, payments, monthly, now) : monthly
  if (current.cardSessionId !== null) current = await syncCardPage(db, payments, current, now)
  if (current.subscriptionId !== null) {
    const subscription = await subscriptionOf(payments, current.subscriptionId)
    const invoices = await newInvoices(db, payments, current)
    current = await learn(db, payments, current, { subscription, invoices, now })
    if (current.version > current.confirmedVersion) current = await sendWish(db, payments, current, subscription)
  }
  return schedule(db, current, { lease, now })
}

async function subscriptionOf(payments: Payments, id: string): Promise<Subscription> {
  const subscription = await payments.subscriptions.subscription(id)
  // such as the keys of another account: no reason to end it here
  if (!subscription) throw new PaymentRefused('Stripe: a subscription is missing', { status: 404 })
  return subscription
}

async function newInvoices(db: Database, payments: Payments, monthly: MonthlyRecord): Promise<Invoice[]> {
  const { id, subscriptionId, createdAt } = monthly
  if (subscriptionId === null) return []
  const known = await knownInvoiceIds(db, id)
  const all = await payments.subscriptions.paidInvoices(subscriptionId, new Date(createdAt.getTime() - hour))
  return all.filter((invoice) => !known.has(invoice.id))
}

type Learned = { subscription: Subscription; invoices: Invoice[]; now: Date }

/** Records new invoices, each in its own transaction, and then the subscription's state. */
async function learn(
  db: Database,
  payments: Payments,
  monthly: MonthlyRecord,
  { subscription, invoices, now }: Learned,
): Promise<MonthlyRecord> {
  for (const invoice of invoices)
    await db.transaction((tx) => recordInvoice({ db, tx, now }, monthly, invoice, payments))
  return db.transaction(async (tx) => {
    const held = await lockMonthly(db, tx, monthly.id)
    if (!held) throw new Error('a monthly donation that is not there')
    // the donor's newest wish may have reached the provider since the subscription was read
    const isStale = held.version !== monthly.version
    return applySubscription({ db, tx, now }, held, { subscription, isStale })
  })
}

async function applySubscription(
  act: DonationTransaction,
  held: MonthlyRecord,
  { subscription, isStale }: { subscription: Subscription; isStale: boolean },
): Promise<MonthlyRecord> {
  const { db, tx, now } = act
  const { nextAt, isPastDue, isOver, customerId, latestInvoiceId } = subscription
  const facts = { nextAt, pastDue: isPastDue, customerId }
  if (held.state === 'running' && isOver)
    return updateMonthly(db, tx, held.id, {
      ...{ ...facts, state: 'ended', endedAt: now, endedBy: 'provider', pastDue: false },
      confirmedVersion: held.version,
    })
  const failed = isPastDue && latestInvoiceId !== null ? await tellOfFailure(act, held, latestInvoiceId) : {}
  // what is not confirmed yet is sent, not learned
  const isConfirmed = held.version === held.confirmedVersion && !isStale
  const changes = isConfirmed ? changesAtProvider(held, subscription, now) : {}
  return updateMonthly(db, tx, held.id, { ...facts, ...failed, ...changes })
}

/** Emails the donor, once per invoice, that their card was declined. Returns what to store. */
export async function tellOfFailure(
  { db, tx, now }: DonationTransaction,
  { id, email, state, failedInvoiceId }: MonthlyRecord,
  invoiceId: string,
): Promise<Partial<MonthlyRecord>> {
  if (state !== 'running' || failedInvoiceId === invoiceId) return {}
  if (email === null) return { failedInvoiceId: invoiceId }
  await sendMonthlyMail(db, tx, 'monthly_card', { monthlyId: id, reason: 'failed', amountCents: null }, email)
  return { failedInvoiceId: invoiceId, linkMailedAt: now }
}

/** What was changed in the provider's dashboard, or by a pause that ended. */
function changesAtProvider(
  { amountCents, pausedSince, pausedUntil }: MonthlyRecord,
  { amount, currency, pausedUntil: paused }: Subscription,
  now: Date,
): Partial<MonthlyRecord> {
  const own = serverCurrency()
  const cents = currency === own.toLowerCase() ? fromStripeAmount(amount, own) : 0
  const until = paused instanceof Date ? paused : null
  const isSamePause = (paused !== null) === (pausedSince !== null) && until?.getTime() === pausedUntil?.getTime()
  return {
    ...(cents > 0 && cents !== amountCents && { amountCents: cents }),
    ...(!isSamePause && { pausedSince: paused === null ? null : (pausedSince ?? now), pausedUntil: until }),
  }
}

/** Sends what the donor wants, and confirms it unless they want something else by then. */
async function sendWish(
  db: Database,
  { subscriptions }: Payments,
  monthly: MonthlyRecord,
  { id: subscriptionId, isOver }: Subscription,
): Promise<MonthlyRecord> {
  const { id, version, nonce } = monthly
  if (monthly.state === 'ended') await subscriptions.cancel(subscriptionId)
  else if (!isOver) {
    const change = changeOf(monthly)
    const content = createHash('sha256').update(JSON.stringify(change)).digest('hex').slice(0, 16)
    await subscriptions.change(subscriptionId, change, `pawstead-${nonce}-${version}-${content}`)
  }
  return db.transaction(async (tx) => {
    const held = await lockMonthly(db, tx, id)
    if (!held) throw new Error('a monthly donation that is not there')
    return held.confirmedVersion < version ? updateMonthly(db, tx, id, { confirmedVersion: version }) : held
  })
}

/** A pause that is over is none: the provider refuses times in the past. */
function changeOf({ amountCents, pausedSince, pausedUntil, paymentMethodId }: MonthlyRecord): SubscriptionChange {
  const currency = serverCurrency()
  const isPastPause = pausedUntil !== null && pausedUntil.getTime() < Date.now() + minute
  return {
    pausedUntil: pausedSince === null || isPastPause ? null : (pausedUntil ?? 'forever'),
    amount: toStripeAmount(amountCents, currency),
    currency: currency.toLowerCase(),
    paymentMethodId,
  }
}

/** When to ask next: while it begins, when its session expires; while it runs, daily and after each due date. */
function nextSync({ state, expiresAt, nextAt, endedAt }: MonthlyRecord, now: Date): Date | null {
  // an invoice may have been paid in the last moment
  if (endedAt !== null && now.getTime() - endedAt.getTime() < 3 * day) return new Date(now.getTime() + day)
  if (state === 'starting') return new Date(Math.max(now.getTime() + minute, (expiresAt?.getTime() ?? 0) + minute))
  if (state !== 'running') return null
  const daily = now.getTime() + day
  // the provider finalizes invoices an hour after they are due
  const due = nextAt === null ? daily : nextAt.getTime() + 2 * hour
  return new Date(due > now.getTime() ? Math.min(daily, due) : daily)
}

/** Keeps an earlier time that was set meanwhile, by an event or a new wish. */
const schedule = (
  db: Database,
  { id }: MonthlyRecord,
  { lease, now }: { lease: Date | null; now: Date },
): Promise<MonthlyRecord> =>
  db.transaction(async (tx) => {
    const held = await lockMonthly(db, tx, id)
    if (!held) throw new Error('a monthly donation that is not there')
    if (held.method !== 'card' || held.syncAt?.getTime() !== lease?.getTime()) return held
    return updateMonthly(db, tx, id, { syncAt: nextSync(held, now), syncTries: 0 })
  })

const retryDelay = (tries: number): number => Math.min(hour, minute * 2 ** Math.min(tries, 10))

/** Claims it by moving its next sync ahead, so that no two servers do the same, and a crash delays it but loses nothing. */
export async function claimMonthly(
  db: Database,
  { id, syncAt, syncTries }: MonthlyRecord,
  now: Date,
): Promise<MonthlyRecord | undefined> {
  const { monthlyDonations } = db.schema
  const same = syncAt === null ? sql`${monthlyDonations.syncAt} is null` : eq(monthlyDonations.syncAt, syncAt)
  const [mine] = await db.transaction((tx) =>
    tx
      .update(monthlyDonations)
      .set({ syncTries: syncTries + 1, syncAt: new Date(now.getTime() + retryDelay(syncTries)) })
      .where(and(eq(monthlyDonations.id, id), same, eq(monthlyDonations.syncTries, syncTries)))
      .returning(),
  )
  return mine
}

/** Milliseconds after which a round starts no more requests: other jobs wait for it. */
const syncTimeLimit = 20_000

/**
 * Syncs all monthly donations that are due. Errors are passed to `onError`; the round ends when the provider doesn't
 * answer, and after 20 seconds. Returns how many it synced.
 */
export async function syncDueMonthly(
  db: Database,
  payments: Payments,
  onError: (error: unknown) => void,
  now?: Date,
): Promise<number> {
  const began = performance.now()
  const { monthlyDonations } = db.schema
  for (let synced = 0; performance.now() - began < syncTimeLimit; ) {
    const time = now ?? new Date()
    const [due] = await db.read
      .select()
      .from(monthlyDonations)
      .where(and(sql`sync_at is not null`, lte(monthlyDonations.syncAt, time)))
      .orderBy(asc(monthlyDonations.syncAt))
      .limit(1)
    if (!due) return synced
    const mine = await claimMonthly(db, due, time)
    if (!mine) continue
    try {
      await syncMonthly(db, payments, mine, time)
      synced += 1
    } catch (error) {
      onError(error)
      if (error instanceof PaymentAway) return synced
    }
  }
  return 0
}

/**
 * Syncs now, while a person waits; if the provider doesn't answer or another server is at it, the worker does it later.
 * Returns the current state.
 */
export async function trySync(db: Database, payments: Payments | null | undefined, id: number): Promise<MonthlyRecord> {
  const before = await monthlyById(db, id)
  if (!before) throw new Error('a monthly donation that is not there')
  if (!payments || before.method !== 'card') return before
  const mine = await claimMonthly(db, before, new Date())
  if (!mine) return (await monthlyById(db, id)) ?? before
  try {
    return await syncMonthly(db, payments, mine)
  } catch (error) {
    if (!(error instanceof PaymentAway || error instanceof PaymentRefused)) throw error
    return (await monthlyById(db, id)) ?? before
  }
}
