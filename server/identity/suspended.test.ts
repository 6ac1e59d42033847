import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createKey } from '#server/features/api-keys/api-keys.service.ts'
import { restoreUser, suspendUser } from '#server/features/users/roles.service.ts'
import { sentenceOf } from '#server/platform/errors/errors.ts'
import { readFrom } from '#server/testing/config.ts'
import { projectId, startFakeFirebase } from '#server/testing/fake-firebase.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import type { LinkPurpose } from '#shared/links.ts'
import { loginWithGoogle } from './accounts.ts'
import { createLink } from './one-time-links.ts'
import { currentUser } from './users.ts'

// Suspended users see that they are suspended only after they have proved who they are (docs/product.md 16.4).

async function withSuspended(): Promise<Harness> {
  const shelter = await startHarness()
  await suspendUser({ db: shelter.db, user: shelter.admin.user }, shelter.user.user)
  return shelter
}

const post = ({ app }: Harness, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

async function answerTo(shelter: Harness, path: string, payload: object) {
  const response = await post(shelter, path, payload)
  return [response.statusCode, response.body && response.json().detail]
}

const suspended = [403, sentenceOf('SUSPENDED')]
const password = 'Uma User has a password'

const linkFor = ({ db }: Harness, purpose: LinkPurpose, { user }: HarnessUser) =>
  db.transaction((tx) => createLink(db, tx, { purpose, uid: user.uid, email: user.email }))

test('the right password gets the sentence, and starts no session', async () => {
  const shelter = await withSuspended()
  const { db, user } = shelter
  const { email } = user.user
  const response = await post(shelter, 'login', { email, password })
  expect([response.statusCode, response.json().detail]).toEqual(suspended)
  expect(response.cookies).toEqual([])
  expect(await db.read.$count(db.schema.sessions, eq(db.schema.sessions.uid, user.user.uid))).toBe(0)
})

test('a wrong password and a second registration get the usual responses', async () => {
  const shelter = await withSuspended()
  const { email } = shelter.user.user
  const wrong = [401, sentenceOf('WRONG_CREDENTIALS')]
  expect(await answerTo(shelter, 'login', { email, password: 'guessed' })).toEqual(wrong)
  const again = { name: 'Uma', email, password: 'another one' }
  expect(await answerTo(shelter, 'register', again)).toEqual([409, sentenceOf('EMAIL_TAKEN')])
})

test('repeated right passwords are not throttled: they are no guesses', async () => {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  const { db, admin, user } = shelter
  await suspendUser({ db, user: admin.user }, user.user)
  for (let i = 0; i < 4; i += 1)
    expect(await answerTo(shelter, 'login', { email: user.user.email, password })).toEqual(suspended)
})

test('a login with Google gets the sentence', async () => {
  const { db, admin } = await startHarness()
  const gina = { sub: '42', email: 'gina@example.org', emailVerified: true, name: 'Gina', picture: null }
  const { identity } = await loginWithGoogle(db, gina)
  await currentUser(db, identity)
  await suspendUser({ db, user: admin.user }, gina)
  await expect(loginWithGoogle(db, gina)).rejects.toMatchObject({ code: 'SUSPENDED' })
  await restoreUser({ db, user: admin.user }, gina)
  expect((await loginWithGoogle(db, gina)).identity.uid).toBe(identity.uid)
})

test('a valid link gets the sentence, is not used up, and changes nothing', async () => {
  const shelter = await withSuspended()
  const { db, admin, user } = shelter
  const reset = await linkFor(shelter, 'reset', user)
  const confirm = await linkFor(shelter, 'confirm', user)
  expect(await answerTo(shelter, 'reset', { token: reset, password: 'a new password' })).toEqual(suspended)
  expect(await answerTo(shelter, 'confirm', { token: confirm })).toEqual(suspended)
  expect(await answerTo(shelter, 'confirm', { token: 'guessed' })).toEqual([409, sentenceOf('CONFIRM_LINK_OVER')])
  await restoreUser({ db, user: admin.user }, user.user)
  expect(await answerTo(shelter, 'reset', { token: reset, password: 'a new password' })).toEqual([204, ''])
})

test('the set-up link makes no suspended user an admin', async () => {
  const shelter = await startHarness()
  const { db, user } = shelter
  const { users } = db.schema
  await db.transaction((tx) => tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.uid, user.user.uid)))
  const answer = await user.http({ method: 'POST', url: '/trpc/users.claimSetup', payload: { token: 'any' } })
  expect([answer.statusCode, answer.json().error.message]).toEqual(suspended)
})

test('an API key created after the suspension is refused in the same words', async () => {
  const shelter = await withSuspended()
  const { key } = await createKey({ db: shelter.db, user: shelter.user.user }, { name: 'Later', scope: 'read' })
  const answer = await shelter.app.inject({ url: '/api/pets', headers: { authorization: `Bearer ${key}` } })
  expect([answer.statusCode, answer.json().detail]).toEqual(suspended)
})

test('a login during the suspension does not succeed', async () => {
  const shelter = await startHarness()
  const { db, admin, user } = shelter
  const { email } = user.user
  const logins = Array.from({ length: 5 }, () => post(shelter, 'login', { email, password }))
  await Promise.all([suspendUser({ db, user: admin.user }, user.user), ...logins])
  expect(await db.read.$count(db.schema.sessions, eq(db.schema.sessions.uid, user.user.uid))).toBe(0)
})

test('a user who was suspended when their record was deleted is suspended in a new one', async () => {
  const { db } = await startHarness()
  const { erasedPeople } = db.schema
  const identity = { email: 'fay@example.org', emailVerified: true, name: 'Fay', picture: null }
  const uidHash = (uid: string) => hash('sha256', uid, 'hex')
  await db.transaction((tx) =>
    tx.insert(erasedPeople).values([
      { uidHash: uidHash('fay'), suspended: true, erasedAt: new Date() },
      { uidHash: uidHash('gil'), suspended: false, erasedAt: new Date() },
    ]),
  )
  expect((await currentUser(db, { ...identity, uid: 'fay' })).suspendedAt).toBeInstanceOf(Date)
  const since = new Date(Date.now() + 1000)
  expect((await currentUser(db, { ...identity, uid: 'gil', since })).suspendedAt).toBeNull()
  await restoreUser({ db, user: null }, identity)
  // once it exists, only the record counts
  expect((await currentUser(db, { ...identity, uid: 'fay', name: 'Fay Free' })).suspendedAt).toBeNull()
})

test('a suspended Firebase user counts as a visitor, and is told why if a login is needed', async () => {
  const { db } = await startHarness()
  const firebase = await startFakeFirebase()
  const settings = {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'public-key',
    FIREBASE_AUTH_DOMAIN: 'shelter-test.firebaseapp.com',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  }
  const config = readFrom(settings)
  const app = await buildApp({ config, db, outside: { firebase: firebase.outside } })
  onTestFinished(async () => {
    await app.close()
    await firebase.close()
  })
  const get = async (url: string) => {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${firebase.token({ sub: 'fay' })}` } })
    return [response.statusCode, response.headers['content-type']?.includes('json') ? response.json() : response.body]
  }
  expect((await get('/api/me'))[0]).toBe(200)
  await suspendUser({ db, user: null }, { email: 'fay@example.org' })
  expect(await get('/api/me')).toEqual([403, expect.objectContaining({ detail: sentenceOf('SUSPENDED') })])
  expect(await get('/trpc/pets.mine')).toEqual([
    403,
    { error: expect.objectContaining({ message: sentenceOf('SUSPENDED') }) },
  ])
  expect(await get('/trpc/users.me')).toEqual([200, { result: { data: null } }])
  expect(await get('/api/pets')).toEqual([200, []])
  await restoreUser({ db, user: null }, { email: 'fay@example.org' })
  expect((await get('/api/me'))[0]).toBe(200)
})
