import { asc } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { newToken } from '#server/identity/sessions.ts'

const keys = new WeakMap<Database, string>()

const readKey = (reader: Pick<Database['read'], 'select'>, { inquiryKeys }: Database['schema']) =>
  reader.select({ key: inquiryKeys.key }).from(inquiryKeys).orderBy(asc(inquiryKeys.id)).limit(1)

/** The secret that all servers of this database share. It is made when it is first needed. */
export async function serverKey(db: Database): Promise<string> {
  const known = keys.get(db)
  if (known !== undefined) return known
  const [saved] = await readKey(db.read, db.schema)
  const key = saved?.key ?? (await makeKey(db))
  keys.set(db, key)
  return key
}

function makeKey(db: Database): Promise<string> {
  const { inquiryKeys } = db.schema
  return db.transaction(async (tx) => {
    // with this id, only the first of several servers succeeds
    await tx.insert(inquiryKeys).values({ id: 1, key: newToken() }).onConflictDoNothing()
    const [row] = await readKey(tx, db.schema)
    if (!row) throw new Error('the secret of the server was not stored')
    return row.key
  })
}
