import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-bucket.ts'

const withClock = (most?: number) => {
  const clock = { now: 0 }
  return {
    clock,
    ...createTokenBuckets({ burst: 100, perSecond: 10 }, { now: () => clock.now, ...(most && { most }) }),
  }
}

test('a reserve is spent at once, and fills up again by and by', () => {
  const { clock, consume } = withClock()
  expect(consume('Uma', 60)).toBe(0)
  expect(consume('Uma', 40)).toBe(0)
  expect(consume('Uma', 5)).toBe(500)
  clock.now += 499
  expect(consume('Uma', 5)).toBeCloseTo(1)
  clock.now += 1
  expect(consume('Uma', 5)).toBe(0)
  clock.now += 60_000
  expect(consume('Uma', 100)).toBe(0)
  expect(consume('Uma', 1)).toBe(100)
})

test('what is refused costs nothing, so that the wait that was told is true', () => {
  const { clock, consume } = withClock()
  consume('Uma', 100)
  for (let i = 0; i < 50; i++) expect(consume('Uma', 10)).toBe(1000)
  clock.now += 1000
  expect(consume('Uma', 10)).toBe(0)
})

test('each has a budget of their own', () => {
  const { consume } = withClock()
  consume('Uma', 100)
  expect(consume('Uma', 1)).toBeGreaterThan(0)
  expect(consume('Omar', 100)).toBe(0)
})

test('however many come, only so many are remembered: those who were here last', () => {
  const { consume } = withClock(3)
  for (const who of ['Uma', 'Omar', 'Ada', 'Uma']) consume(who, 50)
  consume('Otto', 100)
  expect(consume('Uma', 1)).toBeGreaterThan(0)
  expect(consume('Omar', 100)).toBe(0)
})

test('whoever can wait borrows, each after those before, and leaves something aside for what can’t', () => {
  const { clock, consume, reserve } = withClock()
  expect([1, 2, 3, 4, 5].map(() => reserve('Uma', 20, 30))).toEqual([0, 0, 0, 1000, 3000])
  // what they wait for is spent already
  expect(consume('Uma', 1)).toBe(100)
  clock.now += 3000
  expect([consume('Uma', 30), consume('Uma', 1)]).toEqual([0, 100])
})
