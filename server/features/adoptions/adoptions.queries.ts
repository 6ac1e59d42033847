import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { median } from '#shared/median.ts'

type AdoptionSchema = Database['schema']
export type AdoptionRecord = Database['schema']['adoptionRequests']['$inferSelect']
export type MessageRecord = Database['schema']['requestMessages']['$inferSelect']
type RequestPaging = { before?: number | undefined; limit?: number | undefined }

export async function requestById({ read, schema }: Database, id: number): Promise<AdoptionRecord | undefined> {
  const [request] = await read.select().from(schema.adoptionRequests).where(eq(schema.adoptionRequests.id, id))
  return request
}

export async function receivedRequests(
  db: Database,
  ownerUid: string,
  paging: RequestPaging = {},
): Promise<AdoptionRecord[]> {
  return newestFirst(db, 'ownerUid', ownerUid, paging)
}

export async function sentRequests(
  db: Database,
  requesterUid: string,
  paging: RequestPaging = {},
): Promise<AdoptionRecord[]> {
  return newestFirst(db, 'requesterUid', requesterUid, paging)
}

type SideColumn = 'ownerUid' | 'requesterUid'
type RequestTable = Database['schema']['adoptionRequests']

const sideWhere = (requests: RequestTable, side: SideColumn, uid: string, before: number | undefined) =>
  and(eq(requests[side], uid), before ? lt(requests.id, before) : undefined)

async function newestFirst(
  { read, schema: { adoptionRequests: requests } }: Database,
  side: SideColumn,
  uid: string,
  { before, limit }: RequestPaging,
): Promise<AdoptionRecord[]> {
  const rows = read
    .select()
    .from(requests)
    .where(sideWhere(requests, side, uid, before))
    .orderBy(desc(requests.id))
  return limit === undefined ? rows : rows.limit(limit)
}

/** A request without its texts: a hundred of the longest would be megabytes. */
export type RequestSummary = Omit<AdoptionRecord, 'answers' | 'message'>

export function requestSummaryColumns({ adoptionRequests }: Pick<AdoptionSchema, 'adoptionRequests'>) {
  const { answers: _answers, message: _message, ...listed } = getTableColumns(adoptionRequests)
  return listed
}

export const requestSummaries = (
  { read, schema: { adoptionRequests: requests } }: Database,
  side: SideColumn,
  uid: string,
  { before, limit }: RequestPaging & { limit: number },
): Promise<RequestSummary[]> => {
  return read
    .select(requestSummaryColumns({ adoptionRequests: requests }))
    .from(requests)
    .where(sideWhere(requests, side, uid, before))
    .orderBy(desc(requests.id))
    .limit(limit)
}

/** A condition for a query of pets: the user has a request for the pet that is neither rejected nor withdrawn. */
export const hasOpenRequest = (
  { adoptionRequests }: AdoptionSchema,
  { petId, requesterUid }: { petId: SQLWrapper; requesterUid: SQLWrapper },
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${adoptionRequests} where ${and(
    eq(adoptionRequests.petId, petId),
    eq(adoptionRequests.requesterUid, requesterUid),
    inArray(adoptionRequests.status, ['pending', 'accepted']),
  )})`.mapWith(Boolean)

export async function petAndOwnerOfRequest(
  { read, schema: { adoptionRequests: requests, pets, users } }: Database,
  id: number,
): Promise<{
  pet: Pick<AdoptionSchema['pets']['$inferSelect'], 'status' | 'approval' | 'hidden'> | null
  ownerName: string | null
}> {
  const [around] = await read
    .select({
      pet: { status: pets.status, approval: pets.approval, hidden: pets.hidden },
      ownerName: users.name,
    })
    .from(requests)
    .leftJoin(pets, eq(pets.id, requests.petId))
    .leftJoin(users, eq(users.uid, requests.ownerUid))
    .where(eq(requests.id, id))
  return around ?? { pet: null, ownerName: null }
}

const [minAnswers, maxAnswers] = [5, 20]

export const answerTimesOfOwner = ({ read, schema: { adoptionRequests: requests } }: Database, ownerUid: string) =>
  read
    .select({ askedAt: requests.createdAt, answeredAt: requests.answeredAt })
    .from(requests)
    // written out, so that the partial index on it is used
    .where(and(eq(requests.ownerUid, ownerUid), sql`answered_at is not null`))
    .orderBy(desc(requests.answeredAt))
    .limit(maxAnswers)

/**
 * The median response time of the owner's side in milliseconds, of its last 20 decisions; null if there are fewer than
 * 5 (docs/product.md 6.11).
 */
export async function medianAnswerTime(db: Database, ownerUid: string): Promise<number | null> {
  const times = await answerTimesOfOwner(db, ownerUid)
  if (times.length < minAnswers) return null
  return Math.round(median(times.map(({ askedAt, answeredAt }) => (answeredAt?.getTime() ?? 0) - askedAt.getTime())))
}

export const messagesOf = (
  { read, schema: { requestMessages: messages, users } }: Database,
  requestId: number,
  { before, limit, notes }: RequestPaging & { limit: number; notes: boolean },
) =>
  read
    .select({ ...getTableColumns(messages), author: users.name })
    .from(messages)
    .leftJoin(users, eq(users.uid, messages.authorUid))
    .where(
      and(
        eq(messages.requestId, requestId),
        before === undefined ? undefined : lt(messages.id, before),
        notes ? undefined : eq(messages.private, false),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)

/** Violations of docs/product.md 6.6 as sentences about pets and their requests, 100 of each kind at most. */
export async function requestProblems({ read, schema }: Pick<Database, 'read' | 'schema'>): Promise<string[]> {
  const { adoptionRequests: requests, pets } = schema
  const [accepted, pending] = [eq(requests.status, 'accepted'), eq(requests.status, 'pending')]
  const mismatches = await read
    .select({ id: requests.id, status: requests.status, pet: pets.id, is: pets.status })
    .from(requests)
    .leftJoin(pets, eq(pets.id, requests.petId))
    .where(
      or(
        and(accepted, inArray(pets.status, ['draft', 'available'])),
        and(pending, or(isNull(pets.id), inArray(pets.status, ['draft', 'adopted']))),
      ),
    )
    .limit(100)
  const twice = await read
    .select({ pet: requests.petId })
    .from(requests)
    .where(and(accepted, isNotNull(requests.petId)))
    .groupBy(requests.petId)
    .having(gt(count(), 1))
    .limit(100)
  const forNobody = await read
    .select({ pet: pets.id })
    .from(pets)
    .where(
      and(
        eq(pets.status, 'on_hold'),
        notExists(
          read
            .select({ id: requests.id })
            .from(requests)
            .where(and(eq(requests.petId, pets.id), accepted)),
        ),
      ),
    )
    .limit(100)
  return [
    ...mismatches.map(({ id, status, pet, is }) =>
      pet === null
        ? `request ${id} is ${status}, but its pet has been deleted`
        : `request ${id} is ${status}, but its pet ${pet} is ${is}`,
    ),
    ...(await homeProblems({ read, schema })),
    ...twice.map(({ pet }) => `pet ${pet} is promised to more than one person`),
    ...forNobody.map(({ pet }) => `pet ${pet} is on hold, but nobody's request is accepted`),
  ]
}

async function homeProblems({ read, schema }: Pick<Database, 'read' | 'schema'>): Promise<string[]> {
  const { adoptionRequests: requests, pets } = schema
  const accepted = eq(requests.status, 'accepted')
  const goneHome = and(accepted, or(isNull(pets.id), eq(pets.status, 'adopted')))
  const mismatches = await read
    .select({ id: requests.id, status: requests.status, adoptedAt: requests.adoptedAt })
    .from(requests)
    .leftJoin(pets, eq(pets.id, requests.petId))
    .where(
      or(
        and(isNotNull(requests.adoptedAt), notInArray(requests.status, ['accepted', 'returned'])),
        and(isNotNull(requests.adoptedAt), accepted, ne(pets.status, 'adopted')),
        and(isNull(requests.adoptedAt), eq(requests.status, 'returned')),
        and(isNull(requests.adoptedAt), goneHome),
      ),
    )
    .limit(100)
  return mismatches.map(({ id, status, adoptedAt }) =>
    adoptedAt === null
      ? `request ${id} is ${status} and its pet has gone home, but nobody noted when`
      : `request ${id} is ${status}, but says that its pet went home`,
  )
}
