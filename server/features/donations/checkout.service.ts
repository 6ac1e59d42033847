import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, DatabaseReader, Tx } from '#server/db/database.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { PaymentAway, PaymentRefused, type PaymentSession, type Payments } from '#server/payments/payments.ts'
import type { Actor } from '#server/platform/access/operation.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { recordStrayPayment } from '#server/platform/payments/stray-payments.ts'
import { formatReference } from '#shared/donations.ts'
import { localPath } from '#shared/local-paths.ts'
import { donationPath } from '#shared/pages.ts'
import { readingLanguage } from '#shared/settings.ts'
import { toStripeAmount } from '#shared/stripe-amounts.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import type { DonationTransaction } from './donations.events.ts'
import { campaignOf, type DonationMove, moveDonation } from './transitions.service.ts'

// Donations paid at the provider. Only the provider ends a reservation. Each payment's state is fetched from the
// provider when it is needed (docs/decisions/031-donation-events.md).

export type CheckoutRecord = DatabaseSchema['checkouts']['$inferSelect']

const minute = 60_000

/** Milliseconds that a donor has to pay; the provider's minimum is 30 minutes. */
const paymentPeriod = 31 * minute
const maxOpenCheckouts = 3

type CheckoutReader = Pick<Database, 'schema'> & { read: Pick<DatabaseReader, 'select'> }

export const checkoutOf = async (
  { read, schema: { checkouts } }: CheckoutReader,
  donationId: number,
): Promise<CheckoutRecord | undefined> =>
  (await read.select().from(checkouts).where(eq(checkouts.donationId, donationId)))[0]

/** Records a checkout in the transaction that reserves the amount. Throws `TOO_MANY_OPEN`. */
export async function createCheckout(
  { visit }: Actor<'anyone'>,
  { db, tx, now }: DonationTransaction,
  donation: DonationRecord,
): Promise<void> {
  const { checkouts } = db.schema
  const network = visit?.().network ?? null
  if (network !== null) {
    await lockNetwork(db, tx, network)
    const openSession = await tx.$count(checkouts, and(eq(checkouts.network, network), sql`open`))
    if (openSession >= maxOpenCheckouts) throw new AppError('TOO_MANY_OPEN', { retryAfter: paymentPeriod / 1000 })
  }
  const expiresAt = new Date(now.getTime() + paymentPeriod)
  const askAt = new Date(expiresAt.getTime() + minute)
  await tx
    .insert(checkouts)
    .values({ donationId: donation.id, nonce: randomUUID(), network, createdAt: now, expiresAt, askAt })
}

/** Serializes reservations from one network; on SQLite all writers are serialized anyway. */
async function lockNetwork({ dialect }: Database, tx: Tx, network: string): Promise<void> {
  if (dialect === 'sqlite') return
  await tx
    .select({ held: sql`pg_advisory_xact_lock(hashtextextended(${`pay ${network}`}, 0))` })
    .from(sql`(select 1) as one`)
}

/**
 * The checkout URL of a reserved donation; null if it is no longer open. Repeated calls return the same URL. Throws
 * `PAYMENTS_AWAY`. It cancels the reservation if there is certainly no session; otherwise it stays until the provider
 * has been polled.
 */
export async function startCheckout(
  ctx: Actor<'anyone'>,
  donation: DonationRecord,
): Promise<{ donation: DonationRecord; checkoutUrl: string | null; firstCheckoutUrl: string | null }> {
  const { db, payments } = ctx
  const checkout = await checkoutOf(db, donation.id)
  const over = { donation, checkoutUrl: null, firstCheckoutUrl: checkout?.url ?? null }
  if (!payments || !checkout?.open || donation.state !== 'reserved') return over
  const tries = checkout.sessionId === null ? await recordAttempt(db, donation) : checkout.tries
  try {
    const session =
      checkout.sessionId === null
        ? await open(ctx, payments, donation, { ...checkout, tries })
        : await payments.session(checkout.sessionId)
    if (!session) return over
    const now = await applySession(db, donation, session, payments)
    const { url } = session
    // a donor whose payment has ended since must not be sent there to pay
    return { donation: now, checkoutUrl: now.state === 'reserved' ? url : null, firstCheckoutUrl: checkout.url ?? url }
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentAway)) throw error
    // if an earlier attempt got no response, a session may exist
    if (error instanceof PaymentRefused && tries === 1) await cancelUnopened(db, donation, { sessionId: null, tries })
    throw new AppError('PAYMENTS_AWAY', { retryAfter: 60, cause: error })
  }
}

/**
 * Records an attempt before the provider is called, so that a crash can't hide a session. Returns the number of
 * attempts; 0 if the reservation is over.
 */
async function recordAttempt(
  { schema: { checkouts }, transaction }: Database,
  { id }: DonationRecord,
): Promise<number> {
  const [noted] = await transaction((tx) =>
    tx
      .update(checkouts)
      .set({ tries: sql`${checkouts.tries} + 1` })
      .where(and(eq(checkouts.donationId, id), sql`open`))
      .returning({ tries: checkouts.tries }),
  )
  return noted?.tries ?? 0
}

async function open(
  { db, fixed, visit }: Actor<'anyone'>,
  payments: Payments,
  donation: DonationRecord,
  { nonce, createdAt, expiresAt, tries }: CheckoutRecord,
): Promise<PaymentSession | null> {
  if (tries === 0) return null
  const campaign = await campaignOf(db, donation)
  const { amountCents, email } = donation
  const saved = await savedSettings(db)
  const language = readingLanguage(saved.values, donation.language)
  const page = (visit?.().base ?? '') + inLanguage(language, () => localPath(donationPath(donation.secret ?? '')))
  const reference = formatReference(donation.id)
  const session = await payments.open({
    nonce,
    reference,
    amount: toStripeAmount(amountCents, serverCurrency()),
    currency: serverCurrency().toLowerCase(),
    campaign: campaign ?? null,
    siteName: effectiveSettings(saved, fixed ?? {}).siteName,
    language,
    email,
    createdAt,
    expiresAt,
    successUrl: `${page}?paid`,
    cancelUrl: `${page}?left`,
  })
  // the provider repeats its first response to the same request, whatever the session's state is now
  return tries === 1 ? session : payments.session(session.id)
}

type CheckoutState = Pick<CheckoutRecord, 'sessionId' | 'tries'>

/**
 * Cancels a reservation that has no session at the provider, unless there was another attempt since `expected` was
 * read.
 */
export const cancelUnopened = (
  db: Database,
  donation: DonationRecord,
  expected: CheckoutState,
): Promise<DonationRecord> =>
  db.transaction(async (tx) => {
    const act = { db, tx, now: new Date() }
    // locks the campaign first, as everywhere
    const now = await moveDonation(act, donation, () => null)
    const checkout = await checkoutOf({ read: tx, schema: db.schema }, donation.id)
    const same = checkout?.sessionId === expected.sessionId && checkout.tries === expected.tries
    if (!same || now.state !== 'reserved') return now
    await closeCheckout(act, donation.id)
    return moveDonation(act, now, () => cancellation)
  })

const cancellation: DonationMove = { to: 'cancelled', standingCents: 0, by: null }

/** Deletes the network of a closed reservation. The checkout URL stays, as part of the first response. */
async function closeCheckout(
  { db: { schema }, tx }: DonationTransaction,
  donationId: number,
  paymentId?: string | null,
): Promise<void> {
  const { checkouts } = schema
  await tx
    .update(checkouts)
    .set({ open: false, network: null, ...(paymentId && { paymentId }) })
    .where(eq(checkouts.donationId, donationId))
}

/** Applies a session's current state to its donation; each effect happens only once. */
export const applySession = (
  db: Database,
  donation: DonationRecord,
  session: PaymentSession,
  payments: Pick<Payments, 'live'>,
): Promise<DonationRecord> =>
  db.transaction((tx) => applySessionIn({ db, tx, now: new Date() }, donation, session, payments))

export async function applySessionIn(
  act: DonationTransaction,
  donation: DonationRecord,
  session: PaymentSession,
  { live }: Pick<Payments, 'live'>,
): Promise<DonationRecord> {
  const { db, tx } = act
  const { checkouts } = db.schema
  const now = await moveDonation(act, donation, () => null)
  const checkout = await checkoutOf({ read: tx, schema: db.schema }, donation.id)
  if (!checkout) throw new Error('a gift that is paid without its checkout')
  if (checkout.sessionId === null)
    await tx
      .update(checkouts)
      .set({ sessionId: session.id, url: session.url })
      .where(eq(checkouts.donationId, donation.id))
  if (session.status === 'open' || (session.status === 'complete' && !session.paid)) return now
  await closeCheckout(act, donation.id, session.paid ? session.paymentId : null)
  if (session.status === 'expired') return now.state === 'reserved' ? moveDonation(act, now, () => cancellation) : now
  const currency = serverCurrency()
  const isExpected =
    session.cents === toStripeAmount(donation.amountCents, currency) &&
    session.currency === currency.toLowerCase() &&
    session.live === live
  if (now.state === 'reserved' && isExpected)
    return moveDonation(act, now, () => ({ to: 'received', standingCents: donation.amountCents, by: null }))
  if (now.state === 'reserved') {
    await recordStrayPayment(act, 'other_amount', session, donation.id)
    return moveDonation(act, now, () => cancellation)
  }
  if (now.state === 'cancelled')
    await recordStrayPayment(act, isExpected ? 'gift_over' : 'other_amount', session, donation.id)
  return now
}
