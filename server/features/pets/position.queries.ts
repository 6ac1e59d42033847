import { and, asc, desc, lt, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { lastInWindow, searchWindow } from '#server/db/search-window.ts'
import { isAvailable, isPublic } from './pets.queries.ts'

// How many pets one call scans (docs/decisions/041). The end of the scan is found in an index before the pets are read.
// The next call continues there, even if pets are added or deleted.

export type PetPosition = { id: number; arrivedOn: string }

/** At least the number of pets: ids ascend, and a few come from both ends at once. */
const idSpan: PreparedRead<Record<never, never>, { ids: number }> = (read, { pets }) => {
  const ids = sql`(select max(${pets}.id) from ${pets}) - (select min(${pets}.id) from ${pets}) + 1`
  return read.select({ ids: sql`coalesce(${ids}, 0)`.mapWith(Number) }).from(sql`(select 1 as one) as once`)
}

type PositionQuery = { skipped: number; id?: number | undefined; arrivedOn?: string | undefined }

const newestAfter: PreparedRead<PositionQuery, { id: number }> = (read, schema, { skipped, id }) => {
  const { pets } = schema
  return read
    .select({ id: columnOf(pets.id) })
    .from(fromIndex(pets, 'pets_found'))
    .where(and(isPublic(schema), id && lt(pets.id, id)))
    .orderBy(desc(pets.id))
    .limit(rowLimit(2))
    .offset(skipped)
}

const waitingAfter: PreparedRead<PositionQuery, PetPosition> = (read, schema, { skipped, id, arrivedOn }) => {
  const { pets } = schema
  const later = id && arrivedOn && sql`(${pets.arrivedOn}, ${pets.id}) > (${arrivedOn}, ${id})`
  return read
    .select({ id: columnOf(pets.id), arrivedOn: columnOf(pets.arrivedOn) })
    .from(fromIndex(pets, 'pets_waiting'))
    .where(and(isAvailable(schema), later))
    .orderBy(asc(pets.arrivedOn), asc(pets.id))
    .limit(rowLimit(2))
    .offset(skipped)
}

/** The last pet that one call scans, in the order of the list; null if it scans all of them. */
export async function searchEnd(
  { read }: Pick<Database, 'read'>,
  { waiting, after }: { waiting: boolean; after?: PetPosition | undefined },
): Promise<PetPosition | null> {
  const [all] = await read.run(idSpan, {})
  if (all && all.ids <= searchWindow.rows) return null
  const last = await lastInWindow(searchWindow.rows, async (skipped) =>
    waiting
      ? read.run(waitingAfter, { skipped, id: after?.id, arrivedOn: after?.arrivedOn })
      : (await read.run(newestAfter, { skipped, id: after?.id })).map(({ id }) => ({ id, arrivedOn: '' })),
  )
  return last ?? null
}
