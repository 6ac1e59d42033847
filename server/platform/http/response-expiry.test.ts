import { afterEach, expect, test, vi } from 'vitest'
import { expiresAt, today } from './response-expiry.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  ['2026-03-01T23:59:59.999Z', '2026-03-01'],
  ['2028-02-29T12:00:00.000Z', '2028-02-29'],
  // and back, as if a clock was set
  ['2026-02-28T23:59:59.999Z', '2026-02-28'],
])('at %s it is %s', (moment, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  expect(today()).toBe(day)
  expect(today()).toBe(day)
})

test('responses that depend on the day expire with it, however often they are requested', () => {
  const midnight = Date.parse('2026-03-02T00:00:00.000Z')
  for (const before of [900, 500, 1]) {
    vi.useFakeTimers({ toFake: ['Date'], now: midnight - before })
    expect(today()).toBe('2026-03-01')
    expect(expiresAt(Date.now())).toBe(midnight)
  }
  vi.useFakeTimers({ toFake: ['Date'], now: midnight })
  expect(today()).toBe('2026-03-02')
  expect(expiresAt(Date.now())).toBe(midnight + 1000)
})
