import { randomUUID } from 'node:crypto'
import { sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { requireRequest } from '#server/features/adoptions/adoptions.service.ts'
import { lockRequest } from '#server/features/adoptions/messages.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { PaymentAway, PaymentRefused, type PaymentSession, type Payments } from '#server/payments/payments.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { FeeAmountInput } from '#shared/adoption-fees.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { readingLanguage } from '#shared/settings.ts'
import { toStripeAmount } from '#shared/stripe-amounts.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import { type FeePaymentRecord, feeOf, openPaymentOf } from './adoption-fees.queries.ts'
import { canBePaidByCard, feeOfRequest } from './fee-page.service.ts'
import { applyFeeSession, closeUnopened, lockPayment, syncOrRefuse, updatePayment } from './fee-payments.service.ts'
import { feeChanged, feeIn } from './fee-rows.service.ts'

// The applicant pays the fee by card at the provider (docs/product.md 29.6).

const minute = 60_000

/** Milliseconds that an applicant has to pay; the provider's minimum is 30 minutes. */
const paymentPeriod = 31 * minute

const maxTurns = 3

/**
 * The provider's page on which the applicant pays; repeated calls return the same one while it is open. Throws as
 * `requireRequest`, and `FEE_CHANGED` for another amount or state, `FEE_NOT_ONLINE`, `PAYMENTS_AWAY`.
 */
export const payFeeByCard = operation(
  { access: 'user', cost: 5, limit: 'pay' },
  async function payFeeByCard(ctx, { id, amountCents }: FeeAmountInput) {
    const { db, user } = ctx
    const request = await requireRequest(db, user, id)
    if (sideOf(user, request) !== 'requester') throw new AppError('NOT_ALLOWED')
    const checkoutUrl = await findCheckout(ctx, request, amountCents)
    return { checkoutUrl, page: await feeOfRequest(db, ctx, await requireRequest(db, user, id)) }
  },
)

async function findCheckout(ctx: Actor, request: AdoptionRecord, amountCents: number): Promise<string | null> {
  const { payments } = ctx
  for (let turn = 0; turn < maxTurns; turn++) {
    const payment = await beginPayment(ctx, request.id, amountCents)
    if (payment === null) return null
    if (!payments) throw new AppError('FEE_NOT_ONLINE')
    const url = await urlOf(ctx, payments, { request, payment })
    if (url !== null) return url
  }
  throw new AppError('PAYMENTS_AWAY', { retryAfter: 1 })
}

/** The fee's open payment, or a new one; an attempt to open its session is counted. Null if the fee is paid. */
const beginPayment = (
  { db, user, payments: provider }: Actor,
  id: number,
  amountCents: number,
): Promise<FeePaymentRecord | null> =>
  db.transaction(async (tx) => {
    await lockUser(db, tx, user.uid)
    const request = await lockRequest(tx, db.schema, id)
    if (request.requesterUid !== user.uid) throw new AppError('NOT_ALLOWED')
    const now = new Date()
    const fee = await feeIn({ db, tx, request, now })
    if (fee?.amountCents === amountCents && fee.state === 'paid') return null
    if (fee?.state !== 'due' || fee.amountCents !== amountCents) throw feeChanged(fee)
    if (!provider || !canBePaidByCard(amountCents)) throw new AppError('FEE_NOT_ONLINE')
    const open = await openPaymentOf({ read: tx, schema: db.schema }, fee.id)
    if (open?.sessionId) return open
    if (open) {
      const locked = await lockPayment({ db, tx, now }, open.id)
      return updatePayment(locked, { tries: open.tries + 1 })
    }
    const expiresAt = new Date(now.getTime() + paymentPeriod)
    const nextTryAt = new Date(expiresAt.getTime() + minute)
    const times = { createdAt: now, expiresAt, nextTryAt }
    const [made] = await tx
      .insert(db.schema.feePayments)
      .values({ feeId: fee.id, amountCents, state: 'open', nonce: randomUUID(), tries: 1, ...times })
      .returning()
    if (!made) throw new Error('an insert returned no row')
    return made
  })

type Begun = { request: AdoptionRecord; payment: FeePaymentRecord }

/** Null if the payment is over, and another one must begin. Throws `PAYMENTS_AWAY`. */
async function urlOf(ctx: Actor, payments: Payments, { request, payment }: Begun): Promise<string | null> {
  const { db } = ctx
  const { sessionId, tries, expiresAt } = payment
  if (expiresAt <= new Date()) {
    const over = await syncOrRefuse(db, payments, payment, { end: true })
    if (over.state === 'open') throw new AppError('PAYMENTS_AWAY', { retryAfter: 60 })
    return null
  }
  try {
    const session =
      sessionId === null ? await open(ctx, payments, { request, payment }) : await payments.session(sessionId)
    if (!session) throw new PaymentAway('a session that was opened is gone')
    const now = await applyFeeSession(db, payment.id, session, payments)
    // an applicant whose payment has ended since must not be sent there to pay
    return now.state === 'open' ? session.url : null
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentAway)) throw error
    // if an earlier attempt got no response, a session may exist
    if (error instanceof PaymentRefused && sessionId === null && tries === 1) await closeUnopened(db, payment)
    throw new AppError('PAYMENTS_AWAY', { retryAfter: 60, cause: error })
  }
}

async function open(
  { db, user, fixed, visit }: Actor,
  payments: Payments,
  { request: { id, petName }, payment: { nonce, tries, amountCents, createdAt, expiresAt } }: Begun,
): Promise<PaymentSession | null> {
  const saved = await savedSettings(db)
  const language = readingLanguage(saved.values, user.language)
  const page = (visit?.().base ?? '') + inLanguage(language, () => localPath(pathTo('request', { id })))
  const session = await payments.open({
    nonce,
    reference: `request-${id}`,
    amount: toStripeAmount(amountCents, serverCurrency()),
    currency: serverCurrency().toLowerCase(),
    feeFor: { petName },
    siteName: effectiveSettings(saved, fixed ?? {}).siteName,
    language,
    email: user.email,
    createdAt,
    expiresAt,
    successUrl: `${page}?paid`,
    cancelUrl: `${page}?left`,
  })
  // the provider repeats its first response to the same request, whatever the session's state is now
  return tries === 1 ? session : payments.session(session.id)
}

/**
 * Asks the provider what became of a payment that has begun, such as when the applicant comes back from there. Throws as
 * `requireRequest`, and `PAYMENTS_AWAY`.
 */
export const checkFee = operation(
  { access: 'user', cost: 5, limit: 'pay' },
  async function checkFee(ctx, { id }: { id: number }) {
    const { db, user, payments } = ctx
    const request = await requireRequest(db, user, id)
    // only for the two sides
    sideOf(user, request)
    const fee = await feeOf(db, id)
    const payment = fee && (await openPaymentOf(db, fee.id))
    if (payment && payments) await syncOrRefuse(db, payments, payment)
    return feeOfRequest(db, ctx, await requireRequest(db, user, id))
  },
)
