import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-bucket.ts'

const withClock = (most?: number) => {
  const clock = { now: 0 }
  return {
    clock,
    ...createTokenBuckets({ burst: 100, perSecond: 10 }, { now: () => clock.now, ...(most && { most }) }),
  }
}

test('a burst is spent at once, and refills over time', () => {
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

test('refused calls cost nothing, so that the returned wait is correct', () => {
  const { clock, consume } = withClock()
  consume('Uma', 100)
  for (let i = 0; i < 50; i++) expect(consume('Uma', 10)).toBe(1000)
  clock.now += 1000
  expect(consume('Uma', 10)).toBe(0)
})

test('each caller has a separate bucket', () => {
  const { consume } = withClock()
  consume('Uma', 100)
  expect(consume('Uma', 1)).toBeGreaterThan(0)
  expect(consume('Omar', 100)).toBe(0)
})

test('the number of buckets is limited: the most recently used stay', () => {
  const { consume } = withClock(3)
  for (const who of ['Uma', 'Omar', 'Ada', 'Uma']) consume(who, 50)
  consume('Otto', 100)
  expect(consume('Uma', 1)).toBeGreaterThan(0)
  expect(consume('Omar', 100)).toBe(0)
})

test("reservations queue up, and keep tokens free for calls that can't wait", () => {
  const { clock, consume, reserve } = withClock()
  expect([1, 2, 3, 4, 5].map(() => reserve('Uma', 20, 30))).toEqual([0, 0, 0, 1000, 3000])
  // the reserved tokens are spent already
  expect(consume('Uma', 1)).toBe(100)
  clock.now += 3000
  expect([consume('Uma', 30), consume('Uma', 1)]).toEqual([0, 100])
})
