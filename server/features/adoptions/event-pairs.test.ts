import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedDatabase } from '#server/testing/database.ts'
import { racePairs } from '#server/testing/race-pairs.ts'
import { userRow } from '#server/testing/user-row.ts'

// npm run faults -- event-pairs runs each pair 300 times, on either engine
vi.setConfig({ testTimeout: 300_000 })

test('no pet is promised, no fee paid, and nobody met twice after any two events at the same time', async () => {
  const shared = await sharedDatabase()
  const dbs = [await shared.open(), await shared.open()] as const
  onTestFinished(async () => {
    for (const db of dbs) await db.close()
    await shared.close()
  })
  const [ann, ben, cleo, faye] = [userRow('ann'), userRow('ben'), userRow('cleo'), userRow('faye')]
  const people = { admin: userRow('ada', 'admin'), olga: userRow('olga', 'admin'), ann, ben, cleo, faye }
  const { pairs, rounds, done, refused, broken } = await racePairs(dbs, people, { rounds: 2, feeRounds: 1 })
  expect(broken).toEqual([])
  expect(pairs).toBe(561)
  // pairs that all succeed, or all fail, prove nothing
  expect([done > rounds / 2, refused > rounds / 10]).toEqual([true, true])
})
