import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { hashToken, lockSession, newToken } from '#server/identity/sessions.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type KeyInput, keyPrefix, maxKeys } from '#shared/api-keys.ts'
import { isAdmin } from '#shared/permissions.ts'
import { keysOf, type ListedApiKey } from './api-keys.queries.ts'

const shownLength = keyPrefix.length + 6

type KeyOwner = Pick<UserRow, 'uid' | 'role'>
type KeyCaller<User> = { db: Database; user: User; session?: string | undefined }
type KeyHost = { byHost?: true }
type KeyId = { id: number }
type CreatedKey = { key: string; record: ListedApiKey }

export const myKeys = operation({ access: 'user', cost: 2, inPerson: true }, function myKeys({ db, user }) {
  return keysOf(db, user.uid)
})

/**
 * Creates a key that acts as its owner. Only its hash is stored. Throws `TOO_MANY_KEYS`, and `NOT_LOGGED_IN` if the
 * caller's session has ended.
 */
export const createKey = operation(
  { access: 'user', cost: 5, inPerson: true },
  async function createKey(
    { db, user, session, byHost }: KeyCaller<KeyOwner> & KeyHost,
    { name, scope, expiresAt }: KeyInput,
  ): Promise<CreatedKey> {
    const { apiKeys } = db.schema
    const key = keyPrefix + newToken()
    const values = {
      uid: user.uid,
      name,
      keyHash: hashToken(key),
      prefix: key.slice(0, shownLength),
      scope,
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
      createdAt: new Date(),
    }
    const record = await db.transaction(async (tx) => {
      // otherwise a stolen session could create a key while it is being ended
      if (session !== undefined) await lockSession(db, tx, session)
      const existing = await tx.$count(apiKeys, and(eq(apiKeys.uid, user.uid), isNull(apiKeys.revokedAt)))
      if (existing >= maxKeys) throw new AppError('TOO_MANY_KEYS')
      const [row] = await tx.insert(apiKeys).values(values).returning()
      if (!row) throw new Error('an insert returned no row')
      const audited = { act: 'key_made', subject: 'user', id: user.uid, data: { key: row.id, scope } } as const
      if (byHost || isAdmin(user)) await recordAudit(db, tx, byHost ? null : user, audited)
      return row
    })
    return { key, record }
  },
)

/** Revokes a key of the caller, or any user's key if `user` is null. Repeating it is no error. Throws `NO_SUCH_KEY`. */
export const revokeKey = operation(
  { access: 'user', cost: 5, inPerson: true },
  async function revokeKey(ctx: KeyCaller<KeyOwner | null>, { id }: KeyId) {
    const { db, user } = ctx
    const { apiKeys } = db.schema
    const isTheKey = and(eq(apiKeys.id, id), user ? eq(apiKeys.uid, user.uid) : undefined)
    return db.transaction(async (tx) => {
      const revoked = await tx
        .update(apiKeys)
        .set({ revokedAt: new Date() })
        .where(and(isTheKey, isNull(apiKeys.revokedAt)))
        .returning()
      const [record] = revoked.length > 0 ? revoked : await tx.select().from(apiKeys).where(isTheKey)
      if (!record) throw new AppError('NO_SUCH_KEY')
      const audited = { act: 'key_revoked', subject: 'user', id: record.uid, data: { key: id } } as const
      if (revoked.length > 0 && (!user || isAdmin(user))) await recordAudit(db, tx, user, audited)
      return record
    })
  },
)
