import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { tell } from '#server/features/notices/tell.ts'
import type { CampaignRecord, DonationRecord } from './queries.ts'

// What a campaign's creator hears of it (docs/product.md 15.9), in the transaction in which it happens.

export type Filled = Pick<CampaignRecord, 'petName' | 'creatorUid' | 'maxCents'> & {
  /** The campaign's total with the gift. */
  campaignCents: number
}

/** Tells of a gift, and of the target once it is reached. */
export async function tellGift(
  db: Database,
  tx: Tx,
  { campaignId, amountCents, donorUid: by }: DonationRecord,
  { creatorUid: uid, petName, campaignCents, maxCents }: Filled,
): Promise<void> {
  const about = { campaignId, petName }
  await tell(db, tx, { uid, by, kind: 'gift', data: { ...about, cents: amountCents }, group: `gift:${campaignId}` })
  if (campaignCents === maxCents) await tell(db, tx, { uid, by, kind: 'campaign_full', data: about })
}

/** Campaigns that end are told of so many at a time, so that nobody waits long for the database. */
const atOnce = 100

/**
 * Tells the creators of campaigns whose last moment has passed that they have ended, once each, also where several servers
 * do it at once. Returns how many they were; where it is more than none there may be others.
 */
export function tellEnded(db: Database, now = new Date()): Promise<number> {
  const { campaigns } = db.schema
  const due = and(lte(campaigns.endsAt, now), eq(campaigns.endTold, false))
  return db.transaction(async (tx) => {
    const some = tx.select({ id: campaigns.id }).from(campaigns).where(due).orderBy(campaigns.endsAt).limit(atOnce)
    const ended = await tx
      .update(campaigns)
      .set({ endTold: true })
      .where(and(inArray(campaigns.id, some), due))
      .returning({ id: campaigns.id, uid: campaigns.creatorUid, petName: campaigns.petName })
    for (const { id: campaignId, uid, petName } of ended)
      await tell(db, tx, { uid, kind: 'campaign_ended', data: { campaignId, petName } })
    return ended.length
  })
}
