import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { login, loginWithGoogle, setPassword } from '#server/identity/accounts.ts'
import { createLink, readLink } from '#server/identity/one-time-links.ts'
import { hashToken, newToken, startSession } from '#server/identity/sessions.ts'
import { currentUser } from '#server/identity/users.ts'
import { listUnused } from '#server/images/store.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { projectId, startFakeFirebase } from '#server/testing/fake-firebase.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { uploadOf } from '#server/testing/uploads.ts'

const ask = async ({ http }: Pick<HarnessUser, 'http'>, path: string) =>
  (await http({ url: `/trpc/profile.${path}` })).json()
const tell = async ({ http }: Pick<HarnessUser, 'http'>, path: string, payload: object = {}) =>
  (await http({ method: 'POST', url: `/trpc/profile.${path}`, payload })).json()
const refused = (refusal: string, path?: string) => ({
  error: expect.objectContaining({
    data: expect.objectContaining({ refusal, issues: path ? [expect.objectContaining({ path })] : [] }),
  }),
})
const old = 'Uma User has a password'
const statusOf = async ({ app }: Harness, token: string) =>
  (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode

async function session({ db }: Harness, { user: { uid } }: HarnessUser, device?: string, at?: Date) {
  const token = newToken()
  await db.transaction((tx) => startSession(db, tx, { uid, token, device }, at))
  return { token, id: hashToken(token).slice(0, 16) }
}

test('a login records the name of its browser', async () => {
  const { app, user } = await startHarness()
  const { email } = user.user
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36' }
  const payload = { email, password: 'Uma User has a password' }
  expect((await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode).toBe(200)
  const { items } = (await user.http({ url: '/trpc/profile.sessions' })).json().result.data
  expect(items.map(({ device }: { device: string | null }) => device)).toContain('Chrome on Linux')
})

test('a new name appears everywhere at once, and is searchable', async () => {
  const { user, admin } = await startHarness()
  const changed = await tell(user, 'change', { name: ' Élodie Grün ' })
  expect(changed.result.data).toMatchObject({ name: 'Élodie Grün', photoURL: null })
  expect((await user.http({ url: '/api/me' })).json().user.name).toBe('Élodie Grün')
  const found = async (search: string) => (await admin.call.users.list({ search })).items.map(({ name }) => name)
  expect(await found('élodie g')).toEqual(['Élodie Grün'])
  expect(await found('uma user')).toEqual([])
  expect(await found('uma.user@')).toEqual(['Élodie Grün'])
})

test('a picture is uploaded or linked, kept while it is shown, and removed without affecting others', async () => {
  const { db, user, other } = await startHarness()
  const image = await uploadOf(user)
  // the same bytes are the same picture
  expect(await uploadOf(other)).toBe(image)
  for (const person of [user, other]) await tell(person, 'change', { photoURL: image })
  expect(await listUnused(db)).toEqual([])
  expect((await tell(user, 'change', { photoURL: 'https://example.org/me.png' })).result.data.photoURL).toMatch(
    /^https/,
  )
  expect((await tell(user, 'change', { photoURL: '' })).result.data).toMatchObject({ name: 'Uma User', photoURL: null })
  expect(await listUnused(db)).toEqual([])
  expect((await other.http({ url: image })).statusCode).toBe(200)
  await tell(other, 'change', { photoURL: null })
  expect(await listUnused(db)).toHaveLength(1)
})

test('invalid pictures are refused, and no other field of the form is saved', async () => {
  const { user } = await startHarness()
  const gone = `/images/${'0'.repeat(64)}.webp`
  expect(await tell(user, 'change', { name: 'Somebody', photoURL: gone })).toEqual(refused('NO_SUCH_PICTURE'))
  expect(await tell(user, 'change', { photoURL: 'javascript:alert(1)' })).toEqual(refused('INVALID', 'photoURL'))
  expect((await user.http({ url: '/api/me' })).json().user).toMatchObject({ name: 'Uma User', photoURL: null })
})

test('name and picture follow Google until their owner chooses their own', async () => {
  const shelter = await startHarness()
  const { db } = shelter
  const person = { email: 'gina@example.org', emailVerified: true, sub: 'gina', name: 'Gina', picture: null }
  const enter = async (change: object) => {
    const { identity, token } = await loginWithGoogle(db, { ...person, ...change }, 'Chrome on Mac')
    await currentUser(db, identity)
    const http: HarnessUser['http'] = (options) =>
      shelter.app.inject({ ...options, headers: { authorization: `Bearer ${token}` } })
    return { identity, http }
  }
  expect((await enter({ name: 'Gina Gardener' })).identity.name).toBe('Gina Gardener')
  const gina = await enter({ picture: 'https://example.org/gina.png' })
  await tell(gina, 'change', { name: 'Gigi' })
  const later = await enter({ name: 'Gina Again', picture: 'https://example.org/new.png' })
  expect(later.identity).toMatchObject({ name: 'Gigi', picture: 'https://example.org/gina.png' })
  expect(await ask(gina, 'mine')).toMatchObject({ result: { data: { hasPassword: false, hasGoogle: true } } })
  // users without a password can set one
  expect(await tell(gina, 'changePassword', { password: 'my own one' })).toMatchObject({
    result: { data: { sessions: 2 } },
  })
  expect(await tell(gina, 'changePassword', { password: 'another one' })).toEqual(
    refused('WRONG_PASSWORD', 'currentPassword'),
  )
  expect(await login(db, { email: person.email, password: 'my own one' })).toHaveProperty('token')
})

test('a new password ends all other sessions, keys and links, and returns how many', async () => {
  const shelter = await startHarness()
  const { db, user, other } = shelter
  const elsewhere = await session(shelter, user)
  const { key } = await user.call.keys.create({ name: 'Program' })
  const link = await db.transaction((tx) => createLink(db, tx, { purpose: 'reset', uid: user.user.uid }))
  const changed = await tell(user, 'changePassword', { currentPassword: old, password: 'a new password' })
  expect(changed).toEqual({ result: { data: { sessions: 1, keys: 1 } } })
  expect([await statusOf(shelter, user.token), await statusOf(shelter, other.token)]).toEqual([200, 200])
  expect([await statusOf(shelter, elsewhere.token), await statusOf(shelter, key)]).toEqual([401, 401])
  expect(await readLink(db, 'reset', link)).toBeNull()
  await expect(login(db, { email: user.user.email, password: old })).rejects.toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
})

test('a wrong password is reported at its field, changes nothing, and slows a guesser down', async () => {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  const { user } = shelter
  const elsewhere = await session(shelter, user)
  const guess = (currentPassword?: string) =>
    tell(user, 'changePassword', { ...(currentPassword && { currentPassword }), password: 'a new password' })
  expect(await guess()).toEqual(refused('WRONG_PASSWORD', 'currentPassword'))
  for (let n = 0; n < 5; n++) expect(await guess(`guess ${n}`)).toEqual(refused('WRONG_PASSWORD', 'currentPassword'))
  const { error } = await guess(old)
  expect(error.data).toMatchObject({ refusal: 'ACCOUNT_WAITS', httpStatus: 429, retryAfter: 60 })
  expect(error.message).toBe('Too many wrong passwords. Please try again in a minute.')
  expect(await statusOf(shelter, elsewhere.token)).toBe(200)
  // logins of the owner are not slowed down by it
  const payload = { email: user.user.email, password: old }
  expect((await shelter.app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200)
})

test("failed logins of strangers don't keep a user from changing their password", async () => {
  const { app, user } = await startHarness({ RATE_LIMIT: 'on' })
  const strangers = Array.from({ length: 20 }, (_, n) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: `203.0.113.${n}`,
      payload: { email: user.user.email, password: 'a guess' },
    }),
  )
  await Promise.all(strangers)
  const changed = await tell(user, 'changePassword', { currentPassword: old, password: 'a new password' })
  expect(changed).toEqual({ result: { data: { sessions: 0, keys: 0 } } })
})

test('of two concurrent password changes one succeeds; the other reports a wrong current password', async () => {
  const { db, user } = await startHarness()
  const change = (password: string) => tell(user, 'changePassword', { currentPassword: old, password })
  const answers = await Promise.all(['the first one', 'the second one'].map(change))
  expect(answers.filter((answer) => 'result' in answer)).toHaveLength(1)
  expect(answers).toContainEqual(refused('WRONG_PASSWORD', 'currentPassword'))
  const right = 'result' in answers[0] ? 'the first one' : 'the second one'
  expect(await login(db, { email: user.user.email, password: right })).toHaveProperty('token')
})

test('a session that is ended while it sets a password leaves none behind', async () => {
  const shelter = await startHarness()
  const { db, user } = shelter
  const { email } = user.user
  const attempts = ['one', 'two', 'three'].map((password) =>
    tell(user, 'changePassword', { currentPassword: old, password: `stolen ${password}` }),
  )
  await setPassword(db, email, 'set by its owner')
  await Promise.all(attempts)
  expect(await statusOf(shelter, user.token)).toBe(401)
  expect(await login(db, { email, password: 'set by its owner' })).toHaveProperty('token')
})

test('the session list has the current one first, then the last used', async () => {
  const shelter = await startHarness()
  const { db, user, other } = shelter
  const now = Date.now()
  const ago = (hours: number) => new Date(now - hours * 3_600_000)
  const phone = await session(shelter, user, 'Safari on iPhone', ago(50))
  const office = await session(shelter, user, 'Firefox on Windows', ago(2))
  const before = await session(shelter, user, undefined, ago(100))
  await session(shelter, user, 'Edge on Windows', ago(31 * 24))
  await session(shelter, other, 'Chrome on Android')
  const { sessions } = db.schema
  await db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ lastUsedAt: null })
      .where(eq(sessions.tokenHash, hashToken(before.token))),
  )
  const { items, total } = (await ask(user, 'sessions')).result.data
  expect(items).toMatchObject([
    { id: hashToken(user.token).slice(0, 16), current: true, device: null },
    { id: office.id, current: false, device: 'Firefox on Windows' },
    { id: phone.id, current: false, device: 'Safari on iPhone', lastUsedAt: ago(50).toISOString() },
    { id: before.id, current: false, device: null, lastUsedAt: null },
  ])
  expect(total).toBe(4)
  for (const { tokenHash } of await db.read.select().from(sessions))
    expect(JSON.stringify(items)).not.toContain(tokenHash)
})

test('of thousands of sessions a hundred are listed with the current one, and all others end at once', async () => {
  const { db, user } = await startHarness()
  const { sessions } = db.schema
  const [later, now] = [new Date(Date.now() + 86_400_000), new Date()]
  const rows = Array.from({ length: 3000 }, () => ({
    tokenHash: hashToken(newToken()),
    uid: user.user.uid,
    expiresAt: later,
    createdAt: now,
    lastUsedAt: new Date(now.getTime() + 1000),
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db.transaction((tx) => tx.insert(sessions).values(rows.slice(from, from + 500)))
  const { items, total } = (await ask(user, 'sessions')).result.data
  expect([items.length, total, items[0].current]).toEqual([100, 3001, true])
  expect(await tell(user, 'endOtherSessions')).toEqual({ result: { data: { sessions: 3000 } } })
  expect((await ask(user, 'sessions')).result.data.total).toBe(1)
})

test('a session can be ended once, alone, and only by its owner', async () => {
  const shelter = await startHarness()
  const { user, other } = shelter
  const [phone, office] = [await session(shelter, user), await session(shelter, user)]
  expect(await tell(other, 'endSession', { session: phone.id })).toEqual(refused('NO_SUCH_SESSION'))
  expect(await tell(user, 'endSession', { session: phone.id })).toEqual({ result: { data: { sessions: 1 } } })
  expect(await tell(user, 'endSession', { session: phone.id })).toEqual(refused('NO_SUCH_SESSION'))
  for (const session of ['%', '________________', phone.token])
    expect(await tell(user, 'endSession', { session })).toEqual(refused('INVALID', 'session'))
  const statuses = [phone.token, office.token, user.token, other.token].map((token) => statusOf(shelter, token))
  expect(await Promise.all(statuses)).toEqual([401, 200, 200, 200])
})

test('two sessions that end each other concurrently do not both survive', async () => {
  const shelter = await startHarness()
  const { user } = shelter
  const elsewhere = await session(shelter, user)
  const http: HarnessUser['http'] = (options) =>
    shelter.app.inject({ ...options, headers: { authorization: `Bearer ${elsewhere.token}` } })
  await Promise.all([tell(user, 'endOtherSessions'), tell({ http }, 'endOtherSessions')])
  const statuses = await Promise.all([user.token, elsewhere.token].map((token) => statusOf(shelter, token)))
  expect(statuses.sort()).toEqual([200, 401])
})

test('email topics that are switched off are saved, each once', async () => {
  const { user, other } = await startHarness()
  expect((await ask(user, 'mine')).result.data).toEqual({
    keptHere: true,
    hasPassword: true,
    hasGoogle: false,
    emailVerified: false,
    mailRefusedAt: null,
    language: null,
    mailOff: [],
  })
  const off = ['gift', 'pet_adopted', 'gift']
  expect(await tell(user, 'chooseMail', { off })).toEqual({
    result: { data: { off: ['pet_adopted', 'gift'], language: null } },
  })
  expect((await ask(user, 'mine')).result.data.mailOff).toEqual(['pet_adopted', 'gift'])
  expect((await ask(other, 'mine')).result.data.mailOff).toEqual([])
  expect(await tell(user, 'chooseMail', { off: [] })).toEqual({ result: { data: { off: [], language: null } } })
})

test.each(['confirm', 'reset', 'password_changed'])("account emails can't be switched off: %s", async (kind) => {
  const { user } = await startHarness()
  expect(await tell(user, 'chooseMail', { off: [kind] })).toEqual(refused('INVALID', 'off.0'))
  expect((await ask(user, 'mine')).result.data.mailOff).toEqual([])
})

test('switched off topics that no longer exist are not returned', async () => {
  const { user, db } = await startHarness()
  const { users } = db.schema
  const mailOff = 'gift,password_changed,pigeon'
  await db.transaction((tx) => tx.update(users).set({ mailOff }).where(eq(users.uid, user.user.uid)))
  expect((await ask(user, 'mine')).result.data.mailOff).toEqual(['gift'])
  const renamed = await user.http({ method: 'PATCH', url: '/api/me', payload: { name: 'Uma Newname' } })
  expect(renamed.json().mailOff).toEqual(['gift'])
})

test('with Firebase, name, picture, password and sessions are refused with a sentence; email topics can be changed', async () => {
  const firebase = await startFakeFirebase()
  const db = await freshDatabase()
  const env = {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'public-key',
    FIREBASE_AUTH_DOMAIN: 'shelter-test.firebaseapp.com',
    LOG_LEVEL: 'silent',
  }
  const config = readFrom(env)
  const app = await buildApp({ config, db, outside: { firebase: firebase.outside } })
  onTestFinished(async () => {
    await app.close()
    await db.close()
    await firebase.close()
  })
  const headers = { authorization: `Bearer ${firebase.token({ sub: 'fay' })}` }
  const fay = { http: ((options) => app.inject({ ...options, headers })) satisfies HarnessUser['http'] }
  expect(await ask(fay, 'mine')).toMatchObject({ result: { data: { keptHere: false, hasPassword: false } } })
  const password = 'a new password'
  expect(await tell(fay, 'change', { name: 'Somebody' })).toEqual(refused('KEPT_BY_FIREBASE'))
  expect(await tell(fay, 'changePassword', { password })).toEqual(refused('KEPT_BY_FIREBASE'))
  expect(await ask(fay, 'sessions')).toEqual(refused('KEPT_BY_FIREBASE'))
  expect(await tell(fay, 'endOtherSessions')).toEqual(refused('KEPT_BY_FIREBASE'))
  const patched = await fay.http({ method: 'PATCH', url: '/api/me', payload: { mailOff: ['gift'] } })
  expect(patched.json()).toMatchObject({ user: { name: 'Fay Firebase' }, mailOff: ['gift'], ended: null })
  expect((await ask(fay, 'mine')).result.data.mailOff).toEqual(['gift'])
})
