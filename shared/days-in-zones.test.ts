import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayEndIn, dayStartIn, dayWriter } from './days-in-zones.ts'
import { dayIn } from './time-zones.ts'

test.each<[day: string, zone: string | null, start: string, kind: string]>([
  ['2027-01-01', 'America/Chicago', '2027-01-01T06:00:00.000Z', 'as usual'],
  ['2027-01-01', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', 'far ahead'],
  ['2027-01-01', 'Asia/Kathmandu', '2026-12-31T18:15:00.000Z', 'at a quarter'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 'before the hour that is skipped'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z', 'after the hour that comes twice'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 'without midnight, behind UTC'],
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z', 'after an hour before midnight that comes twice'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', 'without midnight, ahead of UTC'],
  ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z', 'after an hour before midnight that comes twice, ahead'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 'that was skipped as a whole'],
  ['2010-11-07', 'America/St_Johns', '2010-11-07T02:30:00.000Z', 'that begins, ends, and begins again'],
  ['1920-01-01', 'Africa/Monrovia', '1920-01-01T00:44:30.000Z', 'at half a minute'],
  ['2027-01-01', 'UTC', '2027-01-01T00:00:00.000Z', 'in UTC'],
  ['2027-01-01', null, '2027-01-01T00:00:00.000Z', 'without a zone'],
  ['2027-01-01', 'Nowhere/Land', '2027-01-01T00:00:00.000Z', 'in an unknown zone'],
  ['0001-01-01', 'America/Chicago', '0001-01-01T00:00:00.000Z', 'long before time zones'],
])('%s in %s begins at %s: a day %s', (day, zone, start, _kind) => {
  expect(dayStartIn(day, zone).toISOString()).toBe(start)
})

test('a day ends where the next begins, also the last one that can be written', () => {
  expect(dayEndIn('2026-12-31', 'America/Chicago')).toEqual(dayStartIn('2027-01-01', 'America/Chicago'))
  expect(dayEndIn('2018-11-03', 'America/Sao_Paulo')).toEqual(dayStartIn('2018-11-04', 'America/Sao_Paulo'))
  expect(dayEndIn('9999-12-31', 'Asia/Tokyo').getUTCFullYear()).toBeLessThanOrEqual(10_000)
})

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), null)
const days = fc.integer({ min: Date.UTC(1900, 0) / 86_400_000, max: Date.UTC(2100, 0) / 86_400_000 })

test('a day begins at the first millisecond that is on that day or a later one', () => {
  fc.assert(
    fc.property(days, zone, (number, timeZone) => {
      const day = new Date(number * 86_400_000).toISOString().slice(0, 10)
      const start = dayStartIn(day, timeZone)
      expect(dayIn(start, timeZone) >= day).toBe(true)
      for (const before of [1, 60_000, 3_600_000, 86_400_000])
        expect(dayIn(new Date(start.getTime() - before), timeZone) < day).toBe(true)
      expect(dayEndIn(day, timeZone) >= start).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

const since = { min: new Date('2015-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true }

test('the writer of days agrees with the day of each time', () => {
  fc.assert(
    fc.property(zone, fc.array(fc.date(since), { minLength: 1 }), (timeZone, times) => {
      const dayOf = dayWriter(timeZone)
      for (const time of times) expect(dayOf(time)).toBe(dayIn(time, timeZone))
    }),
  )
})

test.each(['America/Chicago', 'America/Sao_Paulo', 'Africa/Cairo', 'Pacific/Apia', 'Australia/Lord_Howe'])(
  'in %s, it agrees in each quarter hour of years with changes',
  (timeZone) => {
    const dayOf = dayWriter(timeZone)
    const wrong: Date[] = []
    for (let time = Date.UTC(2011, 11, 25); time < Date.UTC(2013, 0); time += 900_000)
      for (const each of [time - 1, time].map((at) => new Date(at)))
        if (dayOf(each) !== dayIn(each, timeZone)) wrong.push(each)
    expect(wrong).toEqual([])
  },
)
