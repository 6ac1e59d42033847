import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { User } from '#server/identity/users.ts'
import { keyPrefix } from '#shared/keys.ts'
import type { KeyRecord } from './queries.ts'

/** Characters of a key that stay readable. */
const shownLength = keyPrefix.length + 6

/** Makes a key that acts as its owner. It is in the answer and nowhere else: only its hash is kept. */
export async function createKey(
  db: Database,
  owner: Pick<User, 'uid'>,
  name: string,
): Promise<{ key: string; record: KeyRecord }> {
  const key = keyPrefix + newToken()
  const [record] = await db.transaction((tx) =>
    tx
      .insert(db.schema.apiKeys)
      .values({
        uid: owner.uid,
        name,
        keyHash: hashToken(key),
        prefix: key.slice(0, shownLength),
        createdAt: new Date(),
      })
      .returning(),
  )
  if (!record) throw new Error('an insert returned no row')
  return { key, record }
}

/** Makes one of the owner's keys useless at once; doing it again is no error. Throws `NO_SUCH_KEY`. */
export async function revokeKey(db: Database, owner: Pick<User, 'uid'>, id: number): Promise<KeyRecord> {
  const { apiKeys } = db.schema
  const [record] = await db.transaction((tx) =>
    tx
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.uid, owner.uid)))
      .returning(),
  )
  if (!record) throw new AppError('NO_SUCH_KEY')
  return record
}
