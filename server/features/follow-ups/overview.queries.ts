import { and, desc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import {
  before,
  type OverviewReader,
  type OverviewRow,
  type OverviewSource,
  summarize,
} from '#server/platform/overview/overview-source.ts'
import { maxCount } from '#shared/notifications.ts'
import { overviewTimes } from '#shared/overview.ts'
import { pathTo } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'

/** So many of the newest answers are looked at. */
const newest = 300

/** The newest answers of adopters of the team's pets, newest first, each with when the owner's side wrote last. */
export const answersToTeam = (
  { read, schema }: OverviewReader,
  team: string[],
  { viewer, since }: { viewer: string; since: Date },
) => {
  const { adopterAnswers: answers, adoptionRequests: requests, requestMessages: messages } = schema
  const writtenAt = sql`(select ${messages.createdAt} from ${messages} where ${messages.requestId} = ${requests.id} and ${messages.side} = 'owner' and not ${messages.private} order by ${messages.id} desc limit 1)`
  return (
    read
      .select({
        id: requests.id,
        petId: requests.petId,
        petName: requests.petName,
        answer: answers.answer,
        at: answers.createdAt,
        writtenAt: sql<Date | null>`${writtenAt}`.mapWith(messages.createdAt),
      })
      .from(answers)
      // SQLite would begin with all requests of the team otherwise
      .crossJoin(requests)
      .where(
        and(
          eq(requests.id, answers.requestId),
          gt(answers.id, sql`(select max(id) - ${newest} from ${answers})`),
          gt(answers.createdAt, since),
          inArray(requests.ownerUid, team),
          ne(requests.requesterUid, viewer),
          eq(requests.status, 'accepted'),
          isNotNull(requests.adoptedAt),
        ),
      )
      .orderBy(desc(answers.id))
      .limit(newest)
  )
}

/** Adopters who said that it isn't working, and to whom the owner's side has not written since. */
export const troubleLines: OverviewSource = async ({ db, team, user, now }) => {
  const since = before(now, overviewTimes.forgottenTrouble)
  const waiting = new Map<number, OverviewRow | null>()
  for (const { id, petId, petName, answer, at, writtenAt } of await answersToTeam(db, team, {
    viewer: user.uid,
    since,
  })) {
    const isWaiting = answer === 'trouble' && (writtenAt === null || writtenAt < at)
    // only the newest answer counts
    if (!waiting.has(id)) waiting.set(id, isWaiting ? { id, petId, petName, at } : null)
  }
  const rows = [...waiting.values()].filter((row) => row !== null).slice(0, maxCount)
  return summarize('trouble', rows, {
    one: ({ id }) => pathTo('request', { id }),
    many: isStaff(user) ? pathTo('shelterRequests') : `${pathTo('adoptionRequests')}?show=received`,
    lateBefore: before(now, overviewTimes.lateRequest),
  })
}
