import { z } from 'zod'
import { PaymentAway } from './payments.ts'
import { id, idOf, parseResponse, wholeCents } from './stripe-schemas.ts'
import type { Invoice, Subscription, SubscriptionSession } from './subscriptions.ts'

/** Marks sessions, subscriptions and their invoices in Stripe as monthly donations of this site. */
export const subscriptionMetadata = (nonce: string) => ({ pawstead: 'monthly', monthly: nonce })
type Metadata = Record<string, string> | null | undefined
export const monthlyNonceIn = (metadata: Metadata): string | null =>
  metadata?.pawstead === 'monthly' ? (metadata.monthly ?? null) : null

const metadata = z.record(z.string(), z.string()).nullish()
const seconds = z.number().int().nonnegative()
const atSecond = (second: number) => new Date(second * 1000)

const session = z
  .object({
    object: z.literal('checkout.session'),
    id,
    status: z.enum(['open', 'complete', 'expired']),
    url: z.string().nullish(),
    metadata,
    subscription: idOf.nullish(),
    customer: idOf.nullish(),
    customer_details: z.object({ email: z.string().nullish() }).nullish(),
    setup_intent: z.union([id, z.object({ payment_method: idOf.nullish() })]).nullish(),
    livemode: z.boolean(),
  })
  .transform(
    (made): SubscriptionSession => ({
      id: made.id,
      status: made.status,
      url: made.status === 'open' ? (made.url ?? null) : null,
      nonce: monthlyNonceIn(made.metadata),
      subscriptionId: made.subscription ?? null,
      customerId: made.customer ?? null,
      email: made.customer_details?.email ?? null,
      paymentMethodId: typeof made.setup_intent === 'object' ? (made.setup_intent?.payment_method ?? null) : null,
      live: made.livemode,
    }),
  )

export const parseSubscriptionSession = (response: unknown): SubscriptionSession => parseResponse(session, response)

const item = z.object({
  id,
  current_period_end: seconds,
  price: z.object({ unit_amount: wholeCents, currency: z.string(), product: idOf }),
})

const subscription = z.object({
  object: z.literal('subscription'),
  id,
  metadata,
  customer: idOf,
  status: z.string(),
  items: z.object({ data: z.array(item).min(1) }),
  pause_collection: z.object({ behavior: z.string(), resumes_at: seconds.nullish() }).nullish(),
  default_payment_method: idOf.nullish(),
  latest_invoice: idOf.nullish(),
})

const overStatuses = ['canceled', 'incomplete_expired']
const dueStatuses = ['past_due', 'unpaid', 'incomplete']

/** A subscription, and the item whose price changes with the amount. Throws `PaymentAway`. */
export function parseSubscription(response: unknown): {
  subscription: Subscription
  itemId: string
  productId: string
} {
  const made = parseResponse(subscription, response)
  const [first] = made.items.data
  if (!first) throw new PaymentAway('Stripe: a subscription without an item')
  const { pause_collection: pause } = made
  const pausedUntil = !pause ? null : pause.resumes_at == null ? 'forever' : atSecond(pause.resumes_at)
  return {
    itemId: first.id,
    productId: first.price.product,
    subscription: {
      id: made.id,
      nonce: monthlyNonceIn(made.metadata),
      customerId: made.customer,
      isOver: overStatuses.includes(made.status),
      isPastDue: dueStatuses.includes(made.status),
      amount: first.price.unit_amount,
      currency: first.price.currency,
      nextAt: atSecond(first.current_period_end),
      pausedUntil,
      paymentMethodId: made.default_payment_method ?? null,
      latestInvoiceId: made.latest_invoice ?? null,
    },
  }
}

const invoice = z
  .object({
    object: z.literal('invoice'),
    id,
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
    amount_paid: wholeCents,
    currency: z.string(),
    livemode: z.boolean(),
    status_transitions: z.object({ paid_at: seconds.nullish() }),
    parent: z.object({ subscription_details: z.object({ metadata, subscription: idOf }).nullish() }).nullish(),
    payments: z
      .object({
        data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: idOf.nullish() }) })),
      })
      .nullish(),
  })
  .transform(({ parent, payments, ...made }): Invoice => {
    const details = parent?.subscription_details
    return {
      id: made.id,
      nonce: monthlyNonceIn(details?.metadata),
      subscriptionId: details?.subscription ?? null,
      status: made.status,
      paidAmount: made.amount_paid,
      currency: made.currency,
      paidAt: made.status_transitions.paid_at == null ? null : atSecond(made.status_transitions.paid_at),
      paymentId: payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent ?? null,
      live: made.livemode,
    }
  })

export const parseInvoice = (response: unknown): Invoice => parseResponse(invoice, response)

const page = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  data: z.array(z.looseObject({ id, metadata })),
})

/** A page of a list, and the cursor of the next one or null. Throws `PaymentAway`. */
export function parsePage(response: unknown): { rows: { id: string; metadata?: Metadata }[]; next: string | null } {
  const { data, has_more } = parseResponse(page, response)
  const last = data.at(-1)
  if (has_more && !last) throw new PaymentAway('Stripe: a list that goes on without an end')
  return { rows: data, next: has_more && last ? last.id : null }
}

const invoicePayments = z.object({ object: z.literal('list'), data: z.array(z.object({ invoice: idOf })) })

export const parseInvoiceIdOfPayment = (response: unknown): string | null =>
  parseResponse(invoicePayments, response).data[0]?.invoice ?? null
