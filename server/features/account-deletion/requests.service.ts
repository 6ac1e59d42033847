import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { notifyRequests } from '#server/features/adoptions/adoptions.events.ts'
import { endTrials } from '#server/features/stays/stays.service.ts'
import { eraseFromFees } from '#server/platform/adoption-fees/end-fees.ts'
import { endMeetings, hostedRequestIds } from '#server/platform/meetings/end-meetings.ts'
import { notifyMany } from '#server/platform/notifications/notify.ts'
import { recordPetsBefore } from '#server/platform/pet-changes/pet-changes.ts'
import { formerUser } from '#shared/former-user.ts'

/** The parts that erasing needs; a backup that is being restored has only these. */
export type ErasureDb = Pick<Database, 'schema' | 'dialect'>

export type ErasureTx = Pick<Tx, 'select' | 'insert' | 'update' | 'delete' | '$count'>

export type Successor = { uid: string; email: string }

export type UserToErase = { uid: string; now: Date; successor: Successor }

/** An accepted request whose pet has gone home is closed (docs/product.md 6.6). */
export const isOpenRequest = ({ schema: { adoptionRequests: requests } }: ErasureDb): SQL | undefined =>
  or(eq(requests.status, 'pending'), and(eq(requests.status, 'accepted'), isNull(requests.adoptedAt)))

/** Locks the user's pets, those that they requested, and those of meetings that they host, as every decision does first. */
export async function lockPets(db: ErasureDb, tx: ErasureTx, { uid }: UserToErase): Promise<void> {
  const { adoptionRequests: requests, pets } = db.schema
  const requestedPets = tx
    .select({ id: requests.petId })
    .from(requests)
    .where(and(eq(requests.requesterUid, uid), isOpenRequest(db)))
  const petsOfMeetings = tx
    .select({ id: requests.petId })
    .from(requests)
    .where(inArray(requests.id, hostedRequestIds(db, tx, uid)))
  for (const which of [eq(pets.ownerUid, uid), inArray(pets.id, requestedPets), inArray(pets.id, petsOfMeetings)])
    await tx
      .update(pets)
      .set({ version: sql`${pets.version}` })
      .where(which)
}

/**
 * Deletes notifications that name this user as requester or author. Their group ends with the uid
 * (server/features/adoptions/adoptions.events.ts).
 */
export async function deleteRequestTexts({ schema }: ErasureDb, tx: ErasureTx, { uid }: UserToErase): Promise<void> {
  const { adoptionRequests: requests, notifications, requestMessages: messages } = schema
  const ending = `:${uid}`
  const namesUser = sql`substr(${notifications.groupKey}, length(${notifications.groupKey}) - ${ending.length - 1}) = ${ending}`
  const requestsWithTheirMessages = tx
    .select({ id: messages.requestId })
    .from(messages)
    .where(eq(messages.authorUid, uid))
  const notifiedUsers = [
    tx.select({ uid: requests.ownerUid }).from(requests).where(eq(requests.requesterUid, uid)),
    tx.select({ uid: requests.requesterUid }).from(requests).where(inArray(requests.id, requestsWithTheirMessages)),
    tx.select({ uid: requests.ownerUid }).from(requests).where(inArray(requests.id, requestsWithTheirMessages)),
  ]
  for (const uids of notifiedUsers)
    await tx.delete(notifications).where(and(inArray(notifications.uid, uids), namesUser))
}

/**
 * Withdraws the user's open requests, and clears the texts of all their requests. The other side keeps dates and
 * outcomes. Returns how many were withdrawn.
 */
export async function closeOwnRequests(db: ErasureDb, tx: ErasureTx, userToErase: UserToErase): Promise<number> {
  const { uid, now } = userToErase
  const { adoptionRequests: requests } = db.schema
  const own = eq(requests.requesterUid, uid)
  const open = await tx.$count(requests, and(own, isOpenRequest(db)))
  if (open > 0) {
    await notifyOwners(db, tx, uid)
    await releasePets(db, tx, userToErase)
    await tx
      .update(requests)
      .set({ status: 'withdrawn', outcome: 'withdrawn', decidedAt: now })
      .where(and(own, isOpenRequest(db)))
    const ids = tx.select({ id: requests.id }).from(requests).where(own)
    await endMeetings(db, tx, { where: inArray(db.schema.meetings.requestId, ids), by: uid, now })
  }
  await eraseFromFees(db, tx, uid, now)
  await tx
    .update(requests)
    .set({
      requesterUid: '',
      requesterName: '',
      requesterEmail: '',
      requesterPhone: '',
      requesterAddress: '',
      answers: null,
      message: null,
    })
    .where(own)
  return open
}

async function notifyOwners(db: ErasureDb, tx: ErasureTx, uid: string): Promise<void> {
  const { adoptionRequests: requests } = db.schema
  const where = and(
    eq(requests.requesterUid, uid),
    isOpenRequest(db),
    ne(requests.ownerUid, uid),
    ne(requests.ownerUid, ''),
  )
  const data = requestDataSql(db, { person: formerUser })
  await notifyMany(db, tx, {
    kind: 'request_withdrawn',
    uid: requests.ownerUid,
    data,
    group: null,
    from: requests,
    where,
  })
}

async function releasePets(db: ErasureDb, tx: ErasureTx, { uid, now }: UserToErase): Promise<void> {
  const { adoptionRequests: requests, pets } = db.schema
  const promised = tx
    .select({ id: requests.petId })
    .from(requests)
    .where(and(eq(requests.requesterUid, uid), eq(requests.status, 'accepted'), isNull(requests.adoptedAt)))
  const released = and(eq(pets.status, 'on_hold'), inArray(pets.id, promised))
  await recordPetsBefore(tx, db.schema, released)
  await tx.update(pets).set({ status: 'available', updatedAt: now }).where(released)
  const onTrial = and(eq(pets.status, 'available'), inArray(pets.id, promised))
  await endTrials(db, tx, onTrial)
  await notifyRequests(db, tx, {
    kind: 'pet_free_again',
    data: requestDataSql(db),
    group: 'pet_free_again:',
    where: and(eq(requests.status, 'pending'), ne(requests.requesterUid, uid), inArray(requests.petId, promised)),
  })
}

/**
 * The notification's data of each request as JSON: the pet by its name at that time, and `more`, which is equal for
 * all.
 */
export function requestDataSql({ schema, dialect }: ErasureDb, more: Record<string, unknown> = {}): SQL<string> {
  const { id, petId, petName } = schema.adoptionRequests
  const quoted = dialect === 'sqlite' ? sql`json_quote(${petName})` : sql`to_json(${petName})::text`
  const pet = 'petId' in more ? sql`${JSON.stringify(more.petId)}` : sql`coalesce(cast(${petId} as text), 'null')`
  const { petId: _, ...rest } = more
  const end = Object.keys(rest).length > 0 ? `,${JSON.stringify(rest).slice(1)}` : '}'
  return sql<string>`'{"requestId":' || cast(${id} as text) || ',"petId":' || ${pet} || ',"petName":' || ${quoted} || ${end}`
}
