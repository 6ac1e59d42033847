import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'

/** How many ways into an account, or into all, were closed. */
export type Ended = { sessions: number; keys: number }

/**
 * Ends whatever opens an account besides its password: sessions and API keys; without `uid` everybody's, and the set-up link
 * that makes whoever opens it admin. The one place that does it: what else will open an account one day is ended here.
 */
export async function endAccess(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'delete' | 'update'>,
  uid?: string,
): Promise<Ended> {
  const { apiKeys, sessions, setupLinks } = schema
  const theirs = (column: typeof sessions.uid | typeof apiKeys.uid) => (uid === undefined ? undefined : eq(column, uid))
  // sessions before keys: a key that one of them is just making is there once the session can be ended
  const ended = await tx.delete(sessions).where(theirs(sessions.uid)).returning({ uid: sessions.uid })
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(theirs(apiKeys.uid), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  if (uid === undefined) await tx.delete(setupLinks)
  return { sessions: ended.length, keys: revoked.length }
}
