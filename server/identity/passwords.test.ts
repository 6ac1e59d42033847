import { expect, test } from 'vitest'
import { decoyHash, hashPassword, verifyPassword } from './passwords.ts'

const waitingAs = (as: string) => ({ as, signal: new AbortController().signal })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  )

test('a caller with too many waiting hashes is refused at once, and other callers are not', async () => {
  const many = Array.from({ length: 60 }, () => outcome(hashPassword('a password', waitingAs('10.0.0.1'))))
  const other = outcome(hashPassword('a password', waitingAs('10.0.0.2')))
  expect(await Promise.race(many.slice(45))).toBe('LOGINS_BUSY')
  expect(await other).toBe('done')
  const outcomes = await Promise.all(many)
  // a busy machine may reject some of the queued ones later
  expect(outcomes).toContain('done')
  expect(outcomes.slice(40)).toEqual(Array(20).fill('LOGINS_BUSY'))
})

test('no password is hashed for a disconnected client', async () => {
  const gone = { as: '10.0.0.2', signal: AbortSignal.abort() }
  expect(await outcome(verifyPassword('a password', decoyHash(), gone))).toBe('LOGINS_BUSY')
})

test('no password matches a decoy', async () => {
  expect(await verifyPassword('a password', decoyHash())).toBe(false)
})
