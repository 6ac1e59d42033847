import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { timesOf } from '#server/testing/long-tests.ts'
import { racePromises } from '#server/testing/race-promises.ts'

// npm run faults -- promised-once races thousands of times, at several servers and on both engines
vi.setConfig({ testTimeout: 120_000 })

test('a pet is promised to at most one person, whatever happens concurrently', async () => {
  const { user, person } = await startHarness()
  const shared = await sharedDatabase()
  const dbs = [await shared.open(), await shared.open()]
  onTestFinished(async () => {
    for (const db of dbs) await db.close()
    await shared.close()
  })
  const askers = [user, ...(await Promise.all(['Ann', 'Ben', 'Cleo'].map(person)))].map(({ user }) => user)
  const rounds = timesOf(100, 40)
  const owner = (await person('Olga Owner')).user
  const { done, refused, broken } = await racePromises(dbs, { owner, askers }, { rounds, seed: Date.now() })
  expect(broken).toEqual([])
  // a race that all win, or all lose, proves nothing
  expect(done).toBeGreaterThan(2 * rounds)
  expect(refused.PET_ON_HOLD).toBeGreaterThan(rounds / 10)
  expect(refused.ALREADY_DECIDED).toBeGreaterThan(rounds / 10)
})
