import { and, asc, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pageOf } from '#server/db/page.ts'
import { matchesAnyCase } from '#server/db/search.ts'
import { columnOf, through } from '#server/db/through.ts'
import { operation } from '#server/gate/operation.ts'
import type { RequestStatus } from '#shared/adoptions.ts'
import type { AllRequestsInput } from '#shared/shelter-lists.ts'
import { listedColumns } from './queries.ts'

// All requests, as staff and admins find them (docs/product.md 16.8).

type Schema = Database['schema']

/** What stands behind the three words of every answer. */
const statuses: Record<RequestStatus, ('pending' | 'accepted' | 'rejected' | 'withdrawn')[]> = {
  pending: ['pending'],
  accepted: ['accepted'],
  rejected: ['rejected', 'withdrawn'],
}

function fits({ adoptionRequests: requests }: Schema, { search, status, sort, cursor }: AllRequestsInput) {
  const named: SQL | undefined = search
    ? or(matchesAnyCase(requests.petName, search), matchesAnyCase(requests.requesterName, search))
    : undefined
  return and(
    status && inArray(requests.status, statuses[status]),
    named,
    cursor === undefined ? undefined : (sort === 'oldest' ? gt : lt)(requests.id, cursor),
  )
}

/** One page of all requests, with the owners of the pets. */
export const allRequests = operation({ access: 'staff', cost: 40 }, ({ db }, asked: AllRequestsInput) => {
  const { read, schema } = db
  const { adoptionRequests: requests, users } = schema
  const order = asked.sort === 'oldest' ? asc(requests.id) : desc(requests.id)
  return pageOf(asked.limit, (limit) => {
    const ids = read
      .select({ id: columnOf(requests.id) })
      .from(through(requests, 'adoption_requests_all'))
      .where(fits(schema, asked))
      .orderBy(order)
      .limit(limit)
    return read
      .select({ ...listedColumns(schema), owner: { name: users.name, email: users.email } })
      .from(requests)
      .leftJoin(users, eq(users.uid, requests.ownerUid))
      .where(inArray(requests.id, ids))
      .orderBy(order)
  })
})
