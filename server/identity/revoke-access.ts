import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { linkPurposes } from '#shared/links.ts'
import { endInvitations } from './invitations.ts'
import { revokeLinks } from './one-time-links.ts'

export type RevokedAccess = { sessions: number; keys: number }

/**
 * Revokes everything except the password that opens an account: sessions (except `exceptSession`), API keys, links for a
 * new password, and the invitations that the user has made.
 * Without `uid` it does so for all users, and also ends the set-up link that makes its user an admin. Any future way
 * into an account must be revoked here, too.
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
  // sessions before keys: a key being created by a session exists by the time that session is deleted
  const ended = await tx
    .delete(sessions)
    .where(and(ofUser(sessions.uid), others))
    .returning({ uid: sessions.uid })
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(ofUser(apiKeys.uid), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  // gives no access, but devices of someone who knew the old password must not guess faster than others
  await tx.delete(devices).where(ofUser(devices.uid))
  await revokeLinks({ schema }, tx, uid === undefined ? [...linkPurposes] : ['reset'], uid)
  // someone who had access without permission may have invited themselves
  await endInvitations({ schema }, tx, uid === undefined ? undefined : [uid])
  return { sessions: ended.length, keys: revoked.length }
}
