import { and, asc, eq, inArray, min, ne, type SQL, sql } from 'drizzle-orm'
import { rowLimit } from '#server/db/row-limit.ts'
import {
  before,
  type OverviewReader,
  type OverviewRow,
  type OverviewSource,
  type OverviewViewer,
  summarize,
} from '#server/platform/overview/overview-source.ts'
import { maxCount } from '#shared/notifications.ts'
import { type OverviewLine, overviewTimes } from '#shared/overview.ts'
import { pathTo } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'

// conditions of partial indexes, written out as there
const isPending = sql`status = 'pending'`
const isHeld = sql`status = 'accepted' and adopted_at is null`
const isOpen = sql`status in ('pending', 'accepted') and adopted_at is null`

const overviewColumns = ({ adoptionRequests: requests, requestMessages: messages }: OverviewReader['schema']) => {
  const last = (column: SQL) =>
    sql`(select ${column} from ${messages} where ${messages.requestId} = ${requests.id} and not ${messages.private} order by ${messages.id} desc limit 1)`
  return {
    id: requests.id,
    petId: requests.petId,
    petName: requests.petName,
    status: requests.status,
    createdAt: requests.createdAt,
    lastSide: sql<'owner' | 'requester' | null>`${last(sql`${messages.side}`)}`,
    lastAt: sql<Date | null>`${last(sql`${messages.createdAt}`)}`.mapWith(messages.createdAt),
  }
}

/** At most `maxCount` requests, in the order of the index. */
export const requestsToAnswer = ({ read, schema }: OverviewReader, team: string[], viewer: string) => {
  const { adoptionRequests: requests } = schema
  return read
    .select(overviewColumns(schema))
    .from(requests)
    .where(and(inArray(requests.ownerUid, team), ne(requests.requesterUid, viewer), isPending))
    .limit(rowLimit(maxCount))
}

export const heldRequests = ({ read, schema }: OverviewReader, team: string[], viewer: string) => {
  const { adoptionRequests: requests } = schema
  return read
    .select(overviewColumns(schema))
    .from(requests)
    .where(and(inArray(requests.ownerUid, team), ne(requests.requesterUid, viewer), isHeld))
    .limit(rowLimit(maxCount))
}

export const openRequestsOf = ({ read, schema }: OverviewReader, requesterUid: string) => {
  const { adoptionRequests: requests } = schema
  return read
    .select(overviewColumns(schema))
    .from(requests)
    .where(and(eq(requests.requesterUid, requesterUid), isOpen))
    .limit(rowLimit(maxCount))
}

/** The first pending request of each owner, from the index alone. */
export const oldestPending = (
  { read, schema: { adoptionRequests: requests, users } }: OverviewReader,
  team: string[],
) => {
  const first = read
    .select({ id: min(requests.id) })
    .from(requests)
    .where(and(eq(requests.ownerUid, users.uid), isPending))
  return read
    .select({ id: sql<number | null>`(${first})`.mapWith(requests.id) })
    .from(users)
    .where(inArray(users.uid, team))
}

/** The oldest pending requests of all, at most `maxCount`. */
export const oldestOfAll = ({ read, schema: { adoptionRequests: requests } }: OverviewReader) => {
  const oldest = read
    .select({
      id: requests.id,
      petId: requests.petId,
      petName: requests.petName,
      at: requests.createdAt,
      ownerUid: requests.ownerUid,
      requesterUid: requests.requesterUid,
    })
    .from(requests)
    .where(isPending)
  return oldest.orderBy(asc(requests.id)).limit(rowLimit(maxCount))
}

type OpenRequestRow = Awaited<ReturnType<typeof requestsToAnswer>>[number]

/** When the owner's side became due: the request was made, or the applicant wrote. Null while the applicant is. */
function dueSince({ createdAt, lastSide, lastAt }: OpenRequestRow, now: Date): Date | null {
  if (lastSide === null || lastAt === null) return createdAt
  if (lastSide === 'requester') return lastAt
  return lastAt < before(now, overviewTimes.silentApplicant) ? lastAt : null
}

const toRow = ({ id, petId, petName, createdAt }: OpenRequestRow, at = createdAt): OverviewRow => ({
  id,
  petId,
  petName,
  at,
})
const toRequest = ({ id }: { id: number }) => pathTo('request', { id })
/** The list of requests for the viewer's pets, or for staff of all requests. */
const listFor = ({ user }: OverviewViewer, own: 'pending' | 'accepted') =>
  isStaff(user)
    ? `${pathTo('shelterRequests')}?status=${own}&sort=oldest`
    : `${pathTo('adoptionRequests')}?show=received`

async function requestById({ read, schema: { adoptionRequests: requests } }: OverviewReader, id: number) {
  const columns = { id: requests.id, petId: requests.petId, petName: requests.petName, at: requests.createdAt }
  const [row] = await read.select(columns).from(requests).where(eq(requests.id, id))
  return row
}

export const requestLines: OverviewSource = async (viewer) => {
  const { db, team, user, now } = viewer
  const options = {
    one: toRequest,
    many: listFor(viewer, 'pending'),
    lateBefore: before(now, overviewTimes.lateRequest),
  }
  const pending = await requestsToAnswer(db, team, user.uid)
  const due = pending.flatMap((row) => {
    const at = dueSince(row, now)
    return at ? [toRow(row, at)] : []
  })
  if (pending.length < maxCount) return summarize('requests', due, options)
  // too many to read: the oldest is in the index, and the count is shown as 99+
  const ids = (await oldestPending(db, team)).flatMap(({ id }) => (id === null ? [] : [id]))
  const oldest = await requestById(db, Math.min(...ids))
  const rows = pending.map((row) => toRow(row))
  return summarize('requests', oldest ? [oldest, ...rows.slice(1)] : rows, options)
}

export const messageLines: OverviewSource = async (viewer) => {
  const rows = await heldRequests(viewer.db, viewer.team, viewer.user.uid)
  const unanswered = rows.flatMap((row) => (row.lastSide === 'requester' && row.lastAt ? [toRow(row, row.lastAt)] : []))
  return summarize('messages', unanswered, {
    one: toRequest,
    many: listFor(viewer, 'accepted'),
    lateBefore: before(viewer.now, overviewTimes.lateRequest),
  })
}

/** For staff and admins: requests for members' pets that have waited for a week. */
export const unansweredLines: OverviewSource = async ({ db, team, user, now }) => {
  if (!isStaff(user)) return []
  const long = before(now, overviewTimes.silentMember)
  const rows = (await oldestOfAll(db)).filter(
    ({ at, ownerUid, requesterUid }) => at < long && !team.includes(ownerUid) && requesterUid !== user.uid,
  )
  return summarize('unanswered', rows, {
    one: toRequest,
    many: `${pathTo('shelterRequests')}?status=pending&sort=oldest`,
    lateBefore: long,
  })
}

/** A line for each open request if there are up to this many. */
const linesEach = 3

export const ownRequestLines: OverviewSource = async ({ db, user }) => {
  const rows = await openRequestsOf(db, user.uid)
  const options = { one: toRequest, many: `${pathTo('adoptionRequests')}?show=mine` }
  const kindOf = ({ status, lastSide }: OpenRequestRow) =>
    lastSide === 'owner' ? 'replies' : status === 'accepted' ? 'accepted' : 'sent'
  if (rows.length <= linesEach)
    return rows.flatMap((row): OverviewLine[] => summarize(kindOf(row), [toRow(row, row.lastAt ?? undefined)], options))
  return (['replies', 'accepted', 'sent'] as const).flatMap((kind) =>
    summarize(
      kind,
      rows.filter((row) => kindOf(row) === kind).map((row) => toRow(row, row.lastAt ?? undefined)),
      options,
    ),
  )
}
