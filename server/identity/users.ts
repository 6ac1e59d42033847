import { eq, sql } from 'drizzle-orm'
import type { Database, PreparedRead, Tx } from '#server/db/database.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { foldName } from '#server/db/search.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { absoluteImage } from '#server/platform/http/urls.ts'
import type { ReadingLanguage } from '#shared/texts/languages.ts'
import type { Me } from '#shared/users.ts'
import { type ErasedPerson, findErasedPerson } from './erased-people.ts'
import type { Identity } from './identity.ts'

export type UserRow = Database['schema']['users']['$inferSelect']

const userByUid: PreparedRead<{ uid: string }, UserRow> = (read, { users }, { uid }) =>
  read.select().from(users).where(eq(users.uid, uid))
const cachedUserByUid = cachedQuery(userByUid)

/** Like `userOfIdentity`, for a person who has just logged in. Throws `NOT_LOGGED_IN`. */
export async function currentUser(
  db: Database,
  identity: Identity,
  language: ReadingLanguage | null = null,
): Promise<UserRow> {
  const user = await userOfIdentity(db, identity, language)
  if (user === 'left') throw new AppError('NOT_LOGGED_IN')
  return user
}

/**
 * The user record of a verified identity: created when first seen, updated when the provider's name, picture, or email
 * changes. The role is stored only here (docs/product.md 3.7). A new record gets the language of the page (20.3).
 * A login from before an account was deleted doesn't create it again. A user who was suspended at deletion stays
 * suspended (docs/product.md 16.6).
 */
export async function userOfIdentity(
  db: Database,
  identity: Identity,
  language: ReadingLanguage | null = null,
): Promise<UserRow | 'left'> {
  const { users } = db.schema
  const existing = identity.user ?? (await cachedUserByUid(db, identity.uid, { uid: identity.uid }))[0]
  const profile = {
    email: identity.email,
    emailVerified: identity.emailVerified,
    name: identity.name?.trim() || existing?.name || identity.email.split('@')[0] || 'User',
    photoUrl: identity.picture,
  }
  const unchanged =
    existing?.email === profile.email &&
    existing.emailVerified === profile.emailVerified &&
    existing.name === profile.name &&
    existing.photoUrl === profile.photoUrl
  if (existing && unchanged) return existing
  const searchFolded = foldedSearchText(profile)
  return db.transaction(async (tx) => {
    const erased =
      existing && (await userExists(db, tx, identity.uid)) ? undefined : await findErasedPerson(db, tx, identity.uid)
    if (erased && isBlockedAfterErasure(erased, identity)) return 'left'
    const suspendedAt = erased?.suspended ? new Date() : null
    const [user] = await tx
      .insert(users)
      .values({ uid: identity.uid, ...profile, searchFolded, suspendedAt, language, createdAt: new Date() })
      .onConflictDoUpdate({ target: users.uid, set: { ...profile, searchFolded } })
      .returning()
    if (!user) throw new Error('an upsert returned no row')
    return user
  })
}

async function userExists({ schema: { users } }: Database, tx: Tx, uid: string): Promise<boolean> {
  const rows = await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid))
  return rows.length > 0
}

/**
 * A login from before the deletion must not restore the record. A suspended user's record is harmless: it allows
 * nothing.
 */
const isBlockedAfterErasure = ({ suspended, erasedAt }: ErasedPerson, { since }: Identity): boolean =>
  !suspended && !(since && since > erasedAt)

/** Locks a user's record, if it exists, for the rest of the transaction. Returns whether the user is suspended. */
export async function lockAndCheckSuspended({ schema: { users } }: Database, tx: Tx, uid: string): Promise<boolean> {
  const [locked] = await tx
    .update(users)
    .set({ uid: sql`${users.uid}` })
    .where(eq(users.uid, uid))
    .returning({ suspendedAt: users.suspendedAt })
  return Boolean(locked?.suspendedAt)
}

/** Throws `SUSPENDED`. It reveals the suspension, so the caller must have proved who they are. */
export async function requireNotSuspended(db: Database, tx: Tx, uid: string): Promise<void> {
  if (await lockAndCheckSuspended(db, tx, uid)) throw new AppError('SUSPENDED')
}

const foldedSearchText = ({ name, email }: Pick<UserRow, 'name' | 'email'>) => foldName(`${name} ${email}`)

export type ProfileChange = { name?: string | undefined; photoURL?: string | null | undefined }

/**
 * Saves a name or picture chosen here in the account and in the user record; Google's no longer replace them. Null if
 * the account isn't stored here.
 */
export async function updateProfile(
  { schema }: Database,
  tx: Tx,
  uid: string,
  { name, photoURL }: ProfileChange,
): Promise<UserRow | null> {
  const { accounts, users } = schema
  const chosen = { ...(name !== undefined && { name }), ...(photoURL !== undefined && { photoUrl: photoURL }) }
  const [account] = await tx
    .update(accounts)
    .set({ ...chosen, ownProfile: true })
    .where(eq(accounts.uid, uid))
    .returning()
  if (!account) return null
  const profile = { name: account.name, photoUrl: account.photoUrl, searchFolded: foldedSearchText(account) }
  const [user] = await tx.update(users).set(profile).where(eq(users.uid, uid)).returning()
  return user ?? null
}

export const toMe = (user: UserRow): Me => ({
  email: user.email,
  name: user.name,
  photoURL: user.photoUrl,
  role: user.role,
  staff: user.staff,
})

/** For other programs: `base` is the origin of absolute URLs. */
export const toMeWithAbsoluteUrl = (user: UserRow, base: string): Me => ({
  ...toMe(user),
  photoURL: user.photoUrl && absoluteImage(user.photoUrl, base),
})
