import { and, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { revokeAccess } from '#server/identity/access.ts'
import { revokeLinks } from '#server/identity/one-time-links.ts'
import { lockSession } from '#server/identity/sessions.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import type { AuditAction } from '#shared/audit.ts'
import { lockAdmin, lockRoles, requireOtherAdmin } from './holding.ts'
import { requireUsersByEmail } from './service.ts'

/** An admin, with the login that they act by where logins are kept here; null is the command line. */
type RoleActor = { db: Database; user: Pick<UserRow, 'uid'> | null; session?: string | undefined }
type RoleTarget = { email: string }

const uidsOf = (people: UserRow[]) => people.map(({ uid }) => uid)

/** What is written to the rows of people who don't stand so yet, and written down of them. */
type RoleChange = {
  act: AuditAction
  set: Partial<Pick<UserRow, 'role' | 'staff' | 'suspendedAt'>>
  unless: (users: Database['schema']['users']) => SQL
  /** What goes with it for all of these people, whether or not their rows had to be changed. */
  with?: (tx: Tx, uids: string[]) => Promise<void>
}

/**
 * Changes how these people stand, in the order in which everything holds its rows: settings, session, people, posts.
 * What is so already is no error, and not written down again. Returns one of them as they are now.
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
    .where(and(inArray(users.uid, uids), roleChange.unless(users)))
    .returning({ uid: users.uid })
  await roleChange.with?.(tx, uids)
  for (const { uid } of changed) await recordAudit(db, tx, user, { act: roleChange.act, subject: 'user', id: uid })
  const [now] = await tx.select().from(users).where(inArray(users.uid, uids)).limit(1)
  if (!now) throw new AppError('NO_SUCH_USER')
  return now
}

/** Hides what people have posted, or shows it again: whatever else keeps it from being seen stays as it is. */
async function hidePosts({ schema: { pets, campaigns } }: Database, tx: Tx, uids: string[], hidden: boolean) {
  await tx
    .update(pets)
    .set({ hidden })
    .where(and(inArray(pets.ownerUid, uids), eq(pets.hidden, !hidden)))
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
 * Keeps the person with this email out: sessions, API keys and links of theirs end, and what they have posted is hidden;
 * requests and donations stay as they are (docs/product.md 16.4). Doing it again is no error. Throws `NO_SUCH_USER`,
 * `EMAIL_SHARED`, `NOT_YOURSELF`, `LAST_ADMIN`, and `NOT_LOGGED_IN`, `SUSPENDED` or `ADMINS_ONLY` where whoever asks has
 * lost their standing meanwhile.
 */
export const suspendUser = operation(
  { access: 'admin', cost: 60, inPerson: true },
  async (by: RoleActor, { email }: RoleTarget): Promise<UserRow> => {
    const { db, user } = by
    const people = await requireUsersByEmail(db, email)
    if (people.some(({ uid }) => uid === user?.uid)) throw new AppError('NOT_YOURSELF')
    return db.transaction(async (tx) => {
      await requireOtherAdmin(db, tx, uidsOf(people))
      return changeUsers(by, tx, people, {
        act: 'user_suspended',
        set: { suspendedAt: new Date() },
        unless: (users) => isNull(users.suspendedAt),
        with: (tx, uids) => endAllAccess(db, tx, uids),
      })
    })
  },
)

/**
 * Lets a suspended person in again, and shows what was public before, exactly that. Doing it again is no error. Throws
 * as `suspend` does.
 */
export const restoreUser = operation(
  { access: 'admin', cost: 60, inPerson: true },
  async (by: RoleActor, { email }: RoleTarget): Promise<UserRow> => {
    const people = await requireUsersByEmail(by.db, email)
    return by.db.transaction(async (tx) => {
      await lockRoles(by.db, tx)
      return changeUsers(by, tx, people, {
        act: 'user_restored',
        set: { suspendedAt: null },
        unless: (users) => isNotNull(users.suspendedAt),
        with: (tx, uids) => hidePosts(by.db, tx, uids, false),
      })
    })
  },
)

/**
 * Makes the person with this email staff, or takes that back; doing it again is no error (docs/product.md 16.3). Throws
 * as `suspend` does.
 */
export const setStaff = operation(
  { access: 'admin', cost: 5, inPerson: true },
  async (by: RoleActor, { email, staff }: RoleTarget & { staff: boolean }): Promise<UserRow> => {
    const people = await requireUsersByEmail(by.db, email)
    return by.db.transaction(async (tx) => {
      await lockRoles(by.db, tx)
      return changeUsers(by, tx, people, {
        act: staff ? 'staff_made' : 'staff_revoked',
        set: { staff },
        unless: (users) => eq(users.staff, !staff),
      })
    })
  },
)

/**
 * Takes the role of an admin back, from the command line alone; doing it again is no error. Throws `NO_SUCH_USER`,
 * `EMAIL_SHARED`, `LAST_ADMIN`.
 */
export async function revokeAdmin(db: Database, { email }: RoleTarget): Promise<UserRow> {
  const people = await requireUsersByEmail(db, email)
  return db.transaction(async (tx) => {
    await requireOtherAdmin(db, tx, uidsOf(people))
    return changeUsers({ db, user: null }, tx, people, {
      act: 'admin_revoked',
      set: { role: 'user' },
      unless: (users) => ne(users.role, 'user'),
    })
  })
}
