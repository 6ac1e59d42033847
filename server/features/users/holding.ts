import { and, count, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

/**
 * Holds whoever posts something until it is written: nobody is suspended or erased meanwhile. Returns whether they are
 * suspended, which hides it. Throws `NO_SUCH_USER`.
 */
export async function holdPoster({ schema: { users } }: Database, tx: Tx, uid: string): Promise<boolean> {
  const [held] = await tx
    .update(users)
    .set({ uid: sql`${users.uid}` })
    .where(eq(users.uid, uid))
    .returning({ suspendedAt: users.suspendedAt })
  if (!held) throw new AppError('NO_SUCH_USER')
  return held.suspendedAt !== null
}

/**
 * Holds the settings' row, so that admins are taken away one after another, and sees to it that one remains besides
 * these people (docs/product.md 16.5). Nobody else may hold rows of people before it. Throws `LAST_ADMIN`.
 */
export async function requireOtherAdmin({ schema }: Database, tx: Tx, leaving: string[]): Promise<void> {
  const { settings, users } = schema
  await tx.insert(settings).values({ id: 1, version: 0, content: '{}', updatedAt: new Date() }).onConflictDoNothing()
  await tx
    .update(settings)
    .set({ version: sql`${settings.version}` })
    .where(eq(settings.id, 1))
  const standing = and(eq(users.role, 'admin'), isNull(users.suspendedAt))
  const [others] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(standing, notInArray(users.uid, leaving)))
  if ((others?.count ?? 0) > 0) return
  const among = await tx.select({ uid: users.uid }).from(users).where(standing).limit(1)
  if (among.length > 0) throw new AppError('LAST_ADMIN')
}
