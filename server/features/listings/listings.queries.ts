import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { isPublic, type PetRecord, petColumns } from '#server/features/pets/pets.queries.ts'
import { type ListingSite, listingSites } from '#shared/listing-values.ts'

/** `ofShelter`: whether the owner is staff or an admin now. */
export type ListingRow = PetRecord & { ofShelter: boolean }

type ListingPaging = { before?: number | undefined; limit: number }

function listingColumns(schema: Database['schema']) {
  const { pets, users } = schema
  const owner = sql`select 1 from ${users} where ${users}.uid = ${pets}.owner_uid and (role = 'admin' or staff)`
  return { ...petColumns(schema), ofShelter: sql<boolean>`exists (${owner})`.mapWith(Boolean) }
}

const publicRows: PreparedRead<ListingPaging, ListingRow> = (read, schema, { before, limit }) => {
  const { pets } = schema
  return read
    .select(listingColumns(schema))
    .from(pets)
    .where(and(isPublic(schema), before && lt(pets.id, before)))
    .orderBy(desc(pets.id))
    .limit(rowLimit(limit))
}

const allRows: PreparedRead<ListingPaging, ListingRow> = (read, schema, { before, limit }) => {
  const { pets } = schema
  return read
    .select(listingColumns(schema))
    .from(pets)
    .where(before && lt(pets.id, before))
    .orderBy(desc(pets.id))
    .limit(rowLimit(limit))
}

type ListingReader = Pick<Database, 'read'>

/**
 * Public pets below `before`, newest first. Adopted ones too: leaving them out here could scan any number of rows for
 * one page.
 */
export const publicListingRows = ({ read }: ListingReader, paging: ListingPaging): Promise<ListingRow[]> =>
  read.run(publicRows, paging)

/** All pets below `before`, newest first. */
export const allListingRows = ({ read }: ListingReader, paging: ListingPaging): Promise<ListingRow[]> =>
  read.run(allRows, paging)

export type ListingFeedRecord = Database['schema']['listingFeeds']['$inferSelect']

/** With the name of who created each; null for former users. */
export const feedsWithNames = ({ read, schema: { listingFeeds, users } }: Pick<Database, 'read' | 'schema'>) =>
  read
    .select({ feed: listingFeeds, createdBy: users.name })
    .from(listingFeeds)
    .leftJoin(users, eq(users.uid, listingFeeds.createdBy))
    .orderBy(listingFeeds.site)
    .limit(rowLimit(listingSites.length))

/** The site's feed with this hash of its secret. */
export async function feedBySecret(
  { read, schema: { listingFeeds } }: Pick<Database, 'read' | 'schema'>,
  site: ListingSite,
  secretHash: string,
): Promise<ListingFeedRecord | undefined> {
  const [feed] = await read
    .select()
    .from(listingFeeds)
    .where(and(eq(listingFeeds.site, site), eq(listingFeeds.secretHash, secretHash)))
  return feed
}
