import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { notify, notifyMany } from '#server/platform/notifications/notify.ts'
import type { CampaignRecord } from './queries.ts'

// What a campaign's creator hears of it (docs/product.md 15.9), in the transaction in which it happens.

/** Tells those who follow what becomes of their donation that there is news, each once however often they gave. */
export async function notifyUpdate(db: Database, tx: Tx, { id, petName }: CampaignRecord): Promise<void> {
  const { donationDetails } = db.schema
  const { donationId, donorUid, campaignId } = donationDetails
  const newer = sql`select 1 from gift_people as newer where newer.follows and newer.campaign_id = ${campaignId} and newer.donor_uid = ${donorUid} and newer.donation_id > ${donationId}`
  const data = sql<string>`${JSON.stringify({ campaignId: id, petName })}`
  await notifyMany(db, tx, {
    ...{ kind: 'campaign_update', uid: donorUid, data, group: sql<string>`${`update:${id}`}`, from: donationDetails },
    where: and(sql`follows`, eq(campaignId, id), isNotNull(donorUid), sql`not exists (${newer})`),
  })
}

/** Campaigns that end are told of so many at a time, so that nobody waits long for the database. */
const batchSize = 100

/**
 * Tells the creators of campaigns whose last moment has passed that they have ended, once each, also where several servers
 * do it at once. Returns how many they were; where it is more than none there may be others.
 */
export function notifyEnded(db: Database, now = new Date()): Promise<number> {
  const { campaigns } = db.schema
  const due = and(lte(campaigns.endsAt, now), eq(campaigns.endTold, false))
  return db.transaction(async (tx) => {
    const some = tx.select({ id: campaigns.id }).from(campaigns).where(due).orderBy(campaigns.endsAt).limit(batchSize)
    const ended = await tx
      .update(campaigns)
      .set({ endTold: true })
      .where(and(inArray(campaigns.id, some), due))
      .returning({ id: campaigns.id, uid: campaigns.creatorUid, petName: campaigns.petName })
    for (const { id: campaignId, uid, petName } of ended)
      await notify(db, tx, {
        ...{ uid, kind: 'campaign_ended', data: { campaignId, petName } },
        group: `campaign_ended:${campaignId}`,
      })
    return ended.length
  })
}
