import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { newToken } from '#server/identity/sessions.ts'
import { PaymentAway, PaymentRefused, type Payments } from '#server/payments/payments.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { fixCurrency, serverCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { sendMonthlyMail } from '#server/platform/notifications/monthly-mail.ts'
import { localPath } from '#shared/local-paths.ts'
import { type MonthlyInput, monthlyAmountProblem } from '#shared/monthly-donations.ts'
import { maxRunningPerEmail } from '#shared/monthly-states.ts'
import { monthlyPath } from '#shared/pages.ts'
import { readingLanguage } from '#shared/settings.ts'
import { toStripeAmount } from '#shared/stripe-amounts.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import {
  countLasting,
  type MonthlyRecord,
  monthlyById,
  monthlyByNonce,
  monthlySecret,
  petsToSponsor,
} from './monthly.queries.ts'
import { abandon, applyMonthlySession } from './monthly-sessions.service.ts'

// How a monthly donation begins (docs/product.md 8.32, docs/decisions/062-monthly-gifts.md).

const minute = 60_000

/** Milliseconds that a donor has to pay the first donation; the provider's minimum is 30 minutes. */
const paymentPeriod = 31 * minute
const maxOpenStarts = 3

export type StartedMonthly = { monthly: MonthlyRecord; checkoutUrl: string | null }

/** The pet, if it is looking for a home and cared for by the shelter, so that what its sponsors give reaches it. */
export async function requireSponsoredPet(db: Database, tx: Tx, petId: number): Promise<{ id: number; name: string }> {
  const [pet] = await petsToSponsor({ read: tx, schema: db.schema }, { limit: 1, id: petId })
  if (!pet) throw new AppError('PET_NOT_SPONSORED')
  return pet
}

/**
 * Begins a monthly donation, to the shelter or for one pet. Where payments are taken, the donor pays the first one at
 * the provider; otherwise it is a standing order at the donor's bank. Repeating a key returns the first one. Throws
 * `NO_SHELTER_DONATIONS`, `INVALID`, `PET_NOT_SPONSORED`, `TOO_MANY_MONTHLY`, `TOO_MANY_OPEN`, `KEY_REUSED`, `PAYMENTS_AWAY`.
 */
export const startMonthly = operation(
  { access: 'anyone', cost: 5, limit: 'donate', otherEmails: ['email'] },
  async function startMonthly(ctx, input: MonthlyInput): Promise<StartedMonthly> {
    const { payments } = ctx
    if (!(await savedSettings(ctx.db)).values.shelterDonations) throw new AppError('NO_SHELTER_DONATIONS')
    const problem = monthlyAmountProblem(input.amountCents)
    if (problem) throw new AppError('INVALID', { issues: [{ path: 'amount', message: problem }] })
    const monthly = await insertOnce(ctx, input)
    if (monthly.method === 'transfer' || !payments) return { monthly, checkoutUrl: null }
    return openSession(ctx, payments, monthly)
  },
)

async function insertOnce(ctx: Actor<'anyone'>, input: MonthlyInput): Promise<MonthlyRecord> {
  const { db } = ctx
  try {
    return await db.transaction((tx) => insert(ctx, tx, input))
  } catch (error) {
    if (!isUniqueViolation(error, 'monthly_donations_nonce')) throw error
    const first = await monthlyByNonce(db, input.key)
    if (!first) throw error
    return requireSame(first, input)
  }
}

function requireSame(first: MonthlyRecord, { amountCents, petId, email }: MonthlyInput): MonthlyRecord {
  // later changes of the first one don't matter
  const isSame = first.erasedAt === null && first.email === email
  const isUnchanged = first.version > 1 || (first.amountCents === amountCents && first.petId === (petId ?? null))
  if (!isSame || !isUnchanged) throw new AppError('KEY_REUSED')
  return first
}

async function insert(ctx: Actor<'anyone'>, tx: Tx, input: MonthlyInput): Promise<MonthlyRecord> {
  const { db, user, payments, visit, parsedAt } = ctx
  const { monthlyDonations } = db.schema
  await fixCurrency(db, tx, parsedAt)
  const first = await monthlyByNonce({ read: tx, schema: db.schema }, input.key)
  if (first) return requireSame(first, input)
  if (user) await lockUser(db, tx, user.uid)
  const pet = input.petId === undefined ? null : await requireSponsoredPet(db, tx, input.petId)
  const network = payments ? (visit?.().network ?? null) : null
  await requireWithinLimits(db, tx, input.email, network)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + paymentPeriod)
  const [row] = await tx
    .insert(monthlyDonations)
    .values({
      token: newToken(),
      nonce: input.key,
      method: payments ? 'card' : 'transfer',
      purpose: pet ? 'sponsor' : 'shelter',
      petId: pet?.id ?? null,
      petName: pet?.name ?? null,
      amountCents: input.amountCents,
      state: payments ? 'starting' : 'running',
      donorUid: user?.uid ?? null,
      name: input.name ?? user?.name ?? null,
      email: input.email,
      language: visit?.().language ?? null,
      network,
      expiresAt: payments ? expiresAt : null,
      syncAt: payments ? new Date(expiresAt.getTime() + minute) : null,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('an insert returned no row')
  // one that is paid by card has started once its first payment has arrived
  if (!payments) await sendMonthlyMail(db, tx, 'monthly_started', { monthlyId: row.id }, input.email)
  return row
}

/** Throws `TOO_MANY_MONTHLY`, `TOO_MANY_OPEN`. */
async function requireWithinLimits(db: Database, tx: Tx, email: string, network: string | null): Promise<void> {
  const { monthlyDonations } = db.schema
  await lockText(db, tx, `monthly ${email}`)
  if ((await countLasting(db, tx, email)) >= maxRunningPerEmail) throw new AppError('TOO_MANY_MONTHLY')
  if (network === null) return
  await lockText(db, tx, `pay ${network}`)
  const open = await tx.$count(monthlyDonations, and(eq(monthlyDonations.network, network), sql`state = 'starting'`))
  if (open >= maxOpenStarts) throw new AppError('TOO_MANY_OPEN', { retryAfter: paymentPeriod / 1000 })
}

/** Serializes transactions about the same text; on SQLite all writers are serialized anyway. */
async function lockText({ dialect }: Database, tx: Tx, text: string): Promise<void> {
  if (dialect === 'sqlite') return
  await tx.select({ held: sql`pg_advisory_xact_lock(hashtextextended(${text}, 0))` }).from(sql`(select 1) as one`)
}

/** Records an attempt before the provider is called, so that a crash can't hide a session. Returns its number. */
async function recordAttempt(db: Database, { id }: MonthlyRecord): Promise<number> {
  const { monthlyDonations } = db.schema
  const [noted] = await db.transaction((tx) =>
    tx
      .update(monthlyDonations)
      .set({ tries: sql`${monthlyDonations.tries} + 1` })
      .where(and(eq(monthlyDonations.id, id), sql`state = 'starting'`))
      .returning({ tries: monthlyDonations.tries }),
  )
  return noted?.tries ?? 0
}

async function openSession(ctx: Actor<'anyone'>, payments: Payments, monthly: MonthlyRecord): Promise<StartedMonthly> {
  const { db } = ctx
  if (monthly.state !== 'starting') return { monthly, checkoutUrl: null }
  if (monthly.sessionId !== null) return { monthly, checkoutUrl: monthly.url }
  const tries = await recordAttempt(db, monthly)
  if (tries === 0) return { monthly: (await monthlyById(db, monthly.id)) ?? monthly, checkoutUrl: null }
  try {
    const opened = await payments.subscriptions.open(await checkoutOf(ctx, monthly))
    // the provider repeats its first response to the same request, whatever the session's state is now
    const session = tries === 1 ? opened : await payments.subscriptions.session(opened.id)
    if (!session) return { monthly, checkoutUrl: null }
    const now = await applyMonthlySession(db, monthly, session)
    return { monthly: now, checkoutUrl: now.state === 'starting' ? session.url : null }
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentAway)) throw error
    // if an earlier attempt got no response, a session may exist
    if (error instanceof PaymentRefused && tries === 1) await abandon(db, monthly, { tries })
    throw new AppError('PAYMENTS_AWAY', { retryAfter: 60, cause: error })
  }
}

async function checkoutOf({ db, visit, fixed }: Actor<'anyone'>, monthly: MonthlyRecord) {
  const { nonce, amountCents, petName, email, expiresAt } = monthly
  const saved = await savedSettings(db)
  const language = readingLanguage(saved.values, monthly.language)
  const page = (visit?.().base ?? '') + inLanguage(language, () => localPath(monthlyPath(monthlySecret(monthly))))
  return {
    ...{ nonce, petName, language, email },
    siteName: effectiveSettings(saved, fixed ?? {}).siteName,
    amount: toStripeAmount(amountCents, serverCurrency()),
    currency: serverCurrency().toLowerCase(),
    successUrl: `${page}?paid`,
    cancelUrl: `${page}?left`,
    expiresAt: expiresAt ?? new Date(Date.now() + paymentPeriod),
  }
}
