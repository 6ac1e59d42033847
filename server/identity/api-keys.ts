import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import type { KeyScope } from '#shared/api-keys.ts'
import { recordUse } from './record-use.ts'
import { cachedTokenHash } from './sessions.ts'
import type { UserRow } from './users.ts'

type ApiKeyRecord = Database['schema']['apiKeys']['$inferSelect']

const minute = 60_000

/**
 * The user and scope of an API key. Records its use at most once a minute.
 * `version`: see `cachedQuery`. Throws `KEY_UNKNOWN` for a revoked or unknown key, `KEY_EXPIRED`, `SUSPENDED`.
 */
export async function callerOfApiKey(
  db: Database,
  key: string,
  { now = expiryNow(), version = null }: { now?: Date; version?: string | null } = {},
): Promise<{ user: UserRow; scope: KeyScope }> {
  const { apiKeys } = db.schema
  const keyHash = cachedTokenHash(key)
  const [match] = await cachedApiKeyByHash(db, keyHash, { keyHash }, version)
  if (!match) throw new AppError('KEY_UNKNOWN')
  const { id, scope, expiresAt, lastUsedAt } = match.key
  if (expiresAt !== null && expiresAt <= now) throw new AppError('KEY_EXPIRED')
  if (expiresAt) nowWithExpiry(expiresAt)
  if (match.user.suspendedAt !== null) throw new AppError('SUSPENDED')
  const aMinuteAgo = new Date(now.getTime() - minute)
  if (lastUsedAt === null || lastUsedAt < aMinuteAgo) {
    await recordUse(db, (tx) =>
      tx
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, aMinuteAgo)))),
    )
  }
  return { user: match.user, scope }
}

const apiKeyByHash: PreparedRead<{ keyHash: string }, { key: ApiKeyRecord; user: UserRow }> = (
  read,
  schema,
  { keyHash },
) => {
  const { apiKeys, users } = schema
  return read
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.uid, apiKeys.uid))
    .where(and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)))
}
const cachedApiKeyByHash = cachedQuery(apiKeyByHash)

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A read-only key may use only methods that change nothing. Every change uses another method in both APIs, including
 * tRPC's mutations. Throws `KEY_ONLY_READS`.
 */
export function requireScope(scope: KeyScope, method: string): void {
  if (scope === 'read' && !readingMethods.has(method)) throw new AppError('KEY_ONLY_READS')
}
