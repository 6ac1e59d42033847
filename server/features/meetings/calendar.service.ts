import { sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import { requireRequest } from '#server/features/adoptions/adoptions.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { addressOf, effectiveSettings } from '#server/features/settings/settings.service.ts'
import { operation } from '#server/platform/access/operation.ts'
import { calendarFile, calendarUid } from '#server/platform/calendar/calendar-file.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { isOfShelter } from '#shared/permissions.ts'
import { readingLanguage } from '#shared/settings.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import { latestMeeting, peopleOfMeeting } from './meetings.queries.ts'
import { meetingTexts } from './meetings.texts.ts'

/** The calendar file of a confirmed meeting, for both sides. Throws as `requireRequest`, and `MEETING_CHANGED`. */
export const getCalendarFile = operation(
  { access: 'user', cost: 2 },
  async function getCalendarFile({ db, user, fixed, visit }, { id }: { id: number }) {
    const request = await requireRequest(db, user, id)
    const side = sideOf(user, request)
    const row = await latestMeeting(db, id)
    if (row?.state !== 'confirmed' || row.startsAt === null || row.minutes === null)
      throw new AppError('MEETING_CHANGED')
    const { startsAt, minutes, revision, changedAt } = row
    const people = await peopleOfMeeting(db, { hostUid: row.hostUid, ownerUid: request.ownerUid })
    const settings = effectiveSettings(await savedSettings(db), fixed ?? {})
    const { base, language } = visit?.() ?? { base: 'http://localhost', language: null }
    const person = side === 'owner' ? request.requesterName : (people.host?.name ?? settings.siteName)
    return inLanguage(readingLanguage(settings, language), () => ({
      name: `${meetingTexts.fileName()}.ics`,
      file: calendarFile({
        uid: calendarUid(request, base),
        revision,
        cancelled: false,
        startsAt,
        minutes,
        stamp: changedAt,
        summary: meetingTexts.summary({ petName: request.petName, person }),
        place: row.place ?? (isOfShelter(people.owner) ? addressOf(settings) : null),
        url: base + localPath(pathTo('request', { id })),
        organizer: { name: settings.siteName, email: settings.email },
      }),
    }))
  },
)
