import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedDatabase } from '#server/testing/database.ts'
import { eventPairs, racePairs } from '#server/testing/race-pairs.ts'
import { userRow } from '#server/testing/user-row.ts'

// npm run faults -- event-pairs runs each pair 300 times, on either engine
vi.setConfig({ testTimeout: 300_000 })

test('no pet is in two places or promised twice after any two events at the same time', async () => {
  const shared = await sharedDatabase()
  const dbs = [await shared.open(), await shared.open()] as const
  onTestFinished(async () => {
    for (const db of dbs) await db.close()
    await shared.close()
  })
  const [ann, ben, cleo, faye] = [userRow('ann'), userRow('ben'), userRow('cleo'), userRow('faye')]
  const { rounds, done, refused, broken } = await racePairs(
    dbs,
    { admin: userRow('ada', 'admin'), ann, ben, cleo, faye },
    1,
  )
  expect(broken).toEqual([])
  expect(rounds).toBe(5 * eventPairs.length)
  // pairs that all succeed, or all fail, prove nothing
  expect([done > rounds / 2, refused > rounds / 10]).toEqual([true, true])
})
