import { apiVersion } from '#server/payments/stripe.ts'
import { stripeBilling } from './stripe-billing.ts'
import {
  type ChargeObject,
  type DisputeObject,
  type EventObject,
  newId,
  type PaymentObject,
  paymentOf,
  type SessionObject,
  sessionOf,
} from './stripe-objects.ts'
import type { Params } from './stripe-terms.ts'

type StoredSession = { session: SessionObject; terms: Params }
type PaymentRecord = { payment: PaymentObject; charge: ChargeObject; disputes: DisputeObject[] }
type StripeAccountOptions = { secretKey: string; now: () => number; payAt: (id: string) => string }

export function stripeAccount({ secretKey, now, payAt }: StripeAccountOptions) {
  const live = /^[sr]k_live_/.test(secretKey)
  const second = () => Math.floor(now() / 1000)
  const sessions = new Map<string, StoredSession>()
  const payments = new Map<string, PaymentRecord>()
  const events: EventObject[] = []

  const happened = (type: string, object: EventObject['data']['object']): EventObject => {
    const event: EventObject = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: second(),
      livemode: live,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      type,
      request: { id: null, idempotency_key: null },
    }
    events.push(event)
    return structuredClone(event)
  }
  const billing = stripeBilling({
    live,
    second,
    happened,
    addPayment: (made) => void payments.set(made.payment.id, { ...made, disputes: [] }),
  })
  const kept = (id: string): StoredSession => {
    const found = sessions.get(id)
    if (!found) throw new Error(`the stand-in of Stripe has no session ${id}`)
    return found
  }
  const openOne = (id: string): StoredSession => {
    const found = kept(id)
    if (found.session.status !== 'open') throw new Error(`the session ${id} is ${found.session.status}`)
    return found
  }
  const paid = (id: string): PaymentRecord => {
    const found = payments.get(id)
    if (!found) throw new Error(`the stand-in of Stripe has no payment ${id}`)
    return found
  }

  function make(terms: Params): SessionObject {
    const session = sessionOf(terms, { now: second(), live, payAt })
    sessions.set(session.id, { session, terms })
    return session
  }

  function expire(id: string): EventObject {
    const { session } = openOne(id)
    Object.assign(session, { status: 'expired', url: null })
    return happened('checkout.session.expired', session)
  }

  function pay(id: string, other: { cents?: number; currency?: string } = {}): EventObject {
    const { session, terms } = openOne(id)
    if (session.mode !== 'payment') return completeLasting(session, terms)
    session.amount_total = other.cents ?? session.amount_total
    session.currency = other.currency ?? session.currency
    const made = paymentOf(session, terms, second())
    payments.set(made.payment.id, { ...made, disputes: [] })
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, payment_intent: made.payment.id })
    return happened('checkout.session.completed', session)
  }

  /** Completes a session that begins a subscription, or saves a card for one. */
  function completeLasting(session: SessionObject, terms: Params): EventObject {
    const isSetup = session.mode === 'setup'
    if (isSetup) billing.saveCard(session)
    else billing.begin(session, terms, 'donor@example.org')
    const payment_status = isSetup ? 'no_payment_required' : 'paid'
    Object.assign(session, { status: 'complete', payment_status, url: null })
    return happened('checkout.session.completed', session)
  }
  const refundOf = (id: string, cents: number, status: string) => {
    const { charge } = paid(id)
    const back = charge.amount_refunded + (status === 'failed' ? -cents : cents)
    if (back < 0 || back > charge.amount) throw new Error('that is not its sum')
    charge.amount_refunded = back
    charge.refunded = charge.amount_refunded === charge.amount
    const what = { amount: cents, charge: charge.id, created: second(), currency: charge.currency, payment_intent: id }
    return { charge, refund: { ...what, id: newId('re'), object: 'refund', status } }
  }

  /** A bank disputes a payment; no money moves yet. */
  function dispute(id: string): EventObject {
    const { charge, disputes } = paid(id)
    charge.disputed = true
    const { amount, currency } = charge
    const made: DisputeObject = {
      id: newId('du'),
      object: 'dispute',
      amount,
      charge: charge.id,
      created: second(),
      currency,
      payment_intent: id,
      reason: 'fraudulent',
      status: 'needs_response',
    }
    disputes.push(made)
    return happened('charge.dispute.created', made)
  }

  /** The bank decides: a lost amount has gone back, and is no refund. */
  function closeDispute(id: string, status: 'won' | 'lost'): EventObject {
    const open = paid(id).disputes.find((one) => one.status === 'needs_response')
    if (!open) throw new Error(`nobody disputes the payment ${id}`)
    open.status = status
    return happened('charge.dispute.closed', open)
  }

  return {
    sessions,
    payments,
    events,
    second,
    billing,
    make,
    session: kept,
    pay,
    expire,
    dispute,
    closeDispute,
    refund: (payment: string, cents: number) =>
      happened('charge.refunded', refundOf(payment, cents, 'succeeded').charge),
    failRefund: (payment: string, cents: number) =>
      happened('refund.failed', refundOf(payment, cents, 'failed').refund),
    sell: (cents: number) => {
      const session = make({})
      Object.assign(session, { amount_subtotal: cents, amount_total: cents, currency: 'usd' })
      return pay(session.id)
    },
  }
}
