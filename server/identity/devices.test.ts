import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { isKnownDevice, saveDevice } from './devices.ts'
import { newToken } from './sessions.ts'

const browser = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }

async function shelterWithLogin() {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  const { db, app, user } = shelter
  const login = (headers: Record<string, string>, password = 'Uma User has a password') =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.user.email, password },
      headers: { host: 'localhost', ...headers },
    })
  const devices = () => db.read.select().from(db.schema.devices).where(eq(db.schema.devices.uid, user.user.uid))
  return { ...shelter, login, devices }
}

test('a login sets a device cookie that no script can read', async () => {
  const { db, user, login, devices } = await shelterWithLogin()
  expect((await login(browser, 'a wrong password')).cookies).toEqual([])
  const first = (await login(browser)).cookies.find(({ name }) => name === 'pawstead_device')
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth', maxAge: 400 * 86_400 })
  const token = String(first?.value)
  expect(await isKnownDevice(db, token, user.user.uid)).toBe(true)
  expect(await isKnownDevice(db, token, 'somebody else')).toBe(false)
  const again = (await login({ ...browser, cookie: `pawstead_device=${token}` })).cookies
  expect(again.find(({ name }) => name === 'pawstead_device')?.value).toBe(token)
  const kept = await devices()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('programs get no device cookie', async () => {
  const { login, devices } = await shelterWithLogin()
  expect((await login({})).cookies.map(({ name }) => name)).toEqual(['pawstead_session'])
  expect(await devices()).toEqual([])
})

test('an account keeps the twenty most recently used devices, for 400 days', async () => {
  const { db, user, devices } = await shelterWithLogin()
  const tokens = Array.from({ length: 25 }, newToken)
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))
  for (const [index, token] of tokens.entries()) await saveDevice(db, token, user.user.uid, day(index))
  expect(await devices()).toHaveLength(20)
  expect(await isKnownDevice(db, tokens[4] ?? '', user.user.uid)).toBe(false)
  expect(await isKnownDevice(db, tokens[5] ?? '', user.user.uid)).toBe(true)
  await saveDevice(db, newToken(), user.user.uid, day(450))
  expect(await devices()).toHaveLength(1)
})

test('an owner on a known device logs in at once while guesses of others are throttled', async () => {
  const { app, user, login } = await shelterWithLogin()
  const cookie = `pawstead_device=${(await login(browser)).cookies.find(({ name }) => name === 'pawstead_device')?.value}`
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: user.user.email, password: `guess ${n}` },
        remoteAddress: `203.0.113.${n}`,
      }),
    ),
  )
  const refused = guesses.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThanOrEqual(24)
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toContain('Too many login attempts for this account')
  }
  expect((await login({ ...browser, cookie })).statusCode).toBe(200)
})
