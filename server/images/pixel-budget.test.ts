import { expect, test } from 'vitest'
import { createPixelBudget } from './pixel-budget.ts'

test('once a person has used up a minute’s pixels, the next picture waits for the next minute', () => {
  let now = 0
  const budget = createPixelBudget(100, () => now)
  budget.charge('Uma', 60)
  now = 20_000
  budget.require('Uma')
  budget.charge('Uma', 60)
  expect(() => budget.require('Uma')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_PIXELS_A_MINUTE', retryAfter: 40 }),
  )
  expect(() => budget.require('Omar')).not.toThrow()
  now = 60_000
  expect(() => budget.require('Uma')).not.toThrow()
})
