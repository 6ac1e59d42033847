import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { apiVersion } from '#server/payments/stripe.ts'
import { signedEvent, startStripe } from './stripe.ts'

/** The fields that these tests read; blank if absent. */
const answered = z.looseObject({
  id: z.string().default(''),
  url: z.string().nullable().default(''),
  data: z.array(z.looseObject({ id: z.string() })).default([]),
  has_more: z.boolean().optional(),
  latest_charge: z.unknown().optional(),
  error: z.looseObject({ type: z.string(), code: z.string().optional() }).optional(),
})

async function start(options: Parameters<typeof startStripe>[0] = {}) {
  const stripe = await startStripe(options)
  onTestFinished(() => stripe.stop())
  const headers = { authorization: `Bearer ${stripe.secretKey}`, 'stripe-version': apiVersion }
  const get = async (path: string, more: Record<string, string> = {}) => {
    const answer = await fetch(stripe.url + path, { headers: { ...headers, ...more } })
    return { status: answer.status, body: answered.parse(await answer.json()) }
  }
  const post = async (path: string, form: Record<string, string> = {}, more: Record<string, string> = {}) => {
    const body = new URLSearchParams(form).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(stripe.url + path, { method: 'POST', body, headers: { ...headers, ...type, ...more } })
    return { status: answer.status, body: answered.parse(await answer.json()) }
  }
  return { stripe, get, post }
}

/** A URL that stores what it receives. */
async function openWebhook() {
  const received: { body: string; signature: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    const signature = request.headers['stripe-signature']?.toString()
    received.push({ body: await text(request), signature })
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received }
}

const sessions = '/v1/checkout/sessions'
const inMinutes = (minutes: number) => String(Math.floor(Date.now() / 1000) + minutes * 60)
const terms = (more: Record<string, string | undefined> = {}): Record<string, string> => {
  const all = {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '2500',
    'line_items[0][price_data][product_data][name]': 'Donation for Rex <3',
    success_url: 'https://pets.example.org/?paid&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://pets.example.org/?left=1&from="there"',
    expires_at: inMinutes(31),
    'metadata[pawstead]': 'gift',
    ...more,
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

describe('the fake Stripe', () => {
  it('creates sessions from valid parameters', async () => {
    const { post, get } = await start()
    const { status, body } = await post(sessions, terms())
    expect([status, body]).toMatchObject([
      200,
      { object: 'checkout.session', status: 'open', payment_status: 'unpaid', amount_total: 2500, livemode: false },
    ])
    expect((await get(`${sessions}/${body.id}`)).body).toEqual(body)
    for (const expires_at of [inMinutes(31), inMinutes(24 * 60 - 1), undefined])
      expect(await post(sessions, terms({ expires_at }))).toMatchObject({ status: 200 })
  })

  it.each([
    ['a sum with a fraction', { 'line_items[0][price_data][unit_amount]': '25.5' }, 'parameter_invalid_integer'],
    ['a sum below 50 cents', { 'line_items[0][price_data][unit_amount]': '49' }, 'amount_too_small'],
    ['a sum past the most', { 'line_items[0][price_data][unit_amount]': '100000000' }, 'amount_too_large'],
    ['an unknown currency', { 'line_items[0][price_data][currency]': 'xts' }, undefined],
    ['no currency', { 'line_items[0][price_data][currency]': undefined }, 'parameter_missing'],
    ['no name', { 'line_items[0][price_data][product_data][name]': '' }, 'parameter_invalid_empty'],
    ['another mode', { mode: 'rent' }, undefined],
    ['no mode', { mode: undefined }, 'parameter_missing'],
    ['an address without its site', { success_url: '/gifts/1' }, 'url_invalid'],
    ['no address to come back to', { success_url: undefined }, 'parameter_missing'],
    ['an address of another kind', { cancel_url: 'javascript:alert(1)' }, 'url_invalid'],
    ['too little time', { expires_at: inMinutes(29) }, 'parameter_invalid_integer'],
    ['too much time', { expires_at: inMinutes(24 * 60 + 1) }, 'parameter_invalid_integer'],
    ['milliseconds', { expires_at: String(Date.now() + 3_600_000) }, 'parameter_invalid_integer'],
    ['a long reference', { client_reference_id: 'x'.repeat(201) }, undefined],
    ['a long name of metadata', { [`metadata[${'x'.repeat(41)}]`]: 'y' }, undefined],
    ['a long value of metadata', { 'payment_intent_data[metadata][a]': 'y'.repeat(501) }, undefined],
    ['no email', { customer_email: 'dora' }, 'email_invalid'],
    ['what this version of the API has no more', { 'payment_method_types[0]': 'card' }, 'parameter_unknown'],
    ['what no version has', { amount: '2500' }, 'parameter_unknown'],
  ])('refuses %s', async (_what, more, code) => {
    const { post, get } = await start()
    const { status, body } = await post(sessions, terms(more))
    expect([status, body.error?.type, body.error?.code]).toEqual([400, 'invalid_request_error', code])
    expect((await get(sessions)).body.data).toEqual([])
  })

  it('refuses requests without a key, or with another API version', async () => {
    const { stripe, get, post } = await start()
    expect(await get(sessions, { authorization: 'Bearer sk_test_other' })).toMatchObject({ status: 401 })
    expect(await get(sessions, { authorization: '' })).toMatchObject({ status: 401 })
    expect(await post(sessions, terms(), { 'stripe-version': '2020-08-27' })).toMatchObject({ status: 400 })
    expect(await post(sessions, terms(), { 'content-type': 'application/json' })).toMatchObject({ status: 400 })
    expect(await get('/v1/customers')).toMatchObject({ status: 404 })
    expect(stripe.requests).toHaveLength(5)
  })

  it('repeats the response for the same key, and refuses the key for another request', async () => {
    const { post } = await start()
    const key = { 'idempotency-key': 'gift-1' }
    const asked = terms()
    // invalid requests do not use up the key
    expect(await post(sessions, terms({ mode: 'setup' }), key)).toMatchObject({ status: 400 })
    const first = await post(sessions, asked, key)
    expect(first.status).toBe(200)
    expect(await post(sessions, asked, key)).toEqual(first)
    expect(await post(sessions, terms({ cancel_url: undefined }), key)).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    })
    expect((await post(sessions, asked)).body.id).not.toBe(first.body.id)
  })

  it('lists sessions, newest first, page by page', async () => {
    let second = 1_000_000
    const { post, get } = await start({ now: () => second * 1000 })
    const ids: string[] = []
    for (; second < 1_000_005; second++) ids.unshift((await post(sessions, terms({ expires_at: undefined }))).body.id)
    const idsOf = async (query: string) => {
      const { body } = await get(`${sessions}?${query}`)
      return [body.data.map(({ id }) => id), body.has_more]
    }
    expect(await idsOf('')).toEqual([ids, false])
    expect(await idsOf('limit=2')).toEqual([ids.slice(0, 2), true])
    expect(await idsOf(`limit=3&starting_after=${ids[1]}`)).toEqual([ids.slice(2), false])
    expect(await idsOf('created[gte]=1000001&created[lte]=1000003')).toEqual([ids.slice(1, 4), false])
    expect(await get(`${sessions}?limit=101`)).toMatchObject({ status: 400 })
    expect(await get(`${sessions}?order=newest`)).toMatchObject({ status: 400 })
    expect(await get(`${sessions}?starting_after=cs_test_nobody`)).toMatchObject({ status: 404 })
  })

  it('expires only open sessions', async () => {
    const { stripe, post } = await start()
    const { id } = (await post(sessions, terms())).body
    expect(await post(`${sessions}/${id}/expire`)).toMatchObject({
      status: 200,
      body: { status: 'expired', url: null },
    })
    expect(await post(`${sessions}/${id}/expire`)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('a status of `expired`') } },
    })
    expect(stripe.events().map(({ type }) => type)).toEqual(['checkout.session.expired'])
    expect(() => stripe.pay(id)).toThrow('is expired')
  })

  it('returns paid and refunded amounts', async () => {
    const { stripe, get, post } = await start()
    const { id } = (await post(sessions, terms())).body
    const payment = String(stripe.pay(id).data.object.payment_intent)
    stripe.refund(payment, 1000)
    expect(() => stripe.refund(payment, 1501)).toThrow('not its sum')
    const { body } = await get(`/v1/payment_intents/${payment}?expand[0]=latest_charge`)
    expect(body).toMatchObject({ amount_received: 2500, latest_charge: { amount_refunded: 1000, disputed: false } })
    const plain = await get(`/v1/payment_intents/${payment}`)
    expect((await get(`/v1/charges/${plain.body.latest_charge}`)).body).toMatchObject(
      z.looseObject({}).parse(body.latest_charge),
    )
    expect(stripe.events().map(({ type }) => type)).toEqual(['checkout.session.completed', 'charge.refunded'])
  })

  it('returns disputes and their results', async () => {
    const { stripe, get, post } = await start()
    const { id } = (await post(sessions, terms())).body
    const payment = String(stripe.pay(id).data.object.payment_intent)
    const list = async () => (await get(`/v1/disputes?payment_intent=${payment}`)).body.data
    expect(await list()).toEqual([])
    expect(() => stripe.closeDispute(payment, 'lost')).toThrow('nobody disputes')
    stripe.dispute(payment)
    expect(await list()).toMatchObject([{ amount: 2500, currency: 'usd', status: 'needs_response' }])
    stripe.closeDispute(payment, 'lost')
    expect(await list()).toMatchObject([{ status: 'lost' }])
    expect(await get('/v1/disputes')).toMatchObject({ status: 400 })
    expect(await get('/v1/disputes?payment_intent=pi_nobody')).toMatchObject({ status: 404 })
  })

  it('is paid once on its page, which returns to the site', async () => {
    const { stripe, post } = await start()
    const { id, url } = (await post(sessions, terms())).body
    if (!url) throw new Error('an open session has an address')
    const page = await (await fetch(url)).text()
    expect(page).toContain('<h1>Donation for Rex &lt;3</h1>')
    expect(page).toContain('25.00 USD')
    expect(page).toContain('<a href="https://pets.example.org/?left=1&amp;from=&quot;there&quot;">Back</a>')
    const press = () => fetch(url, { method: 'POST', redirect: 'manual' })
    const paid = await press()
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `https://pets.example.org/?paid&session=${id}`])
    expect(stripe.session(id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect(await (await press()).text()).toContain('already paid')
    expect(stripe.events()).toHaveLength(1)
    const left = (await post(sessions, terms())).body
    stripe.expire(left.id)
    expect(await (await fetch(left.url ?? '')).text()).toContain('expired')
  })

  it('sends events in any order and repeatedly', async () => {
    const { stripe, post } = await start()
    const { url, received } = await openWebhook()
    const first = stripe.pay((await post(sessions, terms())).body.id)
    const second = stripe.expire((await post(sessions, terms())).body.id)
    expect(await stripe.sendAll(url)).toEqual([200, 200])
    expect(await stripe.sendAll(url, (events) => [...events.reverse(), ...events])).toEqual([200, 200, 200, 200])
    expect(received.map(({ body }) => JSON.parse(body).id)).toEqual(
      [first, second, second, first, second, first].map(({ id }) => id),
    )
    received.length = 0
    await stripe.send(first, url, { at: 5000 })
    await stripe.send(first, url, { unsigned: true })
    await stripe.send(first, url, { body: 'cut off' })
    const signature = (secret?: string, at?: number) =>
      signedEvent(JSON.stringify(first), secret ?? stripe.webhookSecret, at)['stripe-signature']
    expect(received[0]).toMatchObject({ signature: signature(undefined, 5000) })
    expect(received[0]?.signature).not.toBe(signature('whsec_other', 5000))
    expect(received[1]).toMatchObject({ body: JSON.stringify(first), signature: undefined })
    expect(received[2]).toMatchObject({ body: 'cut off', signature: expect.stringMatching(/^t=\d+,v1=[\da-f]{64}$/) })
  })
})
