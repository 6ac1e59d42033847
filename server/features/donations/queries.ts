import { and, desc, eq, isNull, lt, sql, sum } from 'drizzle-orm'
import type { Authorized } from '#server/authorized.ts'
import type { Database, PreparedRead, Reader } from '#server/db/database.ts'
import type { Paging } from '#server/db/page.ts'

export type CampaignRecord = Database['schema']['campaigns']['$inferSelect']
export type DonationRecord = Database['schema']['donations']['$inferSelect']
/** Paging by number: those after the first `skip`. */
export type Skipping = Paging & { skip?: number }

const byId: PreparedRead<{ id: number }, CampaignRecord> = (read, { campaigns }, { id }) =>
  read.select().from(campaigns).where(eq(campaigns.id, id))

export async function campaignById({ read }: Pick<Database, 'read'>, id: number): Promise<CampaignRecord | undefined> {
  const [campaign] = await read.run(byId, { id })
  return campaign
}

/**
 * The campaign as it was right after a donation: its total of that moment, and its content, which is kept where it has
 * changed since. Donations from before 0.2.0 know neither, and show what there is now.
 */
export async function campaignAsAnswered(
  db: Database,
  { campaignId, campaignCents, campaignVersion }: DonationRecord,
): Promise<CampaignRecord> {
  const { campaignVersions } = db.schema
  const campaign = await campaignById(db, campaignId)
  if (!campaign) throw new Error('a donation without its campaign')
  if (campaignCents === null || campaignVersion === null) return campaign
  const now = { ...campaign, donatedCents: campaignCents }
  if (campaign.version === campaignVersion) return now
  const [was] = await db.read
    .select()
    .from(campaignVersions)
    .where(and(eq(campaignVersions.campaignId, campaignId), eq(campaignVersions.version, campaignVersion)))
  return { ...now, ...was, id: campaignId }
}

type Keyed = Pick<DonationRecord, 'campaignId' | 'donorUid' | 'idempotencyKey'>

/** The donation with this key, of this account or, of a visitor's, to this campaign. */
export async function donationOfKey(
  { read, schema: { donations } }: { read: Pick<Reader, 'select'>; schema: Database['schema'] },
  { campaignId, donorUid, idempotencyKey }: Keyed,
): Promise<DonationRecord | undefined> {
  if (idempotencyKey === null) return undefined
  const whose =
    donorUid === null
      ? and(isNull(donations.donorUid), eq(donations.campaignId, campaignId))
      : eq(donations.donorUid, donorUid)
  const [found] = await read
    .select()
    .from(donations)
    .where(and(whose, eq(donations.idempotencyKey, idempotencyKey)))
  return found
}

const newest: PreparedRead<Skipping, CampaignRecord> = (read, { campaigns }, { before, skip, limit }) => {
  const rows = read
    .select()
    .from(campaigns)
    .where(before && lt(campaigns.id, before))
    .orderBy(desc(campaigns.id))
    .limit(limit)
  return skip ? rows.offset(skip) : rows
}

/** Campaigns, newest first, at most `limit`: those with ids below `before`, or those after the first `skip`. */
export async function listCampaigns({ read }: Database, { before, skip, limit }: Skipping): Promise<CampaignRecord[]> {
  return read.run(newest, { before, skip, limit })
}

/** Campaigns of one creator, newest first: all of them, or at most `limit` as in `listCampaigns`. */
export async function campaignsOfCreator(
  { read, schema: { campaigns } }: Database,
  creatorUid: string,
  { before, skip = 0, limit }: Partial<Skipping> = {},
): Promise<CampaignRecord[]> {
  const rows = read
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.creatorUid, creatorUid), before ? lt(campaigns.id, before) : undefined))
    .orderBy(desc(campaigns.id))
  return limit === undefined ? rows : rows.limit(limit).offset(skip)
}

/** Who gave to a campaign, newest first, with ids below `before`. */
export async function donationsTo(
  { read, schema: { donations } }: Database,
  campaign: Authorized<CampaignRecord>,
  { before, limit }: Paging,
): Promise<DonationRecord[]> {
  return read
    .select()
    .from(donations)
    .where(and(eq(donations.campaignId, campaign.id), before ? lt(donations.id, before) : undefined))
    .orderBy(desc(donations.id))
    .limit(limit)
}

/** What one person has given while logged in, newest first, with ids below `before`. */
export async function donationsBy(
  { read, schema: { campaigns, donations } }: Database,
  donorUid: string,
  { before, limit }: Paging,
) {
  return read
    .select({
      id: donations.id,
      campaignId: donations.campaignId,
      petName: campaigns.petName,
      amountCents: donations.amountCents,
      createdAt: donations.createdAt,
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(and(eq(donations.donorUid, donorUid), before ? lt(donations.id, before) : undefined))
    .orderBy(desc(donations.id))
    .limit(limit)
}

/** Cents that one person has given in all. */
export async function totalGivenBy({ read, schema: { donations } }: Database, donorUid: string): Promise<number> {
  const [row] = await read
    .select({ cents: sum(donations.amountCents).mapWith(Number) })
    .from(donations)
    .where(eq(donations.donorUid, donorUid))
  return row?.cents ?? 0
}

/** A campaign whose recorded total is not the sum of its donations; both in cents. */
export type LedgerDifference = { campaignId: number; recordedCents: number; donatedCents: number }

/**
 * Recomputes every campaign's total from its donations and returns the differences: an empty list means that the ledger
 * is right. One statement, so it sees one moment and can run while donations come in.
 */
export async function checkLedger({
  read,
  schema: { campaigns, donations },
}: Pick<Database, 'read' | 'schema'>): Promise<LedgerDifference[]> {
  const donated = sql<number>`coalesce(sum(${donations.amountCents}), 0)`.mapWith(Number)
  return read
    .select({ campaignId: campaigns.id, recordedCents: campaigns.donatedCents, donatedCents: donated })
    .from(campaigns)
    .leftJoin(donations, eq(donations.campaignId, campaigns.id))
    .groupBy(campaigns.id, campaigns.donatedCents)
    .having(sql`${campaigns.donatedCents} <> ${donated}`)
    .orderBy(campaigns.id)
}

/** How many donations there are, and their sum in cents as the campaigns record it. */
export async function donationTotals({
  read,
  schema: { campaigns, donations },
}: Pick<Database, 'read' | 'schema'>): Promise<{ count: number; cents: number }> {
  const [row] = await read.select({ cents: sum(campaigns.donatedCents).mapWith(Number) }).from(campaigns)
  return { count: await read.$count(donations), cents: row?.cents ?? 0 }
}
