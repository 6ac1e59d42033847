import type Stripe from 'stripe'
import { inLanguage } from '#shared/texts/languages.ts'
import { checkoutTexts } from './checkout.texts.ts'
import { PaymentAway, PaymentRefused } from './payments.ts'
import {
  monthlyNonceIn,
  parseInvoice,
  parseInvoiceIdOfPayment,
  parsePage,
  parseSubscription,
  parseSubscriptionSession,
  subscriptionMetadata,
} from './subscription-responses.ts'
import type {
  CardCheckout,
  Invoice,
  SubscriptionChange,
  SubscriptionCheckout,
  SubscriptionPayments,
  SubscriptionSession,
} from './subscriptions.ts'

export type CallStripe = (question: (stripe: Stripe) => Promise<unknown>) => Promise<unknown>

/** Seconds around the time at which a session was requested; clocks differ, and requests may be queued. */
export const createdWindow = { before: 60, after: 600 }
/** Maximum pages of 100 rows to search. */
export const maxPages = 20

/** Monthly payments at Stripe (docs/decisions/062-monthly-gifts.md). */
export function createSubscriptions(callStripe: CallStripe): SubscriptionPayments {
  const session = (id: string) =>
    nullIfMissing(async () =>
      parseSubscriptionSession(
        await callStripe((stripe) => stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })),
      ),
    )
  const invoice = (id: string) =>
    nullIfMissing(async () =>
      parseInvoice(await callStripe((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] }))),
    )
  return {
    open: (checkout) => open(checkout, callStripe),
    openCardPage: async (checkout) =>
      parseSubscriptionSession(
        await callStripe((stripe) =>
          stripe.checkout.sessions.create(cardParams(checkout), { idempotencyKey: checkout.key }),
        ),
      ),
    session,
    find: (nonce, createdAt) => find(nonce, createdAt, callStripe),
    async expire(id) {
      try {
        return parseSubscriptionSession(await callStripe((stripe) => stripe.checkout.sessions.expire(id)))
      } catch (error) {
        // Stripe expires only open sessions, and none while it is being paid
        const now = error instanceof PaymentRefused && error.status === 400 ? await session(id) : null
        if (now) return now
        throw error
      }
    },
    subscription: (id) =>
      nullIfMissing(
        async () => parseSubscription(await callStripe((stripe) => stripe.subscriptions.retrieve(id))).subscription,
      ),
    change: (id, change, key) => changeSubscription(id, change, { key, callStripe }),
    async cancel(id) {
      // Stripe doesn't find ended subscriptions here
      await nullIfMissing(() =>
        callStripe((stripe) => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false })),
      )
    },
    invoice,
    paidInvoices: (id, since) => paidInvoices(id, since, callStripe),
    async invoiceOf(paymentId) {
      const id = await nullIfMissing(async () =>
        parseInvoiceIdOfPayment(
          await callStripe((stripe) =>
            stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentId }, limit: 1 }),
          ),
        ),
      )
      return id === null ? null : invoice(id)
    },
  }
}

async function open(checkout: SubscriptionCheckout, callStripe: CallStripe): Promise<SubscriptionSession> {
  const key = `pawstead-${checkout.nonce}`
  const made = async (email: string | null, idempotencyKey: string) =>
    parseSubscriptionSession(
      await callStripe((stripe) => stripe.checkout.sessions.create(openParams(checkout, email), { idempotencyKey })),
    )
  try {
    return await made(checkout.email, key)
  } catch (error) {
    // an email that Stripe rejects must not block the donation: Stripe's page asks for one
    if (!(error instanceof PaymentRefused && error.param === 'customer_email')) throw error
    return made(null, `${key}-no-email`)
  }
}

function openParams(checkout: SubscriptionCheckout, email: string | null): Stripe.Checkout.SessionCreateParams {
  const { nonce, amount, currency, petName, siteName, language, successUrl, cancelUrl, expiresAt } = checkout
  const name = inLanguage(language, () =>
    petName === null ? checkoutTexts.monthlyShelter({ siteName }) : checkoutTexts.monthlySponsor({ name: petName }),
  )
  return {
    mode: 'subscription',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: amount, product_data: { name }, recurring: { interval: 'month' } },
      },
    ],
    // donors pay the amount and currency in the ledger, whatever the account's settings offer
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    automatic_tax: { enabled: false },
    metadata: subscriptionMetadata(nonce),
    subscription_data: { description: name, metadata: subscriptionMetadata(nonce), proration_behavior: 'none' },
    ...(email !== null && { customer_email: email }),
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

function cardParams(checkout: CardCheckout): Stripe.Checkout.SessionCreateParams {
  const { nonce, currency, language, customerId, amount, successUrl, cancelUrl, expiresAt } = checkout
  const message = amount === null ? null : inLanguage(language, () => checkoutTexts.higherAmount({ amount }))
  return {
    mode: 'setup',
    currency,
    customer: customerId,
    allowed_payment_method_types: ['card'],
    metadata: subscriptionMetadata(nonce),
    setup_intent_data: { metadata: subscriptionMetadata(nonce) },
    ...(message !== null && { custom_text: { submit: { message } } }),
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

async function find(nonce: string, createdAt: Date, callStripe: CallStripe): Promise<SubscriptionSession | null> {
  const second = Math.floor(createdAt.getTime() / 1000)
  const created = { gte: second - createdWindow.before, lte: second + createdWindow.after }
  const rows = await allPages((page) => callStripe((stripe) => stripe.checkout.sessions.list({ created, ...page })), {
    until: ({ metadata }) => monthlyNonceIn(metadata) === nonce,
  })
  const match = rows.find(({ metadata }) => monthlyNonceIn(metadata) === nonce)
  return match ? parseSubscriptionSession(match) : null
}

type Row = ReturnType<typeof parsePage>['rows'][number]

async function allPages(
  list: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
  { until }: { until: (row: Row) => boolean },
): Promise<Row[]> {
  const all: Row[] = []
  let next: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const part = parsePage(await list({ limit: 100, ...(next !== null && { starting_after: next }) }))
    all.push(...part.rows)
    if (part.next === null || part.rows.some(until)) return all
    next = part.next
  }
  throw new PaymentAway('Stripe: more was made at that time than can be looked through')
}

async function paidInvoices(subscription: string, since: Date, callStripe: CallStripe): Promise<Invoice[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const expand = ['data.payments']
  const rows = await allPages(
    (page) => callStripe((stripe) => stripe.invoices.list({ subscription, status: 'paid', created, expand, ...page })),
    { until: () => false },
  )
  return rows.map(parseInvoice).toReversed()
}

async function changeSubscription(
  id: string,
  { amount, currency, pausedUntil, paymentMethodId }: SubscriptionChange,
  { key: idempotencyKey, callStripe }: { key: string; callStripe: CallStripe },
) {
  const { subscription, itemId, productId } = parseSubscription(
    await callStripe((stripe) => stripe.subscriptions.retrieve(id)),
  )
  const price = { currency, product: productId, unit_amount: amount, recurring: { interval: 'month' as const } }
  const isSamePrice = subscription.amount === amount && subscription.currency === currency
  const resumes = pausedUntil instanceof Date ? { resumes_at: Math.floor(pausedUntil.getTime() / 1000) } : {}
  const params: Stripe.SubscriptionUpdateParams = {
    proration_behavior: 'none',
    pause_collection: pausedUntil === null ? '' : { behavior: 'void', ...resumes },
    ...(!isSamePrice && { items: [{ id: itemId, price_data: price }] }),
    ...(paymentMethodId !== null && { default_payment_method: paymentMethodId }),
  }
  return parseSubscription(await callStripe((stripe) => stripe.subscriptions.update(id, params, { idempotencyKey })))
    .subscription
}

export async function nullIfMissing<T>(answer: () => Promise<T>): Promise<T | null> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof PaymentRefused && error.status === 404) return null
    throw error
  }
}
