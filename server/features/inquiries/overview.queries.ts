import { and, asc, inArray, sql } from 'drizzle-orm'
import { rowLimit } from '#server/db/row-limit.ts'
import {
  before,
  type OverviewReader,
  type OverviewSource,
  summarize,
} from '#server/platform/overview/overview-source.ts'
import { maxCount } from '#shared/notifications.ts'
import { overviewTimes } from '#shared/overview.ts'
import { pathTo } from '#shared/pages.ts'

/** Questions that wait for an answer, oldest first, at most `maxCount`. */
export const questionsToAnswer = ({ read, schema: { inquiries } }: OverviewReader, team: string[]) =>
  read
    .select({ id: inquiries.id, petId: inquiries.petId, petName: inquiries.petName, at: inquiries.lastAt })
    .from(inquiries)
    .where(and(inArray(inquiries.ownerUid, team), sql`waiting`))
    .orderBy(asc(inquiries.id))
    .limit(rowLimit(maxCount))

export const questionLines: OverviewSource = async ({ db, team, now }) =>
  summarize('questions', await questionsToAnswer(db, team), {
    one: ({ id }) => pathTo('openedInquiry', { id }),
    many: pathTo('inquiries'),
    lateBefore: before(now, overviewTimes.lateRequest),
  })
