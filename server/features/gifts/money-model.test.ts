import { expect, it, vi } from 'vitest'
import { sharedDatabase } from '#server/testing/database.ts'
import { liveOn } from '#server/testing/money-run.ts'

vi.setConfig({ testTimeout: 180_000 })

const seconds = process.env.TEST_DATABASE_URL ? 15 : 25

it('is what a simple model says after each of many random steps', async () => {
  const until = performance.now() + seconds * 1000
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { lives, steps } = await liveOn(sharedDatabase, { seed, enough: () => performance.now() > until })
  expect(steps).toBeGreaterThanOrEqual(lives * 100)
})
