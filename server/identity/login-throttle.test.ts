import { expect, test } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { setPassword } from './accounts.ts'
import { saveDevice } from './devices.ts'
import { type AttemptSource, refundAttempt, reserveAttempt } from './login-throttle.ts'
import { newToken } from './sessions.ts'

const start = new Date('2026-05-01T12:00:00Z')

/** A clock, and attempts to log in to one account; returns `0` if allowed, else the seconds to wait. */
async function accountUnderAttack(email = 'uma.user@example.org') {
  const { db }: Harness = await startHarness()
  const clock = { now: start.getTime() }
  const targetOf = async () => {
    const rows = await db.read.select().from(db.schema.accounts)
    return { email, account: rows.find((row) => row.email === email) }
  }
  const turnOf = async (visitor: AttemptSource) => reserveAttempt(db, await targetOf(), visitor, new Date(clock.now))
  const attempt = (network: string, device?: string): Promise<number> =>
    turnOf({ network, device }).then(
      () => 0,
      (error) => {
        expect(error.code).toBe('ACCOUNT_WAITS')
        return error.retryAfter
      },
    )
  const knownDevice = async () => {
    const device = newToken()
    await saveDevice(db, device, (await targetOf()).account?.uid ?? '')
    return device
  }
  const pass = (seconds: number) => {
    clock.now += seconds * 1000
  }
  return { db, clock, attempt, turnOf, knownDevice, pass }
}

const addresses = Array.from({ length: 50 }, (_, n) => `203.0.113.${n}`)

test('of 500 guesses from 50 networks in 15 seconds only a few are tried', async () => {
  const { attempt, pass } = await accountUnderAttack()
  let tried = 0
  for (let round = 0; round < 10; round++) {
    for (const address of addresses) if ((await attempt(address)) === 0) tried += 1
    pass(1.5)
  }
  expect(tried).toBeGreaterThan(0)
  expect(tried).toBeLessThanOrEqual(7)
})

test('concurrent guesses are counted one after another', async () => {
  const { attempt } = await accountUnderAttack()
  const waits = await Promise.all(addresses.map((address) => attempt(address)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(4)
  expect(new Set(waits.filter((wait) => wait > 0)).size).toBe(46)
})

test('a known device skips the queue', async () => {
  const { attempt, knownDevice } = await accountUnderAttack()
  const device = await knownDevice()
  for (const address of addresses) await attempt(address)
  expect(await attempt('198.51.100.1', device)).toBe(0)
  expect(await attempt('198.51.100.1', newToken())).toBeGreaterThan(0)
})

test('a new device waits six seconds for each network in the queue, and is then accepted', async () => {
  const { attempt, pass } = await accountUnderAttack()
  for (let day = 0; day < 10; day++) for (const address of addresses) await attempt(address)
  const told = await attempt('198.51.100.1')
  expect(told).toBeLessThanOrEqual((addresses.length + 1) * 6)
  for (let left = told; left > 1; left -= 1) {
    pass(1)
    for (const address of addresses.slice(0, 5)) await attempt(address)
  }
  pass(1)
  expect(await attempt('198.51.100.1')).toBe(0)
})

test('a network that comes back too early keeps its slot', async () => {
  const { attempt, pass } = await accountUnderAttack()
  for (const address of addresses) await attempt(address)
  const told = await attempt('198.51.100.1')
  pass(10)
  expect(await attempt('198.51.100.1')).toBe(told - 10)
})

test('repeated wrong passwords cause longer pauses, on a known device, too', async () => {
  const { attempt, knownDevice, pass } = await accountUnderAttack()
  const device = await knownDevice()
  const waits: number[] = []
  for (let round = 0; round < 8; round++) {
    let wait = await attempt('198.51.100.1', device)
    waits.push(wait)
    if (wait === 0) continue
    pass(wait)
    wait = await attempt('198.51.100.1', device)
    expect(wait).toBe(0)
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 60, 120, 240])
})

test('the right password refunds the attempt', async () => {
  const { db, attempt, turnOf } = await accountUnderAttack()
  for (let time = 0; time < 20; time++) {
    const turn = await turnOf({ network: '198.51.100.1', device: undefined })
    await db.transaction((tx) => refundAttempt(db, tx, turn, start))
  }
  expect(await attempt('198.51.100.2')).toBe(0)
})

test('a new password starts a new queue and forgets its known devices', async () => {
  const { db, attempt, knownDevice } = await accountUnderAttack()
  const device = await knownDevice()
  for (const address of addresses) await attempt(address)
  await setPassword(db, 'uma.user@example.org', 'another password')
  expect(await attempt('198.51.100.1')).toBe(0)
  for (const address of addresses) await attempt(address)
  expect(await attempt('198.51.100.2', device)).toBeGreaterThan(0)
})

test('an unknown email waits exactly as a known one', async () => {
  const waits = async (email: string) => {
    const { attempt, pass } = await accountUnderAttack(email)
    const seen: number[] = []
    for (const address of [...addresses, ...addresses]) {
      seen.push(await attempt(address))
      pass(0.5)
    }
    return seen
  }
  expect(await waits('nobody@example.org')).toEqual(await waits('uma.user@example.org'))
})

test('a clock that was wrong for a while locks nobody out', async () => {
  const { attempt, clock } = await accountUnderAttack()
  clock.now += 40 * 86_400_000
  for (const address of addresses) await attempt(address)
  clock.now = start.getTime()
  expect(await attempt(addresses[40] ?? '')).toBe(0)
  expect(await attempt('198.51.100.1')).toBe(0)
})
