import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { sendAccountMail } from '#server/platform/notifications/account-mail.ts'
import type { ResetInput } from '#shared/auth.ts'
import type { ReadingLanguage } from '#shared/texts/languages.ts'
import { replacePassword } from './accounts.ts'
import type { Identity } from './identity.ts'
import { consumeLink, readLink } from './one-time-links.ts'
import { type HashingCaller, hashPassword } from './passwords.ts'
import { requireNotSuspended } from './users.ts'

/**
 * Queues an email with a link for a new password. The mail worker finds out whether an account has the address. No
 * lookup happens here, so neither the response nor its time reveals it.
 */
export async function requestPasswordReset(
  db: Database,
  email: string,
  language: ReadingLanguage | null = null,
): Promise<void> {
  await db.transaction((tx) => sendAccountMail(db, tx, { kind: 'reset', email, language }))
}

export async function requestEmailConfirmation(
  db: Database,
  { uid, email, emailVerified }: Identity,
  language: ReadingLanguage | null = null,
): Promise<void> {
  if (emailVerified) return
  await db.transaction((tx) => sendAccountMail(db, tx, { kind: 'confirm', email, uid, language }))
}

/**
 * Sets a new password with a reset link and revokes all other access to the account. A link that was sent by email also
 * confirms the email.
 * Nothing is hashed for an invalid link. Throws `RESET_LINK_OVER`, `LOGINS_BUSY`, `SUSPENDED`.
 */
export async function resetPassword(
  db: Database,
  { token, password }: ResetInput,
  waiting?: HashingCaller,
): Promise<void> {
  const linkRow = await readLink(db, 'reset', token)
  if (!linkRow) throw new AppError('RESET_LINK_OVER')
  const passwordHash = await hashPassword(password, waiting)
  await db.transaction(async (tx) => {
    if (linkRow.uid) await requireNotSuspended(db, tx, linkRow.uid)
    // a concurrent request may have used the link up
    const link = await consumeLink(db, tx, { purpose: 'reset', token })
    const ended = link?.uid ? await replacePassword(db, tx, link.uid, passwordHash) : null
    if (!link?.uid || !ended) throw new AppError('RESET_LINK_OVER')
    if (link.email !== null) await markEmailVerified(db, tx, link.uid, link.email)
  })
}

/** Throws `CONFIRM_LINK_OVER`, `SUSPENDED`. */
export async function confirmEmail(db: Database, token: string): Promise<void> {
  const linkRow = await readLink(db, 'confirm', token)
  if (!linkRow) throw new AppError('CONFIRM_LINK_OVER')
  await db.transaction(async (tx) => {
    if (linkRow.uid) await requireNotSuspended(db, tx, linkRow.uid)
    const link = await consumeLink(db, tx, { purpose: 'confirm', token })
    const proved = link?.uid && link.email !== null && (await markEmailVerified(db, tx, link.uid, link.email))
    if (!proved) throw new AppError('CONFIRM_LINK_OVER')
  })
}

/** Whether the account is stored here and still has this email, which a link that was sent to it has confirmed. */
export async function markEmailVerified(db: Database, tx: Tx, uid: string, email: string): Promise<boolean> {
  const { accounts, users } = db.schema
  const [account] = await tx
    .update(accounts)
    .set({ emailVerified: true })
    .where(and(eq(accounts.uid, uid), eq(accounts.email, email)))
    .returning({ uid: accounts.uid })
  if (!account) return false
  await tx
    .update(users)
    .set({ emailVerified: true, mailRefusedAt: null })
    .where(and(eq(users.uid, uid), eq(users.email, email)))
  return true
}
