import type { Database } from '#server/db/database.ts'
import {
  type MeetingWithRequest,
  meetingWithRequest,
  type PeopleOfMeeting,
  peopleOfMeeting,
} from '#server/features/meetings/meetings.queries.ts'
import { addressOf, type EffectiveSettings } from '#server/features/settings/settings.service.ts'
import { calendarFile, calendarUid } from '#server/platform/calendar/calendar-file.ts'
import { formatFullDayAndTime, inUtc } from '#shared/dates.ts'
import { localPath } from '#shared/local-paths.ts'
import { type BellKind, type NotificationData, notificationData } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import { isOfShelter, isStaff } from '#shared/permissions.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import { wallTimeIn } from '#shared/time-zones.ts'
import { meetingEventTexts as event, meetingMailTexts as t } from './meeting-mails.texts.ts'
import type { MailContent } from './template.ts'

// Emails about meetings (docs/product.md 26.8).

export type MeetingKind = Extract<BellKind, `meeting_${string}`>
type MeetingData = NotificationData<MeetingKind> & Pick<NotificationData<'meeting_offered'>, 'moved'>
type MeetingTime = { startsAt: string; minutes: number }

export const isMeetingKind = (kind: BellKind): kind is MeetingKind => kind.startsWith('meeting_')

/** A time in the shelter's time zone, with the zone's name; in UTC without one. */
export function formatMeetingTime({ startsAt }: Pick<MeetingTime, 'startsAt'>, timeZone: string | null): string {
  const date = new Date(startsAt)
  try {
    const zone = timeZone ?? 'UTC'
    const format = new Intl.DateTimeFormat(currentLanguage(), { timeZone: zone, timeZoneName: 'long' })
    const name = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? zone
    return event.whenInZone({ when: formatFullDayAndTime(wallTimeIn(date, zone)), zone: name })
  } catch (error) {
    // a zone that this server doesn't know
    if (!(error instanceof RangeError)) throw error
    return event.whenInZone({ when: formatFullDayAndTime(inUtc(date)), zone: 'UTC' })
  }
}

type MeetingTexts = { subject: string; lines: string[]; label?: string }

const yesNo = (own: boolean) => (own ? 'yes' : 'no')

const texts: {
  [Kind in MeetingKind]: (data: MeetingData, when: (time: MeetingTime | null) => string) => MeetingTexts
} = {
  meeting_offered: ({ moved }, when) => ({
    subject: moved ? t.movedSubject() : t.offeredSubject(),
    lines: [moved ? t.moved({ when: when(moved) }) : t.offered(), t.offeredNone()],
    label: t.pick(),
  }),
  meeting_proposed: ({ own, petName, time, moved }, when) => ({
    subject: t.proposedSubject({ own: yesNo(own), petName }),
    lines: [
      moved
        ? t.proposedInstead({ own: yesNo(own), petName, before: when(moved), when: when(time) })
        : t.proposed({ own: yesNo(own), petName, when: when(time) }),
      t.proposedHow(),
    ],
    label: t.answer(),
  }),
  meeting_confirmed: ({ own, petName, time }, when) => ({
    subject: t.confirmedSubject({ own: yesNo(own), petName }),
    lines: [t.confirmed({ own: yesNo(own), petName, when: when(time) })],
  }),
  meeting_cancelled: ({ own, petName, time }, when) => ({
    subject: t.cancelledSubject({ own: yesNo(own), petName }),
    lines: [
      time === null
        ? t.cancelledOffer({ own: yesNo(own), petName })
        : t.cancelled({ own: yesNo(own), petName, when: when(time) }),
    ],
  }),
  meeting_reminder: ({ own, petName, time }, when) => ({
    subject: t.reminderSubject({ own: yesNo(own), petName }),
    lines: [t.reminder({ own: yesNo(own), petName, when: when(time) }), t.reminderCannot()],
  }),
}

const mailOf = (kind: MeetingKind) => (data: MeetingData, _times: number, timeZone: string | null) => {
  const { label = t.see(), ...content } = texts[kind](data, (time) => (time ? formatMeetingTime(time, timeZone) : ''))
  return { ...content, link: { label, path: pathTo('request', { id: data.requestId }) } }
}

export const meetingMails = {
  meeting_offered: mailOf('meeting_offered'),
  meeting_proposed: mailOf('meeting_proposed'),
  meeting_confirmed: mailOf('meeting_confirmed'),
  meeting_cancelled: mailOf('meeting_cancelled'),
  meeting_reminder: mailOf('meeting_reminder'),
}

export type MailedMeeting = MeetingWithRequest & PeopleOfMeeting & { kind: MeetingKind; data: MeetingData }

/** The meeting that an email is about; a reason to drop the email if it is no longer true. */
export async function mailedMeeting(
  db: Pick<Database, 'read' | 'schema'>,
  kind: MeetingKind,
  data: string,
): Promise<MailedMeeting | { drop: string }> {
  const parsed = notificationData[kind].parse(JSON.parse(data)) as MeetingData
  const row = await meetingWithRequest(db, parsed.meetingId)
  if (!row) return { drop: 'there is no such meeting' }
  const { meeting, request } = row
  const isStill = meeting.state === 'confirmed' && meeting.startsAt?.toISOString() === parsed.time?.startsAt
  if ((kind === 'meeting_confirmed' || kind === 'meeting_reminder') && !isStill)
    return { drop: 'the meeting has changed' }
  if (kind === 'meeting_reminder' && meeting.startsAt !== null && meeting.startsAt.getTime() <= Date.now())
    return { drop: 'the meeting has begun' }
  const people = await peopleOfMeeting(db, { hostUid: meeting.hostUid, ownerUid: request.ownerUid })
  return { ...row, ...people, kind, data: parsed }
}

/** The place, if the shelter wrote it: emails contain no text of other users (15.4). */
function placeFor({ meeting, host, owner, data }: MailedMeeting, settings: EffectiveSettings): string | null {
  if (meeting.place === null) return isOfShelter(owner) ? addressOf(settings) : null
  return data.to === 'owner' || isStaff(host) ? meeting.place : null
}

/** The time that the attached file adds to calendars, or removes from them; undefined without a file. */
function calendarTime({ kind, data }: MailedMeeting): { time: MeetingTime; cancelled: boolean } | undefined {
  const { time, moved } = data
  if (moved) return { time: moved, cancelled: true }
  if (!time || kind === 'meeting_offered' || kind === 'meeting_proposed') return undefined
  return { time, cancelled: kind === 'meeting_cancelled' }
}

/** Completes an email about a meeting with its place and its calendar file. */
export function withMeeting(
  content: MailContent,
  mailed: MailedMeeting,
  { base, settings }: { base: string; settings: EffectiveSettings },
): MailContent {
  const { kind, data, meeting, request } = mailed
  const place = placeFor(mailed, settings)
  const calendar = calendarTime(mailed)
  const isAhead = kind === 'meeting_confirmed' || kind === 'meeting_reminder'
  const places = place === null ? (meeting.place === null ? [] : [t.placeOnPage()]) : [t.place({ place })]
  const file = calendar && {
    name: `${event.fileName()}.ics`,
    method: calendar.cancelled ? ('CANCEL' as const) : ('PUBLISH' as const),
    content: calendarFile({
      uid: calendarUid(request, base),
      revision: data.revision,
      cancelled: calendar.cancelled,
      startsAt: new Date(calendar.time.startsAt),
      minutes: calendar.time.minutes,
      stamp: meeting.changedAt,
      summary: event.summary({ own: yesNo(data.own), petName: data.petName }),
      place,
      url: base + localPath(pathTo('request', { id: data.requestId })),
      organizer: { name: settings.siteName, email: settings.email },
    }),
  }
  const lines = [
    ...content.lines,
    ...(isAhead ? places : []),
    ...(file ? [file.method === 'CANCEL' ? t.cancelledCalendar() : t.calendar()] : []),
  ]
  return { ...content, lines, ...(file && { calendar: file }) }
}
