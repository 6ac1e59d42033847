import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { newSetupToken } from './service.ts'

/** A shelter with people and a set-up link, but without an admin. */
async function newShelter() {
  const harness = await startHarness()
  const { db } = harness
  const { users, oneTimeLinks } = db.schema
  await db.transaction((tx) => tx.update(users).set({ role: 'user' }))
  const token = (await newSetupToken(db)) ?? 'none'
  return { ...harness, token, oneTimeLinks }
}

const over = { message: expect.stringContaining('This set-up link has been used or has expired.') }

test('the set-up link makes whoever opens it admin, once', async () => {
  const { user, other, token } = await newShelter()
  expect(await user.call.users.claimSetup({ token })).toMatchObject({ email: user.user.email, role: 'admin' })
  await expect(other.call.users.claimSetup({ token })).rejects.toMatchObject(over)
  await expect(user.call.users.claimSetup({ token })).rejects.toMatchObject(over)
})

test('two who open it at once do not both become admin', async () => {
  const { user, other, token } = await newShelter()
  const outcomes = await Promise.allSettled([user, other].map(({ call }) => call.users.claimSetup({ token })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('visitors are asked to log in, and the link stays good', async () => {
  const { anonymous, user, token } = await newShelter()
  await expect(anonymous.call.users.claimSetup({ token })).rejects.toMatchObject({ message: 'Please log in first.' })
  expect(await user.call.users.claimSetup({ token })).toMatchObject({ role: 'admin' })
})

test('it runs out after 30 minutes, and a made-up one never works', async () => {
  const { db, user, token, oneTimeLinks } = await newShelter()
  const [link] = await db.read.select().from(oneTimeLinks)
  expect(link && link.expiresAt.getTime() - link.createdAt.getTime()).toBe(30 * 60_000)
  await db.transaction((tx) => tx.update(oneTimeLinks).set({ expiresAt: new Date() }))
  await expect(user.call.users.claimSetup({ token })).rejects.toMatchObject(over)
  await expect(user.call.users.claimSetup({ token: 'guessed' })).rejects.toMatchObject(over)
})

test('it is worth nothing once somebody is admin, and none is made then', async () => {
  const { db, user, token } = await newShelter()
  const { users } = db.schema
  await db.transaction((tx) => tx.update(users).set({ role: 'admin' }))
  await expect(user.call.users.claimSetup({ token })).rejects.toMatchObject(over)
  expect(await newSetupToken(db)).toBeNull()
})

test('a new link replaces the one before, and only hashes are kept', async () => {
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
