import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { pageOf } from '#server/db/paging.ts'
import { matchesAnyCase } from '#server/db/search.ts'
import { lastInWindow, searchWindow } from '#server/db/search-window.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { RequestStatus, StoredRequestStatus } from '#shared/adoptions.ts'
import type { AllRequestsInput } from '#shared/shelter-lists.ts'
import { requestSummaryColumns } from './adoptions.queries.ts'

// The list of all requests for staff and admins (docs/product.md 16.8).

type RequestListSchema = Database['schema']

const statuses: Record<RequestStatus, StoredRequestStatus[]> = {
  pending: ['pending'],
  accepted: ['accepted', 'returned'],
  rejected: ['rejected', 'withdrawn'],
}

function requestWhere({ adoptionRequests: requests }: RequestListSchema, { search, status }: AllRequestsInput) {
  const nameMatches: SQL | undefined = search
    ? or(matchesAnyCase(requests.petName, search), matchesAnyCase(requests.requesterName, search))
    : undefined
  return and(status && inArray(requests.status, statuses[status]), nameMatches)
}

export const listAllRequests = operation(
  { access: 'staff', cost: 40 },
  async function listAllRequests({ db }, input: AllRequestsInput) {
    const { read, schema } = db
    const { adoptionRequests: requests, users } = schema
    const order = input.sort === 'oldest' ? asc(requests.id) : desc(requests.id)
    const [further, upTo] = input.sort === 'oldest' ? [gt, lte] : [lt, gte]
    const index = fromIndex(requests, 'adoption_requests_all')
    const fitting = requestWhere(schema, input)
    const after = input.cursor === undefined ? undefined : further(requests.id, input.cursor)
    const ask = (skipped: number) => {
      const rows = read
        .select({ id: columnOf(requests.id) })
        .from(index)
        .where(after)
      return rows.orderBy(order).limit(2).offset(skipped)
    }
    const end = fitting && (await lastInWindow(searchWindow.adminListRows, ask))
    const page = await pageOf(input.limit, (limit) => {
      const ids = read
        .select({ id: columnOf(requests.id) })
        .from(index)
        .where(and(fitting, after, end && upTo(requests.id, end.id)))
        .orderBy(order)
        .limit(limit)
      return read
        .select({ ...requestSummaryColumns(schema), owner: { name: users.name, email: users.email } })
        .from(requests)
        .leftJoin(users, eq(users.uid, requests.ownerUid))
        .where(inArray(requests.id, ids))
        .orderBy(order)
    })
    return { ...page, nextCursor: page.nextCursor ?? end?.id ?? null }
  },
)
