import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import {
  accountOfSession,
  cachedTokenHash,
  endSession,
  hashToken,
  newToken,
  sessionLifetime,
  startSession,
} from './sessions.ts'

const hour = 3_600_000
const day = 24 * hour
const start = new Date('2026-03-01T12:00:00Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)

async function startedSession() {
  const { db, user } = await startHarness()
  const token = newToken()
  await db.transaction((tx) => startSession(db, tx, { uid: user.user.uid, token }, start))
  return { db, token, uid: user.user.uid }
}

it('is 32 random bytes, stored only as a hash', async () => {
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
  expect(await accountOfSession(db, token, { now: after(30 * day) })).toBeNull()
  expect(await accountOfSession(db, token, { now: after(30 * day - 1) })).toMatchObject({ uid })
})

it('slides: every use extends it by 30 days, written once an hour at most', async () => {
  const { db, token, uid } = await startedSession()
  const { sessions } = db.schema
  const kept = async () =>
    (
      await db.read
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(token)))
    )[0]
  await accountOfSession(db, token, { now: after(hour) })
  expect(await kept()).toMatchObject({ lastUsedAt: start, expiresAt: after(30 * day) })
  await accountOfSession(db, token, { now: after(hour + 1) })
  expect(await kept()).toMatchObject({ lastUsedAt: after(hour + 1), expiresAt: after(30 * day + hour + 1) })
  for (const days of [20, 45, 70])
    expect(await accountOfSession(db, token, { now: after(days * day) })).toMatchObject({ uid })
  expect(await kept()).toMatchObject({ lastUsedAt: after(70 * day), expiresAt: after(100 * day) })
  expect(await accountOfSession(db, token, { now: after(100 * day) })).toBeNull()
})

it('is written once an hour, even with many concurrent uses', async () => {
  const { db, token } = await startedSession()
  let [asked, changed] = [0, 0]
  const watched = {
    ...db,
    transaction: async <T>(work: Parameters<typeof db.transaction<T>>[0]) => {
      asked += 1
      const before = await db.version()
      const result = await db.transaction<T>(work)
      if ((await db.version()) !== before) changed += 1
      return result
    },
  }
  for (let second = 0; second < 3600; second += 10)
    await accountOfSession(watched, token, { now: after(second * 1000) })
  expect(asked).toBe(0)
  const later = after(2 * hour)
  for (let n = 0; n < 3; n++) await accountOfSession(watched, token, { now: later })
  expect([asked, changed]).toEqual([1, 1])
  const { sessions } = db.schema
  const much = after(4 * hour)
  const seen = await Promise.all(Array.from({ length: 50 }, () => accountOfSession(db, token, { now: much })))
  expect(new Set(seen.map((account) => account?.uid)).size).toBe(1)
  const mine = eq(sessions.tokenHash, hashToken(token))
  expect((await db.read.select().from(sessions).where(mine))[0]).toMatchObject({ lastUsedAt: much })
})

it('records a use if the last one is in the future because of a wrong clock, or missing', async () => {
  const { db, token } = await startedSession()
  const { sessions } = db.schema
  const mine = eq(sessions.tokenHash, hashToken(token))
  for (const lastUsedAt of [null, after(3 * day)]) {
    await db.transaction((tx) => tx.update(sessions).set({ lastUsedAt }).where(mine))
    await accountOfSession(db, token, { now: after(1000) })
    expect((await db.read.select().from(sessions).where(mine))[0]).toMatchObject({ lastUsedAt: after(1000) })
  }
})

it('ends at once, and expired sessions are deleted with it', async () => {
  const { db, token, uid } = await startedSession()
  const other = newToken()
  await db.transaction((tx) => startSession(db, tx, { uid, token: other }, after(10 * day)))
  await endSession(db, other, after(31 * day))
  expect(await accountOfSession(db, other, { now: after(31 * day) })).toBeNull()
  const rows = await db.read.select().from(db.schema.sessions)
  expect(rows.filter(({ expiresAt }) => expiresAt <= after(31 * day))).toEqual([])
  expect(await accountOfSession(db, token, { now: start })).toBeNull()
})

it.each(['', 'nonsense', newToken()])('has no account for the token %j', async (token) => {
  const { db } = await startHarness()
  expect(await accountOfSession(db, token)).toBeNull()
})

it('has the same hash on repeated use, for any length, and with many others in between', () => {
  const tokens = ['', 'x'.repeat(10_000), ...Array.from({ length: 2500 }, newToken)]
  for (let times = 0; times < 2; times++)
    for (const token of tokens) {
      expect(cachedTokenHash(token)).toBe(hashToken(token))
      expect(cachedTokenHash(token)).toBe(hashToken(token))
    }
})
