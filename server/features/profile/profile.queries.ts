import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import { maxRows } from '#shared/lists.ts'

type ProfileReader = Pick<Database, 'read' | 'schema'>
type SessionTable = Database['schema']['sessions']

/** A session's public id: the beginning of its hash, which authenticates nothing. */
export const sessionIdOf = (column: SessionTable['tokenHash']) => sql<string>`substr(${column}, 1, 16)`

/** Undefined if an identity provider stores the account. */
export async function accountOf({ read, schema: { accounts } }: ProfileReader, uid: string) {
  const [account] = await read
    .select({ email: accounts.email, passwordHash: accounts.passwordHash, googleSub: accounts.googleSub })
    .from(accounts)
    .where(eq(accounts.uid, uid))
  return account
}

export async function sessionsOf({ read, schema: { sessions } }: ProfileReader, uid: string, present: string) {
  const { tokenHash, device, createdAt, lastUsedAt, expiresAt } = sessions
  const ofUser = and(eq(sessions.uid, uid), gt(expiresAt, expiryNow()))
  const current = sql<number>`case when ${tokenHash} = ${present} then 1 else 0 end`
  const items = await read
    .select({ id: sessionIdOf(tokenHash), device, current, createdAt, lastUsedAt })
    .from(sessions)
    .where(ofUser)
    .orderBy(desc(current), desc(sql`coalesce(${lastUsedAt}, ${createdAt})`), tokenHash)
    .limit(maxRows)
  return { items, total: await read.$count(sessions, ofUser) }
}
