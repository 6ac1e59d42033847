import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'

type SearchReader = Pick<Database, 'read' | 'schema'>

export type SearchRecord = Database['schema']['savedSearches']['$inferSelect']
export type SearchWithEmail = SearchRecord & { email: string }

export async function searchWithEmail(
  { read, schema: { savedSearches, searchAddresses } }: SearchReader,
  id: number,
): Promise<SearchWithEmail | null> {
  const [search] = await read
    .select({ ...getTableColumns(savedSearches), email: searchAddresses.email })
    .from(savedSearches)
    .innerJoin(searchAddresses, eq(searchAddresses.id, savedSearches.addressId))
    .where(eq(savedSearches.id, id))
  return search ?? null
}

/** Also those that are not confirmed, or are over; the newest first. */
export const searchesOfEmail = (
  { read, schema: { savedSearches, searchAddresses } }: SearchReader,
  email: string,
): Promise<SearchRecord[]> =>
  read
    .select(getTableColumns(savedSearches))
    .from(savedSearches)
    .innerJoin(searchAddresses, eq(searchAddresses.id, savedSearches.addressId))
    .where(eq(searchAddresses.email, email))
    .orderBy(desc(savedSearches.id))
    .limit(rowLimit(100))

/** Running searches of an address, of which there are few. */
export const isRunning = ({ savedSearches }: Database['schema'], addressId: number) =>
  and(eq(savedSearches.addressId, addressId), sql`confirmed_at is not null and ended_at is null`)

/** What an email says of a pet. */
export function searchedPetColumns({ pets }: Database['schema']) {
  const { id, name, category, age, birthDate, birthDateApproximate, location, sex, size } = pets
  return { id, name, category, age, birthDate, birthDateApproximate, location, sex, size }
}

export type SearchedPetRecord = Pick<
  Database['schema']['pets']['$inferSelect'],
  keyof ReturnType<typeof searchedPetColumns>
>
