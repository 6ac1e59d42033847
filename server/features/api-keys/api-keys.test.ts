import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callerOfApiKey } from '#server/identity/api-keys.ts'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { appRouter } from '#server/trpc/router.ts'
import { maxKeys } from '#shared/api-keys.ts'

const minute = 60_000

const program = (shelter: Harness, key: string) => (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
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

test('a key is shown once and stored as a hash', async () => {
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

test('a revoked key stops working at once; revoking it again is no error', async () => {
  const shelter = await startHarness()
  const { key, id } = await shelter.user.call.keys.create({ name: 'Nightly import' })
  const kept = await shelter.user.call.keys.create({ name: 'Kept' })
  await shelter.user.call.keys.revoke({ id })
  expect((await program(shelter, key)('GET', '/api/me')).statusCode).toBe(401)
  expect((await program(shelter, kept.key)('GET', '/api/me')).statusCode).toBe(200)
  await shelter.user.call.keys.revoke({ id })
  expect((await shelter.user.call.keys.list()).map(({ name }) => name)).toEqual(['Kept'])
})

test("users can't see or revoke others' keys", async () => {
  const shelter = await startHarness()
  const { key, id } = await shelter.user.call.keys.create({ name: 'Mine' })
  for (const person of [shelter.other, shelter.admin]) {
    expect(await person.call.keys.list()).toEqual([])
    await expect(person.call.keys.revoke({ id })).rejects.toThrow('API key not found.')
  }
  await expect(shelter.anonymous.call.keys.list()).rejects.toThrow('Please log in first.')
  expect((await program(shelter, key)('GET', '/api/me')).statusCode).toBe(200)
})

test('a key creates no further keys, so that revoking it is final', async () => {
  const shelter = await startHarness()
  const { key } = await shelter.user.call.keys.create({ name: 'Leaked' })
  const refused = await program(shelter, key)('POST', '/trpc/keys.create', { name: 'More' })
  expect(refused.statusCode).toBe(403)
  expect(await shelter.user.call.keys.list()).toHaveLength(1)
})

test('logging out with a key does not end it', async () => {
  const shelter = await startHarness()
  const call = program(shelter, (await shelter.user.call.keys.create({ name: 'Import' })).key)
  expect((await call('POST', '/api/auth/logout')).statusCode).toBe(204)
  expect((await call('GET', '/api/me')).statusCode).toBe(200)
})

test('its last use is saved, at most once a minute', async () => {
  const { db, user } = await startHarness()
  const { key, id, lastUsedAt } = await user.call.keys.create({ name: 'Import' })
  expect(lastUsedAt).toBeNull()
  const { apiKeys } = db.schema
  const lastUsed = async () =>
    (await db.read.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt?.getTime()
  const first = Date.now()
  const seen: (number | undefined)[] = []
  for (const later of [0, minute - 1, minute, minute + 1, 3 * minute]) {
    expect(await callerOfApiKey(db, key, { now: new Date(first + later) })).toMatchObject({
      user: { uid: user.user.uid },
    })
    seen.push(await lastUsed())
  }
  expect(seen.map((time) => (time ?? 0) - first)).toEqual([0, 0, 0, minute + 1, 3 * minute])
})

test('an invalid key is refused by every call, also by public ones', async () => {
  const shelter = await startHarness()
  for (const key of ['psk_', 'psk_unknown', `psk_${'x'.repeat(43)}`]) {
    const call = program(shelter, key)
    for (const url of ['/api/me', '/api/pets', '/trpc/pets.list?input={}'])
      expect((await call('GET', url)).statusCode, url).toBe(401)
    const answer = await call('PATCH', '/api/donations/1/donate', { amount: 1 })
    expect(answer.json()).toMatchObject({ status: 401, detail: 'This API key was revoked or never existed.' })
  }
})

const pet = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'Plays with everybody.',
  image: 'https://example.org/rex.jpg',
}

test('a read-only key reads, and changes nothing in any API', async () => {
  const shelter = await startHarness()
  const { key } = await shelter.user.call.keys.create({ name: 'Reader', scope: 'read' })
  const call = program(shelter, key)
  for (const url of [
    '/api/me',
    '/api/mypets',
    '/trpc/pets.mine?input={}',
    '/trpc/pets.list,pets.mine?batch=1&input={"0":{},"1":{}}',
  ])
    expect((await call('GET', url)).statusCode, url).toBe(200)
  const refused = [
    await call('POST', '/api/pets', pet),
    await call('PATCH', '/api/donations/1/donate', { amount: 1 }),
    await call('POST', '/api/images'),
    await call('POST', '/trpc/pets.add', pet),
    await call('POST', '/trpc/pets.add?batch=1', { 0: pet }),
  ]
  for (const answer of refused) {
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('This API key is read-only.')
  }
  expect((await call('GET', '/trpc/pets.add?input={}')).statusCode).toBe(405)
  expect((await shelter.user.call.pets.mine({})).items).toEqual([])
  const { key: writer } = await shelter.user.call.keys.create({ name: 'Writer', scope: 'write' })
  expect((await program(shelter, writer)('POST', '/api/pets', pet)).statusCode).toBe(201)
})

test('a key expires after its last day, and does not become a visitor', async () => {
  const shelter = await startHarness()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + minute)
  const made = await shelter.user.call.keys.create({ name: 'For today', expiresAt: expiresAt.toISOString() })
  expect(made).toMatchObject({ expiresAt: expiresAt.toISOString(), expired: false })
  expect(await callerOfApiKey(shelter.db, made.key, { now: new Date(expiresAt.getTime() - 1) })).toMatchObject({
    scope: 'write',
  })
  await expect(callerOfApiKey(shelter.db, made.key, { now: expiresAt })).rejects.toMatchObject({ code: 'KEY_EXPIRED' })
  const { apiKeys } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(apiKeys).set({ expiresAt: now }))
  const call = program(shelter, made.key)
  for (const url of ['/api/me', '/api/pets']) {
    expect((await call('GET', url)).statusCode, url).toBe(401)
    expect((await call('GET', url)).json().detail).toBe('This API key has expired. Please create a new one.')
  }
  expect((await call('GET', '/trpc/pets.list?input={}')).statusCode).toBe(401)
  expect(await shelter.user.call.keys.list()).toMatchObject([{ name: 'For today', expired: true }])
})

test("a key's last day is in the future, its scope one of two, and write by default", async () => {
  const { user } = await startHarness()
  const keys = user.call.keys
  for (const expiresAt of ['yesterday', '2020-01-01', '2999-02-30', new Date().toISOString()])
    await expect(keys.create({ name: 'Import', expiresAt })).rejects.toThrow(/^The expiration date/)
  const untyped: object = { name: 'Import', scope: 'admin' }
  await expect(keys.create(untyped as { name: string })).rejects.toThrow('scope must be one of read, write')
  expect(await keys.create({ name: 'Import' })).toMatchObject({ scope: 'write', expiresAt: null })
  expect(await keys.create({ name: 'Day', expiresAt: '2999-12-31' })).toMatchObject({
    expiresAt: '2999-12-31T23:59:59.999Z',
  })
})

test("an admin's leaked key can't make an admin, by REST, tRPC or a set-up link", async () => {
  const shelter = await startHarness()
  const { key } = await shelter.admin.call.keys.create({ name: 'Leaked', scope: 'write' })
  const call = program(shelter, key)
  const { email } = shelter.other.user
  const refused = [
    await call('PATCH', `/api/users/${email}/role`, { role: 'admin' }),
    await call('POST', '/trpc/users.makeAdmin', { email }),
    await call('POST', '/trpc/users.claimSetup', { token: 'x'.repeat(43) }),
    await call('POST', '/trpc/keys.revoke', { id: 1 }),
    await call('GET', '/trpc/keys.list'),
  ]
  for (const answer of refused) {
    expect(answer.statusCode, answer.body).toBe(403)
    expect(answer.body).toContain('An API key can’t manage roles, accounts, passwords, or API keys')
  }
  expect((await call('GET', '/api/users')).json()).toContainEqual(expect.objectContaining({ email, role: 'user' }))
})

test('every operation that changes users or keys refuses every key, also later ones', async () => {
  const shelter = await startHarness()
  const { key } = await shelter.admin.call.keys.create({ name: 'Leaked', scope: 'write' })
  const changes = [...proceduresOf(appRouter)]
    .filter(([path, { type }]) => /^(users|keys)\./.test(path) && type === 'mutation')
    .map(([path]) => path)
  expect(changes).toContain('users.makeAdmin')
  for (const path of changes)
    expect((await program(shelter, key)('POST', `/trpc/${path}`, {})).statusCode, path).toBe(403)
})

test('a user has at most 100 keys', async () => {
  const { db, user } = await startHarness()
  const values = Array.from({ length: maxKeys - 1 }, (_, n) => ({
    uid: user.user.uid,
    name: 'One of many',
    keyHash: String(n),
    prefix: 'psk_',
  }))
  await db.transaction((tx) => tx.insert(db.schema.apiKeys).values(values))
  const { id } = await user.call.keys.create({ name: 'The last' })
  await expect(user.call.keys.create({ name: 'One more' })).rejects.toThrow(
    'You have 100 API keys, which is the limit.',
  )
  await user.call.keys.revoke({ id })
  await user.call.keys.create({ name: 'Instead' })
})

test('a key needs a name', async () => {
  const { user } = await startHarness()
  for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000'])
    await expect(user.call.keys.create({ name })).rejects.toThrow(/Name/)
})
