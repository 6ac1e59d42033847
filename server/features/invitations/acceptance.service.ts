import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { moveWithOwners } from '#server/features/stays/stays.service.ts'
import { lockRoles } from '#server/features/users/locks.service.ts'
import { markEmailVerified } from '#server/identity/recovery.ts'
import { hashToken, lockSession } from '#server/identity/sessions.ts'
import type { UserRow } from '#server/identity/users.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError, type RefusalCode } from '#server/platform/errors/errors.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import type { InvitationState, InvitationTokenInput, ShownInvitation } from '#shared/invitations.ts'
import { isAdmin, isStaff } from '#shared/permissions.ts'
import {
  type InvitationRecord,
  type InvitationWithInviter,
  invitationWithInviter,
  stateOfInvitation,
} from './invitations.queries.ts'

/** Why an invitation that is not pending can't be accepted. */
const refusalOfState = {
  accepted: 'INVITATION_USED',
  revoked: 'INVITATION_REVOKED',
  expired: 'INVITATION_EXPIRED',
} as const satisfies Record<Exclude<InvitationState, 'pending'>, RefusalCode>

/** `mailedTo`: the email that the link was sent to; null if it was copied by hand. */
type FoundInvitation = InvitationWithInviter & { mailedTo: string | null }

/** Throws `INVITATION_UNKNOWN`. */
async function findInvitation(
  db: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select'>,
  token: string,
): Promise<FoundInvitation> {
  const { oneTimeLinks: links } = db.schema
  const [link] = await tx
    .select({ id: links.kind, mailedTo: links.email })
    .from(links)
    .where(and(eq(links.tokenHash, hashToken(token)), eq(links.purpose, 'invitation')))
  const found = link && (await invitationWithInviter(db, tx, Number(link.id)))
  if (!found) throw new AppError('INVITATION_UNKNOWN')
  return { ...found, mailedTo: link.mailedTo }
}

/**
 * The inviter's name. An invitation ends with the inviter's rights, and then counts as revoked. Throws
 * `INVITATION_USED`, `INVITATION_REVOKED`, `INVITATION_EXPIRED`.
 */
function requirePending({ invitation, inviter }: InvitationWithInviter): string {
  const state = stateOfInvitation(invitation)
  if (state !== 'pending') throw new AppError(refusalOfState[state])
  if (inviter === null) throw new AppError('INVITATION_REVOKED')
  return inviter
}

/**
 * What an invitation grants, for anyone who has its link; changes nothing. Throws `INVITATION_UNKNOWN`,
 * `INVITATION_USED`, `INVITATION_REVOKED`, `INVITATION_EXPIRED`.
 */
export const showInvitation = operation(
  { access: 'anyone', cost: 2, limit: 'link' },
  async function showInvitation({ db }, { token }: InvitationTokenInput): Promise<ShownInvitation> {
    const found = await findInvitation(db, db.read, token)
    const inviter = requirePending(found)
    const { email, role, expiresAt } = found.invitation
    return { email, role, inviter, expiresAt: expiresAt.toISOString() }
  },
)

type AcceptingActor = Pick<Actor, 'db' | 'user' | 'session'>

/**
 * Grants the invitation's role to the caller: once, before it expires, and while its inviter is an admin. A higher role
 * stays. Repeating it is no error for the account that accepted.
 * Throws as `showInvitation`, and `INVITATION_FOR_OTHER`, `INVITATION_UNCONFIRMED`, `NOT_LOGGED_IN`, `SUSPENDED`.
 */
export const acceptInvitation = operation(
  { access: 'user', cost: 5, inPerson: true, limit: 'link' },
  async function acceptInvitation(
    { db, user, session }: AcceptingActor,
    { token }: InvitationTokenInput,
  ): Promise<UserRow> {
    return db.transaction(async (tx) => {
      // the order used everywhere: settings, session, users
      await lockRoles(db, tx)
      if (session !== undefined) await lockSession(db, tx, session)
      const account = await lockCaller(db, tx, user.uid)
      const found = await findInvitation(db, tx, token)
      if (found.invitation.acceptedUid === account.uid) return account
      requirePending(found)
      await requireInvited(db, tx, account, found)
      await markAccepted(db, tx, found.invitation, account)
      return grantRole(db, tx, found.invitation, account)
    })
  },
)

/** Throws `NOT_LOGGED_IN`, `SUSPENDED`. */
async function lockCaller({ schema: { users } }: Database, tx: Tx, uid: string): Promise<UserRow> {
  const [account] = await tx
    .update(users)
    .set({ uid: sql`${users.uid}` })
    .where(eq(users.uid, uid))
    .returning()
  if (!account) throw new AppError('NOT_LOGGED_IN')
  if (account.suspendedAt) throw new AppError('SUSPENDED')
  return account
}

/**
 * An invitation with an email is only for the account with this email, confirmed: before, or, if accounts are stored
 * here, by the link that was sent to it. A copied link confirms nothing. Throws `INVITATION_FOR_OTHER`,
 * `INVITATION_UNCONFIRMED`.
 */
async function requireInvited(
  db: Database,
  tx: Tx,
  { uid, email, emailVerified }: UserRow,
  { invitation, mailedTo }: FoundInvitation,
): Promise<void> {
  if (invitation.email === null) return
  if (email !== invitation.email) throw new AppError('INVITATION_FOR_OTHER')
  if (emailVerified) return
  if (mailedTo === email && (await markEmailVerified(db, tx, uid, email))) return
  throw new AppError('INVITATION_UNCONFIRMED')
}

/** Throws `INVITATION_REVOKED` if it was revoked in the meantime; others who accept wait for the lock of roles. */
async function markAccepted(
  db: Database,
  tx: Tx,
  { id, role, inviterUid }: InvitationRecord,
  { uid }: { uid: string },
): Promise<void> {
  const { invitations, oneTimeLinks } = db.schema
  const now = expiryNow()
  const [accepted] = await tx
    .update(invitations)
    .set({ acceptedAt: now, acceptedUid: uid })
    .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id })
  if (!accepted) throw new AppError('INVITATION_REVOKED')
  await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(and(eq(oneTimeLinks.purpose, 'invitation'), eq(oneTimeLinks.kind, String(id))))
  const data = { role, inviter: inviterUid }
  await recordAudit(db, tx, { uid }, { act: 'invitation_accepted', subject: 'invitation', id, data })
}

/** Never lowers a role. */
async function grantRole(
  db: Database,
  tx: Tx,
  { id: invitation, role }: InvitationRecord,
  account: UserRow,
): Promise<UserRow> {
  const { users } = db.schema
  const grants = role === 'admin' ? !isAdmin(account) : role === 'staff' && !isStaff(account)
  const set = role === 'admin' ? ({ role: 'admin' } as const) : { staff: true }
  const { uid } = account
  if (grants) {
    const act = role === 'admin' ? 'admin_made' : 'staff_made'
    await tx.update(users).set(set).where(eq(users.uid, uid))
    await recordAudit(db, tx, account, { act, subject: 'user', id: uid, data: { invitation } })
    await moveWithOwners(db, tx, [uid])
  }
  const [now] = await tx.select().from(users).where(eq(users.uid, uid))
  if (!now) throw new AppError('NOT_LOGGED_IN')
  return now
}
