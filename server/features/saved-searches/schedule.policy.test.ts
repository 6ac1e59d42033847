import { describe, expect, test } from 'vitest'
import { dueTime, mailDayOf, nextMailTime } from './schedule.policy.ts'

const at = (text: string) => new Date(text)

describe('the hour of daily emails', () => {
  test.each([
    ['UTC', '2026-11-27T07:59:59Z', '2026-11-27T08:00:00.000Z'],
    ['UTC', '2026-11-27T08:00:00Z', '2026-11-28T08:00:00.000Z'],
    [null, '2026-11-27T12:00:00Z', '2026-11-28T08:00:00.000Z'],
    ['Europe/Zurich', '2026-11-27T06:30:00Z', '2026-11-27T07:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-27T03:00:00Z', '2026-11-28T02:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-27T17:59:00Z', '2026-11-27T18:00:00.000Z'],
    // the clock goes forward in the night before, and back
    ['Europe/Zurich', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Zurich', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T12:00:00.000Z'],
    ['Nowhere/Unknown', '2026-11-27T12:00:00Z', '2026-11-28T08:00:00.000Z'],
  ])('in %s after %s is %s', (timeZone, now, next) => {
    expect(nextMailTime({ now: at(now), timeZone }).toISOString()).toBe(next)
  })

  test.each(['Europe/Zurich', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/Santiago'])(
    'comes once on each local day of a year in %s',
    (timeZone) => {
      let now = at('2026-01-01T00:00:00Z')
      const days: string[] = []
      for (let n = 0; n < 366; n += 1) {
        now = nextMailTime({ now, timeZone })
        days.push(mailDayOf(now, timeZone))
      }
      expect(new Set(days).size).toBe(366)
      expect(Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')).toBe(365 * 86_400_000)
    },
  )
})

test('weekly emails are sent on Mondays', () => {
  const weekly = (now: string) => nextMailTime({ now: at(now), timeZone: 'Europe/Zurich', weekly: true }).toISOString()
  expect(weekly('2026-11-27T12:00:00Z')).toBe('2026-11-30T07:00:00.000Z')
  expect(weekly('2026-11-30T06:00:00Z')).toBe('2026-11-30T07:00:00.000Z')
  expect(weekly('2026-11-30T07:00:00Z')).toBe('2026-12-07T07:00:00.000Z')
})

test('news at once is collected for ten minutes; that of an import waits for the daily email', () => {
  const act = { now: at('2026-11-27T12:00:00Z'), timeZone: null }
  expect(dueTime('at_once', { ...act, imported: false })).toEqual(at('2026-11-27T12:10:00Z'))
  expect(dueTime('at_once', { ...act, imported: true })).toEqual(at('2026-11-28T08:00:00Z'))
  expect(dueTime('weekly', { ...act, imported: true })).toEqual(at('2026-11-30T08:00:00Z'))
})
