import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { checkCurrentPassword, type PasswordProof } from '#server/features/profile/profile.service.ts'
import { requireOtherAdmin } from '#server/features/users/locks.service.ts'
import { hashCost } from '#server/identity/password-hashing.ts'
import { lockSession } from '#server/identity/sessions.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import { type DeleteAccountInput, type PetsAfterDeletion, recentLoginMs } from '#shared/account-deletion.ts'
import { type DataExportCursor, dataExportPiece } from './data-export.service.ts'
import { type ErasureResult, eraseUserRecords, firstAdmin } from './erasure.service.ts'

/** A piece of the caller's own data as JSON; all pieces in order form the whole (docs/product.md 16.6). */
export const exportOwnData = operation(
  // 50 of the longest messages, or the search for one author's messages among a million
  { access: 'user', cost: 20, inPerson: true, limit: 'copy' },
  function exportOwnData({ db, user }, from?: DataExportCursor) {
    return dataExportPiece(db, user.uid, from)
  },
)

/** Milliseconds besides the password hash, for a user with 1,000 requests, 1,000 donations and 500 pets. */
const deletionCost = 200

/**
 * Deletes the caller's account and all their data in one transaction (docs/product.md 16.6). The caller proves their
 * identity with the password, or without one by a login in the last minutes. Throws `WRONG_PASSWORD`, `ACCOUNT_WAITS`,
 * `LOGINS_BUSY`, `LOGIN_TOO_OLD`, `LAST_ADMIN`, `NOBODY_TO_GIVE`, `SUSPENDED`, and `NOT_LOGGED_IN` if the account was
 * just deleted.
 */
export const deleteAccount = operation(
  { access: 'user', cost: hashCost + deletionCost, inPerson: true, limit: 'password' },
  async function deleteAccount(
    ctx,
    { pets, currentPassword }: DeleteAccountInput,
  ): Promise<Omit<ErasureResult, 'pictures' | 'suspended'>> {
    const { db, user, session } = ctx
    const proof = await checkCurrentPassword(ctx, currentPassword)
    if (!proof || proof.was === null) await requireRecentLogin(ctx)
    const { pictures, suspended, ...left } = await db.transaction(async (tx) => {
      await requireOtherAdmin(db, tx, [user.uid])
      if (proof) await lockAccount(db, tx, user.uid, proof)
      if (session !== undefined) await lockSession(db, tx, session)
      const erased = await eraseUserIn(db, tx, user.uid, pets)
      if (!erased) throw new AppError('NOT_LOGGED_IN')
      if (erased.suspended) throw new AppError('SUSPENDED')
      return erased
    })
    await ctx.afterAccountDeletion?.(pictures)
    return left
  },
)

/** Deletes a user from the command line. Throws `NO_SUCH_USER`, `LAST_ADMIN`, `NOBODY_TO_GIVE`. */
export async function eraseUser(db: Database, uid: string, pets: PetsAfterDeletion): Promise<ErasureResult> {
  return db.transaction(async (tx) => {
    await requireOtherAdmin(db, tx, [uid])
    const erased = await eraseUserIn(db, tx, uid, pets)
    if (!erased) throw new AppError('NO_SUCH_USER')
    await recordAudit(db, tx, null, { act: 'user_erased', subject: 'user', id: uid, data: { pets } })
    return erased
  })
}

async function eraseUserIn(db: Database, tx: Tx, uid: string, pets: PetsAfterDeletion): Promise<ErasureResult | null> {
  const successor = await firstAdmin(db, tx, uid)
  if (pets === 'give' && !successor && (await tx.$count(db.schema.pets, eq(db.schema.pets.ownerUid, uid))) > 0)
    throw new AppError('NOBODY_TO_GIVE')
  return eraseUserRecords(db, tx, { uid, pets, successor, now: new Date() })
}

/**
 * Locks the account if it still has the checked password. A change of the password also locks the account before its
 * session.
 */
async function lockAccount(
  { schema: { accounts } }: Database,
  tx: Tx,
  uid: string,
  { was }: PasswordProof,
): Promise<void> {
  const same = was === null ? isNull(accounts.passwordHash) : eq(accounts.passwordHash, was)
  const [held] = await tx
    .update(accounts)
    .set({ uid: sql`${accounts.uid}` })
    .where(and(eq(accounts.uid, uid), same))
    .returning({ uid: accounts.uid })
  // the password was changed, or the account deleted
  if (!held) throw new AppError('NOT_LOGGED_IN')
}

/** Throws `LOGIN_TOO_OLD` for a session that another person may have found open. */
async function requireRecentLogin({ db, session, since }: Actor): Promise<void> {
  const { sessions } = db.schema
  const [own] =
    session === undefined
      ? []
      : await db.read.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.tokenHash, session))
  const begun = own?.createdAt ?? since
  // internal calls have no session
  if (session === undefined && since === undefined) return
  if (!begun || expiryNow().getTime() - begun.getTime() > recentLoginMs) throw new AppError('LOGIN_TOO_OLD')
}
