import { expect, it, vi } from 'vitest'
import { isLong, timesOf } from '#server/testing/long-tests.ts'
import { runMonthlySequence } from '#server/testing/money-monthly.ts'
import { startMonthlyShelter } from '#server/testing/monthly.ts'

const minutes = 60_000
vi.setConfig({ testTimeout: isLong ? 240 * minutes : 3 * minutes })

/** `npm run test:long` runs them all. */
const sequences = isLong ? 10_000 : timesOf(24, 8)
/** Few per shelter, because each compares everything. */
const perShelter = 10

it('agrees with Stripe and with the donors after any order of changes, months, refunds, and events', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  for (let done = 0; done < sequences; done += perShelter) {
    const world = await startMonthlyShelter()
    for (let number = done; number < Math.min(sequences, done + perShelter); number++)
      await runMonthlySequence(world, seed + number)
    await world.close()
  }
  expect(sequences).toBeGreaterThanOrEqual(8)
})
