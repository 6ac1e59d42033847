import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { hashToken } from './sessions.ts'
import type { User } from './users.ts'

const minute = 60_000

/** Whom a key acts for; null when it doesn't work (any more). When it was used is noted once a minute at most. */
export async function userOfKey(db: Database, key: string, now = new Date()): Promise<User | null> {
  const { apiKeys } = db.schema
  const found = await keyByHash(db, hashToken(key))
  if (!found) return null
  const aMinuteAgo = new Date(now.getTime() - minute)
  if (found.key.lastUsedAt === null || found.key.lastUsedAt < aMinuteAgo) {
    await db.transaction((tx) =>
      tx
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, found.key.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, aMinuteAgo)))),
    )
  }
  return found.user
}

/** A key that still works, by its hash, and the person it acts for. */
async function keyByHash({ read, schema: { apiKeys, users } }: Database, keyHash: string) {
  const [found] = await read
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.uid, apiKeys.uid))
    .where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)))
  return found
}
