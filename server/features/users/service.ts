import { and, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { requireOwnEmail } from '#server/gate/emails.ts'
import { hashToken, holdSession, newToken } from '#server/identity/sessions.ts'
import type { User } from '#server/identity/users.ts'
import { listAdmins, usersByEmail } from './queries.ts'

/** Where several accounts share an e-mail, only those for which it is verified are meant: an unverified one must not ride along. */
const meantAmong = (found: User[]): User[] => (found.length > 1 ? found.filter((user) => user.emailVerified) : found)

/** The same, where there must be somebody. Throws `NO_SUCH_USER`, `EMAIL_SHARED`. */
function requireMeant(found: User[]): [User, ...User[]] {
  const [first, ...others] = meantAmong(found)
  if (!first) throw new AppError(found.length > 1 ? 'EMAIL_SHARED' : 'NO_SUCH_USER')
  return [first, ...others]
}

/** The person with this e-mail; there must be no doubt who that is. Throws `NO_SUCH_USER`, `EMAIL_SHARED`. */
export async function userWithEmail(db: Database, email: string): Promise<User> {
  return requireMeant(await usersByEmail(db, email))[0]
}

/**
 * Makes the person with this e-mail an admin; doing it again is no error. `session` is the log-in that asks for it.
 * Throws `NO_SUCH_USER`, `EMAIL_SHARED`, and `NOT_LOGGED_IN` when the session has ended meanwhile.
 */
export async function makeAdmin(db: Database, email: string, session?: string): Promise<User> {
  const { users } = db.schema
  const uids = requireMeant(await usersByEmail(db, email)).map((user) => user.uid)
  const [changed] = await db.transaction(async (tx) => {
    if (session !== undefined) await holdSession(db, tx, session)
    return tx.update(users).set({ role: 'admin' }).where(inArray(users.uid, uids)).returning()
  })
  if (!changed) throw new AppError('NO_SUCH_USER')
  return changed
}

async function namedUsers(db: Database, caller: User, email: string | undefined): Promise<User[]> {
  if (email === undefined || email === caller.email) return [caller]
  requireOwnEmail(caller, email)
  return usersByEmail(db, email)
}

/**
 * Whose records are asked for: those of the person with the e-mail that a request names, of the caller where it names none.
 * Null when an admin names an e-mail that nobody has. Throws `OTHER_EMAIL`.
 */
export async function namedUser(db: Database, caller: User, email: string | undefined): Promise<User | null> {
  const found = await namedUsers(db, caller, email)
  return meantAmong(found)[0] ?? found[0] ?? null
}

/** In whose name a record is made, by the same rule; there must be no doubt. Throws `OTHER_EMAIL`, `NO_SUCH_USER`, `EMAIL_SHARED`. */
export async function requireNamedUser(db: Database, caller: User, email: string | undefined): Promise<User> {
  return requireMeant(await namedUsers(db, caller, email))[0]
}

/** Minutes for which a set-up link is valid (docs/product.md 2.5). */
export const setupMinutes = 30

const noAdmin = ({ schema: { users } }: Database) =>
  notExists(sql`(select 1 from ${users} where ${users.role} = 'admin')`)

/** The secret of a set-up link, which replaces the ones before; null when there is an admin. Only its hash is kept. */
export async function newSetupToken(db: Database): Promise<string | null> {
  if ((await listAdmins(db)).length > 0) return null
  const { setupLinks } = db.schema
  const token = newToken()
  const now = new Date()
  await db.transaction(async (tx) => {
    await tx.delete(setupLinks)
    const expiresAt = new Date(now.getTime() + setupMinutes * 60_000)
    await tx.insert(setupLinks).values({ tokenHash: hashToken(token), createdAt: now, expiresAt })
  })
  return token
}

/** Makes the person who opened the set-up link admin: once, in time, and only while nobody is. Throws `SETUP_LINK_OVER`. */
export async function claimSetup(db: Database, user: User, token: string): Promise<User> {
  const { setupLinks, users } = db.schema
  const now = new Date()
  return db.transaction(async (tx) => {
    const [link] = await tx
      .update(setupLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(setupLinks.tokenHash, hashToken(token)),
          isNull(setupLinks.usedAt),
          gt(setupLinks.expiresAt, now),
          noAdmin(db),
        ),
      )
      .returning()
    if (!link) throw new AppError('SETUP_LINK_OVER')
    const [admin] = await tx.update(users).set({ role: 'admin' }).where(eq(users.uid, user.uid)).returning()
    if (!admin) throw new AppError('NO_SUCH_USER')
    return admin
  })
}
