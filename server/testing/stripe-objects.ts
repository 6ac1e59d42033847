import { randomBytes } from 'node:crypto'
import { groupIn, type Params, textIn } from './stripe-terms.ts'

export type SessionObject = {
  id: string
  object: 'checkout.session'
  amount_subtotal: number | null
  amount_total: number | null
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string | null
  customer_details: { email: string | null } | null
  customer_email: string | null
  expires_at: number
  livemode: boolean
  metadata: Record<string, string>
  mode: 'payment' | 'subscription' | 'setup'
  customer: string | null
  subscription: string | null
  setup_intent: string | null
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  submit_type: string | null
  success_url: string | null
  ui_mode: 'hosted_page'
  url: string | null
}

export type ChargeObject = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  created: number
  currency: string
  description: string | null
  disputed: boolean
  livemode: boolean
  metadata: Record<string, string>
  paid: boolean
  payment_intent: string
  refunded: boolean
  status: 'succeeded'
}

export type PaymentObject = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  created: number
  currency: string
  description: string | null
  latest_charge: string
  livemode: boolean
  metadata: Record<string, string>
  status: 'succeeded'
}

export type DisputeObject = {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost'
}

export type EventObject = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: { id: string; object: string } & Record<string, unknown> }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

const texts = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

type ObjectOptions = { now: number; live: boolean; payAt: (id: string) => string }

export function sessionOf(terms: Params, { now, live, payAt }: ObjectOptions): SessionObject {
  const id = newId(live ? 'cs_live' : 'cs_test')
  const price = groupIn(groupIn(groupIn(terms, 'line_items'), '0'), 'price_data')
  const cents = 'unit_amount' in price ? Number(textIn(price, 'unit_amount')) : null
  const email = textIn(terms, 'customer_email') ?? null
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: cents,
    amount_total: cents,
    cancel_url: textIn(terms, 'cancel_url') ?? null,
    client_reference_id: textIn(terms, 'client_reference_id') ?? null,
    created: now,
    currency: textIn(price, 'currency') ?? textIn(terms, 'currency') ?? null,
    customer_details: email === null ? null : { email },
    customer_email: email,
    expires_at: Number(textIn(terms, 'expires_at') ?? now + 86_400),
    livemode: live,
    metadata: texts(groupIn(terms, 'metadata')),
    mode:
      textIn(terms, 'mode') === 'subscription'
        ? 'subscription'
        : textIn(terms, 'mode') === 'setup'
          ? 'setup'
          : 'payment',
    customer: textIn(terms, 'customer') ?? null,
    subscription: null,
    setup_intent: textIn(terms, 'mode') === 'setup' ? newId('seti') : null,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: textIn(terms, 'submit_type') ?? null,
    success_url: textIn(terms, 'success_url') ?? null,
    ui_mode: 'hosted_page',
    url: payAt(id),
  }
}

export function paymentOf(
  { amount_total, currency, livemode }: Pick<SessionObject, 'amount_total' | 'currency' | 'livemode'>,
  terms: Params,
  now: number,
): { payment: PaymentObject; charge: ChargeObject } {
  const [id, chargeId] = [newId('pi'), newId('ch')]
  const data = groupIn(terms, 'payment_intent_data')
  const both = {
    amount: amount_total ?? 0,
    created: now,
    currency: currency ?? 'usd',
    description: textIn(data, 'description') ?? null,
    livemode,
    metadata: texts(groupIn(data, 'metadata')),
    status: 'succeeded' as const,
  }
  return {
    payment: { ...both, id, object: 'payment_intent', amount_received: both.amount, latest_charge: chargeId },
    charge: {
      ...both,
      id: chargeId,
      object: 'charge',
      amount_captured: both.amount,
      amount_refunded: 0,
      captured: true,
      disputed: false,
      paid: true,
      payment_intent: id,
      refunded: false,
    },
  }
}
