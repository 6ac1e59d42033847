import { expect, it, vi } from 'vitest'
import { isLong, timesOf } from '#server/testing/long-tests.ts'
import { runMonthlySequences } from '#server/testing/money-monthly.ts'
import { startMonthlyShelter } from '#server/testing/monthly.ts'

const minutes = 60_000
vi.setConfig({ testTimeout: isLong ? 240 * minutes : 3 * minutes })

/** `npm run test:long` runs them all; so does npm run soak:monthly, in several processes if wanted. */
const sequences = isLong ? 10_000 : timesOf(24, 8)

it('agrees with Stripe and with the donors after any order of changes, months, refunds, and events', async () => {
  // the short version tries the same sequences each time, so that it fails only where the code has changed
  const seed = isLong ? Math.floor(Math.random() * 2 ** 31) : 1
  const done: number[] = []
  await runMonthlySequences({ seed, sequences, open: startMonthlyShelter, onShelter: (count) => void done.push(count) })
  expect(done.at(-1)).toBe(sequences)
})
