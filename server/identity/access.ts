import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { linkPurposes } from '#shared/links.ts'
import { revokeLinks } from './one-time-links.ts'

/** How many ways into an account, or into all accounts, were closed. */
export type RevokedAccess = { sessions: number; keys: number }

/**
 * Ends everything that opens an account besides its password: sessions but the one that is `keeping` it open, API keys
 * and links for a new password; without `uid` everybody's, and the set-up link that makes whoever opens it admin. The one place that does so: any future way into an account must be
 * ended here too.
 */
export async function revokeAccess(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'delete' | 'update'>,
  uid?: string,
  { exceptSession }: { exceptSession?: string | undefined } = {},
): Promise<RevokedAccess> {
  const { apiKeys, devices, sessions } = schema
  const ofUser = (column: typeof sessions.uid | typeof apiKeys.uid | typeof devices.uid) =>
    uid === undefined ? undefined : eq(column, uid)
  const others = exceptSession === undefined ? undefined : ne(sessions.tokenHash, exceptSession)
  // sessions before keys: a key that a session is just making exists once that session can be ended
  const ended = await tx
    .delete(sessions)
    .where(and(ofUser(sessions.uid), others))
    .returning({ uid: sessions.uid })
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(ofUser(apiKeys.uid), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  // no way in, but whoever knew the old password must not go on guessing faster than others
  await tx.delete(devices).where(ofUser(devices.uid))
  await revokeLinks({ schema }, tx, uid === undefined ? [...linkPurposes] : ['reset'], uid)
  return { sessions: ended.length, keys: revoked.length }
}
