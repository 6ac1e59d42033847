import { and, count, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { isAdmin } from '#shared/permissions.ts'

/**
 * Locks the author of a post until the transaction ends, so that they can't be suspended or erased. Returns whether
 * they are suspended, which hides the post. Throws `NO_SUCH_USER`.
 */
export async function lockAuthor({ schema: { users } }: Database, tx: Tx, uid: string): Promise<boolean> {
  const [held] = await tx
    .update(users)
    .set({ uid: sql`${users.uid}` })
    .where(eq(users.uid, uid))
    .returning({ suspendedAt: users.suspendedAt })
  if (!held) throw new AppError('NO_SUCH_USER')
  return held.suspendedAt !== null
}

const userById: PreparedQuery<{ uid: string }, { uid: string }> = (tx, { users }, { uid }) =>
  tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid))

/** A shared lock, so that concurrent writers don't wait for each other. */
const lockedUserById: PreparedQuery<{ uid: string }, { uid: string }> = (tx, { users }, { uid }) =>
  tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('key share')

/**
 * Locks a user so that they can't be erased before the transaction ends (docs/product.md 16.6). Call it before locking
 * any other row. SQLite serializes all writers anyway. Throws `NOT_LOGGED_IN`.
 */
export async function lockUser({ dialect }: Database, tx: Tx, uid: string): Promise<void> {
  const rows = await tx.run(dialect === 'sqlite' ? userById : lockedUserById, { uid })
  if (rows.length === 0) throw new AppError('NOT_LOGGED_IN')
}

/** Locks the settings row, which serializes changes of roles and permissions (docs/product.md 16.5). */
export async function lockRoles({ schema: { settings } }: Database, tx: Tx): Promise<void> {
  await tx.insert(settings).values({ id: 1, version: 0, content: '{}', updatedAt: new Date() }).onConflictDoNothing()
  await tx
    .update(settings)
    .set({ version: sql`${settings.version}` })
    .where(eq(settings.id, 1))
}

/**
 * Locks the settings row, so that removals of admins are serialized, and requires an admin besides these users
 * (docs/product.md 16.5). No transaction may lock rows of users before it. Throws `LAST_ADMIN`.
 */
export async function requireOtherAdmin(db: Database, tx: Tx, excludedUids: string[]): Promise<void> {
  await lockRoles(db, tx)
  const { users } = db.schema
  const isActiveAdmin = and(eq(users.role, 'admin'), isNull(users.suspendedAt))
  const [others] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(isActiveAdmin, notInArray(users.uid, excludedUids)))
  if ((others?.count ?? 0) > 0) return
  const among = await tx.select({ uid: users.uid }).from(users).where(isActiveAdmin).limit(rowLimit(1))
  if (among.length > 0) throw new AppError('LAST_ADMIN')
}

/**
 * Locks the acting admin, and checks again what the access check has checked. Throws `NOT_LOGGED_IN`, `SUSPENDED`,
 * `ADMINS_ONLY`.
 */
export async function lockAdmin({ schema: { users } }: Database, tx: Tx, uid: string): Promise<void> {
  const [held] = await tx
    .update(users)
    .set({ uid: sql`${users.uid}` })
    .where(eq(users.uid, uid))
    .returning({ role: users.role, suspendedAt: users.suspendedAt })
  if (!held) throw new AppError('NOT_LOGGED_IN')
  if (held.suspendedAt) throw new AppError('SUSPENDED')
  if (!isAdmin(held)) throw new AppError('ADMINS_ONLY')
}
