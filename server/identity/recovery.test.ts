import * as crypto from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sentenceOf } from '#server/platform/errors/errors.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import type { LinkPurpose } from '#shared/links.ts'
import { login } from './accounts.ts'
import { createLink } from './one-time-links.ts'

// spies on the whole module would also affect the streams from which its classes inherit, in every later file
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>()
  return { ...real, argon2: vi.fn(real.argon2) }
})
// npm run test:pg loads modules once for many files, so modules that use the real one are loaded again
vi.hoisted(() => void vi.resetModules())
const argon2 = vi.mocked(crypto.argon2)

const password = 'a new password'

/** A link as sent by email; without an email, as handed over by an admin. */
const linkFor = ({ db }: Harness, purpose: LinkPurpose, { user }: HarnessUser, email?: string) =>
  db.transaction((tx) => createLink(db, tx, { purpose, uid: user.uid, ...(email !== undefined && { email }) }))

const post = ({ app }: Harness, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

async function answerTo(shelter: Harness, path: string, payload: object) {
  const response = await post(shelter, path, payload)
  return [response.statusCode, response.body && response.json().detail]
}

const done = [204, '']
const over = [409, sentenceOf('RESET_LINK_OVER')]
const confirmOver = [409, sentenceOf('CONFIRM_LINK_OVER')]

/** Whether the email is verified, in both tables. */
async function proved({ db }: Harness, { user }: HarnessUser) {
  const { accounts, users } = db.schema
  const [account] = await db.read.select().from(accounts).where(eq(accounts.uid, user.uid))
  const [record] = await db.read.select().from(users).where(eq(users.uid, user.uid))
  return [account?.emailVerified, record?.emailVerified]
}

const nothingProved = [false, false]
const allProved = [true, true]

test('a link sets a new password, once, and ends every login and key of the account', async () => {
  const shelter = await startHarness()
  const { db, user, other } = shelter
  const { key } = await user.call.keys.create({ name: 'Program', scope: 'read' })
  const token = await linkFor(shelter, 'reset', user)
  expect(await answerTo(shelter, 'reset', { token, password })).toEqual(done)
  const statusOf = async (secret: string) =>
    (await shelter.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${secret}` } })).statusCode
  expect([await statusOf(user.token), await statusOf(key), await statusOf(other.token)]).toEqual([401, 401, 200])
  const { email } = user.user
  await expect(login(db, { email, password: 'Uma User has a password' })).rejects.toThrow()
  expect(await login(db, { email, password })).toHaveProperty('token')
  expect(await answerTo(shelter, 'reset', { token, password: 'a third one' })).toEqual(over)
  expect(await login(db, { email, password })).toHaveProperty('token')
})

test('of two concurrent requests with one link, one sets the password', async () => {
  const shelter = await startHarness()
  const { db, user } = shelter
  const token = await linkFor(shelter, 'reset', user)
  const wishes = ['the first one', 'the second one']
  const answers = await Promise.all(wishes.map((wish) => answerTo(shelter, 'reset', { token, password: wish })))
  expect([...answers].sort()).toEqual([done, over])
  const winner = wishes[answers.findIndex(([status]) => status === 204)] ?? ''
  expect(await login(db, { email: user.user.email, password: winner })).toHaveProperty('token')
})

test('a new password ends all reset links of the account', async () => {
  const shelter = await startHarness()
  const { user, other } = shelter
  const [first, second] = [await linkFor(shelter, 'reset', user), await linkFor(shelter, 'reset', user)]
  const theirs = await linkFor(shelter, 'reset', other)
  expect(await answerTo(shelter, 'reset', { token: first, password })).toEqual(done)
  expect(await answerTo(shelter, 'reset', { token: second, password })).toEqual(over)
  expect(await answerTo(shelter, 'reset', { token: theirs, password })).toEqual(done)
})

test('an invalid link is refused before anything is hashed', async () => {
  const shelter = await startHarness()
  const { db, user } = shelter
  const expired = await linkFor(shelter, 'reset', user)
  const { oneTimeLinks } = db.schema
  await db.transaction((tx) => tx.update(oneTimeLinks).set({ expiresAt: new Date() }))
  const bad = [expired, 'guessed', await linkFor(shelter, 'confirm', user), await linkFor(shelter, 'setup', user)]
  argon2.mockClear()
  for (const token of bad) expect(await answerTo(shelter, 'reset', { token, password })).toEqual(over)
  expect(argon2).not.toHaveBeenCalled()
  const short = await post(shelter, 'reset', { token: await linkFor(shelter, 'reset', user), password: '12345' })
  expect(short.json().errors).toEqual([
    {
      path: 'password',
      message: 'Password needs at least 6 characters',
      code: 'inputRules.tooShort',
      params: { label: expect.objectContaining({ text: 'Password' }), min: 6 },
    },
  ])
  expect(argon2).not.toHaveBeenCalled()
})

test('a link that was sent by email verifies the email, one that was handed over does not', async () => {
  const shelter = await startHarness()
  const { user } = shelter
  await post(shelter, 'reset', { token: await linkFor(shelter, 'reset', user), password })
  expect(await proved(shelter, user)).toEqual(nothingProved)
  await post(shelter, 'reset', { token: await linkFor(shelter, 'reset', user, 'old@example.org'), password })
  expect(await proved(shelter, user)).toEqual(nothingProved)
  await post(shelter, 'reset', { token: await linkFor(shelter, 'reset', user, user.user.email), password })
  expect(await proved(shelter, user)).toEqual(allProved)
})

test('a confirmation link verifies the email, once, and emails are sent there again', async () => {
  const shelter = await startHarness()
  const { db, user, other } = shelter
  const { users } = db.schema
  await db.transaction((tx) => tx.update(users).set({ mailRefusedAt: new Date() }))
  const token = await linkFor(shelter, 'confirm', user, user.user.email)
  expect(await answerTo(shelter, 'confirm', { token })).toEqual(done)
  expect(await proved(shelter, user)).toEqual(allProved)
  expect(await proved(shelter, other)).toEqual(nothingProved)
  const [record] = await db.read.select().from(users).where(eq(users.uid, user.user.uid))
  expect(record?.mailRefusedAt).toBeNull()
  expect(await answerTo(shelter, 'confirm', { token })).toEqual(confirmOver)
})

test('a link for an email that the account no longer has confirms nothing', async () => {
  const shelter = await startHarness()
  const { user } = shelter
  const old = await linkFor(shelter, 'confirm', user, 'old@example.org')
  for (const token of [old, 'guessed', await linkFor(shelter, 'reset', user, user.user.email)])
    expect(await answerTo(shelter, 'confirm', { token })).toEqual(confirmOver)
  expect(await proved(shelter, user)).toEqual(nothingProved)
})

test('guesses of links are throttled', async () => {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  for (const path of ['reset', 'confirm']) {
    const seen = await Promise.all(Array.from({ length: 41 }, () => post(shelter, path, { token: 'x', password })))
    expect(seen.filter(({ statusCode }) => statusCode === 429).length, path).toBeGreaterThan(0)
  }
})

test("a link created by an admin sets the user's password", async () => {
  const shelter = await startHarness()
  const { db, admin, user } = shelter
  const { email, name } = user.user
  const link = await admin.call.users.resetLink({ email })
  expect(link).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), name, email })
  const [kept] = await db.read.select().from(db.schema.oneTimeLinks)
  expect(JSON.stringify(kept)).not.toContain(link.token)
  expect(kept && kept.expiresAt.getTime() - kept.createdAt.getTime()).toBe(60 * 60_000)
  expect(await answerTo(shelter, 'reset', { token: link.token, password })).toEqual(done)
  expect(await login(db, { email, password })).toHaveProperty('token')
})

test('no link is created for an unknown email, a Firebase account, or a shared email', async () => {
  const shelter = await startHarness()
  const { db, admin } = shelter
  const { users } = db.schema
  const elsewhere = { uid: 'f1', email: 'fay@example.org', name: 'Fay', searchFolded: 'fay' }
  await db.transaction((tx) => tx.insert(users).values(elsewhere))
  const refused = (email: string) => expect(admin.call.users.resetLink({ email })).rejects
  await refused('fay@example.org').toThrow(sentenceOf('ACCOUNT_ELSEWHERE'))
  await refused('nobody@example.org').toThrow(sentenceOf('NO_SUCH_USER'))
  await db.transaction((tx) => tx.insert(users).values({ ...elsewhere, uid: 'f2' }))
  await refused('fay@example.org').toThrow(sentenceOf('EMAIL_SHARED'))
  expect(await db.read.$count(db.schema.oneTimeLinks)).toBe(0)
})
