import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { today } from '#server/platform/http/response-expiry.ts'

/** Tells every server that its copy of the searches is old. In the transaction that changes them. */
export async function noteSearchesChanged(
  { schema: { searchState } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
): Promise<void> {
  await tx
    .insert(searchState)
    .values({ id: 1, version: 1, agesOn: today() })
    .onConflictDoUpdate({ target: searchState.id, set: { version: sql`${searchState.version} + 1` } })
}
