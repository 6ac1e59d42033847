import { afterEach, expect, test } from 'vitest'
import { dayOf } from '#web/lib/days.ts'
import { endOfDay } from './closing-date.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each([
  ['UTC', '2026-11-28T23:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-29T07:59:59.999Z'],
  ['Pacific/Auckland', '2026-11-28T10:59:59.999Z'],
])('a day chosen in %s ends when it ends there', (place, end) => {
  process.env.TZ = place
  expect(endOfDay('2026-11-28')).toBe(end)
  expect(dayOf(end)).toBe('2026-11-28')
})
