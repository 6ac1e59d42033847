import { isNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createKey } from '#server/features/api-keys/api-keys.service.ts'
import { makeAdmin, newSetupToken } from '#server/features/users/users.service.ts'
import { sentenceOf } from '#server/platform/errors/errors.ts'
import { readFrom } from '#server/testing/config.ts'
import { sharedDatabase } from '#server/testing/database.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { login, register, setPassword } from './accounts.ts'
import { revokeAccess } from './revoke-access.ts'
import { hashToken } from './sessions.ts'
import { currentUser } from './users.ts'

const statusOf = async ({ app }: Harness, token: string) =>
  (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode

test('a new password ends every session and API key of the account, and of no other account', async () => {
  const shelter = await startHarness()
  const { db, user, other } = shelter
  const leaked = await user.call.keys.create({ name: 'Leaked', scope: 'write' })
  const theirs = await other.call.keys.create({ name: 'Theirs', scope: 'read' })
  expect(await statusOf(shelter, leaked.key)).toBe(200)
  expect(await setPassword(db, user.user.email, 'a new password')).toEqual({ sessions: 1, keys: 1 })
  expect([await statusOf(shelter, user.token), await statusOf(shelter, leaked.key)]).toEqual([401, 401])
  expect([await statusOf(shelter, other.token), await statusOf(shelter, theirs.key)]).toEqual([200, 200])
  const { token } = await login(db, { email: user.user.email, password: 'a new password' })
  expect(await statusOf(shelter, token)).toBe(200)
})

test('without a uid all users are logged out, every key is revoked, and the set-up link is void', async () => {
  const shelter = await startHarness()
  const { db, user, admin } = shelter
  await db.transaction((tx) => tx.update(db.schema.users).set({ role: 'user' }))
  const token = (await newSetupToken(db)) ?? ''
  const { key } = await user.call.keys.create({ name: 'Import' })
  await db.transaction((tx) => revokeAccess(db, tx))
  for (const ended of [user.token, admin.token, key]) expect(await statusOf(shelter, ended)).toBe(401)
  await expect(user.call.users.claimSetup({ token })).rejects.toThrow(sentenceOf('SETUP_LINK_OVER'))
})

test('a concurrent login with the old password fails after a new one is set', async () => {
  const shelter = await startHarness()
  const { db, user } = shelter
  const old = { email: user.user.email, password: 'Uma User has a password' }
  const attempts = Array.from({ length: 5 }, () => login(db, old))
  const changed = setPassword(db, user.user.email, 'a new password')
  const entered = (await Promise.allSettled(attempts)).filter((attempt) => attempt.status === 'fulfilled')
  await changed
  for (const { value } of entered) expect(await statusOf(shelter, value.token)).toBe(401)
  expect(await db.read.$count(db.schema.sessions)).toBe(2)
  await expect(login(db, old)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
})

test('keys that a stolen session keeps creating are all revoked by a new password', async () => {
  const shelter = await startHarness()
  const { db, user } = shelter
  const { apiKeys } = db.schema
  let over = false
  onTestFinished(() => {
    over = true
  })
  const thief = async () => {
    while (!over) {
      const answer = await shelter.app.inject({
        method: 'POST',
        url: '/trpc/keys.create',
        headers: { authorization: `Bearer ${user.token}` },
        payload: { name: 'Stolen' },
      })
      if (answer.statusCode === 401) return
    }
  }
  const thieves = Array.from({ length: 8 }, thief)
  while ((await db.read.$count(apiKeys)) < 10) await new Promise((resolve) => setImmediate(resolve))
  await setPassword(db, user.user.email, 'a new password')
  await Promise.all(thieves)
  expect(await db.read.$count(apiKeys, isNull(apiKeys.revokedAt))).toBe(0)
})

test('a key is created only for a session that still exists', async () => {
  const { db, user } = await startHarness()
  const wish = { name: 'Import', scope: 'write' } as const
  await createKey({ db, user: user.user, session: hashToken(user.token) }, wish)
  await db.transaction((tx) => revokeAccess(db, tx, user.user.uid))
  await expect(createKey({ db, user: user.user, session: hashToken(user.token) }, wish)).rejects.toMatchObject({
    code: 'NOT_LOGGED_IN',
  })
})

test('a stolen session of an admin makes nobody admin once the new password is set', async () => {
  const { db, admin, other } = await startHarness()
  const session = hashToken(admin.token)
  await setPassword(db, admin.user.email, 'a new password')
  await expect(makeAdmin({ db, session }, { email: other.user.email })).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
  expect(await makeAdmin({ db }, { email: other.user.email })).toMatchObject({ role: 'admin' })
})

test('access revoked by another server is refused from the next read on', async () => {
  const shared = await sharedDatabase()
  const [db, elsewhere] = [await shared.open(), await shared.open()]
  const config = readFrom({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, db })
  onTestFinished(async () => {
    await app.close()
    for (const each of [db, elsewhere]) await each.close()
    await shared.close()
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const statusWith = async (token: string) =>
    (await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
  for (const name of ['una', 'uwe', 'uta']) {
    const email = `${name}@example.org`
    const { token, identity } = await register(db, { email, name, password: 'a good password' })
    const user = await currentUser(db, identity)
    const { key } = await createKey({ db, user, byHost: true }, { name: 'Import', scope: 'read' })
    for (let times = 0; times < 3; times++) expect([await statusWith(token), await statusWith(key)]).toEqual([200, 200])
    await elsewhere.transaction((tx) => revokeAccess(elsewhere, tx, identity.uid))
    expect([await statusWith(token), await statusWith(key)]).toEqual([401, 401])
  }
})
