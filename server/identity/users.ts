import { eq, sql } from 'drizzle-orm'
import type { Database, PreparedRead, Tx } from '#server/db/database.ts'
import { cachedQuery } from '#server/db/remembered.ts'
import { foldName } from '#server/db/search.ts'
import { AppError } from '#server/errors.ts'
import { absoluteImage } from '#server/platform/http/urls.ts'
import type { Me } from '#shared/users.ts'
import { type ErasedPerson, findErasedPerson } from './erased.ts'
import type { Identity } from './identity.ts'

export type UserRow = Database['schema']['users']['$inferSelect']

const userByUid: PreparedRead<{ uid: string }, UserRow> = (read, { users }, { uid }) =>
  read.select().from(users).where(eq(users.uid, uid))
const cachedUserByUid = cachedQuery(userByUid)

/** The same as `knownUser`, for a person who has just logged in. Throws `NOT_LOGGED_IN`. */
export async function currentUser(db: Database, identity: Identity): Promise<UserRow> {
  const user = await userOfIdentity(db, identity)
  if (user === 'left') throw new AppError('NOT_LOGGED_IN')
  return user
}

/**
 * Our own record of a verified identity: made the first time it is seen, refreshed when the provider's
 * name, picture or email has changed. The role is kept here alone (docs/product.md 3.7). Of somebody whose account was
 * deleted none is made again by a login from before that; whoever was suspended then is so in the new one (docs/product.md 16.6).
 */
export async function userOfIdentity(db: Database, identity: Identity): Promise<UserRow | 'left'> {
  const { users } = db.schema
  const [existing] = await cachedUserByUid(db, identity.uid, { uid: identity.uid })
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
      .values({ uid: identity.uid, ...profile, searchFolded, suspendedAt, createdAt: new Date() })
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

/** A login from before they left does not make somebody known again. Whoever was suspended may do nothing in any case. */
const isBlockedAfterErasure = ({ suspended, erasedAt }: ErasedPerson, { since }: Identity): boolean =>
  !suspended && !(since && since > erasedAt)

/** Holds a person's record for the rest of the transaction, if they have one, and tells whether they are suspended. */
export async function lockAndCheckSuspended({ schema: { users } }: Database, tx: Tx, uid: string): Promise<boolean> {
  const [locked] = await tx
    .update(users)
    .set({ uid: sql`${users.uid}` })
    .where(eq(users.uid, uid))
    .returning({ suspendedAt: users.suspendedAt })
  return Boolean(locked?.suspendedAt)
}

/** The same for whoever has proved that they are this person. Throws `SUSPENDED`. */
export async function requireNotSuspended(db: Database, tx: Tx, uid: string): Promise<void> {
  if (await lockAndCheckSuspended(db, tx, uid)) throw new AppError('SUSPENDED')
}

/** How a person is found by a part of their name or email. */
const foldedSearchText = ({ name, email }: Pick<UserRow, 'name' | 'email'>) => foldName(`${name} ${email}`)

/** What somebody chooses to be called and seen as; what is left out stays. No picture is null. */
export type ProfileChange = { name?: string | undefined; photoURL?: string | null | undefined }

/**
 * Writes a name or picture that was chosen here, where the account is kept and in our own record of the person, in the
 * transaction; Google's no longer take its place. Null where the account is not kept here.
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

/** What a person sees of their own record. */
export const toMe = (user: UserRow): Me => ({
  email: user.email,
  name: user.name,
  photoURL: user.photoUrl,
  role: user.role,
  staff: user.staff,
})

/** The same for other programs: `base` is the origin of absolute addresses. */
export const toMeWithAbsoluteUrl = (user: UserRow, base: string): Me => ({
  ...toMe(user),
  photoURL: user.photoUrl && absoluteImage(user.photoUrl, base),
})
