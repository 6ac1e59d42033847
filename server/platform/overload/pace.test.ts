import { expect, test, vi } from 'vitest'
import { createPace, unpaced } from './pace.ts'

/** Milliseconds that a rest takes after work of so many. */
async function restAfter(pace: typeof unpaced, worked: number): Promise<number> {
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(1000)
  pace.start()
  clock.mockReturnValue(1000 + worked)
  const began = process.hrtime.bigint()
  await pace.restIfTired()
  clock.mockRestore()
  return Number(process.hrtime.bigint() - began) / 1e6
}

test('work of 2 ms or more is followed by a rest in proportion, of 60 ms at most', async () => {
  // timers may fire a millisecond early
  expect(await restAfter(createPace(6), 5)).toBeGreaterThan(28)
  const longest = await restAfter(createPace(6), 1000)
  expect(longest).toBeGreaterThan(58)
  expect(longest).toBeLessThan(5000)
})

test('shorter work goes on at once, without letting anything else run', async () => {
  for (const pace of [createPace(6), unpaced]) {
    let hasRun = false
    setImmediate(() => {
      hasRun = true
    })
    await restAfter(pace, 1.9)
    expect(hasRun).toBe(false)
    await restAfter(pace, 2)
    expect(hasRun).toBe(true)
  }
})
