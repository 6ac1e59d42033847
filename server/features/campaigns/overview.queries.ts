import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { rowLimit } from '#server/db/row-limit.ts'
import { type OverviewReader, type OverviewSource, summarize } from '#server/platform/overview/overview-source.ts'
import { maxCount } from '#shared/notifications.ts'
import { overviewTimes } from '#shared/overview.ts'
import { pathTo } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'

/** Public campaigns that take donations and end between both times, at most `maxCount`. */
export const endingCampaigns = (
  { read, schema: { campaigns } }: OverviewReader,
  team: string[],
  from: Date,
  until: Date,
) =>
  read
    .select({ id: campaigns.id, petName: campaigns.petName, title: campaigns.title, at: campaigns.endsAt })
    .from(campaigns)
    .where(
      and(
        inArray(campaigns.creatorUid, team),
        gt(campaigns.endsAt, from),
        lte(campaigns.endsAt, until),
        // written out, so that the partial index on it is used
        sql`not end_told and approval = 'none' and not hidden`,
        eq(campaigns.paused, false),
        sql`${campaigns.donatedCents} + ${campaigns.reservedCents} < ${campaigns.maxCents}`,
      ),
    )
    .limit(rowLimit(maxCount))

export const campaignLines: OverviewSource = async ({ db, user, team, now }) => {
  const until = new Date(now.getTime() + overviewTimes.endingCampaign)
  const rows = await endingCampaigns(db, team, now, until)
  return summarize(
    'campaigns',
    rows.map((row) => ({ ...row, petId: null })),
    {
      one: ({ id }) => pathTo('editCampaign', { id }),
      many: isStaff(user) ? `${pathTo('shelterCampaigns')}?phase=open` : pathTo('myCampaigns'),
    },
  )
}
