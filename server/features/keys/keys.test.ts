import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userOfKey } from '#server/identity/keys.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'

const minute = 60_000

/** A program that calls with a key. */
const program = (shelter: Harness, key: string) => (method: 'GET' | 'POST', url: string, payload?: object) =>
  shelter.app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload && { payload }) })

test("a key acts as its owner, with the owner's rights and no more", async () => {
  const shelter = await startHarness()
  const { key } = await shelter.user.call.keys.create({ name: 'Nightly import' })
  const call = program(shelter, key)
  expect((await call('GET', '/api/me')).json().user.email).toBe(shelter.user.user.email)
  expect((await call('GET', '/api/users')).statusCode).toBe(403)
  const { key: adminKey } = await shelter.admin.call.keys.create({ name: 'Admin' })
  expect((await program(shelter, adminKey)('GET', '/api/users')).statusCode).toBe(200)
})

test('a key is shown once and kept as a hash', async () => {
  const shelter = await startHarness()
  const { key, ...made } = await shelter.user.call.keys.create({ name: 'Nightly import' })
  expect(key).toMatch(/^psk_[\w-]{43}$/)
  expect(key.startsWith(made.prefix)).toBe(true)
  expect(made.prefix.length).toBeLessThan(12)
  const listed = await shelter.user.call.keys.list()
  expect(listed).toEqual([made])
  const stored = await shelter.db.read.select().from(shelter.db.schema.apiKeys)
  expect(JSON.stringify([listed, stored])).not.toContain(key.slice(made.prefix.length))
})

test('a revoked key is dead at once; revoking it again is no error', async () => {
  const shelter = await startHarness()
  const { key, id } = await shelter.user.call.keys.create({ name: 'Nightly import' })
  const kept = await shelter.user.call.keys.create({ name: 'Kept' })
  await shelter.user.call.keys.revoke({ id })
  expect((await program(shelter, key)('GET', '/api/me')).statusCode).toBe(401)
  expect((await program(shelter, kept.key)('GET', '/api/me')).statusCode).toBe(200)
  await shelter.user.call.keys.revoke({ id })
  expect((await shelter.user.call.keys.list()).map(({ name }) => name)).toEqual(['Kept'])
})

test("nobody sees or revokes somebody else's keys", async () => {
  const shelter = await startHarness()
  const { key, id } = await shelter.user.call.keys.create({ name: 'Mine' })
  for (const person of [shelter.other, shelter.admin]) {
    expect(await person.call.keys.list()).toEqual([])
    await expect(person.call.keys.revoke({ id })).rejects.toThrow('API key not found.')
  }
  await expect(shelter.anonymous.call.keys.list()).rejects.toThrow('Please log in first.')
  expect((await program(shelter, key)('GET', '/api/me')).statusCode).toBe(200)
})

test('a key makes no further keys, so that revoking it ends the matter', async () => {
  const shelter = await startHarness()
  const { key } = await shelter.user.call.keys.create({ name: 'Leaked' })
  const refused = await program(shelter, key)('POST', '/trpc/keys.create', { name: 'More' })
  expect(refused.statusCode).toBe(403)
  expect(await shelter.user.call.keys.list()).toHaveLength(1)
})

test('logging out with a key leaves it alone', async () => {
  const shelter = await startHarness()
  const call = program(shelter, (await shelter.user.call.keys.create({ name: 'Import' })).key)
  expect((await call('POST', '/api/auth/logout')).statusCode).toBe(204)
  expect((await call('GET', '/api/me')).statusCode).toBe(200)
})

test('when it was last used is noted, but not more often than once a minute', async () => {
  const { db, user } = await startHarness()
  const { key, id, lastUsedAt } = await user.call.keys.create({ name: 'Import' })
  expect(lastUsedAt).toBeNull()
  const { apiKeys } = db.schema
  const lastUsed = async () =>
    (await db.read.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt?.getTime()
  const first = Date.now()
  const seen: (number | undefined)[] = []
  for (const later of [0, minute - 1, minute, minute + 1, 3 * minute]) {
    expect(await userOfKey(db, key, new Date(first + later))).toMatchObject({ uid: user.user.uid })
    seen.push(await lastUsed())
  }
  expect(seen.map((time) => (time ?? 0) - first)).toEqual([0, 0, 0, minute + 1, 3 * minute])
})

test('what only looks like a key is nobody', async () => {
  const shelter = await startHarness()
  for (const key of ['psk_', 'psk_unknown', `psk_${'x'.repeat(43)}`])
    expect((await program(shelter, key)('GET', '/api/me')).statusCode).toBe(401)
})

test('a key needs a name', async () => {
  const { user } = await startHarness()
  for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000'])
    await expect(user.call.keys.create({ name })).rejects.toThrow(/Name/)
})
