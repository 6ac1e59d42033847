import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import type { PageParams } from '#server/db/paging.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { isPublic } from '#server/features/pets/pets.queries.ts'

// Happy endings that everyone, or staff, may see (docs/product.md 27.8, 27.9).

type HappyEndingSchema = Database['schema']

const columns = ({ happyEndings, pets }: HappyEndingSchema) => ({
  id: happyEndings.id,
  petId: happyEndings.petId,
  petName: pets.name,
  text: happyEndings.text,
  name: happyEndings.name,
  image: sql<string>`coalesce(${happyEndings.image}, ${pets.image})`,
  ownImage: sql<boolean>`${happyEndings.image} is not null`.mapWith(Boolean),
  requestId: happyEndings.requestId,
  state: happyEndings.state,
  createdAt: happyEndings.createdAt,
})

/** The pet still lives with the adopter, and its page is public. */
const isShown = (schema: HappyEndingSchema): SQL | undefined => {
  const { adoptionRequests, pets } = schema
  return and(
    eq(adoptionRequests.status, 'accepted'),
    sql`${adoptionRequests.adoptedAt} is not null`,
    eq(pets.status, 'adopted'),
    isPublic(schema),
  )
}

function select({ read, schema }: Pick<Database, 'read' | 'schema'>) {
  const { adoptionRequests, happyEndings, pets } = schema
  return read
    .select(columns(schema))
    .from(happyEndings)
    .innerJoin(pets, eq(pets.id, happyEndings.petId))
    .innerJoin(adoptionRequests, eq(adoptionRequests.id, happyEndings.requestId))
}

export type HappyEndingRow = Awaited<ReturnType<typeof queuedHappyEndings>>[number]

/** Newest first. */
export const publicHappyEndings = (
  db: Pick<Database, 'read' | 'schema'>,
  { before, limit, petId }: PageParams & { petId?: number },
): Promise<HappyEndingRow[]> => {
  const { happyEndings } = db.schema
  return select(db)
    .where(
      and(
        // a literal, so that the partial index is used
        sql`${happyEndings.state} = 'published'`,
        before === undefined ? undefined : lt(happyEndings.id, before),
        petId === undefined ? undefined : eq(happyEndings.petId, petId),
        isShown(db.schema),
      ),
    )
    .orderBy(desc(happyEndings.id))
    .limit(rowLimit(limit))
}

/** For staff, newest first. */
export const queuedHappyEndings = (
  db: Pick<Database, 'read' | 'schema'>,
  { before, limit, waiting }: PageParams & { waiting: boolean },
) => {
  const { happyEndings } = db.schema
  return select(db)
    .where(
      and(
        waiting ? sql`${happyEndings.state} = 'waiting'` : ne(happyEndings.state, 'waiting'),
        before === undefined ? undefined : lt(happyEndings.id, before),
      ),
    )
    .orderBy(desc(happyEndings.id))
    .limit(rowLimit(limit))
}

const anyShown: PreparedRead<Record<never, never>, { shown: boolean }> = (read, schema) => {
  const { adoptionRequests, happyEndings, pets } = schema
  const one = read
    .select({ id: happyEndings.id })
    .from(happyEndings)
    .innerJoin(pets, eq(pets.id, happyEndings.petId))
    .innerJoin(adoptionRequests, eq(adoptionRequests.id, happyEndings.requestId))
    .where(and(sql`${happyEndings.state} = 'published'`, isShown(schema)))
  return read.select({ shown: sql<boolean>`exists ${one}`.mapWith(Boolean) }).from(sql`(select 1) as one`)
}
const cachedAnyShown = cachedQuery(anyShown)

/** Whether `/happy-endings` has any. On SQLite it is read again only after a write. */
export const hasHappyEndings = async (db: Database): Promise<boolean> => {
  const [row] = await cachedAnyShown(db, 'happy endings', {})
  return row?.shown ?? false
}
