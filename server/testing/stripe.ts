import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { formatStripeAmount } from '#shared/stripe-amounts.ts'
import { stripeAccount } from './stripe-account.ts'
import { stripeApi } from './stripe-api.ts'
import type { SessionObject } from './stripe-objects.ts'
import { type EventObject, newId } from './stripe-objects.ts'
import type { Params } from './stripe-terms.ts'
import { groupIn, textIn } from './stripe-terms.ts'

type StripeStandInOptions = {
  secretKey?: string
  webhookSecret?: string
  /** The clock, in milliseconds. */
  now?: () => number
}

export type StripeRequest = { method: string; path: string; body: string; key: string | undefined }

type StripeMood = {
  /** Delays responses until this resolves. */
  until: () => Promise<unknown>
  /** Performs requests, but closes the connection without a response. */
  cut: boolean
  /** Returns this for every request, and does nothing. */
  answer: { status: number; body: string } | null
  /** Sends an endless response, one byte at a time. */
  endless: boolean
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>
export type StripeEvent = ReturnType<StripeStandIn['events']>[number]

const well: StripeMood = { until: async () => {}, cut: false, answer: null, endless: false }

/** An event as Stripe signs and sends it; `at` is its time in milliseconds. */
export function signedEvent(body: string | Buffer, secret: string, at = Date.now()) {
  const second = Math.floor(at / 1000)
  const signature = createHmac('sha256', secret).update(`${second}.`).update(body).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': `t=${second},v1=${signature}`,
  }
}

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const document = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title></head><body><main>${body}</main></body></html>`

function checkoutPage(session: SessionObject, terms: Params): string {
  if (session.status === 'complete') return document('<h1>You have already paid.</h1>')
  if (session.status === 'expired') return document('<h1>This page has expired.</h1>')
  if (session.mode === 'setup') return cardPage(terms)
  const item = groupIn(groupIn(groupIn(terms, 'line_items'), '0'), 'price_data')
  const name = textIn(groupIn(item, 'product_data'), 'name') ?? ''
  const back = session.cancel_url === null ? '' : `<p><a href="${plain(session.cancel_url)}">Back</a></p>`
  return document(`<h1>${plain(name)}</h1>
<p>${formatStripeAmount(session.amount_total ?? 0, session.currency ?? '')}</p>
<p>${plain(session.customer_email ?? '')}</p>
<form method="post"><button>Pay</button></form>
${back}`)
}

function cardPage(terms: Params): string {
  const message = textIn(groupIn(groupIn(terms, 'custom_text'), 'submit'), 'message') ?? ''
  return document(`<h1>Save your card</h1>
<p>${plain(message)}</p>
<form method="post"><button>Save</button></form>`)
}

/**
 * Stands in for Stripe on this machine: the part of its API that Pawstead uses, with Stripe's validation. It also has
 * the page on which a donor pays, and webhooks, which tests send.
 */
export async function startStripe({
  secretKey = 'sk_test_standin',
  webhookSecret = 'whsec_standin',
  now = Date.now,
}: StripeStandInOptions = {}) {
  let mood = well
  let origin = ''
  const requests: StripeRequest[] = []
  const account = stripeAccount({ secretKey, now, payAt: (id) => `${origin}/pay/${id}` })
  const api = stripeApi(account, secretKey)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', origin)
    const page = /^\/pay\/(\w+)$/.exec(pathname)?.[1]
    const done = page ? pay(page, request, response) : answer(request, response)
    done.catch((error: Error) => response.destroy(error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const key = request.headers['idempotency-key']?.toString()
    const { method = '', url: path = '' } = request
    requests.push({ method, path, body, key })
    const json = { 'content-type': 'application/json', 'request-id': newId('req') }
    if (mood.answer) return void response.writeHead(mood.answer.status, json).end(mood.answer.body)
    const { until, cut, endless } = mood
    const said = api.ask({ method, path, body, headers: request.headers })
    await until()
    said.over()
    if (cut) return void response.destroy()
    response.writeHead(said.status, json)
    if (endless) return trickle(response)
    response.end(JSON.stringify(said.body))
  }

  async function pay(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { session, terms } = account.session(id)
    if (request.method === 'POST' && session.status === 'open') {
      account.pay(id)
      const back = session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? ''
      return void response.writeHead(303, { location: back }).end()
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(checkoutPage(session, terms))
  }

  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections())
  await listen(0)
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`

  type Sent = {
    secret?: string
    at?: number
    body?: string | Buffer
    unsigned?: boolean
  }
  const send = (event: EventObject, url: string, { secret = webhookSecret, at, body, unsigned }: Sent = {}) => {
    const whole = JSON.stringify(event)
    const { 'stripe-signature': signature, ...headers } = signedEvent(whole, secret, at ?? now())
    return fetch(url, {
      method: 'POST',
      headers: unsigned ? headers : { ...headers, 'stripe-signature': signature },
      body: typeof body === 'object' ? new Uint8Array(body) : (body ?? whole),
    })
  }
  return {
    url: origin,
    secretKey,
    webhookSecret,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: origin },
    requests,
    session: (id: string) => structuredClone(account.session(id).session),
    sessions: () => structuredClone([...account.sessions.values()].map(({ session }) => session)),
    lastSession: () => {
      const last = [...account.sessions.values()].at(-1)
      if (!last) throw new Error('no session was made')
      return structuredClone(last.session)
    },
    /** Pays a session, optionally with another amount or currency; returns the event. */
    pay: account.pay,
    expire: account.expire,
    refund: account.refund,
    failRefund: account.failRefund,
    /** A bank disputes a payment, and later decides; a lost amount has gone back. */
    dispute: account.dispute,
    closeDispute: account.closeDispute,
    sell: account.sell,
    /** What a payment's donor has paid, and what of it has not gone back by refunds or lost disputes. */
    paid: (id: string) => account.payments.get(id)?.charge.amount ?? 0,
    payback: (id: string) => {
      const { charge, disputes } = account.payments.get(id) ?? {
        charge: { amount: 0, amount_refunded: 0 },
        disputes: [],
      }
      const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
      return Math.max(0, charge.amount - charge.amount_refunded - lost)
    },
    /** Recurring payments; months pass when a test says so. */
    billing: account.billing,
    /** The events from the `from`th, which is 0, on; all, or this many. */
    events: (from = 0, count = Number.POSITIVE_INFINITY) => structuredClone(account.events.slice(from, from + count)),
    eventCount: () => account.events.length,
    send,
    /** Sends all events, in the order that `arrange` returns; returns the statuses. */
    async sendAll(url: string, arrange: (events: EventObject[]) => EventObject[] = (events) => events) {
      const statuses: number[] = []
      for (const event of arrange(structuredClone(account.events))) statuses.push((await send(event, url)).status)
      return statuses
    },
    /** Performs requests at once, but delays responses by this many milliseconds. */
    slow: (milliseconds: number) => {
      mood = { ...well, until: () => new Promise((resolve) => void setTimeout(resolve, milliseconds)) }
    },
    /** Delays the responses of all further requests until `release` is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      mood = { ...well, until: () => promise }
      return { release: resolve }
    },
    well: () => {
      mood = well
    },
    cut: (on: boolean) => {
      mood = { ...well, cut: on }
    },
    endless: (on: boolean) => {
      mood = { ...well, endless: on }
    },
    /** Returns a status for all requests, and does nothing; null: back to normal. */
    answer: (status: number | null, body: string = JSON.stringify(errorWith(status))) => {
      mood = { ...well, answer: status === null ? null : { status, body } }
    },
    /** Accepts no connections until `dead(false)`. */
    dead: async (on: boolean) => {
      if (on === server.listening) await (on ? close() : listen(port))
    },
    stop: async () => {
      if (server.listening) await close()
    },
  }
}

const types: Record<number, string> = { 402: 'card_error', 409: 'idempotency_error' }

const errorWith = (status: number | null) => {
  const type = types[status ?? 0] ?? (status !== null && status >= 500 ? 'api_error' : 'invalid_request_error')
  return { error: { type, message: `Stripe says ${status}` } }
}

function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}
