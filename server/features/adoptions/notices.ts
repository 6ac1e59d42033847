import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { type BulkNotification, notify, notifyMany } from '#server/platform/notifications/notify.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import type { AdoptionRecord } from './queries.ts'

// Who hears of what happens to a pet and its requests (docs/product.md 15.9), in the transaction in which it does.

/** What is done, and by whom. */
export type AdoptionTransaction = { db: Database; tx: Tx; by: string }

type PetReference = Pick<Database['schema']['pets']['$inferSelect'], 'id' | 'name'>

const requestData = ({ id, petId, petName }: AdoptionRecord) => ({ requestId: id, petId, petName })
const requesterData = (request: AdoptionRecord) => ({ ...requestData(request), person: request.requesterName })

/** Somebody who asks and withdraws again and again is one notification of each to the owner. */
const groupKeyOf = ({ petId, requesterUid }: AdoptionRecord) => `${petId}:${requesterUid}`

export const notifyRequested = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, {
    ...{ uid: request.ownerUid, by, kind: 'request_new', data: requesterData(request) },
    group: `asked:${groupKeyOf(request)}`,
  })

export const notifyWithdrawn = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, {
    ...{ uid: request.ownerUid, by, kind: 'request_withdrawn', data: requesterData(request) },
    group: `withdrawn:${groupKeyOf(request)}`,
  })

/** What one person wrote and nobody has read yet is one notification. An admin's goes to the one who asked. */
export const notifyMessage = (
  { db, tx, by }: AdoptionTransaction,
  request: AdoptionRecord,
  { from, author }: { from: RequestSide; author: string },
) => {
  const to = from === 'owner' ? 'requester' : 'owner'
  const uid = to === 'owner' ? request.ownerUid : request.requesterUid
  const data = { ...requestData(request), person: author, to } as const
  return notify(db, tx, { uid, by, kind: 'message', data, group: `message:${request.id}:${by}` })
}

export const notifyAccepted = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, { uid: request.requesterUid, by, kind: 'request_accepted', data: requestData(request) })

export const notifyReleased = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, { uid: request.requesterUid, by, kind: 'request_released', data: requestData(request) })

export const notifyDeclined = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, {
    ...{ uid: request.requesterUid, by, kind: 'request_rejected' },
    data: { ...requestData(request), outcome: 'declined' },
  })

/** Tells all who wait for a pet, while its row is held. Whoever flips a decision again and again is one notification to each of them. */
export const notifyWaiting = (act: AdoptionTransaction, pet: PetReference, kind: 'pet_considered' | 'pet_free_again') =>
  notifyRequesters(act, pet, { kind, status: ['pending'], group: `${kind}:` })

/** Tells all whose request is about to be closed, because the pet has found a home. */
export const notifyPetAdopted = (act: AdoptionTransaction, pet: PetReference, status: AdoptionRecord['status'][]) =>
  notifyRequesters(act, pet, { kind: 'pet_adopted', status })

/** Tells all whose request is about to be closed, because the pet is deleted. */
export const notifyPetDeleted = (act: AdoptionTransaction, pet: PetReference, status: AdoptionRecord['status'][]) =>
  notifyRequesters(act, pet, { kind: 'request_rejected', status, data: { petId: null, outcome: 'pet_deleted' } })

type RequesterNotification = {
  kind: BulkNotification['kind']
  status: AdoptionRecord['status'][]
  data?: object
  /** The group of each is this with the request's id. */
  group?: string
}

function notifyRequesters(
  { db, tx, by }: AdoptionTransaction,
  pet: PetReference,
  { kind, status, data, group }: RequesterNotification,
): Promise<void> {
  const { adoptionRequests: requests } = db.schema
  const rest = JSON.stringify({ petId: pet.id, petName: pet.name, ...data }).slice(1)
  return notifyRequests(db, tx, {
    ...{ kind, data: sql<string>`'{"requestId":' || ${idOf(db)} || ${`,${rest}`}`, group: group ?? null },
    where: and(eq(requests.petId, pet.id), inArray(requests.status, status), ne(requests.requesterUid, by)),
  })
}

const idOf = ({ schema: { adoptionRequests } }: Pick<Database, 'schema'>) =>
  sql<string>`cast(${adoptionRequests.id} as text)`

type BulkRequestNotification = Pick<BulkNotification, 'kind' | 'data' | 'where'> & {
  /** The group of each is this with the request's id. */
  group: string | null
}

/** Tells all who have made these requests. */
export function notifyRequests(
  db: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
  { group, ...many }: BulkRequestNotification,
): Promise<void> {
  const { adoptionRequests: requests } = db.schema
  return notifyMany(db, tx, {
    ...many,
    ...{ uid: requests.requesterUid, from: requests },
    group: group === null ? null : sql<string>`${group} || ${idOf(db)}`,
  })
}
