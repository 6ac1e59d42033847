import type { IncomingHttpHeaders } from 'node:http'
import { apiVersion } from '#server/payments/stripe.ts'
import type { stripeAccount } from './stripe-account.ts'
import { stripeBillingApi } from './stripe-billing-api.ts'
import type { SessionObject } from './stripe-objects.ts'
import {
  groupIn,
  type Params,
  readForm,
  refusedDisputes,
  refusedList,
  refusedTerms,
  type StripeRefusal,
  textIn,
} from './stripe-terms.ts'

type StripeApiRequest = { method: string; path: string; body: string; headers: IncomingHttpHeaders }
type StripeApiResponse = { status: number; body: unknown }

const refused = ({ status, ...error }: StripeRefusal): StripeApiResponse => ({ status, body: { error } })
const missing = (kind: string, id: string): StripeApiResponse =>
  refused({
    status: 404,
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  })

export function stripeApi(account: ReturnType<typeof stripeAccount>, secretKey: string) {
  const { sessions, payments, second, make } = account
  const billing = stripeBillingApi(account)
  const repeats = new Map<string, { asked: string; said: StripeApiResponse; underWay: boolean }>()

  function create(terms: Params): StripeApiResponse {
    const refusal = refusedTerms(terms, second())
    return refusal ? refused(refusal) : { status: 200, body: structuredClone(make(terms)) }
  }

  function list(query: Params): StripeApiResponse {
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

  function askToExpire(id: string): StripeApiResponse {
    const found = sessions.get(id)
    if (!found) return missing('checkout.session', id)
    const { status } = found.session
    if (status !== 'open')
      return refused({
        status: 400,
        type: 'invalid_request_error',
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      })
    account.expire(id)
    return { status: 200, body: structuredClone(found.session) }
  }

  function expandedSession(session: SessionObject, query: Params) {
    const { setup_intent: id } = session
    const isExpanded = id !== null && Object.values(groupIn(query, 'expand')).includes('setup_intent')
    const intent = { id, object: 'setup_intent', payment_method: account.billing.setups.get(id ?? '') ?? null }
    return structuredClone({ ...session, ...(isExpanded && { setup_intent: intent }) })
  }
  function look(pathname: string, query: Params): StripeApiResponse {
    const [, kind = '', id = ''] = /^\/v1\/(checkout\/sessions|payment_intents|charges)\/(\w+)$/.exec(pathname) ?? []
    const session = sessions.get(id)?.session
    if (kind === 'checkout/sessions')
      return session ? { status: 200, body: expandedSession(session, query) } : missing('checkout.session', id)
    if (kind === 'payment_intents') {
      const found = payments.get(id)
      if (!found) return missing('payment_intent', id)
      const expanded = Object.values(groupIn(query, 'expand')).includes('latest_charge')
      return { status: 200, body: { ...found.payment, ...(expanded && { latest_charge: { ...found.charge } }) } }
    }
    const charge = [...payments.values()].find((each) => each.charge.id === id)?.charge
    return charge ? { status: 200, body: { ...charge } } : missing('charge', id)
  }

  function listDisputes(query: Params): StripeApiResponse {
    const refusal = refusedDisputes(query)
    if (refusal) return refused(refusal)
    const id = textIn(query, 'payment_intent') ?? ''
    const found = payments.get(id)
    if (!found) return missing('payment_intent', id)
    const data = structuredClone(found.disputes)
    return { status: 200, body: { object: 'list', url: '/v1/disputes', has_more: false, data } }
  }

  function route({ method, path, body }: StripeApiRequest): StripeApiResponse {
    const { pathname, search } = new URL(path, 'http://stripe')
    const query = readForm(search)
    const answer = billing.answer({ method, pathname, query, form: readForm(body) })
    if (answer) return answer
    if (method === 'POST' && pathname === '/v1/checkout/sessions') return create(readForm(body))
    if (method === 'GET' && pathname === '/v1/checkout/sessions') return list(query)
    if (method === 'GET' && pathname === '/v1/disputes') return listDisputes(query)
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

  function allowed({ method, headers }: StripeApiRequest): StripeRefusal | null {
    const type = 'invalid_request_error'
    const key = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (key !== secretKey)
      return { status: 401, type, message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}` }
    if (headers['stripe-version'] !== apiVersion)
      return { status: 400, type, message: `Invalid Stripe API version: ${headers['stripe-version']}` }
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      return { status: 400, type, message: 'Invalid request: send a form' }
    return null
  }

  /** Handles a request; call `over` when the response is sent. */
  function ask(asked: StripeApiRequest): StripeApiResponse & { over: () => void } {
    const refusal = allowed(asked)
    if (refusal) return { ...refused(refusal), over: () => {} }
    const key = asked.method === 'POST' ? asked.headers['idempotency-key']?.toString() : undefined
    if (key === undefined) return { ...route(asked), over: () => {} }
    const same = `${asked.path} ${asked.body}`
    const before = repeats.get(key)
    if (before) return { ...repeated(before, same), over: () => {} }
    const said = route(asked)
    const entry = { asked: same, said: structuredClone(said), underWay: true }
    // invalid requests do not use up the key
    if (said.status < 400) repeats.set(key, entry)
    return {
      ...said,
      over: () => {
        entry.underWay = false
      },
    }
  }

  function repeated(
    before: { asked: string; said: StripeApiResponse; underWay: boolean },
    same: string,
  ): StripeApiResponse {
    const type = 'idempotency_error'
    if (before.asked !== same)
      return refused({
        status: 400,
        type,
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (before.underWay)
      return refused({
        status: 409,
        type,
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Stripe idempotency key.',
      })
    return structuredClone(before.said)
  }

  return { ask }
}
