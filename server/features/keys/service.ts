import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { hashToken, holdSession, newToken } from '#server/identity/sessions.ts'
import type { User } from '#server/identity/users.ts'
import { type KeyInput, keyPrefix, maxKeys } from '#shared/keys.ts'
import type { KeyRecord } from './queries.ts'

/** Characters of a key that stay readable. */
const shownLength = keyPrefix.length + 6

/**
 * Makes a key that acts as its owner. It is in the answer and nowhere else: only its hash is kept. `session` is the login
 * that asks for it; one that has ended meanwhile gets none. Throws `TOO_MANY_KEYS`, `NOT_LOGGED_IN`.
 */
export async function createKey(
  db: Database,
  owner: Pick<User, 'uid'>,
  { name, scope, expiresAt }: KeyInput,
  session?: string,
): Promise<{ key: string; record: KeyRecord }> {
  const { apiKeys } = db.schema
  const key = keyPrefix + newToken()
  const values = {
    uid: owner.uid,
    name,
    keyHash: hashToken(key),
    prefix: key.slice(0, shownLength),
    scope,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    createdAt: new Date(),
  }
  const record = await db.transaction(async (tx) => {
    // else a stolen login could make a key at the very moment that ends it
    if (session !== undefined) await holdSession(db, tx, session)
    const had = await tx.$count(apiKeys, and(eq(apiKeys.uid, owner.uid), isNull(apiKeys.revokedAt)))
    if (had >= maxKeys) throw new AppError('TOO_MANY_KEYS')
    const [row] = await tx.insert(apiKeys).values(values).returning()
    if (!row) throw new Error('an insert returned no row')
    return row
  })
  return { key, record }
}

/** Makes a key useless at once, one of the owner's where there is an owner; doing it again is no error. Throws `NO_SUCH_KEY`. */
export async function revokeKey(db: Database, owner: Pick<User, 'uid'> | null, id: number): Promise<KeyRecord> {
  const { apiKeys } = db.schema
  const [record] = await db.transaction((tx) =>
    tx
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(and(eq(apiKeys.id, id), owner ? eq(apiKeys.uid, owner.uid) : undefined))
      .returning(),
  )
  if (!record) throw new AppError('NO_SUCH_KEY')
  return record
}
