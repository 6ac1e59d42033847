import {
  type InvoiceObject,
  type InvoicePaymentObject,
  invoiceOf,
  itemOf,
  nextPeriod,
  type PauseCollection,
  type SubscriptionObject,
} from './stripe-billing-objects.ts'
import {
  type ChargeObject,
  type EventObject,
  newId,
  type PaymentObject,
  paymentOf,
  type SessionObject,
} from './stripe-objects.ts'
import { groupIn, type Params, textIn } from './stripe-terms.ts'

// Stripe's recurring payments: subscriptions, their invoices, and cards. Months pass when a test says so.

type BillingOptions = {
  live: boolean
  second: () => number
  happened: (type: string, object: EventObject['data']['object']) => EventObject
  addPayment: (made: { payment: PaymentObject; charge: ChargeObject }) => void
}

/** Failed attempts after which Stripe gives up, by the account's settings. */
const maxAttempts = 4

export type SubscriptionUpdate = {
  pause?: PauseCollection | null
  price?: { currency: string; unit_amount: number }
  paymentMethod?: string
}

export function stripeBilling({ live, second, happened, addPayment }: BillingOptions) {
  const subscriptions = new Map<string, SubscriptionObject>()
  const invoices = new Map<string, InvoiceObject>()
  const invoicePayments = new Map<string, InvoicePaymentObject>()
  /** Cards by setup intent, and those that are declined. */
  const setups = new Map<string, string>()
  const declined = new Set<string>()
  const found = <Row>(rows: Map<string, Row>, id: string): Row => {
    const row = rows.get(id)
    if (!row) throw new Error(`the stand-in of Stripe has no ${id}`)
    return row
  }

  /** Begins the subscription of a checkout session, and pays its first invoice. */
  function begin(session: SessionObject, terms: Params, email: string): void {
    const price = groupIn(groupIn(groupIn(terms, 'line_items'), '0'), 'price_data')
    const data = groupIn(terms, 'subscription_data')
    const subscription: SubscriptionObject = {
      id: newId('sub'),
      object: 'subscription',
      created: second(),
      currency: textIn(price, 'currency') ?? 'usd',
      customer: session.customer ?? newId('cus'),
      default_payment_method: newId('pm'),
      description: textIn(data, 'description') ?? null,
      items: {
        object: 'list',
        data: [
          itemOf({ currency: textIn(price, 'currency') ?? 'usd', unit_amount: session.amount_total ?? 0 }, second()),
        ],
      },
      latest_invoice: null,
      livemode: live,
      metadata: Object.fromEntries(
        Object.entries(groupIn(data, 'metadata')).flatMap(([name, text]) =>
          typeof text === 'string' ? [[name, text]] : [],
        ),
      ),
      pause_collection: null,
      status: 'active',
    }
    subscriptions.set(subscription.id, subscription)
    Object.assign(session, {
      customer: subscription.customer,
      customer_details: { email: session.customer_email ?? email },
      subscription: subscription.id,
    })
    happened('customer.subscription.created', subscription)
    bill(subscription, 'subscription_create')
  }

  function bill(subscription: SubscriptionObject, reason: InvoiceObject['billing_reason']): InvoiceObject {
    const invoice = invoiceOf(subscription, reason, second())
    invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    happened('invoice.created', invoice)
    if (subscription.pause_collection?.behavior === 'void') {
      Object.assign(invoice, { status: 'void', auto_advance: false })
      invoice.status_transitions.voided_at = second()
      happened('invoice.voided', invoice)
      return invoice
    }
    invoice.status = 'open'
    invoice.status_transitions.finalized_at = second()
    happened('invoice.finalized', invoice)
    attempt(invoice)
    return invoice
  }

  /** Tries to pay an open invoice; also as Stripe's retries do. */
  function attempt(invoice: InvoiceObject): void {
    if (invoice.status !== 'open') throw new Error(`the invoice ${invoice.id} is ${invoice.status}`)
    const subscription = found(subscriptions, invoice.parent.subscription_details.subscription)
    invoice.attempt_count += 1
    if (declined.has(subscription.default_payment_method ?? '')) fail(invoice, subscription)
    else settle(invoice, subscription)
  }

  function settle(invoice: InvoiceObject, subscription: SubscriptionObject): void {
    const terms = { payment_intent_data: { description: subscription.description ?? '' } }
    const made = paymentOf(
      { amount_total: invoice.amount_due, currency: invoice.currency, livemode: live },
      terms,
      second(),
    )
    addPayment(made)
    const { id } = made.payment
    const payment = { type: 'payment_intent' as const, payment_intent: id }
    const of = { amount_paid: invoice.amount_due, invoice: invoice.id, is_default: true as const, payment }
    invoicePayments.set(id, { id: newId('inpay'), object: 'invoice_payment', status: 'paid', ...of })
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, auto_advance: false })
    invoice.status_transitions.paid_at = second()
    happened('invoice.paid', invoice)
    if (subscription.status === 'active' || subscription.status === 'canceled') return
    subscription.status = 'active'
    happened('customer.subscription.updated', subscription)
  }

  function fail(invoice: InvoiceObject, subscription: SubscriptionObject): void {
    happened('invoice.payment_failed', invoice)
    if (invoice.attempt_count < maxAttempts) {
      subscription.status = 'past_due'
      happened('customer.subscription.updated', subscription)
      return
    }
    Object.assign(invoice, { status: 'uncollectible', auto_advance: false })
    happened('invoice.marked_uncollectible', invoice)
    end(subscription)
  }

  function end(subscription: SubscriptionObject): void {
    subscription.status = 'canceled'
    for (const invoice of invoices.values())
      if (invoice.parent.subscription_details.subscription === subscription.id) invoice.auto_advance = false
    happened('customer.subscription.deleted', subscription)
  }

  return {
    subscriptions,
    invoices,
    invoicePayments,
    setups,
    begin,
    end,
    /** A month passes: the next invoice of this subscription. */
    month(id: string): InvoiceObject {
      const subscription = found(subscriptions, id)
      if (subscription.status === 'canceled') throw new Error(`the subscription ${id} is over`)
      const [item] = subscription.items.data
      const { resumes_at = null } = subscription.pause_collection ?? {}
      if (resumes_at !== null && resumes_at <= item.current_period_end) {
        subscription.pause_collection = null
        happened('customer.subscription.updated', subscription)
      }
      nextPeriod(subscription)
      return structuredClone(bill(subscription, 'subscription_cycle'))
    },
    /** Stripe tries an unpaid invoice again, unless its subscription has ended. */
    retry(id: string): void {
      const invoice = found(invoices, id)
      if (invoice.auto_advance) attempt(invoice)
    },
    /** The card of this subscription is declined from now on. */
    decline(id: string): void {
      declined.add(found(subscriptions, id).default_payment_method ?? '')
    },
    /** Saves a card on a session in setup mode. */
    saveCard(session: SessionObject): void {
      setups.set(session.setup_intent ?? '', newId('pm'))
    },
    /** Changes the amount in Stripe's dashboard, or as the API is asked to. */
    update(id: string, { pause, price, paymentMethod }: SubscriptionUpdate): SubscriptionObject {
      const subscription = found(subscriptions, id)
      if (pause !== undefined) subscription.pause_collection = pause
      if (price) Object.assign(subscription.items.data[0].price, price, { id: newId('price') })
      if (paymentMethod !== undefined) subscription.default_payment_method = paymentMethod
      happened('customer.subscription.updated', subscription)
      return subscription
    },
  }
}
