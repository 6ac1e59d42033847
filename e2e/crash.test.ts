import { expect, test } from 'vitest'
import { crashUnderLoad } from './crash.ts'

// the long version is tools/bench/kill9.ts
test('killed in the middle of donations, the program keeps every one it has acknowledged, once', {
  timeout: 180_000,
}, async () => {
  const report = await crashUnderLoad({ rounds: 3 })
  expect(report.acknowledged).toBeGreaterThanOrEqual(3 * 32)
  expect(report.unanswered).toBeGreaterThan(0)
})
