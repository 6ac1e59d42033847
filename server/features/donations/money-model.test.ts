import { expect, it, vi } from 'vitest'
import { sharedDatabase } from '#server/testing/database.ts'
import { isLong, timesOf } from '#server/testing/long-tests.ts'
import { runLives } from '#server/testing/money-run.ts'

vi.setConfig({ testTimeout: 180_000 })

// npm run soak:money runs for any time
const seconds = isLong ? 60 : timesOf(15, 8)

it.each([
  ['USD', seconds],
  ['EUR', seconds / 4],
  ['JPY', seconds / 4],
  ['KWD', seconds / 4],
] as const)('matches a simple model after each of many random steps in %s', async (currency, length) => {
  const until = performance.now() + length * 1000
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { lives, steps } = await runLives(sharedDatabase, { seed, currency, enough: () => performance.now() > until })
  expect(steps).toBeGreaterThanOrEqual(lives * 100)
})
