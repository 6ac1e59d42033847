import { and, eq, gt, inArray, ne, not, notInArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { type BulkNotification, notify, notifyMany } from '#server/platform/notifications/notify.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import { isPublished } from '#shared/approval.ts'
import type { AdoptionRecord } from './adoptions.queries.ts'

// Notifications about a pet and its requests (docs/product.md 15.9), in the transaction of the event.

export type AdoptionTransaction = { db: Database; tx: Tx; by: string }

type PetReference = Pick<Database['schema']['pets']['$inferSelect'], 'id' | 'name'>

const requestData = ({ id, petId, petName }: AdoptionRecord) => ({ requestId: id, petId, petName })
const requesterData = (request: AdoptionRecord) => ({ ...requestData(request), person: request.requesterName })

/** Repeated requests and withdrawals of one person are one notification of each kind. */
const groupKeyOf = ({ petId, requesterUid }: AdoptionRecord) => `${petId}:${requesterUid}`

export const notifyRequested = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, {
    uid: request.ownerUid,
    by,
    kind: 'request_new',
    data: requesterData(request),
    group: `asked:${groupKeyOf(request)}`,
  })

export const notifyWithdrawn = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, {
    uid: request.ownerUid,
    by,
    kind: 'request_withdrawn',
    data: requesterData(request),
    group: `withdrawn:${groupKeyOf(request)}`,
  })

/** Unread messages of one author are one notification. An admin's message notifies the requester. */
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

/** Of the beginning of a trial, and of another last day. */
export const notifyTrial = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord, until: string) =>
  notify(db, tx, {
    uid: request.requesterUid,
    by,
    kind: 'trial_started',
    data: { ...requestData(request), until },
    group: `trial:${request.id}`,
  })

/** To both sides of a trial, two days before its end; nobody if their account was deleted. */
export async function notifyTrialEnding(
  { db, tx }: Omit<AdoptionTransaction, 'by'>,
  request: AdoptionRecord,
  until: string,
): Promise<void> {
  const data = { ...requestData(request), until }
  const kind = 'trial_ending'
  if (request.requesterUid !== '')
    await notify(db, tx, { uid: request.requesterUid, kind, data: { ...data, to: 'requester' } })
  const isOwn = request.ownerUid === request.requesterUid
  if (request.ownerUid !== '' && !isOwn)
    await notify(db, tx, { uid: request.ownerUid, kind, data: { ...data, to: 'owner' } })
}

export const notifyReleased = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, { uid: request.requesterUid, by, kind: 'request_released', data: requestData(request) })

export const notifyDeclined = ({ db, tx, by }: AdoptionTransaction, request: AdoptionRecord) =>
  notify(db, tx, {
    uid: request.requesterUid,
    by,
    kind: 'request_rejected',
    data: { ...requestData(request), outcome: 'declined' },
  })

/**
 * Notifies all who wait for a pet. The caller has locked its row. Repeated changes of a decision are one notification
 * each.
 */
export const notifyWaiting = (act: AdoptionTransaction, pet: PetReference, kind: 'pet_considered' | 'pet_free_again') =>
  notifyRequesters(act, pet, { kind, status: ['pending'], group: `${kind}:` })

export const notifyPetAdopted = (
  act: AdoptionTransaction,
  pet: PetReference,
  status: readonly AdoptionRecord['status'][],
) => notifyRequesters(act, pet, { kind: 'pet_adopted', status })

export const notifyPetDeleted = (
  act: AdoptionTransaction,
  pet: PetReference,
  status: readonly AdoptionRecord['status'][],
) => notifyRequesters(act, pet, { kind: 'request_rejected', status, data: { petId: null, outcome: 'pet_deleted' } })

/** In milliseconds: who missed the pet before that has hardly waited for it. */
const missedPeriod = 90 * 86_400_000

const returnedGroup = 'pet_returned:'

type ReturnedPet = PetReference &
  Pick<Database['schema']['pets']['$inferSelect'], 'status' | 'approval' | 'hidden' | 'returnedOn'>

/**
 * To be called when a pet has become public: once one that came back is, those whose request was closed in the last 90 days
 * because it was adopted are notified, each once for each request.
 */
export async function notifyIfReturned({ db, tx, by }: AdoptionTransaction, pet: ReturnedPet): Promise<void> {
  if (pet.returnedOn === null || pet.status !== 'available' || !isPublished(pet)) return
  const { adoptionRequests: requests, notifications } = db.schema
  // spelled out: Drizzle omits the table if the statement has one table
  const group = sql`${returnedGroup} || cast(${requests}.id as text)`
  const notified = sql`exists (select 1 from ${notifications} where ${notifications}.uid = ${requests}.requester_uid and ${notifications}.group_key = ${group})`
  const newer = sql`exists (select 1 from ${requests} as newer where newer.pet_id = ${requests}.pet_id and newer.requester_uid = ${requests}.requester_uid and newer.id > ${requests}.id and newer.outcome = 'pet_adopted')`
  const rest = JSON.stringify({ petId: pet.id, petName: pet.name }).slice(1)
  await notifyRequests(db, tx, {
    kind: 'pet_returned',
    data: sql<string>`'{"requestId":' || ${idOf(db)} || ${`,${rest}`}`,
    group: returnedGroup,
    where: and(
      eq(requests.petId, pet.id),
      eq(requests.outcome, 'pet_adopted'),
      gt(requests.decidedAt, new Date(Date.now() - missedPeriod)),
      notInArray(requests.requesterUid, ['', by]),
      not(notified),
      not(newer),
    ),
  })
}

type RequesterNotification = {
  kind: BulkNotification['kind']
  status: readonly AdoptionRecord['status'][]
  data?: object
  /** A prefix; the request's id follows. */
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
    kind,
    data: sql<string>`'{"requestId":' || ${idOf(db)} || ${`,${rest}`}`,
    group: group ?? null,
    where: and(eq(requests.petId, pet.id), inArray(requests.status, status), ne(requests.requesterUid, by)),
  })
}

const idOf = ({ schema: { adoptionRequests } }: Pick<Database, 'schema'>) =>
  sql<string>`cast(${adoptionRequests.id} as text)`

type BulkRequestNotification = Pick<BulkNotification, 'kind' | 'data' | 'where'> & {
  group: string | null
}

export function notifyRequests(
  db: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
  { group, ...many }: BulkRequestNotification,
): Promise<void> {
  const { adoptionRequests: requests } = db.schema
  return notifyMany(db, tx, {
    ...many,
    uid: requests.requesterUid,
    from: requests,
    group: group === null ? null : sql<string>`${group} || ${idOf(db)}`,
  })
}
