import { and, asc, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { readLink } from '#server/identity/one-time-links.ts'
import { sendSearchMail } from '#server/platform/notifications/search-mail.ts'
import { searchDays } from '#shared/saved-searches.ts'
import { noteSearchesChanged } from './search-state.service.ts'
import type { SearchRecord } from './searches.queries.ts'

// The end of searches (docs/product.md 23.7, 23.10).

const day = 86_400_000
const batchSize = 100

type EndDatabase = Pick<Database, 'schema' | 'transaction'>
type EndTransaction = { schema: Database['schema']; tx: Tx; now: Date }

/** What waits for them is no longer sent. */
export async function endSearches({ schema, tx, now }: EndTransaction, which: SQL | undefined): Promise<number> {
  const { savedSearches, searchMatches } = schema
  const ended = await tx
    .update(savedSearches)
    .set({ endedAt: now })
    .where(and(which, sql`ended_at is null`))
    .returning({ id: savedSearches.id })
  if (ended.length === 0) return 0
  const ids = ended.map(({ id }) => id)
  await tx.delete(searchMatches).where(and(inArray(searchMatches.searchId, ids), sql`mail_id is null`))
  await noteSearchesChanged({ schema }, tx)
  return ended.length
}

/** Ends all searches of an email that accepts no mail. */
export async function endSearchesOf({ schema, transaction }: EndDatabase, email: string): Promise<void> {
  const { savedSearches, searchAddresses } = schema
  await transaction(async (tx) => {
    const addresses = tx
      .select({ id: searchAddresses.id })
      .from(searchAddresses)
      .where(eq(searchAddresses.email, email))
    await endSearches({ schema, tx, now: new Date() }, inArray(savedSearches.addressId, addresses))
  })
}

/** The search that the link in an email's header or footer stops; null for any other. */
export async function searchToStop(db: Pick<Database, 'read' | 'schema'>, token: string): Promise<SearchRecord | null> {
  const link = await readLink(db, 'search_stop', token)
  if (!link?.kind) return null
  const { savedSearches } = db.schema
  const [search] = await db.read
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.id, Number(link.kind)))
  return search ?? null
}

/** Repeating it is no error. */
export async function stopSearch({ schema, transaction }: EndDatabase, id: number): Promise<void> {
  await transaction((tx) => endSearches({ schema, tx, now: new Date() }, eq(schema.savedSearches.id, id)))
}

/** Once a minute: ends searches after six months. Returns how many. */
export async function endExpiredSearches({ schema, transaction }: EndDatabase, now = new Date()): Promise<number> {
  return transaction((tx) => endSearches({ schema, tx, now }, lte(schema.savedSearches.expiresAt, now)))
}

/** Once a minute: one email before the end of each search. Returns how many. */
export async function remindEndingSearches(db: Database, now = new Date()): Promise<number> {
  const { savedSearches, searchAddresses } = db.schema
  const ending = and(
    sql`confirmed_at is not null and ended_at is null`,
    isNull(savedSearches.remindedAt),
    lte(savedSearches.expiresAt, new Date(now.getTime() + searchDays.remindBefore * day)),
  )
  return db.transaction(async (tx) => {
    const some = tx
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(ending)
      .orderBy(asc(savedSearches.id))
      .limit(rowLimit(batchSize))
    const reminded = await tx
      .update(savedSearches)
      .set({ remindedAt: now })
      .where(and(inArray(savedSearches.id, some), ending))
      .returning({ id: savedSearches.id, addressId: savedSearches.addressId })
    for (const { id, addressId } of reminded) {
      const [address] = await tx.select().from(searchAddresses).where(eq(searchAddresses.id, addressId))
      if (address) await sendSearchMail(db, tx, { kind: 'search_ending', searchId: id, email: address.email })
    }
    return reminded.length
  })
}

/** Deletes searches that nobody confirmed within 7 days, and those that ended 30 days ago. Returns how many. */
export async function deleteOldSearches({ schema, transaction }: EndDatabase, now = new Date()): Promise<number> {
  const { savedSearches, searchAddresses, searchMatches } = schema
  const before = (days: number) => new Date(now.getTime() - days * day)
  const unconfirmed = and(
    isNull(savedSearches.confirmedAt),
    lte(savedSearches.createdAt, before(searchDays.unconfirmed)),
  )
  return transaction(async (tx) => {
    const deleted = await tx
      .delete(savedSearches)
      .where(or(unconfirmed, lte(savedSearches.endedAt, before(searchDays.ended))))
      .returning({ id: savedSearches.id })
    const used = tx.select({ id: savedSearches.addressId }).from(savedSearches)
    await tx.delete(searchAddresses).where(notInArray(searchAddresses.id, used))
    await tx.delete(searchMatches).where(and(isNull(searchMatches.searchId), sql`mail_id is null`))
    return deleted.length
  })
}
