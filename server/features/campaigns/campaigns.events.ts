import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { notify, notifyMany } from '#server/platform/notifications/notify.ts'
import { storedNames } from '#shared/campaign-name.ts'
import type { CampaignRecord } from './campaigns.queries.ts'

// Notifications for campaign creators and followers (docs/product.md 15.9), in the transaction of the event.

export async function notifyUpdate(db: Database, tx: Tx, { id, ...campaign }: CampaignRecord): Promise<void> {
  const { donationDetails } = db.schema
  const { donationId, donorUid, campaignId } = donationDetails
  const newer = sql`select 1 from gift_people as newer where newer.follows and newer.campaign_id = ${campaignId} and newer.donor_uid = ${donorUid} and newer.donation_id > ${donationId}`
  const data = sql<string>`${JSON.stringify({ campaignId: id, ...storedNames(campaign) })}`
  await notifyMany(db, tx, {
    kind: 'campaign_update',
    uid: donorUid,
    data,
    group: sql<string>`${`update:${id}`}`,
    from: donationDetails,
    where: and(sql`follows`, eq(campaignId, id), isNotNull(donorUid), sql`not exists (${newer})`),
  })
}

/** Campaigns per transaction, so that other writers don't wait long. */
const batchSize = 100

/**
 * Notifies the creators of campaigns that have ended, once each, also if several servers run at the same time. Returns
 * how many it found; there may be more unless it is 0.
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
      .returning({ id: campaigns.id, uid: campaigns.creatorUid, petName: campaigns.petName, title: campaigns.title })
    for (const { id: campaignId, uid, ...names } of ended)
      await notify(db, tx, {
        uid,
        kind: 'campaign_ended',
        data: { campaignId, ...storedNames(names) },
        group: `campaign_ended:${campaignId}`,
      })
    return ended.length
  })
}
