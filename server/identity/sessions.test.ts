import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { accountOfSession, endSession, hashToken, newToken, sessionLifetime, startSession } from './sessions.ts'

const day = 86_400_000
const start = new Date('2026-03-01T12:00:00Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)

async function startedSession() {
  const { db, user } = await startHarness()
  const token = newToken()
  await db.transaction((tx) => startSession(db, tx, user.user.uid, token, start))
  return { db, token, uid: user.user.uid }
}

it('is 32 random bytes, kept only as a hash', async () => {
  const { db, token } = await startedSession()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await db.read.select().from(db.schema.sessions)
  expect(rows).toHaveLength(4)
  for (const row of rows) expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(rows)).not.toContain(token)
})

it('lasts 30 days without a visit, to the millisecond', async () => {
  const { db, token, uid } = await startedSession()
  expect(sessionLifetime).toBe(30 * day)
  expect(await accountOfSession(db, token, after(30 * day))).toBeNull()
  expect(await accountOfSession(db, token, after(30 * day - 1))).toMatchObject({ uid })
})

it('slides: every visit gives 30 days anew, written down once a day at most', async () => {
  const { db, token, uid } = await startedSession()
  const { sessions } = db.schema
  const mine = eq(sessions.tokenHash, hashToken(token))
  const expiry = async () => (await db.read.select().from(sessions).where(mine))[0]?.expiresAt
  await accountOfSession(db, token, after(day / 2))
  expect(await expiry()).toEqual(after(30 * day))
  for (const days of [20, 45, 70]) expect(await accountOfSession(db, token, after(days * day))).toMatchObject({ uid })
  expect(await expiry()).toEqual(after(100 * day))
  expect(await accountOfSession(db, token, after(100 * day))).toBeNull()
})

it('is dead at once when it is ended, and takes those that have run out along', async () => {
  const { db, token, uid } = await startedSession()
  const other = newToken()
  await db.transaction((tx) => startSession(db, tx, uid, other, after(10 * day)))
  await endSession(db, other, after(31 * day))
  expect(await accountOfSession(db, other, after(31 * day))).toBeNull()
  const rows = await db.read.select().from(db.schema.sessions)
  expect(rows.filter(({ expiresAt }) => expiresAt <= after(31 * day))).toEqual([])
  expect(await accountOfSession(db, token, start)).toBeNull()
})

it.each(['', 'nonsense', newToken()])('knows nobody by the token %j', async (token) => {
  const { db } = await startHarness()
  expect(await accountOfSession(db, token)).toBeNull()
})
