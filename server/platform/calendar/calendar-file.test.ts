import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile, calendarUid } from './calendar-file.ts'

// Calendar files, as three other programs read them.

const event: CalendarEvent = {
  uid: 'meeting.7.mcvp5k00@pets.example.org',
  revision: 3,
  cancelled: false,
  startsAt: new Date('2026-11-28T14:15:00Z'),
  minutes: 45,
  stamp: new Date('2026-11-27T09:30:12Z'),
  summary: 'Biscuit: meeting with Uma',
  place: '1 Harbor Street, Bergen',
  url: 'https://pets.example.org/dashboard/requests/7',
  organizer: { name: 'Happy Tails', email: 'hello@example.org' },
}

type ReadEvent = { method: unknown; uid: unknown; sequence: unknown; start: unknown; end: unknown } & {
  summary: unknown
  place: unknown
  status: unknown
}

function readByIcalJs(file: string): ReadEvent {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: read.uid,
    sequence: read.sequence,
    start: read.startDate.toJSDate().toISOString(),
    end: read.endDate.toJSDate().toISOString(),
    summary: read.summary,
    place: read.location,
    status: read.component.getFirstPropertyValue('status'),
  }
}

function readByNodeIcal(file: string): ReadEvent {
  const calendar = nodeIcal.sync.parseICS(file)
  const read = Object.values(calendar).find((part) => part?.type === 'VEVENT')
  if (read?.type !== 'VEVENT') throw new Error('no event')
  return {
    method: read.method,
    uid: read.uid,
    sequence: Number(read.sequence),
    start: read.start.toISOString(),
    end: read.end?.toISOString(),
    summary: read.summary,
    place: read.location,
    status: read.status,
  }
}

function readByTsIcs(file: string): ReadEvent {
  const { method, events = [] } = convertIcsCalendar(undefined, file)
  const [read] = events
  return {
    method,
    uid: read?.uid,
    sequence: read?.sequence,
    start: read?.start.date.toISOString(),
    end: read && 'end' in read ? read.end?.date.toISOString() : undefined,
    summary: read?.summary,
    place: read?.location,
    status: read?.status,
  }
}

const readers = [
  ['ical.js', readByIcalJs],
  ['node-ical', readByNodeIcal],
  ['ts-ics', readByTsIcs],
] as const

test.each(readers)('%s reads what was written', (_, read) => {
  expect(read(calendarFile(event))).toEqual({
    method: 'PUBLISH',
    uid: event.uid,
    sequence: 3,
    start: '2026-11-28T14:15:00.000Z',
    end: '2026-11-28T15:00:00.000Z',
    summary: event.summary,
    place: event.place,
    status: 'CONFIRMED',
  })
})

test.each(readers)('%s reads that a meeting was cancelled', (_, read) => {
  expect(read(calendarFile({ ...event, cancelled: true, revision: 4 }))).toMatchObject({
    method: 'CANCEL',
    uid: event.uid,
    sequence: 4,
    status: 'CANCELLED',
  })
})

const difficult = [
  'Bärbel, Nuñez; & "Ζωή" \\ 100%',
  'بسكويت: لقاء مع أمينة',
  'שלום עולם '.repeat(20).trim(),
  `${'🐕'.repeat(60)} ends here`,
  'x'.repeat(300),
  'é'.repeat(200),
]
/** Only a parser that follows the grammar reads it. */
const nasty = 'BEGIN:VEVENT;SUMMARY=\\n:END'

for (const [name, read] of readers)
  test.each(difficult)(`${name} reads %j as a name and as a place`, (text) => {
    const found = read(calendarFile({ ...event, summary: text, place: text }))
    expect([found.summary, found.place]).toEqual([text, text])
  })

test('a text that looks like a part of the file stays a text', () => {
  const found = readByIcalJs(calendarFile({ ...event, summary: nasty, place: nasty }))
  expect([found.summary, found.place]).toEqual([nasty, nasty])
})

test.each(readers)('%s reads a place of several lines', (_, read) => {
  const place = 'Happy Tails; the back door,\n1 Harbor Street\nBergen'
  expect(read(calendarFile({ ...event, place })).place).toBe(place)
})

test('no line is longer than 75 octets, all end in CRLF, and times are in UTC', () => {
  for (const text of difficult) {
    const file = calendarFile({
      ...event,
      summary: text,
      place: text,
      organizer: { name: text, email: 'a@example.org' },
    })
    const lines = file.split('\r\n')
    expect(lines.pop()).toBe('')
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    // no fold cuts a letter in two
    expect(file).not.toContain('\uFFFD')
    expect(file).toContain('\r\nDTSTART:20261128T141500Z\r\nDTEND:20261128T150000Z\r\n')
  }
})

test('a text cannot add lines of its own', () => {
  const hostile = 'A\r\nATTENDEE:mailto:evil@example.org\nBEGIN:VALARM'
  const file = calendarFile({
    ...event,
    summary: hostile,
    place: hostile,
    organizer: { name: hostile, email: 'a@b.org' },
  })
  const names = file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => line.split(/[:;]/)[0])
  expect(names.filter((name) => name === 'BEGIN')).toHaveLength(2)
  expect(names).not.toContain('ATTENDEE')
})

test('without an address there is no organizer, without a place no location', () => {
  const file = calendarFile({ ...event, place: null, organizer: { name: 'Happy Tails', email: null } })
  expect(file).not.toMatch(/ORGANIZER|LOCATION/)
})

test('meetings of a request have one UID, which differs from that of another database', () => {
  const request = { id: 7, createdAt: new Date('2026-11-01T10:00:00Z') }
  const uid = calendarUid(request, 'https://pets.example.org')
  expect(uid).toMatch(/^meeting\.7\.[\da-z]+@pets\.example\.org$/)
  expect(calendarUid(request, 'https://pets.example.org')).toBe(uid)
  const other = { ...request, createdAt: new Date('2026-11-01T10:00:01Z') }
  expect(calendarUid(other, 'https://pets.example.org')).not.toBe(uid)
})
