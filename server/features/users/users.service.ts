import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { moveWithOwners } from '#server/features/stays/stays.service.ts'
import { consumeLink, createLink, revokeLinks } from '#server/identity/one-time-links.ts'
import { lockSession } from '#server/identity/sessions.ts'
import { toMe, type UserRow } from '#server/identity/users.ts'
import { requireOwnEmail } from '#server/platform/access/emails.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { ResetLink, SetupInput, UserListInput } from '#shared/users.ts'
import { lockRoles } from './locks.service.ts'
import { listAdmins, listUsers, usersByEmail } from './users.queries.ts'

export const getViewer = operation({ access: 'anyone', cost: 1 }, async function getViewer({ user }) {
  return user && toMe(user)
})

export const getMe = operation({ access: 'user', cost: 1 }, async function getMe({ user }) {
  return user
})

const pageSize = 50

// the last time that a Date can express; no database accepts a later one, nor a NUL
const cursorShape = z.tuple([z.int().min(0).max(8.64e15), z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u)])

function readCursor(cursor: string | undefined): { createdAt: Date; uid: string } | undefined {
  if (cursor === undefined) return undefined
  try {
    const [time, uid] = cursorShape.parse(JSON.parse(cursor))
    return { createdAt: new Date(time), uid }
  } catch (cause) {
    throw new AppError('INVALID', { issues: [{ path: 'cursor', message: 'This page does not exist' }], cause })
  }
}

/**
 * One page of all users, or of those that `show` selects, newest first. Throws `INVALID` for a cursor that no page
 * returned.
 */
export const findUsers = operation(
  { access: 'admin', cost: 3 },
  async function findUsers({ db }, { search, show, cursor }: UserListInput) {
    const { items, next } = await listUsers(db, { search, show, after: readCursor(cursor), limit: pageSize })
    return { items, nextCursor: next && JSON.stringify([next.createdAt.getTime(), next.uid]) }
  },
)

/** If several accounts share an email, only verified ones count: an unverified account must not benefit. */
const unambiguousUsers = (candidates: UserRow[]): UserRow[] =>
  candidates.length > 1 ? candidates.filter((user) => user.emailVerified) : candidates

/** Throws `NO_SUCH_USER`, `EMAIL_SHARED`. */
function requireUnambiguous(candidates: UserRow[]): [UserRow, ...UserRow[]] {
  const [first, ...others] = unambiguousUsers(candidates)
  if (!first) throw new AppError(candidates.length > 1 ? 'EMAIL_SHARED' : 'NO_SUCH_USER')
  return [first, ...others]
}

/** One user, or several accounts of one person at Firebase. Throws `NO_SUCH_USER`, `EMAIL_SHARED`. */
export const requireUsersByEmail = async (db: Database, email: string): Promise<[UserRow, ...UserRow[]]> =>
  requireUnambiguous(await usersByEmail(db, email))

/** Throws `NO_SUCH_USER`, `EMAIL_SHARED`. */
export async function requireUserByEmail(db: Database, email: string): Promise<UserRow> {
  return (await requireUsersByEmail(db, email))[0]
}

type AdminCaller = Pick<Actor, 'db' | 'session'> & Partial<Pick<Actor, 'user'>>
type UserEmailInput = { email: string }

/**
 * Makes the user with this email an admin; repeating it is no error. Throws `NO_SUCH_USER`, `EMAIL_SHARED`, and
 * `NOT_LOGGED_IN` if the caller's session has ended.
 */
export const makeAdmin = operation(
  { access: 'admin', cost: 5, inPerson: true },
  async function makeAdmin(ctx: AdminCaller, { email }: UserEmailInput) {
    return grantAdminTo(ctx, await requireUsersByEmail(ctx.db, email))
  },
)

/** `makeAdmin` for users who share an email and have been looked up already. Returns one of them. */
export async function grantAdminTo({ db, user, session }: AdminCaller, people: UserRow[]): Promise<UserRow> {
  const { users } = db.schema
  const uids = people.map((user) => user.uid)
  const [changed] = await db.transaction(async (tx) => {
    if (session !== undefined) await lockSession(db, tx, session)
    const made = await tx
      .update(users)
      .set({ role: 'admin' })
      .where(and(inArray(users.uid, uids), ne(users.role, 'admin')))
      .returning({ uid: users.uid })
    for (const { uid } of made) await recordAudit(db, tx, user ?? null, { act: 'admin_made', subject: 'user', id: uid })
    await moveWithOwners(db, tx, uids)
    return tx.select().from(users).where(inArray(users.uid, uids))
  })
  if (!changed) throw new AppError('NO_SUCH_USER')
  return changed
}

async function namedUsers(db: Database, caller: UserRow, email: string | undefined): Promise<UserRow[]> {
  if (email === undefined || email === caller.email) return [caller]
  requireOwnEmail(caller, email)
  return usersByEmail(db, email)
}

/**
 * The owner of the requested records: the user with the email, or the caller without one. Null if an admin names an
 * unknown email. Throws `OTHER_EMAIL`.
 */
export async function namedUser(db: Database, caller: UserRow, email: string | undefined): Promise<UserRow | null> {
  const candidates = await namedUsers(db, caller, email)
  return unambiguousUsers(candidates)[0] ?? candidates[0] ?? null
}

/**
 * The owner of a new record, by the rule of `namedUser`, but unambiguous. Throws `OTHER_EMAIL`, `NO_SUCH_USER`,
 * `EMAIL_SHARED`.
 */
export async function requireNamedUser(db: Database, caller: UserRow, email: string | undefined): Promise<UserRow> {
  return requireUnambiguous(await namedUsers(db, caller, email))[0]
}

/**
 * Creates a password reset link that the caller hands over to the user. Throws `NO_SUCH_USER`, `EMAIL_SHARED`,
 * `ACCOUNT_ELSEWHERE`, `NOT_LOGGED_IN`.
 */
export const makeResetLink = operation(
  { access: 'admin', cost: 5, inPerson: true },
  async function makeResetLink({ db, user: by, session }: AdminCaller, { email }: UserEmailInput): Promise<ResetLink> {
    const { accounts } = db.schema
    const user = await requireUserByEmail(db, email)
    return db.transaction(async (tx) => {
      if (session !== undefined) await lockSession(db, tx, session)
      const [account] = await tx.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, user.uid))
      if (!account) throw new AppError('ACCOUNT_ELSEWHERE')
      const token = await createLink(db, tx, { purpose: 'reset', uid: account.uid })
      await recordAudit(db, tx, by ?? null, { act: 'reset_link_made', subject: 'user', id: account.uid })
      return { token, name: user.name, email: user.email }
    })
  },
)

const noAdmin = ({ schema: { users } }: Database) =>
  notExists(sql`(select 1 from ${users} where ${users.role} = 'admin')`)

/** The secret of a new set-up link, which replaces earlier ones; null if there is an admin. Only its hash is stored. */
export async function newSetupToken(db: Database): Promise<string | null> {
  if ((await listAdmins(db)).length > 0) return null
  return db.transaction(async (tx) => {
    // otherwise servers that start together would keep each other's links
    await lockRoles(db, tx)
    await revokeLinks(db, tx, ['setup'])
    return createLink(db, tx, { purpose: 'setup' })
  })
}

/**
 * Makes the user who opened the set-up link an admin: once, before it expires, and only while there is no admin. Throws
 * `SETUP_LINK_OVER`.
 */
export const claimSetup = operation(
  { access: 'user', cost: 5, inPerson: true },
  async function claimSetup({ db, user }, { token }: SetupInput) {
    const { users } = db.schema
    return db.transaction(async (tx) => {
      await lockRoles(db, tx)
      const link = await consumeLink(db, tx, { purpose: 'setup', token, only: noAdmin(db) })
      if (!link) throw new AppError('SETUP_LINK_OVER')
      const [admin] = await tx.update(users).set({ role: 'admin' }).where(eq(users.uid, user.uid)).returning()
      if (!admin) throw new AppError('NO_SUCH_USER')
      await moveWithOwners(db, tx, [admin.uid])
      const audited = { act: 'admin_made', subject: 'user', id: admin.uid, data: { setup: true } } as const
      await recordAudit(db, tx, user, audited)
      return admin
    })
  },
)
