import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { timesOf } from '#server/testing/long.ts'
import { racePromises } from '#server/testing/promised-once.ts'

// npm run faults -- promised-once races thousands of times, at several servers and on both engines
vi.setConfig({ testTimeout: 120_000 })

test('whatever happens to a pet at once, it is promised to one person at most', async () => {
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
  // a race in which everybody wins, or nobody, proves nothing
  expect(done).toBeGreaterThan(2 * rounds)
  expect(refused.PET_ON_HOLD).toBeGreaterThan(rounds / 10)
  expect(refused.ALREADY_DECIDED).toBeGreaterThan(rounds / 10)
})
