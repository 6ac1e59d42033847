import { and, asc, eq, sql } from 'drizzle-orm'
import { rowLimit } from '#server/db/row-limit.ts'
import { postToApprove } from '#server/db/schema-approval.ts'
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
import { canApprove } from '#shared/permissions.ts'

/** Written like the partial indexes. */
const isWaiting = sql.raw(`(${postToApprove})`)
const isRefused = sql`approval = 'refused'`

const petColumns = ({ pets }: OverviewReader['schema']) => ({ id: pets.id, petName: pets.name, at: pets.updatedAt })
const campaignColumns = ({ campaigns }: OverviewReader['schema']) => ({
  id: campaigns.id,
  petName: campaigns.petName,
  title: campaigns.title,
  at: campaigns.updatedAt,
})

export const oldestPetsToApprove = ({ read, schema }: OverviewReader) =>
  read
    .select(petColumns(schema))
    .from(schema.pets)
    .where(isWaiting)
    .orderBy(asc(schema.pets.id))
    .limit(rowLimit(maxCount))

export const oldestCampaignsToApprove = ({ read, schema }: OverviewReader) =>
  read
    .select(campaignColumns(schema))
    .from(schema.campaigns)
    .where(isWaiting)
    .orderBy(asc(schema.campaigns.id))
    .limit(rowLimit(maxCount))

export const refusedPets = ({ read, schema }: OverviewReader, ownerUid: string) =>
  read
    .select(petColumns(schema))
    .from(schema.pets)
    .where(and(eq(schema.pets.ownerUid, ownerUid), isRefused))
    .limit(rowLimit(maxCount))

export const refusedCampaigns = ({ read, schema }: OverviewReader, creatorUid: string) =>
  read
    .select(campaignColumns(schema))
    .from(schema.campaigns)
    .where(and(eq(schema.campaigns.creatorUid, creatorUid), isRefused))
    .limit(rowLimit(maxCount))

type Post = Omit<OverviewRow, 'petId'>
const asRows = (posts: Post[]): OverviewRow[] => posts.map((post) => ({ ...post, petId: null }))

export const approvalLines: OverviewSource = async ({ db, user, now }) => {
  if (!canApprove(user)) return []
  const [pets, campaigns] = await Promise.all([oldestPetsToApprove(db), oldestCampaignsToApprove(db)])
  const queue = pathTo('approval')
  const lateBefore = before(now, overviewTimes.lateApproval)
  return summarize('approvals', asRows([...pets, ...campaigns]), { one: () => queue, many: queue, lateBefore })
}

/** The author's posts that were not approved: on each page is why. */
export const refusedLines: OverviewSource = async ({ db, user: { uid } }) => {
  const [pets, campaigns] = await Promise.all([refusedPets(db, uid), refusedCampaigns(db, uid)])
  return [
    ...summarize('refused', asRows(pets), { one: ({ id }) => pathTo('pet', { id }), many: pathTo('myPets') }),
    ...summarize('refused', asRows(campaigns), {
      one: ({ id }) => pathTo('campaign', { id }),
      many: pathTo('myCampaigns'),
    }),
  ]
}
