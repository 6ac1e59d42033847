import { and, count, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

/**
 * Holds whoever posts something until it is written: nobody is suspended or erased meanwhile. Returns whether they are
 * suspended, which hides it. Throws `NO_SUCH_USER`.
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

/** Held beside others, so that those who write at once don't wait for each other. */
const lockedUserById: PreparedQuery<{ uid: string }, { uid: string }> = (tx, { users }, { uid }) =>
  tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('key share')

/**
 * Sees to it that somebody in whose name something is written is not erased until it is (docs/product.md 16.6); before any
 * other row is held. On SQLite nobody else writes meanwhile. Throws `NOT_LOGGED_IN`.
 */
export async function lockUser({ dialect }: Database, tx: Tx, uid: string): Promise<void> {
  const rows = await tx.run(dialect === 'sqlite' ? userById : lockedUserById, { uid })
  if (rows.length === 0) throw new AppError('NOT_LOGGED_IN')
}

/** Holds the settings' row, so that what changes who may do what happens one after another (docs/product.md 16.5). */
export async function lockRoles({ schema: { settings } }: Database, tx: Tx): Promise<void> {
  await tx.insert(settings).values({ id: 1, version: 0, content: '{}', updatedAt: new Date() }).onConflictDoNothing()
  await tx
    .update(settings)
    .set({ version: sql`${settings.version}` })
    .where(eq(settings.id, 1))
}

/**
 * Holds the settings' row, so that admins are taken away one after another, and sees to it that one remains besides
 * these people (docs/product.md 16.5). Nobody else may hold rows of people before it. Throws `LAST_ADMIN`.
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
  const among = await tx.select({ uid: users.uid }).from(users).where(isActiveAdmin).limit(1)
  if (among.length > 0) throw new AppError('LAST_ADMIN')
}

/**
 * Holds an admin who acts, for whom nothing may have changed since the access check. Throws `NOT_LOGGED_IN`, `SUSPENDED`,
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
  if (held.role !== 'admin') throw new AppError('ADMINS_ONLY')
}
