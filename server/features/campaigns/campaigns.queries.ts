import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnsOf, fromIndex } from '#server/db/index-hint.ts'
import type { PageParams } from '#server/db/paging.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { isPublished } from '#shared/approval.ts'
import type { Need } from '#shared/needs.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'

export type CampaignRecord = Database['schema']['campaigns']['$inferSelect']
export type CampaignPaging = PageParams & { skip?: number }

const byId: PreparedRead<{ id: number }, CampaignRecord> = (read, { campaigns }, { id }) =>
  read.select().from(campaigns).where(eq(campaigns.id, id))

const cachedById = cachedQuery(byId)

/** The public condition (docs/product.md 16.1), written like the index. */
export const isPublic = ({ campaigns }: Database['schema']): SQL =>
  sql`${campaigns.approval} = 'none' and not ${campaigns.hidden}`

export async function campaignById({ read }: Pick<Database, 'read'>, id: number): Promise<CampaignRecord | undefined> {
  const [campaign] = await read.run(byId, { id })
  return campaign
}

/** The campaign if the viewer may see it: while it waits for approval, only its creator, staff and admins may. */
export async function visibleCampaign(
  db: Pick<Database, 'read'>,
  viewer: Viewer,
  id: number,
): Promise<CampaignRecord | undefined> {
  const campaign = await campaignById(db, id)
  return campaign && (isPublished(campaign) || canManage(viewer, campaign.creatorUid)) ? campaign : undefined
}

type DonationSnapshot = Pick<
  Database['schema']['donations']['$inferSelect'],
  'campaignId' | 'campaignCents' | 'campaignReceivedCents' | 'campaignReservedCents' | 'campaignVersion'
>

/**
 * The campaign as it was right after a donation: its sums then, and its content, from a saved version if it has changed
 * since. Donations from before 0.2.0 have neither, so the campaign is returned as it is now. Those from before 0.3.0
 * have only the total.
 */
export async function campaignAtDonation(db: Database, donation: DonationSnapshot): Promise<CampaignRecord> {
  const { campaignId, campaignCents, campaignVersion } = donation
  const { campaignVersions } = db.schema
  const [campaign] = campaignId === null ? [] : await cachedById(db, String(campaignId), { id: campaignId })
  if (!campaign) throw new Error('a donation without its campaign')
  if (campaignCents === null || campaignVersion === null) return campaign
  const receivedCents = donation.campaignReceivedCents ?? Math.min(campaign.receivedCents, campaignCents)
  const reservedCents = donation.campaignReservedCents ?? campaign.reservedCents
  const now = { ...campaign, donatedCents: campaignCents, receivedCents, reservedCents }
  if (campaign.version === campaignVersion) return now
  const [was] = await db.read
    .select()
    .from(campaignVersions)
    .where(and(eq(campaignVersions.campaignId, campaign.id), eq(campaignVersions.version, campaignVersion)))
  return { ...now, ...was, id: campaign.id }
}

/**
 * The list of the website and of REST (docs/product.md 7.7). The ids come from the index, so that a thousand pending
 * campaigns cost nothing; only the rows of the page are read.
 */
export const publicCampaigns = (
  ...[read, schema, { before, skip, limit }]: Parameters<PreparedRead<CampaignPaging, CampaignRecord>>
) => {
  const { campaigns } = schema
  const rows = read
    .select(columnsOf(campaigns))
    .from(fromIndex(campaigns, 'campaigns_public'))
    .where(and(isPublic(schema), before && lt(campaigns.id, before)))
    .orderBy(desc(campaigns.id))
    .limit(rowLimit(limit))
  return skip ? rows.offset(skip) : rows
}

export async function listCampaigns(
  { read }: Database,
  { before, skip, limit }: CampaignPaging,
): Promise<CampaignRecord[]> {
  return read.run(publicCampaigns, { before, skip, limit })
}

export async function campaignsOfCreator(
  { read, schema: { campaigns } }: Database,
  creatorUid: string,
  { before, skip = 0, limit }: Partial<CampaignPaging> = {},
): Promise<CampaignRecord[]> {
  const rows = read
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.creatorUid, creatorUid), before ? lt(campaigns.id, before) : undefined))
    .orderBy(desc(campaigns.id))
  return limit === undefined ? rows : rows.limit(rowLimit(limit)).offset(skip)
}

export type UpdateRecord = Database['schema']['campaignUpdates']['$inferSelect']

type CampaignUpdatePaging = PageParams & { campaignId: number }

const newestUpdates: PreparedRead<CampaignUpdatePaging, UpdateRecord> = (
  read,
  { campaignUpdates },
  { campaignId, before, limit },
) =>
  read
    .select()
    .from(campaignUpdates)
    .where(and(eq(campaignUpdates.campaignId, campaignId), before && lt(campaignUpdates.id, before)))
    .orderBy(desc(campaignUpdates.id))
    .limit(rowLimit(limit))

export const updatesOfCampaign = (
  { read }: Pick<Database, 'read'>,
  campaignId: number,
  { before, limit }: PageParams,
): Promise<UpdateRecord[]> => read.run(newestUpdates, { campaignId, before, limit })

export async function updateById(
  { read, schema: { campaignUpdates } }: Pick<Database, 'read' | 'schema'>,
  id: number,
): Promise<UpdateRecord | undefined> {
  const [update] = await read.select().from(campaignUpdates).where(eq(campaignUpdates.id, id))
  return update
}

export const needsOf = ({ needs }: Pick<CampaignRecord, 'needs'>): Need[] => JSON.parse(needs)
