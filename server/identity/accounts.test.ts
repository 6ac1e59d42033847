import * as crypto from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { login, register, setPassword } from './accounts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { accountOfSession } from './sessions.ts'

// spies on the whole module would also affect the streams from which its classes inherit, in every later file
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>()
  return { ...real, argon2: vi.fn(real.argon2) }
})
// npm run test:pg loads modules once for many files, so modules that use the real one are loaded again
vi.hoisted(() => void vi.resetModules())

const rita = { name: 'Rita', email: 'rita@example.org', password: 'a password', photoURL: undefined }
const argon2 = vi.mocked(crypto.argon2)

it('keeps a password as argon2id at the OWASP minimum, with a salt of its own', async () => {
  const [one, two] = [await hashPassword('a password'), await hashPassword('a password')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('a password', one)).toBe(true)
  expect(await verifyPassword('a passwore', one)).toBe(false)
})

it('accepts a password in any Unicode normalization', async () => {
  expect(await verifyPassword('e\u0301te\u0301', await hashPassword('\u00e9t\u00e9'))).toBe(true)
})

it.each(['', 'a password', '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', '$2b$10$abcdefghijklmnopqrstuv'])(
  'never accepts a hash of another format: %j',
  async (stored) => {
    expect(await verifyPassword('a password', stored)).toBe(false)
  },
)

it('does the same work for an unknown email as for a wrong password', async () => {
  const { db } = await startHarness()
  await register(db, rita)
  await expect(login(db, { email: 'nobody@example.org', password: 'x' })).rejects.toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
  const costs = async (email: string) => {
    argon2.mockClear()
    await expect(login(db, { email, password: 'wrong' })).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    return argon2.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => ({
      algorithm,
      memory,
      passes,
      parallelism,
      tagLength,
    }))
  }
  const known = await costs(rita.email)
  expect(known).toHaveLength(1)
  expect(await costs('nobody@example.org')).toEqual(known)
})

it('hashes nothing inside a transaction', async () => {
  const db = await freshDatabase()
  let inside = 0
  argon2.mockClear()
  const watched = {
    ...db,
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
      db.transaction<T>(async (tx) => {
        const before = argon2.mock.calls.length
        const result = await work(tx)
        inside += argon2.mock.calls.length - before
        return result
      }),
  }
  await register(watched, rita)
  await login(watched, rita)
  expect(argon2).toHaveBeenCalledTimes(2)
  expect(inside).toBe(0)
  await db.close()
})

it('has one account for one email, even when two register at once', async () => {
  const { db } = await startHarness()
  const results = await Promise.allSettled([register(db, rita), register(db, { ...rita, name: 'Other' })])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'EMAIL_TAKEN' } })
})

it('logs a user out everywhere when their password is replaced, and notifies them', async () => {
  const { db } = await startHarness()
  const { token, identity } = await register(db, rita)
  const second = await login(db, rita)
  await setPassword(db, rita.email, 'another one')
  expect(await accountOfSession(db, token)).toBeNull()
  expect(await accountOfSession(db, second.token)).toBeNull()
  await expect(login(db, rita)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect(await login(db, { ...rita, password: 'another one' })).toHaveProperty('token')
  const told = { uid: identity.uid, kind: 'password_changed', mail: 'waiting' }
  expect(await db.read.select().from(db.schema.notifications)).toMatchObject([told])
  await expect(setPassword(db, 'nobody@example.org', 'another one')).rejects.toMatchObject({ code: 'NO_SUCH_USER' })
})
