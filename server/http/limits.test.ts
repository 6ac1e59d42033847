import { beforeEach, expect, it } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'

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

it('lets an address try to log in ten times a minute, and then says so with 429', async () => {
  expect(await statuses(10, () => send('/api/auth/login', wrong))).toEqual(Array(10).fill(400))
  const refused = await send('/api/auth/login', wrong)
  expect(refused.json()).toMatchObject({
    status: 429,
    title: 'Too many requests',
    detail: 'Too many attempts. Please wait a minute and try again.',
  })
  const right = { email: 'uma.user@example.org', password: 'Uma User has a password' }
  expect((await send('/api/auth/login', right)).statusCode).toBe(429)
})

it('counts each address and each act for itself', async () => {
  await statuses(11, () => send('/api/auth/login', wrong))
  expect((await send('/api/auth/login', wrong, '10.0.0.2')).statusCode).toBe(400)
  expect((await send('/api/auth/register', {})).statusCode).toBe(400)
  expect(await statuses(10, () => send('/api/auth/register', {}))).toContain(429)
})

it('is not fooled by a header that claims another address', async () => {
  await statuses(10, () => send('/api/auth/login', wrong))
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

it('counts visitors apart behind a proxy that is trusted', async () => {
  shelter = await startHarness({ RATE_LIMIT: 'on', TRUST_PROXY: '10.0.0.0/8' })
  const from = (visitor: string) =>
    shelter.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: wrong,
      headers: { 'x-forwarded-for': visitor },
      remoteAddress: '10.0.0.1',
    })
  expect(await statuses(11, () => from('203.0.113.5'))).toContain(429)
  expect((await from('203.0.113.6')).statusCode).toBe(400)
})

it('counts uploads and adoption requests too', async () => {
  const authorization = `Bearer ${shelter.user.token}`
  const upload = () => shelter.app.inject({ method: 'POST', url: '/api/images', headers: { authorization } })
  expect((await statuses(31, upload)).lastIndexOf(400)).toBe(29)
  const ask = () =>
    shelter.app.inject({
      method: 'POST',
      url: '/trpc/adoptions.request',
      headers: { authorization },
      payload: { petId: 1, phone: '112', address: 'here' },
    })
  expect((await statuses(21, ask)).indexOf(429)).toBe(20)
})

it('counts nothing when it is off', async () => {
  shelter = await startHarness({ RATE_LIMIT: 'off' })
  expect(await statuses(15, () => send('/api/auth/login', wrong))).toEqual(Array(15).fill(400))
})
