import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { sendAccountMail } from '#server/platform/notifications/account-mail.ts'
import type { ResetInput } from '#shared/auth.ts'
import { replacePassword } from './accounts.ts'
import type { Identity } from './identity.ts'
import { consumeLink, readLink } from './one-time-links.ts'
import { type HashingCaller, hashPassword } from './passwords.ts'
import { requireNotSuspended } from './users.ts'

/**
 * A letter to this address, with a link for a new password where somebody has it: whoever sends the letter finds that
 * out. Here nobody looks, so that neither the answer nor its time can tell.
 */
export async function requestPasswordReset(db: Database, email: string): Promise<void> {
  await db.transaction((tx) => sendAccountMail(db, tx, { kind: 'reset', email }))
}

/** Another letter that asks whether the address is theirs; none where it is known to be. */
export async function requestEmailConfirmation(db: Database, { uid, email, emailVerified }: Identity): Promise<void> {
  if (emailVerified) return
  await db.transaction((tx) => sendAccountMail(db, tx, { kind: 'confirm', email, uid }))
}

/**
 * Sets a new password with a link for one, which ends every other way into the account. A link that went there by mail
 * proves the address as well. Nothing is hashed for a link that is no good. Throws `RESET_LINK_OVER`, `LOGINS_BUSY`,
 * `SUSPENDED`.
 */
export async function resetPassword(
  db: Database,
  { token, password }: ResetInput,
  waiting?: HashingCaller,
): Promise<void> {
  const shown = await readLink(db, 'reset', token)
  if (!shown) throw new AppError('RESET_LINK_OVER')
  const passwordHash = await hashPassword(password, waiting)
  await db.transaction(async (tx) => {
    if (shown.uid) await requireNotSuspended(db, tx, shown.uid)
    // whoever came with it at the same time may have used it up meanwhile
    const link = await consumeLink(db, tx, { purpose: 'reset', token })
    const ended = link?.uid ? await replacePassword(db, tx, link.uid, passwordHash) : null
    if (!link?.uid || !ended) throw new AppError('RESET_LINK_OVER')
    if (link.email !== null) await markEmailVerified(db, tx, link.uid, link.email)
  })
}

/** Marks an address as proved by the link that was sent there. Throws `CONFIRM_LINK_OVER`, `SUSPENDED`. */
export async function confirmEmail(db: Database, token: string): Promise<void> {
  const shown = await readLink(db, 'confirm', token)
  if (!shown) throw new AppError('CONFIRM_LINK_OVER')
  await db.transaction(async (tx) => {
    if (shown.uid) await requireNotSuspended(db, tx, shown.uid)
    const link = await consumeLink(db, tx, { purpose: 'confirm', token })
    const proved = link?.uid && link.email !== null && (await markEmailVerified(db, tx, link.uid, link.email))
    if (!proved) throw new AppError('CONFIRM_LINK_OVER')
  })
}

/** Mail has arrived at this address of the account; false where the account has another one by now. */
async function markEmailVerified(db: Database, tx: Tx, uid: string, email: string): Promise<boolean> {
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
