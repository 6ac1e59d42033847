import type { stripeAccount } from './stripe-account.ts'
import type { InvoiceObject, PauseCollection } from './stripe-billing-objects.ts'
import {
  type Check,
  currency,
  groupIn,
  hash,
  metadata,
  oneOf,
  type Params,
  priceOf,
  type StripeRefusal,
  textIn,
  whole,
  words,
} from './stripe-terms.ts'

// The part of Stripe's API for subscriptions, invoices, and refunds.

type BillingRequest = { method: string; pathname: string; query: Params; form: Params }
type BillingResponse = { status: number; body: unknown }
type BillingRoute = {
  method: string
  path: RegExp
  terms: (now: number) => Check
  answer: (id: string, params: Params) => BillingResponse
}

const noTerms = () => hash({})
const anyNumber = whole(0, Number.MAX_SAFE_INTEGER, { few: ['Invalid integer', ''], many: ['Invalid integer', ''] })
const listTerms = {
  limit: whole(1, 100, {
    few: ['This value must be greater than or equal to 1.', 'parameter_invalid_integer'],
    many: ['This value must be less than or equal to 100.', 'parameter_invalid_integer'],
  }),
  starting_after: words(255),
}

const pauseTerms =
  (now: number): Check =>
  (value, param) =>
    value === ''
      ? null
      : hash({
          'behavior!': oneOf('keep_as_draft', 'mark_uncollectible', 'void'),
          resumes_at: whole(now + 1, now + 5 * 366 * 86_400, {
            few: ['Invalid timestamp: must be an integer Unix timestamp in the future.', 'parameter_invalid_integer'],
            many: ['Invalid timestamp: can be no more than five years in the future.', 'parameter_invalid_integer'],
          }),
        })(value, param)

const recurring = hash({ 'interval!': oneOf('month') })
const updateTerms = (now: number) =>
  hash({
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
    pause_collection: pauseTerms(now),
    items: hash({
      '0!': hash({ 'id!': words(255), 'price_data!': priceOf({ 'product!': words(255), 'recurring!': recurring }) }),
    }),
    default_payment_method: words(255),
    metadata,
  })

const flag = oneOf('true', 'false')
const ok = (body: unknown): BillingResponse => ({ status: 200, body: structuredClone(body) })
const refused = ({ status, ...error }: StripeRefusal): BillingResponse => ({ status, body: { error } })
const missing = (kind: string, id: string): BillingResponse =>
  refused({
    status: 404,
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  })

export function stripeBillingApi(account: ReturnType<typeof stripeAccount>) {
  const { billing, payments, second } = account
  const { subscriptions, invoices, invoicePayments } = billing

  const expandedInvoice = (invoice: InvoiceObject) => ({
    ...invoice,
    payments: {
      object: 'list',
      has_more: false,
      data: [...invoicePayments.values()].filter((payment) => payment.invoice === invoice.id),
    },
  })

  function update(id: string, form: Params): BillingResponse {
    const found = subscriptions.get(id)
    if (!found) return missing('subscription', id)
    if (found.status === 'canceled')
      return refused({
        status: 400,
        type: 'invalid_request_error',
        message: 'A canceled subscription can only update its cancellation_details and metadata.',
      })
    const price = groupIn(groupIn(groupIn(form, 'items'), '0'), 'price_data')
    const item = textIn(groupIn(groupIn(form, 'items'), '0'), 'id')
    if (item !== undefined && item !== found.items.data[0].id) return missing('subscription_item', item)
    const card = textIn(form, 'default_payment_method')
    if (card !== undefined && card !== found.default_payment_method && ![...billing.setups.values()].includes(card))
      return missing('payment_method', card)
    const unit_amount = Number(textIn(price, 'unit_amount'))
    return ok(
      billing.update(id, {
        ...('pause_collection' in form && { pause: pauseIn(form) }),
        ...(item !== undefined && { price: { currency: textIn(price, 'currency') ?? '', unit_amount } }),
        ...(card !== undefined && { paymentMethod: card }),
      }),
    )
  }

  function cancel(id: string): BillingResponse {
    const found = subscriptions.get(id)
    if (!found || found.status === 'canceled') return missing('subscription', id)
    billing.end(found)
    return ok(found)
  }

  function listInvoices(query: Params): BillingResponse {
    const [subscription, status, after] = ['subscription', 'status', 'starting_after'].map((name) =>
      textIn(query, name),
    )
    const from = Number(textIn(groupIn(query, 'created'), 'gte') ?? 0)
    const all = [...invoices.values()]
      .reverse()
      .filter((one) => subscription === undefined || one.parent.subscription_details.subscription === subscription)
      .filter((one) => status === undefined || one.status === status)
      .filter((one) => one.created >= from)
    const rest = all.slice(after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1)
    const limit = Number(textIn(query, 'limit') ?? 10)
    const isExpanded = Object.values(groupIn(query, 'expand')).includes('data.payments')
    const data = rest.slice(0, limit).map((invoice) => (isExpanded ? expandedInvoice(invoice) : invoice))
    return ok({ object: 'list', url: '/v1/invoices', has_more: rest.length > limit, data })
  }

  function listPayments(query: Params): BillingResponse {
    const id = textIn(groupIn(query, 'payment'), 'payment_intent') ?? ''
    if (!payments.has(id)) return missing('payment_intent', id)
    const data = [invoicePayments.get(id)].filter((one) => one !== undefined)
    return ok({ object: 'list', url: '/v1/invoice_payments', has_more: false, data })
  }

  function refund(form: Params): BillingResponse {
    const id = textIn(form, 'payment_intent') ?? ''
    const found = payments.get(id)
    if (!found) return missing('payment_intent', id)
    const rest = found.charge.amount - found.charge.amount_refunded
    if (rest === 0)
      return refused({
        status: 400,
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${found.charge.id} has already been refunded.`,
      })
    if (found.disputes.some(({ status }) => status !== 'won'))
      return refused({
        status: 400,
        type: 'invalid_request_error',
        code: 'charge_disputed',
        message: `Charge ${found.charge.id} has been charged back; cannot issue a refund.`,
      })
    account.refund(id, rest)
    return ok({ id: 're_standin', object: 'refund', amount: rest, payment_intent: id, status: 'succeeded' })
  }

  const read =
    (kind: string, rows: Map<string, unknown>): BillingRoute['answer'] =>
    (id) =>
      rows.has(id) ? ok(rows.get(id)) : missing(kind, id)

  const routes: BillingRoute[] = [
    {
      method: 'GET',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      terms: noTerms,
      answer: read('subscription', subscriptions),
    },
    { method: 'POST', path: /^\/v1\/subscriptions\/(\w+)$/, terms: updateTerms, answer: update },
    {
      method: 'DELETE',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      terms: () => hash({ invoice_now: flag, prorate: flag }),
      answer: cancel,
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices\/(\w+)$/,
      terms: () => hash({ expand: hash({ '0!': oneOf('payments') }) }),
      answer: (id, query) => {
        const invoice = invoices.get(id)
        if (!invoice) return missing('invoice', id)
        return ok('expand' in query ? expandedInvoice(invoice) : invoice)
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices()$/,
      terms: () =>
        hash({
          ...listTerms,
          subscription: words(255),
          status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
          created: hash({ gte: anyNumber }),
          expand: hash({ '0!': oneOf('data.payments') }),
        }),
      answer: (_, query) => listInvoices(query),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoice_payments()$/,
      terms: () =>
        hash({
          ...listTerms,
          'payment!': hash({ 'type!': oneOf('payment_intent'), 'payment_intent!': words(255) }),
        }),
      answer: (_, query) => listPayments(query),
    },
    {
      method: 'POST',
      path: /^\/v1\/refunds()$/,
      terms: () => hash({ 'payment_intent!': words(255), amount: anyNumber, currency, metadata }),
      answer: (_, form) => refund(form),
    },
  ]

  /** The response to a request for subscriptions and what belongs to them; null if it is for something else. */
  function answer({ method, pathname, query, form }: BillingRequest): BillingResponse | null {
    const route = routes.find((one) => one.method === method && one.path.test(pathname))
    if (!route) return null
    const params = method === 'POST' ? form : query
    const refusal = route.terms(second())(params, '')
    return refusal ? refused(refusal) : route.answer(route.path.exec(pathname)?.[1] ?? '', params)
  }
  return { answer }
}

function pauseIn(form: Params): PauseCollection | null {
  const pause = form.pause_collection
  if (typeof pause !== 'object') return null
  const resumes = textIn(pause, 'resumes_at')
  return { behavior: 'void', resumes_at: resumes === undefined ? null : Number(resumes) }
}
