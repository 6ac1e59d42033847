import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { SearchMailKind } from '#shared/notifications.ts'

type SearchMailInput = { kind: SearchMailKind; searchId: number; email: string }

/** Sends an email about a saved search, after the transaction commits (docs/product.md 23). Returns its number. */
export async function sendSearchMail(
  { schema: { notifications } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
  { kind, searchId, email }: SearchMailInput,
): Promise<number> {
  const now = new Date()
  const data = JSON.stringify({ searchId })
  const [row] = await tx
    .insert(notifications)
    .values({ kind, email, data, createdAt: now, mail: 'waiting', mailAt: now })
    .returning({ id: notifications.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/**
 * Sends the link that starts a search. One such email at most waits for an address: it is then about the latest search,
 * and its link shows the others too.
 */
export async function askToConfirmSearch(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert' | 'update'>,
  { searchId, email }: Omit<SearchMailInput, 'kind'>,
): Promise<void> {
  const { notifications } = schema
  const same = and(isNull(notifications.uid), eq(notifications.kind, 'search_confirm'), eq(notifications.email, email))
  const waiting = await tx
    .update(notifications)
    .set({ data: JSON.stringify({ searchId }) })
    .where(and(sql`mail = 'waiting'`, same))
    .returning({ id: notifications.id })
  if (waiting.length === 0) await sendSearchMail({ schema }, tx, { kind: 'search_confirm', searchId, email })
}
