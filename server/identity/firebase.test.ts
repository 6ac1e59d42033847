import { createHmac, generateKeyPairSync } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { petById } from '#server/features/pets/pets.queries.ts'
import { usersByEmail } from '#server/features/users/users.queries.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { projectId, startFakeFirebase, unsignedToken } from '#server/testing/fake-firebase.ts'
import { startHarness } from '#server/testing/harness.ts'

const settings = (project = projectId) => ({
  FIREBASE_PROJECT_ID: project,
  FIREBASE_API_KEY: 'public-key',
  FIREBASE_AUTH_DOMAIN: 'shelter-test.firebaseapp.com',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
})

/** The real app with a simulated Google. */
async function start(env: Record<string, string> = {}) {
  const firebase = await startFakeFirebase()
  const db = await freshDatabase()
  const app = await buildApp({
    config: readFrom({ ...settings(), ...env }),
    db,
    outside: { firebase: firebase.outside },
  })
  onTestFinished(async () => {
    await app.close()
    await db.close()
    await firebase.close()
  })
  const get = (url: string, token: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const me = (token: string) => get('/api/me', token)
  return { app, db, firebase, get, me }
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)

test('a token of our project logs in, and creates our own record', async () => {
  const { me, firebase } = await start()
  const answer = await me(firebase.token({ picture: 'https://pictures.example/fay.jpg' }))
  expect(answer.json()).toEqual({
    user: {
      email: 'fay@example.org',
      name: 'Fay Firebase',
      photoURL: 'https://pictures.example/fay.jpg',
      role: 'user',
      staff: false,
    },
  })
})

test('name and picture follow the token, the role is stored only here', async () => {
  const { me, firebase, db } = await start()
  await me(firebase.token({ sub: 'fay' }))
  await makeAdmin({ db }, { email: 'fay@example.org' })
  const answer = await me(firebase.token({ sub: 'fay', name: 'Fay Married', role: 'user', admin: false }))
  expect(answer.json().user).toMatchObject({ name: 'Fay Married', role: 'admin' })
})

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

test.each<[string, (firebase: Awaited<ReturnType<typeof startFakeFirebase>>) => string]>([
  ['expired', ({ token }) => token({ exp: nowInSeconds() - 10 })],
  ['of another project', ({ token }) => token({ aud: 'another', iss: 'https://securetoken.google.com/another' })],
  ['for another audience', ({ token }) => token({ aud: 'another' })],
  ['from another issuer', ({ token }) => token({ iss: `https://accounts.google.com/${projectId}` })],
  ['unsigned', () => unsignedToken({})],
  ['unsigned, with a key named', () => unsignedToken({}, { alg: 'none', kid: 'key-of-this-week' })],
  ['signed by somebody else', ({ token }) => token({}, { key: otherKey })],
  ['signed with a key nobody knows', ({ token }) => token({}, { header: { kid: 'other' } })],
  ['signed with a shared secret', ({ token }) => hmacToken(token({}))],
  ['of nobody', ({ token }) => token({ sub: '' })],
  ['without an email', ({ token }) => token({ email: undefined, firebase: { sign_in_provider: 'anonymous' } })],
  ['cut short', ({ token }) => token({}).slice(0, -20)],
  ['null inside', () => `${Buffer.from('{"alg":"RS256","kid":"a"}').toString('base64url')}.bnVsbA.AAAA`],
  ['no token', () => 'nonsense'],
])('a token that is %s is not accepted', async (_, make) => {
  const { me, firebase } = await start()
  expect((await me(make(firebase))).statusCode).toBe(401)
})

function hmacToken(token: string): string {
  const content = [
    Buffer.from('{"alg":"HS256","kid":"key-of-this-week"}').toString('base64url'),
    token.split('.')[1],
  ].join('.')
  return `${content}.${createHmac('sha256', 'public-key').update(content).digest('base64url')}`
}

test.each<[string, unknown, number?]>([
  ['was revoked', { error: { code: 400, message: 'TOKEN_EXPIRED' } }, 400],
  ['is older than the last revocation', { users: [{ validSince: String(nowInSeconds() + 10) }] }],
  ['belongs to a disabled account', { users: [{ disabled: true }] }],
  ['belongs to a deleted account', { error: { code: 400, message: 'USER_NOT_FOUND' } }, 400],
  ['belongs to an account that is gone', { users: [] }],
])('a token that %s is refused', async (_, body, status = 200) => {
  const { me, firebase } = await start()
  firebase.lookup.answer = { status, body }
  expect((await me(firebase.token())).statusCode).toBe(401)
})

test('Firebase is asked about a token once a minute, with the public key', async () => {
  const { me, firebase } = await start()
  const token = firebase.token()
  await Promise.all([me(token), me(token), me(token)])
  expect(firebase.lookup.asked).toEqual([{ key: 'public-key', idToken: token, emulator: false }])
})

test('while Firebase does not respond about revocation, a signed token counts', async () => {
  const { me, firebase } = await start()
  firebase.lookup.answer = { status: 403, body: { error: { message: 'Requests from referer are blocked.' } } }
  expect((await me(firebase.token())).statusCode).toBe(200)
})

test("while Google's keys can't be fetched, requests fail as neither visitor nor user", async () => {
  const { me, firebase, app } = await start()
  const token = firebase.token()
  await firebase.close()
  const answer = await me(token)
  expect([answer.statusCode, answer.json().detail]).toEqual([
    503,
    'We can’t check who you are right now. Please try again in a moment.',
  ])
  expect((await app.inject('/api/config')).statusCode).toBe(200)
})

test("only Bearer counts: cookies are ignored, and routes of our own accounts don't exist", async () => {
  const { app, firebase } = await start()
  const cookie = await app.inject({ url: '/api/me', cookies: { pawstead_session: firebase.token() } })
  expect(cookie.statusCode).toBe(401)
  for (const call of ['register', 'login', 'logout']) {
    const answer = await app.inject({ method: 'POST', url: `/api/auth/${call}`, payload: {} })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      404,
      expect.stringContaining('Firebase holds the accounts'),
    ])
  }
})

test('claims of a token are limited by our rules of text', async () => {
  const { me, firebase } = await start()
  const odd = firebase.token({
    name: `Eve\u0000\u202a\n${'é'.repeat(200)}`,
    picture: 'javascript:alert(1)',
    sub: 'eve',
  })
  const { user } = (await me(odd)).json()
  expect([...user.name]).toHaveLength(100)
  expect(user.name).not.toMatch(/\p{Cc}/u)
  expect(user.photoURL).toBeNull()
  const nameless = firebase.token({ name: ' \u0007 ', email: 'Nina@Example.org', sub: 'nina' })
  expect((await me(nameless)).json().user).toMatchObject({ name: 'nina', email: 'nina@example.org' })
})

test("an unverified account with another account's email takes over nothing", async () => {
  const { app, db, firebase, me } = await start()
  const owner = firebase.token({ sub: 'owner' })
  const intruder = firebase.token({ sub: 'intruder', email_verified: false })
  const call = (token: string, path: string, input: object) =>
    app.inject({ method: 'POST', url: `/trpc/${path}`, payload: input, headers: { authorization: `Bearer ${token}` } })
  const pet = { name: 'Rex', age: '2 years', location: 'Here', description: 'Good', category: 'Dog' }
  const added = await call(owner, 'pets.add', { ...pet, image: 'https://pictures.example/rex.jpg' })
  const { id } = added.json().result.data
  await me(intruder)
  expect((await call(intruder, 'pets.delete', { id })).statusCode).toBe(403)
  expect((await call(intruder, 'pets.markAdopted', { id })).statusCode).toBe(403)
  expect(await petById(db, id)).toMatchObject({ status: 'available', ownerUid: 'owner' })
  await makeAdmin({ db }, { email: 'fay@example.org' })
  const roles = (await usersByEmail(db, 'fay@example.org')).map(({ uid, role }) => [uid, role])
  expect(Object.fromEntries(roles)).toEqual({ owner: 'admin', intruder: 'user' })
})

test('if no account with a shared email is verified, none becomes admin', async () => {
  const { db, firebase, me } = await start()
  for (const sub of ['one', 'two']) await me(firebase.token({ sub, email_verified: false }))
  await expect(makeAdmin({ db }, { email: 'fay@example.org' })).rejects.toThrow('Several accounts use this email')
})

test('no pet is added for an owner whose email is shared and unverified', async () => {
  const { app, db, firebase, me } = await start()
  for (const sub of ['one', 'two']) await me(firebase.token({ sub, email_verified: false }))
  const boss = firebase.token({ sub: 'boss', email: 'boss@example.org' })
  await me(boss)
  await makeAdmin({ db }, { email: 'boss@example.org' })
  const pet = { name: 'Rex', age: '2 years', location: 'Here', description: 'Good', category: 'Dog' }
  const payload = { ...pet, image: 'https://pictures.example/rex.jpg', userEmail: 'fay@example.org' }
  const headers = { authorization: `Bearer ${boss}` }
  const answer = await app.inject({ method: 'POST', url: '/api/pets', payload, headers })
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('Several accounts')])
})

test('the page may reach the hosts of Firebase, and without Firebase no other hosts', async () => {
  const { app } = await start()
  const policy = String((await app.inject('/auth/login')).headers['content-security-policy'])
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  )
  expect(policy).toContain('frame-src https://shelter-test.firebaseapp.com;')
  expect(policy).toMatch(/script-src [^;]*https:\/\/apis\.google\.com/)
  const embedded = (await startHarness()).app
  const { headers } = await embedded.inject('/auth/login')
  expect(headers['content-security-policy']).not.toMatch(/google|firebase/)
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

const withEmulator = (project: string, host: string) => ({ ...settings(project), FIREBASE_AUTH_EMULATOR_HOST: host })

test('with the emulator of a demo project its unsigned tokens count, unless it has revoked them', async () => {
  const project = 'demo-shelter'
  const { app, firebase } = await start()
  const db = await freshDatabase()
  const config = readFrom(withEmulator(project, firebase.host))
  const demo = await buildApp({ config, db })
  onTestFinished(async () => {
    await demo.close()
    await db.close()
  })
  const token = unsignedToken({ aud: project, iss: `https://securetoken.google.com/${project}`, sub: 'fay' })
  const me = async () =>
    (await demo.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  firebase.lookup.answer = { body: { users: [{ localId: 'fay', validSince: '1' }] } }
  expect(await me()).toBe(200)
  firebase.lookup.answer = { body: { users: [{ localId: 'fay', validSince: String(nowInSeconds()) }] } }
  expect(await me()).toBe(401)
  // the other project of this process doesn't use the emulator
  expect(
    (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${unsignedToken({})}` } })).statusCode,
  ).toBe(401)
  expect(process.env.FIREBASE_AUTH_EMULATOR_HOST).toBeUndefined()
})

test('the emulator of a real project prevents the start', () => {
  expect(() => readFrom(withEmulator('shelter-test', '127.0.0.1:9099'))).toThrow(/^FIREBASE_AUTH_EMULATOR_HOST: /)
  expect(() => readFrom(withEmulator('demo-shelter', '127.0.0.1:9099'))).not.toThrow()
})
