import { and, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { moveWithOwners } from '#server/features/stays/stays.service.ts'
import { endInvitations } from '#server/identity/invitations.ts'
import { revokeLinks } from '#server/identity/one-time-links.ts'
import { revokeAccess } from '#server/identity/revoke-access.ts'
import { lockSession } from '#server/identity/sessions.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { recordPetsBefore } from '#server/platform/pet-changes/pet-changes.ts'
import type { AuditAction } from '#shared/audit.ts'
import { lockAdmin, lockRoles, requireOtherAdmin } from './locks.service.ts'
import { requireUsersByEmail } from './users.service.ts'

/** `session` is absent if an identity provider stores sessions. `user` is null for the command line. */
type RoleActor = { db: Database; user: Pick<UserRow, 'uid'> | null; session?: string | undefined }
type RoleTarget = { email: string }

const uidsOf = (people: UserRow[]) => people.map(({ uid }) => uid)

/** `unless` selects the users to change: those who don't have the new value yet. Each change is audited. */
type RoleChange = {
  act: AuditAction
  set: Partial<Pick<UserRow, 'role' | 'staff' | 'suspendedAt'>>
  where: (users: Database['schema']['users']) => SQL
  with?: (tx: Tx, uids: string[]) => Promise<void>
}

/**
 * Locks rows in the order used everywhere: settings, session, users, posts. Users who have the role or status already
 * are neither changed nor recorded. Returns one of the users afterwards.
 */
async function changeUsers(
  { db, user, session }: RoleActor,
  tx: Tx,
  people: UserRow[],
  roleChange: RoleChange,
): Promise<UserRow> {
  const { users } = db.schema
  const uids = uidsOf(people)
  if (session !== undefined) await lockSession(db, tx, session)
  if (user) await lockAdmin(db, tx, user.uid)
  const changed = await tx
    .update(users)
    .set(roleChange.set)
    .where(and(inArray(users.uid, uids), roleChange.where(users)))
    .returning({ uid: users.uid })
  await roleChange.with?.(tx, uids)
  for (const { uid } of changed) await recordAudit(db, tx, user, { act: roleChange.act, subject: 'user', id: uid })
  const [now] = await tx.select().from(users).where(inArray(users.uid, uids)).limit(1)
  if (!now) throw new AppError('NO_SUCH_USER')
  return now
}

/** Hides or shows a user's posts. Other reasons for which a post is withheld stay. */
async function hidePosts({ schema }: Database, tx: Tx, uids: string[], hidden: boolean) {
  const { pets, campaigns } = schema
  const changed = and(inArray(pets.ownerUid, uids), eq(pets.hidden, !hidden))
  if (!hidden) await recordPetsBefore(tx, schema, changed)
  await tx.update(pets).set({ hidden }).where(changed)
  await tx
    .update(campaigns)
    .set({ hidden })
    .where(and(inArray(campaigns.creatorUid, uids), eq(campaigns.hidden, !hidden)))
}

async function endAllAccess(db: Database, tx: Tx, uids: string[]): Promise<void> {
  for (const uid of uids) {
    await revokeAccess(db, tx, uid)
    await revokeLinks(db, tx, ['confirm'], uid)
  }
  await hidePosts(db, tx, uids, true)
}

/**
 * Suspends the user with this email: ends their sessions, API keys and links, and hides their posts. Requests and
 * donations stay (docs/product.md 16.4). Repeating it is no error. Throws `NO_SUCH_USER`, `EMAIL_SHARED`,
 * `NOT_YOURSELF`, `LAST_ADMIN`, and `NOT_LOGGED_IN`, `SUSPENDED` or `ADMINS_ONLY` if the caller is no longer an admin.
 */
export const suspendUser = operation(
  { access: 'admin', cost: 60, inPerson: true },
  async function suspendUser(by: RoleActor, { email }: RoleTarget): Promise<UserRow> {
    const { db, user } = by
    const people = await requireUsersByEmail(db, email)
    if (people.some(({ uid }) => uid === user?.uid)) throw new AppError('NOT_YOURSELF')
    return db.transaction(async (tx) => {
      await requireOtherAdmin(db, tx, uidsOf(people))
      return changeUsers(by, tx, people, {
        act: 'user_suspended',
        set: { suspendedAt: new Date() },
        where: (users) => isNull(users.suspendedAt),
        with: (tx, uids) => endAllAccess(db, tx, uids),
      })
    })
  },
)

/**
 * Ends a suspension and shows exactly the posts that were public before. Repeating it is no error. Throws as
 * `suspendUser`, without `NOT_YOURSELF` and `LAST_ADMIN`.
 */
export const restoreUser = operation(
  { access: 'admin', cost: 60, inPerson: true },
  async function restoreUser(by: RoleActor, { email }: RoleTarget): Promise<UserRow> {
    const people = await requireUsersByEmail(by.db, email)
    return by.db.transaction(async (tx) => {
      await lockRoles(by.db, tx)
      return changeUsers(by, tx, people, {
        act: 'user_restored',
        set: { suspendedAt: null },
        where: (users) => isNotNull(users.suspendedAt),
        with: (tx, uids) => hidePosts(by.db, tx, uids, false),
      })
    })
  },
)

/**
 * Grants or revokes the staff role; repeating it is no error (docs/product.md 16.3). Throws as `suspendUser`, without
 * `NOT_YOURSELF` and `LAST_ADMIN`.
 */
export const setStaff = operation(
  { access: 'admin', cost: 5, inPerson: true },
  async function setStaff(by: RoleActor, { email, staff }: RoleTarget & { staff: boolean }): Promise<UserRow> {
    const people = await requireUsersByEmail(by.db, email)
    return by.db.transaction(async (tx) => {
      await lockRoles(by.db, tx)
      return changeUsers(by, tx, people, {
        act: staff ? 'staff_made' : 'staff_revoked',
        set: { staff },
        where: (users) => eq(users.staff, !staff),
        with: (tx, uids) => moveWithOwners(by.db, tx, uids),
      })
    })
  },
)

/**
 * Revokes the admin role, only from the command line; repeating it is no error. Throws `NO_SUCH_USER`, `EMAIL_SHARED`,
 * `LAST_ADMIN`.
 */
export async function revokeAdmin(db: Database, { email }: RoleTarget): Promise<UserRow> {
  const people = await requireUsersByEmail(db, email)
  return db.transaction(async (tx) => {
    await requireOtherAdmin(db, tx, uidsOf(people))
    return changeUsers({ db, user: null }, tx, people, {
      act: 'admin_revoked',
      set: { role: 'user' },
      where: (users) => ne(users.role, 'user'),
      async with(tx, uids) {
        await endInvitations(db, tx, uids)
        await moveWithOwners(db, tx, uids)
      },
    })
  })
}
