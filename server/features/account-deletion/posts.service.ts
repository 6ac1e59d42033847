import { and, eq, getTableColumns, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { nextId } from '#server/db/next-id.ts'
import { notifyRequests } from '#server/features/adoptions/adoptions.events.ts'
import { closeInquiriesOfOwner, handOnInquiries } from '#server/features/inquiries/inquiry-erasure.service.ts'
import { bringToShelter, endStays } from '#server/features/stays/stays.service.ts'
import { endFeesOfPets } from '#server/platform/adoption-fees/end-fees.ts'
import { dropUnagreedOfPets } from '#server/platform/agreements/end-agreements.ts'
import { endMeetings } from '#server/platform/meetings/end-meetings.ts'
import type { ErasureDb, ErasureTx, UserToErase } from './requests.service.ts'
import { isOpenRequest, requestDataSql } from './requests.service.ts'

/** Deletes the user's pets, as `deletePet` does, and notifies the requesters. Returns how many there were. */
export async function removePets(db: ErasureDb, tx: ErasureTx, userToErase: UserToErase): Promise<number> {
  const { adoptionRequests: requests, pets } = db.schema
  const { uid, now } = userToErase
  const own = tx.select({ id: pets.id }).from(pets).where(eq(pets.ownerUid, uid))
  const waiting = and(inArray(requests.petId, own), isOpenRequest(db))
  const outcome = 'pet_deleted'
  await notifyRequests(db, tx, {
    kind: 'request_rejected',
    data: requestDataSql(db, { petId: null, outcome }),
    group: null,
    where: and(waiting, ne(requests.requesterUid, ''), ne(requests.requesterUid, uid)),
  })
  await tx.update(requests).set({ status: 'rejected', outcome, decidedAt: now }).where(waiting)
  const received = tx.select({ id: requests.id }).from(requests).where(inArray(requests.petId, own))
  await endFeesOfPets(db, tx, { which: (petId) => inArray(petId, own), by: uid, now })
  await endMeetings(db, tx, { where: inArray(db.schema.meetings.requestId, received), by: uid, now })
  await dropUnagreedOfPets(db, tx, inArray(requests.petId, own))
  await detachReceivedRequests(db, tx, userToErase)
  await closeInquiriesOfOwner(db, tx, uid, now)
  const count = await tx.$count(pets, eq(pets.ownerUid, uid))
  await endStays(db, tx, eq(pets.ownerUid, uid))
  await tx.delete(pets).where(eq(pets.ownerUid, uid))
  return count
}

export async function transferPets(db: ErasureDb, tx: ErasureTx, userToErase: UserToErase): Promise<number> {
  const { adoptionRequests: requests, pets } = db.schema
  const { uid, successor, now } = userToErase
  const count = await tx.$count(pets, eq(pets.ownerUid, uid))
  await bringToShelter(db, tx, eq(pets.ownerUid, uid))
  await tx
    .update(pets)
    .set({
      ownerUid: successor.uid,
      ownerEmail: successor.email,
      credited: false,
      updatedAt: now,
      ...requeueHidden(pets, sql`${pets.status} <> 'draft' and `),
    })
    .where(eq(pets.ownerUid, uid))
  await tx
    .update(requests)
    .set({ ownerUid: successor.uid, ownerEmail: successor.email })
    .where(and(eq(requests.ownerUid, uid), inArray(requests.status, ['pending', 'accepted']), sql`pet_id is not null`))
  await detachReceivedRequests(db, tx, userToErase)
  await handOnInquiries(db, tx, uid, successor.uid)
  return count
}

/** Posts that were hidden by a suspension, or refused, wait for approval again. */
function requeueHidden(post: ErasureDb['schema']['pets'] | ErasureDb['schema']['campaigns'], only = sql``) {
  const unseen = sql`${only}(${post.hidden} or ${post.approval} = 'refused')`
  return {
    approval: sql<'none'>`case when ${unseen} then 'waiting' else ${post.approval} end`,
    refusal: null,
    hidden: false,
  }
}

async function detachReceivedRequests({ schema }: ErasureDb, tx: ErasureTx, { uid }: UserToErase): Promise<void> {
  const { adoptionRequests: requests } = schema
  await tx.update(requests).set({ ownerUid: '', ownerEmail: '' }).where(eq(requests.ownerUid, uid))
}

export async function transferCampaigns(db: ErasureDb, tx: ErasureTx, userToErase: UserToErase): Promise<number> {
  const { campaigns, campaignUpdates } = db.schema
  const { uid, successor, now } = userToErase
  const at = sql.param(now, campaigns.endsAt)
  const running = and(eq(campaigns.creatorUid, uid), gt(campaigns.endsAt, now))
  // locks their rows
  await tx
    .update(campaigns)
    .set({ version: sql`${campaigns.version} + 1` })
    .where(running)
  await saveDonatedVersions(db, tx, running)
  const count = await tx.$count(campaigns, eq(campaigns.creatorUid, uid))
  await tx
    .update(campaigns)
    .set({
      creatorUid: successor.uid,
      creatorEmail: successor.email,
      credited: false,
      updatedAt: now,
      ...requeueHidden(campaigns, sql`${campaigns.approval} <> 'draft' and `),
      endsAt: sql`case when ${campaigns.endsAt} > ${at} then ${at} else ${campaigns.endsAt} end`,
    })
    .where(eq(campaigns.creatorUid, uid))
  await tx.update(campaignUpdates).set({ authorUid: '' }).where(eq(campaignUpdates.authorUid, uid))
  return count
}

/** Saves versions of campaigns that a donation's response has shown, as every change of a campaign does. */
async function saveDonatedVersions({ schema }: ErasureDb, tx: ErasureTx, which: SQL | undefined): Promise<void> {
  const { campaigns, campaignVersions, donations } = schema
  const { id: _, campaignId: _of, version: _version, ...content } = getTableColumns(campaignVersions)
  const same = Object.keys(content) as (keyof typeof content)[]
  const columns = [nextId(campaignVersions), campaigns.id, sql`${campaigns.version} - 1`]
  const newest = sql`(select ${donations.campaignVersion} from ${donations} where ${donations.campaignId} = ${campaigns.id} order by ${donations.id} desc limit 1)`
  await tx
    .insert(campaignVersions)
    .select(
      sql`select ${sql.join([...columns, ...same.map((name) => campaigns[name])], sql`, `)} from ${campaigns} where ${which} and ${newest} = ${campaigns.version} - 1`,
    )
}
