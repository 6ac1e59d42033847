import { newId } from './stripe-objects.ts'

// Stripe's objects of recurring payments, as far as the stand-in has them.

export type PauseCollection = { behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible'; resumes_at: number | null }

export type SubscriptionObject = {
  id: string
  object: 'subscription'
  created: number
  currency: string
  customer: string
  default_payment_method: string | null
  description: string | null
  items: { object: 'list'; data: [SubscriptionItemObject] }
  latest_invoice: string | null
  livemode: boolean
  metadata: Record<string, string>
  pause_collection: PauseCollection | null
  status: 'active' | 'past_due' | 'unpaid' | 'canceled'
}

export type SubscriptionItemObject = {
  id: string
  object: 'subscription_item'
  current_period_start: number
  current_period_end: number
  quantity: 1
  price: {
    id: string
    object: 'price'
    currency: string
    product: string
    recurring: { interval: 'month'; interval_count: 1 }
    unit_amount: number
  }
}

export type InvoiceObject = {
  id: string
  object: 'invoice'
  amount_due: number
  amount_paid: number
  attempt_count: number
  auto_advance: boolean
  billing_reason: 'subscription_create' | 'subscription_cycle'
  created: number
  currency: string
  customer: string
  livemode: boolean
  metadata: Record<string, string>
  parent: {
    type: 'subscription_details'
    subscription_details: { metadata: Record<string, string>; subscription: string }
  }
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  status_transitions: { finalized_at: number | null; paid_at: number | null; voided_at: number | null }
}

export type InvoicePaymentObject = {
  id: string
  object: 'invoice_payment'
  amount_paid: number
  invoice: string
  is_default: true
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'paid'
}

/**
 * A month after a due date: on the day of the month on which the subscription began, or the month's last day. All times
 * in seconds.
 */
function monthAfter(due: number, began: number): number {
  const [at, anchor] = [new Date(due * 1000), new Date(began * 1000)]
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + 2, 0)
  at.setUTCDate(Math.min(at.getUTCDate(), anchor.getUTCDate()))
  return Math.floor(at.getTime() / 1000)
}

export const nextPeriod = ({ created, items }: SubscriptionObject): void => {
  const [item] = items.data
  item.current_period_start = item.current_period_end
  item.current_period_end = monthAfter(item.current_period_end, created)
}

export const itemOf = (price: { currency: string; unit_amount: number }, now: number): SubscriptionItemObject => ({
  id: newId('si'),
  object: 'subscription_item',
  current_period_start: now,
  current_period_end: monthAfter(now, now),
  quantity: 1,
  price: {
    id: newId('price'),
    object: 'price',
    product: newId('prod'),
    recurring: { interval: 'month', interval_count: 1 },
    ...price,
  },
})

export function invoiceOf(
  { id, customer, livemode, metadata, items: { data } }: SubscriptionObject,
  billing_reason: InvoiceObject['billing_reason'],
  now: number,
): InvoiceObject {
  const { currency, unit_amount } = data[0].price
  return {
    id: newId('in'),
    object: 'invoice',
    amount_due: unit_amount,
    amount_paid: 0,
    attempt_count: 0,
    auto_advance: true,
    billing_reason,
    created: now,
    currency,
    customer,
    livemode,
    metadata: {},
    parent: {
      type: 'subscription_details',
      subscription_details: { metadata: { ...metadata }, subscription: id },
    },
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
  }
}
