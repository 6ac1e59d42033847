import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead, PreparedWrite, Tx } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { waitingPet } from '#server/db/schema-approval.ts'
import { today } from '#server/platform/http/response-expiry.ts'

// Remembers, in the transaction that changes a pet, how it was before. The worker compares this with how the pet is
// then, and finds the saved searches for which it is news (docs/product.md 23.8).

type PetChangeSchema = Database['schema']

/** Most shelters have no searches: their changes then cost one look at an empty index. */
const someoneSearches = ({ savedSearches }: PetChangeSchema) =>
  sql`exists (select 1 from ${savedSearches} where confirmed_at is not null and ended_at is null)`

type RecordedPet = { day: unknown; imported: boolean; before: boolean; where: SQL | undefined }

function insertSelected(
  tx: Pick<Tx, 'insert'>,
  schema: PetChangeSchema,
  { day, imported, before, where }: RecordedPet,
) {
  const { pets, petsToMatch } = schema
  const was = (column: unknown) => (before ? sql`case when ${sql.raw(waitingPet)} then ${column} end` : sql`null`)
  const columns = [
    nextId(petsToMatch),
    sql`${pets.id}`,
    was(pets.facts),
    was(pets.birthDate),
    was(pets.nameFolded),
    sql`cast(${day} as text)`,
    sql.raw(imported ? 'true' : 'false'),
  ]
  return tx
    .insert(petsToMatch)
    .select(sql`select ${sql.join(columns, sql`, `)} from ${pets} where ${and(where, someoneSearches(schema))}`)
}

type PetChangeInput = { id: number; day: string }

const insertBefore: PreparedWrite<PetChangeInput> = (tx, schema, { id, day }) =>
  insertSelected(tx, schema, { day, imported: false, before: true, where: eq(schema.pets.id, id) })

const insertNew: PreparedWrite<PetChangeInput> = (tx, schema, { id, day }) =>
  insertSelected(tx, schema, { day, imported: false, before: false, where: eq(schema.pets.id, id) })

/** To be called before a change that may make a pet available, or change what searches see of it. */
export const recordPetBefore = (tx: Tx, id: number): Promise<void> => tx.write(insertBefore, { id, day: today() })

/** Like `recordPetBefore`, for all pets that match a condition; `day` is the day in UTC on which they were so. */
export async function recordPetsBefore(
  tx: Pick<Tx, 'insert'>,
  schema: PetChangeSchema,
  where: SQL | undefined,
  day = today(),
): Promise<void> {
  await insertSelected(tx, schema, { day, imported: false, before: true, where })
}

/** To be called after a pet was added. */
export const recordNewPet = (tx: Tx, id: number): Promise<void> => tx.write(insertNew, { id, day: today() })

/** Like `recordNewPet`, for pets of an import: they are in the daily emails (docs/product.md 23.6). */
export async function recordImportedPets(tx: Tx, schema: PetChangeSchema, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const where = inArray(schema.pets.id, ids)
  await insertSelected(tx, schema, { day: today(), imported: true, before: false, where })
}

const anySearch: PreparedRead<Record<string, never>, { any: boolean }> = (read, schema) =>
  read.select({ any: sql<boolean>`${someoneSearches(schema)}`.mapWith(Boolean) }).from(sql`(select 1) as one`)

export async function hasSavedSearches(tx: Pick<Tx, 'run'>): Promise<boolean> {
  const [row] = await tx.run(anySearch, {})
  return row?.any ?? false
}

/** An adopted pet that came back is news also for those who were told of it before (docs/product.md 23.9). */
export async function forgetSentPet(tx: Tx, { searchMatches }: PetChangeSchema, petId: number): Promise<void> {
  await tx.delete(searchMatches).where(eq(searchMatches.petId, petId))
}
