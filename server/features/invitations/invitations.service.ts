import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { lockAdmin, lockRoles } from '#server/features/users/locks.service.ts'
import { deleteInvitations } from '#server/identity/invitations.ts'
import { createLink } from '#server/identity/one-time-links.ts'
import { lockSession } from '#server/identity/sessions.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import { sendInvitation } from '#server/platform/notifications/account-mail.ts'
import { type CreatedInvitation, type InvitationInput, invitationMailLimits } from '#shared/invitations.ts'
import { invitationLifetime, listInvitations, mailedSince } from './invitations.queries.ts'

const day = 86_400_000

/** Milliseconds for which an invitation is listed after it was made: 30 days after it has expired. */
const retention = invitationLifetime + 30 * day

export const findInvitations = operation({ access: 'admin', cost: 3 }, async function findInvitations({ db }) {
  return listInvitations(db)
})

type InvitingActor = Pick<Actor<'admin'>, 'db' | 'user' | 'session' | 'mail'>

/**
 * Invites the owner of an email, or, without one, anyone who has the link. If the shelter sends email, it sends the link of
 * an invitation with an email; otherwise the secret is returned, once. An open invitation of the same email is replaced.
 * Throws `TOO_MANY_INVITATIONS`, and `NOT_LOGGED_IN`, `SUSPENDED`, or `ADMINS_ONLY` if the caller is no longer an admin.
 */
export const createInvitation = operation(
  { access: 'admin', cost: 5, inPerson: true },
  async function createInvitation(
    { db, user, session, mail = false }: InvitingActor,
    { email, role }: InvitationInput,
  ): Promise<CreatedInvitation> {
    const { invitations } = db.schema
    const mailed = mail && email !== undefined
    return db.transaction(async (tx) => {
      await lockInviter(db, tx, user.uid, session)
      const now = expiryNow()
      if (mailed) await requireMailLeft(db, tx, email, now)
      if (email !== undefined) await replaceOpen(db, tx, user, email)
      const [made] = await tx
        .insert(invitations)
        .values({
          email: email ?? null,
          role,
          inviterUid: user.uid,
          mailed,
          createdAt: now,
          expiresAt: new Date(now.getTime() + invitationLifetime),
        })
        .returning({ id: invitations.id })
      if (!made) throw new Error('an insert returned no row')
      const { id } = made
      await recordAudit(db, tx, user, { act: 'invitation_made', subject: 'invitation', id, data: { role } })
      if (!mailed) return { id, token: await createLink(db, tx, { purpose: 'invitation', kind: String(id) }) }
      await sendInvitation(db, tx, { id, email })
      return { id, token: null }
    })
  },
)

/** Serializes changes of roles, and checks again that the caller may invite. */
async function lockInviter(db: Database, tx: Tx, uid: string, session: string | undefined): Promise<void> {
  await lockRoles(db, tx)
  if (session !== undefined) await lockSession(db, tx, session)
  await lockAdmin(db, tx, uid)
}

/** Throws `TOO_MANY_INVITATIONS` above the limits of a day (docs/product.md 3.25). */
async function requireMailLeft(db: Database, tx: Tx, to: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - day)
  const refuse = (oldest: Date | undefined, text?: ReturnType<typeof refusalText>) => {
    const retryAfter = Math.max(1, Math.ceil(((oldest?.getTime() ?? now.getTime()) + day - now.getTime()) / 1000))
    return new AppError('TOO_MANY_INVITATIONS', { retryAfter, ...(text && { text }) })
  }
  const { recipient, shelter } = invitationMailLimits
  const sameRecipient = await mailedSince(db, tx, { since, to, most: recipient })
  if (sameRecipient.length >= recipient)
    throw refuse(sameRecipient.at(-1), refusalText('TOO_MANY_INVITATIONS_TO', { email: to }))
  const all = await mailedSince(db, tx, { since, most: shelter })
  if (all.length >= shelter) throw refuse(all.at(-1))
}

/** Only the latest link for an email works. */
async function replaceOpen(db: Database, tx: Tx, by: { uid: string }, email: string): Promise<void> {
  const { invitations } = db.schema
  const replaced = await tx
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(and(eq(invitations.email, email), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id, role: invitations.role })
  for (const { id, role } of replaced)
    await recordAudit(db, tx, by, { act: 'invitation_revoked', subject: 'invitation', id, data: { role } })
}

/**
 * Withdraws an invitation of any admin; repeating it is no error. Throws `NO_SUCH_INVITATION`, `INVITATION_USED`, and as
 * `createInvitation` if the caller is no longer an admin.
 */
export const revokeInvitation = operation(
  { access: 'admin', cost: 5, inPerson: true },
  async function revokeInvitation(
    { db, user, session }: InvitingActor,
    { id }: { id: number },
  ): Promise<{ id: number }> {
    const { invitations } = db.schema
    return db.transaction(async (tx) => {
      await lockInviter(db, tx, user.uid, session)
      const [existing] = await tx.select().from(invitations).where(eq(invitations.id, id))
      if (!existing) throw new AppError('NO_SUCH_INVITATION')
      if (existing.acceptedAt) throw new AppError('INVITATION_USED', { text: refusalText('INVITATION_ACCEPTED') })
      if (existing.revokedAt) return { id }
      await tx.update(invitations).set({ revokedAt: new Date() }).where(eq(invitations.id, id))
      const { role } = existing
      await recordAudit(db, tx, user, { act: 'invitation_revoked', subject: 'invitation', id, data: { role } })
      return { id }
    })
  },
)

/** Deletes invitations 30 days after they have expired (docs/product.md 3.25). Returns how many. */
export async function deleteOldInvitations(db: Database, now = new Date()): Promise<number> {
  const { invitations } = db.schema
  const old = lt(invitations.createdAt, new Date(now.getTime() - retention))
  return db.transaction((tx) => deleteInvitations(db, tx, old))
}
