import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterEach, expect, test, vi } from 'vitest'
import { remindOfNextMeeting } from '#server/features/meetings/reminders.service.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { startMailing } from '#server/testing/mail.ts'
import { confirmedMeeting, requestFor, slotAt } from '#server/testing/meetings.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import { formatMeetingTime } from './meeting-mail.ts'
import '#server/packed/translations.ts'

// Emails about meetings (docs/product.md 26.8).

afterEach(() => void vi.useRealTimers())

const until = { timeout: 20_000, interval: 20 }

/** A shelter with mail, where the pet's owner is a member or an admin. */
async function start(values: Parameters<typeof saveSettings>[1]['values'] = {}) {
  const shelter = await startHarness()
  const { db } = shelter
  await saveSettings({ db }, { values: { timeZone: 'America/New_York', email: 'hello@example.org', ...values } })
  await db.transaction((tx) => tx.update(db.schema.users).set({ emailVerified: true }).returning())
  const mailing = await startMailing({}, db)
  /** All emails about meetings so far, once none is waiting. */
  const sent = async () => {
    const states = async () => (await mailing.rows()).filter(({ mail }) => mail === 'waiting').length
    await expect.poll(states, until).toBe(0)
    const about = mailing.mails.filter(({ headers }) => /time to meet|[Mm]eeting/.test(headers.subject ?? ''))
    return about.map(({ to, headers, text, raw }) => ({
      to: to.join(),
      subject: headers.subject,
      text,
      event: eventIn(raw),
    }))
  }
  return { ...shelter, mailing, sent, begin: () => mailing.begin() }
}

/** The event in the attached calendar file. */
function eventIn(raw: string) {
  const start = raw.indexOf('Content-Type: text/calendar;')
  if (start < 0) return null
  const part = raw.slice(start)
  const encoded = part.slice(part.indexOf('\r\n\r\n'), part.indexOf('\r\n--'))
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(encoded, 'base64').toString()))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    summary: event.summary,
    place: event.location,
  }
}

const meet = (owner: HarnessUser, applicant: HarnessUser) => confirmedMeeting(owner, applicant, slotAt(3))

test('each side gets its emails; the file of a confirmed meeting is replaced when it moves, and then cancelled', async () => {
  const { user: owner, other: applicant, sent, begin } = await start()
  const { id, slot } = await meet(owner, applicant)
  await begin()
  const [offered, confirmed] = await sent()
  expect(offered).toMatchObject({ to: applicant.user.email, subject: 'Choose a time to meet', event: null })
  const when = formatMeetingTime(slot, 'America/New_York')
  expect(when).toMatch(/ at \d+:00 [AP]M \(Eastern Standard Time\)$/)
  expect(confirmed).toMatchObject({
    to: owner.user.email,
    subject: 'Meeting about Biscuit confirmed',
    text: expect.stringContaining(`You’re meeting an applicant for Biscuit on ${when}.`),
    event: { method: 'PUBLISH', sequence: 2, start: slot.startsAt, summary: 'Meeting about Biscuit' },
  })
  await applicant.call.meetings.propose({ id, seen: 2, ...slotAt(5) })
  await owner.call.meetings.confirm({ id, seen: 3 })
  // an email about a confirmed meeting is dropped once the meeting has changed
  expect(await sent()).toHaveLength(4)
  await owner.call.meetings.cancel({ id, seen: 4 })
  const [, , proposed, again, cancelled] = await sent()
  const uid = confirmed?.event?.uid
  expect(proposed).toMatchObject({
    to: owner.user.email,
    subject: 'Another time to meet about Biscuit',
    event: { method: 'CANCEL', uid, sequence: 3, start: slot.startsAt },
  })
  expect(again).toMatchObject({
    to: applicant.user.email,
    subject: 'Your meeting is confirmed',
    event: { method: 'PUBLISH', uid, sequence: 4, start: slotAt(5).startsAt },
  })
  expect(cancelled).toMatchObject({
    to: applicant.user.email,
    subject: 'Your meeting was canceled',
    event: { method: 'CANCEL', uid, sequence: 5, start: slotAt(5).startsAt },
  })
})

test('emails contain no names of people, no pet of another owner, and no place that a member wrote', async () => {
  const { user: owner, other: applicant, sent, begin } = await start()
  const { id } = await requestFor(owner, applicant, 'Fluffykins')
  const slot = slotAt(3)
  await owner.call.meetings.offer({ id, seen: 0, slots: [slot], place: 'Casino at evil.example' })
  await applicant.call.meetings.propose({ id, seen: 1, ...slotAt(4) })
  await owner.call.meetings.confirm({ id, seen: 2 })
  await begin()
  const mails = await sent()
  expect(mails.map(({ to }) => to)).toEqual([applicant.user.email, owner.user.email, applicant.user.email])
  expect(JSON.stringify(mails)).not.toMatch(/Otto Other|Uma User/)
  const theirs = mails.filter(({ to }) => to === applicant.user.email)
  expect(JSON.stringify(theirs)).not.toMatch(/Fluffykins|Casino/)
  expect(theirs[1]?.text).toContain('You’ll find the place on the request’s page.')
  expect(theirs[1]?.event?.place).toBeNull()
})

test('the shelter’s address is in the email and in its file', async () => {
  const { admin, other: applicant, sent, begin } = await start({ postalAddress: '1 Harbor Street\nBergen' })
  const { id } = await requestFor(admin, applicant)
  await admin.call.meetings.offer({ id, seen: 0, slots: [slotAt(3)] })
  await applicant.call.meetings.propose({ id, seen: 1, ...slotAt(4) })
  await admin.call.meetings.confirm({ id, seen: 2 })
  await begin()
  const confirmed = (await sent()).at(-1)
  expect(confirmed?.text).toContain('Where: 1 Harbor Street, Bergen')
  expect(confirmed?.event?.place).toBe('1 Harbor Street, Bergen')
})

test('a reminder has the file again, and is not sent for a meeting that was cancelled in the meantime', async () => {
  const { db, user: owner, other: applicant, sent, begin } = await start()
  const { id } = await confirmedMeeting(owner, applicant, slotAt(1, 6))
  const { id: second } = await confirmedMeeting(owner, applicant, slotAt(1, 8))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 })
  while ((await remindOfNextMeeting(db)) > 0);
  await owner.call.meetings.cancel({ id: second, seen: 2 })
  await begin()
  const reminders = (await sent()).filter(({ subject }) => subject?.startsWith('Reminder'))
  expect(reminders.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    [applicant.user.email, 'Reminder: your meeting'],
    [owner.user.email, 'Reminder: meeting about Biscuit'],
  ])
  expect(reminders.map(({ event }) => [event?.method, event?.sequence])).toEqual([
    ['PUBLISH', 2],
    ['PUBLISH', 2],
  ])
  expect((await owner.call.meetings.ofRequest({ id })).meeting?.state).toBe('confirmed')
})

test('a suspended user keeps the meeting, but gets no email about it', async () => {
  const { db, admin, user: owner, other: applicant, mailing, begin } = await start()
  const { id } = await meet(owner, applicant)
  await admin.call.users.suspend({ email: owner.user.email })
  await begin()
  const states = async () => (await mailing.rows()).map(({ kind, mail }) => [kind, mail])
  await expect.poll(states, until).toContainEqual(['meeting_confirmed', 'dropped'])
  const [row] = await db.read.select().from(db.schema.meetings).where(eq(db.schema.meetings.requestId, id))
  expect(row?.state).toBe('confirmed')
})

test.each([
  // the hour before and after each change of the clocks
  ['America/New_York', '2026-03-08T06:30:00Z', 'Sunday, March 8, 2026 at 1:30 AM (Eastern Standard Time)'],
  ['America/New_York', '2026-03-08T07:30:00Z', 'Sunday, March 8, 2026 at 3:30 AM (Eastern Daylight Time)'],
  ['America/New_York', '2026-11-01T05:30:00Z', 'Sunday, November 1, 2026 at 1:30 AM (Eastern Daylight Time)'],
  ['America/New_York', '2026-11-01T06:30:00Z', 'Sunday, November 1, 2026 at 1:30 AM (Eastern Standard Time)'],
  ['Europe/Berlin', '2026-03-29T00:45:00Z', 'Sunday, March 29, 2026 at 1:45 AM (Central European Standard Time)'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Sunday, March 29, 2026 at 3:00 AM (Central European Summer Time)'],
  ['Europe/Berlin', '2026-10-25T00:15:00Z', 'Sunday, October 25, 2026 at 2:15 AM (Central European Summer Time)'],
  ['Europe/Berlin', '2026-10-25T01:15:00Z', 'Sunday, October 25, 2026 at 2:15 AM (Central European Standard Time)'],
  [null, '2026-10-25T01:15:00Z', 'Sunday, October 25, 2026 at 1:15 AM (Coordinated Universal Time)'],
  ['Mars/Olympus', '2026-10-25T01:15:00Z', 'Sunday, October 25, 2026 at 1:15 AM (UTC)'],
])('in %s, %s reads %s', (timeZone, startsAt, text) => {
  expect(formatMeetingTime({ startsAt }, timeZone)).toBe(text)
})

test('the zone is named in the reader’s language', () => {
  const time = () => formatMeetingTime({ startsAt: '2026-11-28T14:00:00Z' }, 'America/New_York')
  expect(inLanguage('es', time)).toContain('hora estándar oriental')
  expect(inLanguage('ar', time)).toContain('توقيت')
})
