import type { Database } from '#server/db/database.ts'
import { sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { requireRequest } from '#server/features/adoptions/adoptions.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { addressOf, effectiveSettings } from '#server/features/settings/settings.service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import type { Meeting, MeetingSlot, RequestMeetings } from '#shared/meetings.ts'
import { isOfShelter } from '#shared/permissions.ts'
import type { MeetingRules } from './meetings.policy.ts'
import { latestMeeting, type MeetingRecord, type PeopleOfMeeting, peopleOfMeeting } from './meetings.queries.ts'

// What the page of a request shows of its meetings (docs/product.md 26.9).

const parseSlots = ({ slots }: Pick<MeetingRecord, 'slots'>): MeetingSlot[] => JSON.parse(slots)

export const toRules = (row: MeetingRecord): MeetingRules => ({
  state: row.state,
  slots: parseSlots(row),
  startsAt: row.startsAt?.toISOString() ?? null,
  minutes: row.minutes,
  place: row.place,
  revision: row.revision,
})

export async function meetingsOfRequest(
  db: Database,
  { user, fixed }: Pick<Actor, 'user' | 'fixed'>,
  request: AdoptionRecord,
): Promise<RequestMeetings> {
  const [saved, row] = await Promise.all([savedSettings(db), latestMeeting(db, request.id)])
  const settings = effectiveSettings(saved, fixed ?? {})
  const people = await peopleOfMeeting(db, { hostUid: row?.hostUid ?? '', ownerUid: request.ownerUid })
  const usualPlace = isOfShelter(people.owner) ? addressOf(settings) : null
  return {
    side: sideOf(user, request),
    used: settings.meetStep,
    timeZone: settings.timeZone,
    openingHours: isOfShelter(people.owner) ? settings.openingHours : null,
    usualPlace,
    revision: row?.revision ?? 0,
    meeting: row && toMeeting(row, people, usualPlace),
  }
}

function toMeeting(row: MeetingRecord, { host }: PeopleOfMeeting, usualPlace: string | null): Meeting {
  const { revision: _, ...meeting } = toRules(row)
  return { ...meeting, place: row.place ?? usualPlace, hostName: host?.name ?? null }
}

/** Throws as `requireRequest`. */
export const getMeetings = operation(
  { access: 'user', cost: 2 },
  async function getMeetings({ db, user, fixed }, { id }: { id: number }) {
    return meetingsOfRequest(db, { user, fixed }, await requireRequest(db, user, id))
  },
)
