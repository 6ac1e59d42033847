import { expect, test } from 'vitest'
import { parseOpeningHours } from './opening-hours.ts'

const said = (text: string) =>
  parseOpeningHours(text)?.map(
    ({ days, opens, closes }) => `${days.map((day) => day.slice(0, 2)).join(' ')} ${opens}-${closes}`,
  )

test.each([
  ['Tuesday to Friday, 2 to 6 p.m.\nSaturday, 10 a.m. to 4 p.m.', ['Tu We Th Fr 14:00-18:00', 'Sa 10:00-16:00']],
  ['Mon-Fri 9:00-12:00, 14:00-18:30', ['Mo Tu We Th Fr 09:00-12:00', 'Mo Tu We Th Fr 14:00-18:30']],
  ['Saturdays and Sundays: 10 to 2 pm', ['Sa Su 10:00-14:00']],
  ['Fri–Mon 8.30–17.00', ['Fr Sa Su Mo 08:30-17:00']],
  ['Daily from 12 to 5 p.m.', ['Mo Tu We Th Fr Sa Su 12:00-17:00']],
  ['Mon ,Wed -  Thu : 9 -11 a.m. and  2 to 4 p.m.', ['Mo We Th 09:00-11:00', 'Mo We Th 14:00-16:00']],
  ['Mon, Wed & Fri 13-18\nSunday closed', ['Mo We Fr 13:00-18:00']],
])('%s is understood', (text, hours) => {
  expect(said(text)).toEqual(hours)
})

test.each(
  [
    ['', 'By appointment', 'Mon-Fri', '10 to 4', 'Mon 2 to 6', 'Mon 18:00-9:00', 'Mon 25:00-26:00', 'Mon 9:00'],
    [
      'Mon 9:00-12:00, by appointment',
      'Mon 9:00-12:00\nRing the bell twice',
      'Mo 9:00-12:00',
      'Mon 13 p.m. to 14 p.m.',
    ],
  ].flat(),
)('%s is not parsed', (text) => {
  expect(parseOpeningHours(text)).toBeNull()
})

test.each(['Mon%9-12', 'Mon%Tue 9-12', 'Mon from%9-12', 'Mon 9%12', 'Mon 9%-%12 a.m.', '%,%:%'])(
  '100,000 blanks in %j are read in linear time',
  (text) => {
    const before = process.cpuUsage()
    parseOpeningHours(text.replaceAll('%', ' '.repeat(100_000)))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  },
)
