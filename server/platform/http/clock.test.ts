import { createHmac } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { newSetupToken } from '#server/features/users/users.service.ts'
import { accountOfSession, newToken, sessionLifetime, startSession } from '#server/identity/sessions.ts'
import { createPixelBudget } from '#server/images/pixel-budget.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { startFakeGoogle } from '#server/testing/fake-google.ts'
import { startHarness } from '#server/testing/harness.ts'

const hour = 3_600_000
const day = 24 * hour

function jump(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

function withOwnClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
}

test.each([hour, day])('setting the clock back by %i ms does not extend a session', async (by) => {
  const { db, user } = await startHarness()
  const [over, almostOver] = [newToken(), newToken()]
  const start = (token: string, at: number) =>
    db.transaction((tx) => startSession(db, tx, { uid: user.user.uid, token }, new Date(at - sessionLifetime)))
  await start(over, Date.now() - 1)
  await start(almostOver, Date.now() + hour)
  withOwnClock()
  jump(-by)
  expect(await accountOfSession(db, over)).toBeNull()
  expect(await accountOfSession(db, almostOver)).toMatchObject({ uid: user.user.uid })
})

test('a session created by a clock that was a year ahead does not last a year longer', async () => {
  const { db, user } = await startHarness()
  const token = newToken()
  await db.transaction((tx) => startSession(db, tx, { uid: user.user.uid, token }, new Date(Date.now() + 365 * day)))
  expect(await accountOfSession(db, token)).toBeNull()
  // written by another server whose clock is a little ahead
  const other = newToken()
  await db.transaction((tx) =>
    startSession(db, tx, { uid: user.user.uid, token: other }, new Date(Date.now() + 60_000)),
  )
  expect(await accountOfSession(db, other)).toMatchObject({ uid: user.user.uid })
})

test('a set-up link from a clock that was a day ahead has expired, and one made before the clock was set back still works', async () => {
  const { db, user, admin } = await startHarness()
  const { users, oneTimeLinks } = db.schema
  await db.transaction((tx) => tx.update(users).set({ role: 'user' }))
  const token = (await newSetupToken(db)) ?? ''
  await db.transaction((tx) => tx.update(oneTimeLinks).set({ expiresAt: new Date(Date.now() + day) }))
  await expect(user.call.users.claimSetup({ token })).rejects.toMatchObject({ code: 'CONFLICT' })
  const next = (await newSetupToken(db)) ?? ''
  withOwnClock()
  jump(-day)
  await admin.call.users.claimSetup({ token: next })
})

test.each([hour, -hour, day, -day])('a jump of the clock by %i ms neither ends nor extends a limit', async (by) => {
  const { user } = await startHarness({ RATE_LIMIT: 'on' })
  const donation = { campaignId: 1, amountCents: 1 }
  const give = () => user.http({ method: 'POST', url: '/trpc/donations.give', payload: donation })
  let answer = await give()
  while (answer.statusCode !== 429) answer = await give()
  const pixels = createPixelBudget(100)
  pixels.charge('somebody', 100)
  withOwnClock()
  jump(by)
  answer = await give()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(() => pixels.require('somebody')).toThrow(
    expect.objectContaining({ retryAfter: expect.toSatisfy((seconds: number) => seconds <= 60) }),
  )
})

test('a Google login started by a clock that was ahead has expired', async () => {
  const google = await startFakeGoogle()
  const db = await freshDatabase()
  const settings = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'client secret', LOG_LEVEL: 'silent' }
  const config = readFrom(settings)
  const app = await buildApp({ config, db, outside: { googleIssuer: google.issuer } })
  onTestFinished(async () => {
    await app.close()
    await db.close()
    await google.close()
  })
  const left = await app.inject({ url: '/api/auth/google', headers: { host: 'localhost' } })
  const signer = new Signer(createHmac('sha256', 'client secret').update('pawstead google log-in').digest())
  const { value } = signer.unsign(left.cookies[0]?.value ?? '')
  const flow = JSON.parse(Buffer.from(value ?? '', 'base64url').toString('utf8'))
  const ahead = signer.sign(Buffer.from(JSON.stringify({ ...flow, until: flow.until + day })).toString('base64url'))
  const answer = await app.inject({
    url: `/api/auth/google/callback?state=${flow.state}&code=x`,
    cookies: { pawstead_google: ahead },
    headers: { host: 'localhost' },
  })
  expect(answer.body).toContain('took too long')
})
