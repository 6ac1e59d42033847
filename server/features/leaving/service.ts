import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { type Known, provePassword } from '#server/features/profile/service.ts'
import { requireOtherAdmin } from '#server/features/users/holding.ts'
import { hashCost } from '#server/identity/hashing.ts'
import { holdSession } from '#server/identity/sessions.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import { recentLoginMs, type DeleteAccountInput, type PetsAfterDeletion } from '#shared/leaving.ts'
import { type Erased, erasePerson, firstAdmin } from './erasing.ts'
import { pieceOf, type Spot } from './taking.ts'

/**
 * A piece of all that is the caller's, as JSON; all pieces one after the other are the whole (docs/product.md 16.6).
 */
export const takeData = operation(
  // 50 of the longest messages, or the search for who wrote what among a million
  { access: 'user', cost: 20, inPerson: true, limit: 'copy' },
  ({ db, user }, from?: Spot) => pieceOf(db, user.uid, from),
)

/** What leaving may cost beside the hash of a password: somebody with 1,000 requests, 1,000 donations and 500 pets. */
const erasingCost = 200

/**
 * Deletes the caller's account with all that is theirs, in one step (docs/product.md 16.6). Who it is is proven by the
 * password, or, where there is none here, by a login of the last minutes. Throws `WRONG_PASSWORD`, `ACCOUNT_WAITS`,
 * `LOGINS_BUSY`, `LOGIN_TOO_OLD`, `LAST_ADMIN`, `NOBODY_TO_GIVE`, `SUSPENDED`, and `NOT_LOGGED_IN` when they have just left.
 */
export const leave = operation(
  { access: 'user', cost: hashCost + erasingCost, inPerson: true, limit: 'password' },
  async (ctx, { pets, currentPassword }: DeleteAccountInput): Promise<Omit<Erased, 'pictures' | 'suspended'>> => {
    const { db, user, session } = ctx
    const known = await provePassword(ctx, currentPassword)
    if (!known || known.was === null) await requireFresh(ctx)
    const { pictures, suspended, ...left } = await db.transaction(async (tx) => {
      await requireOtherAdmin(db, tx, [user.uid])
      if (known) await holdAccount(db, tx, user.uid, known)
      if (session !== undefined) await holdSession(db, tx, session)
      const erased = await eraseWith(db, tx, user.uid, pets)
      if (!erased) throw new AppError('NOT_LOGGED_IN')
      if (erased.suspended) throw new AppError('SUSPENDED')
      return erased
    })
    await ctx.afterLeaving?.(pictures)
    return left
  },
)

/** The same for somebody else, from the command line. Throws `NO_SUCH_USER`, `LAST_ADMIN`, `NOBODY_TO_GIVE`. */
export async function eraseUser(db: Database, uid: string, pets: PetsAfterDeletion): Promise<Erased> {
  return db.transaction(async (tx) => {
    await requireOtherAdmin(db, tx, [uid])
    const erased = await eraseWith(db, tx, uid, pets)
    if (!erased) throw new AppError('NO_SUCH_USER')
    await recordAudit(db, tx, null, { act: 'user_erased', subject: 'user', id: uid, data: { pets } })
    return erased
  })
}

async function eraseWith(db: Database, tx: Tx, uid: string, pets: PetsAfterDeletion): Promise<Erased | null> {
  const heir = await firstAdmin(db, tx, uid)
  if (pets === 'give' && !heir && (await tx.$count(db.schema.pets, eq(db.schema.pets.ownerUid, uid))) > 0)
    throw new AppError('NOBODY_TO_GIVE')
  return erasePerson(db, tx, { uid, pets, heir, now: new Date() })
}

/** The account with the password that was checked, held before its session, as whoever sets a new one does. */
async function holdAccount({ schema: { accounts } }: Database, tx: Tx, uid: string, { was }: Known): Promise<void> {
  const same = was === null ? isNull(accounts.passwordHash) : eq(accounts.passwordHash, was)
  const [held] = await tx
    .update(accounts)
    .set({ uid: sql`${accounts.uid}` })
    .where(and(eq(accounts.uid, uid), same))
    .returning({ uid: accounts.uid })
  // a new password has been set meanwhile, or they have just left
  if (!held) throw new AppError('NOT_LOGGED_IN')
}

/** Throws `LOGIN_TOO_OLD` for a login that somebody else may have found open. */
async function requireFresh({ db, session, since }: Actor): Promise<void> {
  const { sessions } = db.schema
  const [own] =
    session === undefined
      ? []
      : await db.read.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.tokenHash, session))
  const begun = own?.createdAt ?? since
  // calls of the server's own come without a login
  if (session === undefined && since === undefined) return
  if (!begun || expiryNow().getTime() - begun.getTime() > recentLoginMs) throw new AppError('LOGIN_TOO_OLD')
}
