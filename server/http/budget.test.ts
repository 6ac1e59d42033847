import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

const withClock = (most?: number) => {
  const clock = { now: 0 }
  return { clock, ...createBudget({ reserve: 100, perSecond: 10 }, { now: () => clock.now, ...(most && { most }) }) }
}

test('a reserve is spent at once, and fills up again by and by', () => {
  const { clock, take } = withClock()
  expect(take('Uma', 60)).toBe(0)
  expect(take('Uma', 40)).toBe(0)
  expect(take('Uma', 5)).toBe(500)
  clock.now += 499
  expect(take('Uma', 5)).toBeCloseTo(1)
  clock.now += 1
  expect(take('Uma', 5)).toBe(0)
  clock.now += 60_000
  expect(take('Uma', 100)).toBe(0)
  expect(take('Uma', 1)).toBe(100)
})

test('what is refused costs nothing, so that the wait that was told is true', () => {
  const { clock, take } = withClock()
  take('Uma', 100)
  for (let i = 0; i < 50; i++) expect(take('Uma', 10)).toBe(1000)
  clock.now += 1000
  expect(take('Uma', 10)).toBe(0)
})

test('each has a budget of their own', () => {
  const { take } = withClock()
  take('Uma', 100)
  expect(take('Uma', 1)).toBeGreaterThan(0)
  expect(take('Omar', 100)).toBe(0)
})

test('however many come, only so many are remembered: those who were here last', () => {
  const { take } = withClock(3)
  for (const who of ['Uma', 'Omar', 'Ada', 'Uma']) take(who, 50)
  take('Otto', 100)
  expect(take('Uma', 1)).toBeGreaterThan(0)
  expect(take('Omar', 100)).toBe(0)
})

test('whoever can wait borrows, each after those before, and leaves something aside for what can’t', () => {
  const { clock, take, borrow } = withClock()
  expect([1, 2, 3, 4, 5].map(() => borrow('Uma', 20, 30))).toEqual([0, 0, 0, 1000, 3000])
  // what they wait for is spent already
  expect(take('Uma', 1)).toBe(100)
  clock.now += 3000
  expect([take('Uma', 30), take('Uma', 1)]).toEqual([0, 100])
})
