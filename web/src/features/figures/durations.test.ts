import { expect, test } from 'vitest'
import { daysNumber, daysText, formatHalf, hoursText } from './durations.ts'

const took = (median: number, exact = true) => ({ median, exact, count: 3 })

test('days are exact, about, or not known', () => {
  expect(daysText(took(1))).toBe('1 day')
  expect(daysText(took(23.5))).toBe('23.5 days')
  expect(daysText(took(1400))).toBe('1,400 days')
  expect(daysText(took(14, false))).toBe('about 14 days')
  expect(daysText(undefined)).toBe('not known')
  expect(daysText({ median: 0, count: 0, exact: true })).toBe('not known')
  expect(daysNumber(took(14))).toBe('14')
  expect(daysNumber(took(14, false))).toBe('about 14')
  expect(daysNumber(undefined)).toBe('not known')
  expect(formatHalf(1000.5)).toBe('1,000.5')
})

test('answers take hours, and from two days on days', () => {
  expect(hoursText(took(0.4))).toBe('under 1 hour')
  expect(hoursText(took(1.2))).toBe('1 hour')
  expect(hoursText(took(47.4))).toBe('47 hours')
  expect(hoursText(took(48))).toBe('2 days')
  expect(hoursText(took(60))).toBe('2.5 days')
  expect(hoursText(took(0, false))).toBe('under 1 day')
  expect(hoursText(took(24, false))).toBe('about 24 hours')
  expect(hoursText(took(72, false))).toBe('about 3 days')
  expect(hoursText(undefined)).toBe('not known')
})
