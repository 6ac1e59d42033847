import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { createLimits, defaultRateLimit } from './limits.ts'
import { createTokenBuckets } from './token-bucket.ts'

let shelter: Harness
const send = (url: string, payload: object, address = '10.0.0.1') =>
  shelter.app.inject({ method: 'POST', url, payload, remoteAddress: address })
const statuses = async (times: number, act: () => ReturnType<typeof send>) => {
  const seen: number[] = []
  for (let i = 0; i < times; i++) seen.push((await act()).statusCode)
  return seen
}
const wrong = { email: 'uma.user@example.org', password: '' }

beforeEach(async () => {
  shelter = await startHarness({ RATE_LIMIT: 'on' })
})

/** Forty attempts: as many as one IP has for logging in, and for registering. */
const useUp = (url: string, address?: string) => statuses(40, () => send(url, {}, address))

it('allows forty logins of one IP in five minutes, then responds 429 with `Retry-After`', async () => {
  expect(await useUp('/api/auth/login')).toEqual(Array(40).fill(400))
  const refused = await send('/api/auth/login', wrong)
  expect(refused.json()).toMatchObject({
    status: 429,
    title: 'Too many requests',
    detail: 'Too many attempts. Please wait 5 minutes and try again.',
  })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300)
  const right = { email: 'uma.user@example.org', password: 'Uma User has a password' }
  expect((await send('/api/auth/login', right)).statusCode).toBe(429)
})

it('counts each IP and each action separately', async () => {
  await useUp('/api/auth/login')
  expect((await send('/api/auth/login', wrong)).statusCode).toBe(429)
  expect((await send('/api/auth/login', wrong, '10.0.0.2')).statusCode).toBe(400)
  expect((await send('/api/auth/register', {})).statusCode).toBe(400)
})

it('counts all IPs of an IPv6 network as one', async () => {
  for (let i = 0; i < 40; i++) await send('/api/auth/login', wrong, `2001:db8::${i.toString(16)}`)
  expect((await send('/api/auth/login', wrong, '2001:db8:0:0:ffff::1')).statusCode).toBe(429)
  expect((await send('/api/auth/login', wrong, '2001:db8:0:1::1')).statusCode).toBe(400)
})

it('ignores a header that claims another IP', async () => {
  await useUp('/api/auth/login')
  const headers = { 'x-forwarded-for': '10.9.9.9' }
  const response = await shelter.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: wrong,
    headers,
    remoteAddress: '10.0.0.1',
  })
  expect(response.statusCode).toBe(429)
})

it('counts visitors separately behind a trusted proxy', async () => {
  shelter = await startHarness({ RATE_LIMIT: 'on', TRUST_PROXY: '10.0.0.0/8' })
  const from = (visitor: string) =>
    shelter.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: wrong,
      headers: { 'x-forwarded-for': visitor },
      remoteAddress: '10.0.0.1',
    })
  expect(await statuses(41, () => from('203.0.113.5'))).toContain(429)
  expect((await from('203.0.113.6')).statusCode).toBe(400)
})

it('counts an account from all IPs', async () => {
  const authorization = `Bearer ${shelter.user.token}`
  let address = 0
  const from = () => `10.0.1.${address++}`
  const upload = () =>
    shelter.app.inject({ method: 'POST', url: '/api/images', headers: { authorization }, remoteAddress: from() })
  expect((await statuses(31, upload)).indexOf(429)).toBe(30)
  const ask = () =>
    shelter.app.inject({
      method: 'POST',
      url: '/trpc/adoptions.request',
      headers: { authorization },
      payload: { petId: 1, phone: '112', address: 'here' },
      remoteAddress: from(),
    })
  expect((await statuses(21, ask)).indexOf(429)).toBe(20)
})

it('charges an account for its reads from all IPs', async () => {
  const call = `/trpc/${Array(20).fill('pets.list').join(',')}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, {}]))),
  )}`
  const read = async (n: number, headers = {}) => {
    await setImmediate() // let each request arrive separately; a batch of them would be shed
    // each another: a repeated one would come from the response cache
    return shelter.app.inject({ url: `${call}&n=${n}`, remoteAddress: `10.0.${n >> 8}.${n & 255}`, headers })
  }
  const headers = { authorization: `Bearer ${shelter.user.token}` }
  let answer = await read(0, headers)
  for (let n = 1; n < 1000 && !answer.body.includes('Please wait'); n++) answer = await read(n, headers)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(answer.body).toContain('"retryAfter"')
  expect((await read(2000)).statusCode).toBe(200)
})

it('allows normal use: a class of thirty that each view twelve pages in half a minute', async () => {
  const { consume } = createTokenBuckets(defaultRateLimit, { now: () => clock })
  let clock = 0
  for (let pupil = 0; pupil < 30 * 12; pupil++) {
    clock += 30_000 / (30 * 12)
    // a page, three calls and a dozen pictures
    for (const cost of [10, 2, 2, 1, ...Array<number>(12).fill(0.5)]) expect(consume('a school', cost)).toBe(0)
  }
})

it('lets a stream wait for tokens, and ends the wait when the client disconnects', async () => {
  const limits = createLimits({}, true, { burst: 30, perSecond: 0.001 })
  const request = { ip: '10.0.0.1' } as FastifyRequest
  const gone = new AbortController()
  await limits.waitFor(20, request, undefined, gone.signal)
  const waiting = limits.waitFor(1, request, undefined, gone.signal)
  gone.abort()
  await expect(waiting).rejects.toThrow('aborted')
  // a third is left for requests that can't wait
  limits.consume(9, request)
  expect(() => limits.consume(1, request)).toThrow('Too many attempts')
})

it('counts nothing when it is off', async () => {
  shelter = await startHarness({ RATE_LIMIT: 'off' })
  expect(await statuses(50, () => send('/api/auth/login', wrong))).toEqual(Array(50).fill(400))
})

const taken = { name: 'Una', email: 'uma.user@example.org', password: 'long enough' }
const free = (n: number) => ({ name: 'Fay', email: `fay.${n}@example.org`, password: 'long enough' })

it('tells a network ten times an hour that an email has an account, then refuses all its registrations alike', async () => {
  expect(await statuses(10, () => send('/api/auth/register', taken))).toEqual(Array(10).fill(409))
  const answers = [await send('/api/auth/register', taken), await send('/api/auth/register', free(1))]
  for (const answer of answers)
    expect(answer.json()).toMatchObject({
      status: 429,
      detail: 'Too many attempts. Please wait an hour and try again.',
    })
  const [ofTaken, ofFree] = answers.map(({ headers, json }) => [Object.keys(headers), json()])
  expect(ofTaken).toEqual(ofFree)
  expect((await send('/api/auth/register', taken, '10.0.0.2')).statusCode).toBe(409)
  expect((await send('/api/auth/register', free(1), '10.0.0.2')).statusCode).toBe(201)
  // users with an account may still log in
  const right = { email: 'uma.user@example.org', password: 'Uma User has a password' }
  expect((await send('/api/auth/login', right)).statusCode).toBe(200)
})

it('does not count successful registrations or bad input towards that', async () => {
  for (let n = 0; n < 12; n++) expect((await send('/api/auth/register', free(n))).statusCode).toBe(201)
  await statuses(12, () => send('/api/auth/register', { ...taken, password: '' }))
  expect(await statuses(10, () => send('/api/auth/register', taken))).toEqual(Array(10).fill(409))
})

it('tells it at most ten times for concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => send('/api/auth/register', taken)))
  const told = answers.filter(({ statusCode }) => statusCode === 409)
  expect(told.length).toBeLessThanOrEqual(10)
  expect((await statuses(11, () => send('/api/auth/register', taken))).slice(10 - told.length)).not.toContain(409)
})
