import type { IncomingHttpHeaders } from 'node:http'
import { apiVersion } from '#server/payments/stripe.ts'
import {
  type ChargeObject,
  type EventObject,
  newId,
  type PaymentObject,
  paymentOf,
  type SessionObject,
  sessionOf,
} from './stripe-objects.ts'
import {
  groupIn,
  type Params,
  readForm,
  refusedList,
  refusedTerms,
  type StripeRefusal,
  textIn,
} from './stripe-terms.ts'

type Asked = { method: string; path: string; body: string; headers: IncomingHttpHeaders }
type Said = { status: number; body: unknown }

type Kept = { session: SessionObject; terms: Params }

const refused = ({ status, ...error }: StripeRefusal): Said => ({ status, body: { error } })
const missing = (kind: string, id: string): Said =>
  refused({
    ...{ status: 404, type: 'invalid_request_error', code: 'resource_missing', param: 'id' },
    message: `No such ${kind}: '${id}'`,
  })

/** What Stripe knows of one account, and what it answers. */
export function stripeApi(account: { secretKey: string; now: () => number; payAt: (id: string) => string }) {
  const live = /^[sr]k_live_/.test(account.secretKey)
  const second = () => Math.floor(account.now() / 1000)
  const sessions = new Map<string, Kept>()
  const payments = new Map<string, { payment: PaymentObject; charge: ChargeObject }>()
  const events: EventObject[] = []
  const repeats = new Map<string, { asked: string; said: Said; underWay: boolean }>()

  const happened = (type: string, object: EventObject['data']['object']): EventObject => {
    const event: EventObject = {
      ...{ id: newId('evt'), object: 'event', api_version: apiVersion, created: second(), livemode: live },
      ...{ data: { object: structuredClone(object) }, pending_webhooks: 1, type },
      request: { id: null, idempotency_key: null },
    }
    events.push(event)
    return structuredClone(event)
  }
  const kept = (id: string): Kept => {
    const found = sessions.get(id)
    if (!found) throw new Error(`the stand-in of Stripe has no session ${id}`)
    return found
  }
  const openOne = (id: string): Kept => {
    const found = kept(id)
    if (found.session.status !== 'open') throw new Error(`the session ${id} is ${found.session.status}`)
    return found
  }
  const paid = (id: string) => {
    const found = payments.get(id)
    if (!found) throw new Error(`the stand-in of Stripe has no payment ${id}`)
    return found
  }

  function create(terms: Params): Said {
    const now = second()
    const refusal = refusedTerms(terms, now)
    if (refusal) return refused(refusal)
    const session = sessionOf(terms, { now, live, payAt: account.payAt })
    sessions.set(session.id, { session, terms })
    return { status: 200, body: structuredClone(session) }
  }

  function list(query: Params): Said {
    const refusal = refusedList(query)
    if (refusal) return refused(refusal)
    const { gte = 0, lte = Number.POSITIVE_INFINITY } = groupIn(query, 'created')
    const [payment, status, after] = ['payment_intent', 'status', 'starting_after'].map((name) => textIn(query, name))
    if (payment !== undefined && !payments.has(payment)) return missing('payment_intent', payment)
    const newestFirst = [...sessions.values()].map(({ session }) => session).reverse()
    const from = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
    if (after !== undefined && from === 0) return missing('checkout.session', after)
    const found = newestFirst
      .slice(from)
      .filter(({ created }) => created >= Number(gte) && created <= Number(lte))
      .filter((session) => payment === undefined || session.payment_intent === payment)
      .filter((session) => status === undefined || session.status === status)
    const limit = Number(textIn(query, 'limit') ?? 10)
    const data = structuredClone(found.slice(0, limit))
    return {
      status: 200,
      body: { object: 'list', url: '/v1/checkout/sessions', has_more: found.length > limit, data },
    }
  }

  function expire(id: string): EventObject {
    const { session } = openOne(id)
    Object.assign(session, { status: 'expired', url: null })
    return happened('checkout.session.expired', session)
  }

  function askToExpire(id: string): Said {
    const found = sessions.get(id)
    if (!found) return missing('checkout.session', id)
    const { status } = found.session
    if (status !== 'open')
      return refused({
        ...{ status: 400, type: 'invalid_request_error' },
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      })
    expire(id)
    return { status: 200, body: structuredClone(found.session) }
  }

  function pay(id: string, other: { cents?: number; currency?: string } = {}): EventObject {
    const { session, terms } = openOne(id)
    session.amount_total = other.cents ?? session.amount_total
    session.currency = other.currency ?? session.currency
    const made = paymentOf(session, terms, second())
    payments.set(made.payment.id, made)
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, payment_intent: made.payment.id })
    return happened('checkout.session.completed', session)
  }

  function look(pathname: string, query: Params): Said {
    const [, kind = '', id = ''] = /^\/v1\/(checkout\/sessions|payment_intents|charges)\/(\w+)$/.exec(pathname) ?? []
    const session = sessions.get(id)?.session
    if (kind === 'checkout/sessions')
      return session ? { status: 200, body: structuredClone(session) } : missing('checkout.session', id)
    if (kind === 'payment_intents') {
      const found = payments.get(id)
      if (!found) return missing('payment_intent', id)
      const expanded = Object.values(groupIn(query, 'expand')).includes('latest_charge')
      return { status: 200, body: { ...found.payment, ...(expanded && { latest_charge: { ...found.charge } }) } }
    }
    const charge = [...payments.values()].find((each) => each.charge.id === id)?.charge
    return charge ? { status: 200, body: { ...charge } } : missing('charge', id)
  }

  function route({ method, path, body }: Asked): Said {
    const { pathname, search } = new URL(path, 'http://stripe')
    const query = readForm(search)
    if (method === 'POST' && pathname === '/v1/checkout/sessions') return create(readForm(body))
    if (method === 'GET' && pathname === '/v1/checkout/sessions') return list(query)
    const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(pathname) ?? []
    if (method === 'POST' && expired !== undefined) return askToExpire(expired)
    if (method === 'GET' && /^\/v1\/(checkout\/sessions|payment_intents|charges)\/\w+$/.test(pathname))
      return look(pathname, query)
    return refused({
      status: 404,
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${pathname}).`,
    })
  }

  function allowed({ method, headers }: Asked): StripeRefusal | null {
    const type = 'invalid_request_error'
    const key = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (key !== account.secretKey)
      return { status: 401, type, message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}` }
    if (headers['stripe-version'] !== apiVersion)
      return { status: 400, type, message: `Invalid Stripe API version: ${headers['stripe-version']}` }
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      return { status: 400, type, message: 'Invalid request: send a form' }
    return null
  }

  /** Answers a request; `over` says that the answer has gone out. */
  function ask(asked: Asked): Said & { over: () => void } {
    const refusal = allowed(asked)
    if (refusal) return { ...refused(refusal), over: () => {} }
    const key = asked.method === 'POST' ? asked.headers['idempotency-key']?.toString() : undefined
    if (key === undefined) return { ...route(asked), over: () => {} }
    const same = `${asked.path} ${asked.body}`
    const before = repeats.get(key)
    if (before) return { ...repeated(before, same), over: () => {} }
    const said = route(asked)
    const entry = { asked: same, said: structuredClone(said), underWay: true }
    // what was not valid was never begun
    if (said.status < 400) repeats.set(key, entry)
    return {
      ...said,
      over: () => {
        entry.underWay = false
      },
    }
  }

  function repeated(before: { asked: string; said: Said; underWay: boolean }, same: string): Said {
    const type = 'idempotency_error'
    if (before.asked !== same)
      return refused({
        ...{ status: 400, type },
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (before.underWay)
      return refused({
        ...{ status: 409, type, code: 'idempotency_key_in_use' },
        message: 'There is currently another in-progress request using this Stripe idempotency key.',
      })
    return structuredClone(before.said)
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

  return {
    ask,
    events,
    session: kept,
    sessions: () => [...sessions.values()].map(({ session }) => session),
    lastSession: () => {
      const last = [...sessions.values()].at(-1)
      if (!last) throw new Error('no session was made')
      return last.session
    },
    pay,
    expire,
    refund: (payment: string, cents: number) =>
      happened('charge.refunded', refundOf(payment, cents, 'succeeded').charge),
    failRefund: (payment: string, cents: number) =>
      happened('refund.failed', refundOf(payment, cents, 'failed').refund),
    dispute: (payment: string) => {
      const { charge } = paid(payment)
      charge.disputed = true
      const { amount, currency, id } = charge
      const what = { amount, charge: id, currency, payment_intent: payment, reason: 'fraudulent' }
      return happened('charge.dispute.created', {
        ...what,
        id: newId('du'),
        object: 'dispute',
        status: 'needs_response',
      })
    },
    sell: (cents: number) => {
      const made = sessionOf({}, { now: second(), live, payAt: account.payAt })
      const session: SessionObject = { ...made, amount_subtotal: cents, amount_total: cents, currency: 'usd' }
      sessions.set(session.id, { session, terms: {} })
      return pay(session.id)
    },
  }
}
