import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createLink } from '#server/identity/one-time-links.ts'
import { currentUser } from '#server/identity/users.ts'
import { freshDatabase, sharedDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { claimSetup, newSetupToken } from './users.service.ts'

async function newShelter() {
  const harness = await startHarness()
  const { db } = harness
  const { users, oneTimeLinks } = db.schema
  await db.transaction((tx) => tx.update(users).set({ role: 'user' }))
  const token = (await newSetupToken(db)) ?? 'none'
  return { ...harness, token, oneTimeLinks }
}

const over = { message: expect.stringContaining('This setup link has already been used or has expired.') }

test('the set-up link makes the user who opens it admin, once, and is audited', async () => {
  const { db, user, other, token } = await newShelter()
  expect(await user.call.users.claimSetup({ token })).toMatchObject({ email: user.user.email, role: 'admin' })
  await expect(other.call.users.claimSetup({ token })).rejects.toMatchObject(over)
  await expect(user.call.users.claimSetup({ token })).rejects.toMatchObject(over)
  const events = await db.read.select().from(db.schema.auditEvents)
  expect(events.filter(({ act }) => act === 'admin_made').at(-1)).toMatchObject({ subjectId: user.user.uid })
})

test('of two users who open it concurrently only one becomes admin', async () => {
  const { user, other, token } = await newShelter()
  const outcomes = await Promise.allSettled([user, other].map(({ call }) => call.users.claimSetup({ token })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

async function servedBySeveral() {
  const shared = await sharedDatabase()
  const first = await shared.open()
  const dbs = [first, ...(await Promise.all(Array.from({ length: 3 }, () => shared.open())))]
  onTestFinished(async () => {
    for (const db of dbs) await db.close()
    await shared.close()
  })
  const people = await Promise.all(
    dbs.map(async (db, i) => {
      const identity = { uid: `p${i}`, email: `p${i}@example.org`, name: `P${i}`, picture: null, emailVerified: true }
      return { db, user: await currentUser(db, identity) }
    }),
  )
  const { users, oneTimeLinks } = first.schema
  const adminsAndLinks = async () => ({
    admins: await first.read.$count(users, eq(users.role, 'admin')),
    links: await first.read.$count(oneTimeLinks),
  })
  return { dbs, people, adminsAndLinks }
}

test('of servers that start together one keeps a link', async () => {
  const { dbs, adminsAndLinks } = await servedBySeveral()
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(dbs.map(newSetupToken))
    expect(await adminsAndLinks()).toEqual({ admins: 0, links: 1 })
  }
})

test('one user becomes admin, however many links there were', async () => {
  const { people, adminsAndLinks } = await servedBySeveral()
  const claims = await Promise.allSettled(
    people.map(async ({ db, user }) => {
      const token = await db.transaction((tx) => createLink(db, tx, { purpose: 'setup' }))
      return claimSetup({ db, user }, { token })
    }),
  )
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await adminsAndLinks()).toMatchObject({ admins: 1 })
})

test('visitors must log in first, and the link stays valid', async () => {
  const { anonymous, user, token } = await newShelter()
  await expect(anonymous.call.users.claimSetup({ token })).rejects.toMatchObject({ message: 'Please log in first.' })
  expect(await user.call.users.claimSetup({ token })).toMatchObject({ role: 'admin' })
})

test('it expires after 30 minutes, and an invalid one never works', async () => {
  const { db, user, token, oneTimeLinks } = await newShelter()
  const [link] = await db.read.select().from(oneTimeLinks)
  expect(link && link.expiresAt.getTime() - link.createdAt.getTime()).toBe(30 * 60_000)
  await db.transaction((tx) => tx.update(oneTimeLinks).set({ expiresAt: new Date() }))
  await expect(user.call.users.claimSetup({ token })).rejects.toMatchObject(over)
  await expect(user.call.users.claimSetup({ token: 'guessed' })).rejects.toMatchObject(over)
})

test('it is invalid once there is an admin, and no new one is created', async () => {
  const { db, user, token } = await newShelter()
  const { users } = db.schema
  await db.transaction((tx) => tx.update(users).set({ role: 'admin' }))
  await expect(user.call.users.claimSetup({ token })).rejects.toMatchObject(over)
  expect(await newSetupToken(db)).toBeNull()
})

test('a new link replaces the one before, and only hashes are stored', async () => {
  const { db, user, token, oneTimeLinks } = await newShelter()
  const newer = (await newSetupToken(db)) ?? ''
  expect(JSON.stringify(await db.read.select().from(oneTimeLinks))).not.toContain(newer)
  await expect(user.call.users.claimSetup({ token })).rejects.toMatchObject(over)
  expect(await user.call.users.claimSetup({ token: newer })).toMatchObject({ role: 'admin' })
})

test('an empty database gets a link', async () => {
  const db = await freshDatabase()
  expect(await newSetupToken(db)).toMatch(/^[\w-]{43}$/)
  await db.close()
})
