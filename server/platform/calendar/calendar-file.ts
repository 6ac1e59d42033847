import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

// Calendar files (RFC 5545) of meetings (docs/decisions/065-calendar-files.md).

export type CalendarEvent = {
  /** Stays the same when the meeting is moved. */
  uid: string
  /** Rises with each change. */
  revision: number
  cancelled: boolean
  startsAt: Date
  minutes: number
  /** When it was written. */
  stamp: Date
  summary: string
  place: string | null
  /** The page of the meeting. */
  url: string
  /** The shelter; without an address, the file names no organizer. */
  organizer: { name: string; email: string | null }
}

/** Calendars keep them for good, so they contain no line breaks. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** A file with one event, with times in UTC. `cancelled` removes the event from calendars that have it. */
export function calendarFile(event: CalendarEvent): string {
  const { uid, revision, cancelled, startsAt, minutes, stamp, summary, place, url, organizer } = event
  const calendar = ical({
    prodId: { company: 'Pawstead', product: 'Meetings', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  const { name, email } = organizer
  calendar.createEvent({
    id: uid,
    sequence: revision,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    stamp,
    summary: oneLine(summary),
    location: place === null ? null : { title: place },
    url,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(email !== null && { organizer: { name: oneLine(name), email } }),
  })
  return `${calendar.toString()}\r\n`
}

/**
 * The UID of the meetings of a request. It includes the time, because a new or restored database reuses the ids of rows.
 */
export const calendarUid = (request: { id: number; createdAt: Date }, base: string): string =>
  `meeting.${request.id}.${request.createdAt.getTime().toString(36)}@${new URL(base).hostname}`
