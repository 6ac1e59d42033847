import { eq, sql } from 'drizzle-orm'
import type { Database, PreparedRead, Tx } from '#server/db/database.ts'
import { remembered } from '#server/db/remembered.ts'
import { foldName } from '#server/db/search.ts'
import { AppError } from '#server/errors.ts'
import { absoluteImage } from '#server/platform/http/urls.ts'
import type { Me } from '#shared/users.ts'
import { type ErasedPerson, erasedPerson } from './erased.ts'
import type { Identity } from './identity.ts'

export type User = Database['schema']['users']['$inferSelect']

const byUid: PreparedRead<{ uid: string }, User> = (read, { users }, { uid }) =>
  read.select().from(users).where(eq(users.uid, uid))
const lastByUid = remembered(byUid)

/** The same as `knownUser`, for a person who has just logged in. Throws `NOT_LOGGED_IN`. */
export async function currentUser(db: Database, identity: Identity): Promise<User> {
  const user = await knownUser(db, identity)
  if (user === 'left') throw new AppError('NOT_LOGGED_IN')
  return user
}

/**
 * Our own record of a verified identity: made the first time it is seen, refreshed when the provider's
 * name, picture or email has changed. The role is kept here alone (docs/product.md 3.7). Of somebody whose account was
 * deleted none is made again by a login from before that; whoever was suspended then is so in the new one (docs/product.md 16.6).
 */
export async function knownUser(db: Database, identity: Identity): Promise<User | 'left'> {
  const { users } = db.schema
  const [known] = await lastByUid(db, identity.uid, { uid: identity.uid })
  const profile = {
    email: identity.email,
    emailVerified: identity.emailVerified,
    name: identity.name?.trim() || known?.name || identity.email.split('@')[0] || 'User',
    photoUrl: identity.picture,
  }
  const unchanged =
    known?.email === profile.email &&
    known.emailVerified === profile.emailVerified &&
    known.name === profile.name &&
    known.photoUrl === profile.photoUrl
  if (known && unchanged) return known
  const searchFolded = folded(profile)
  return db.transaction(async (tx) => {
    const erased = known && (await isHere(db, tx, identity.uid)) ? undefined : await erasedPerson(db, tx, identity.uid)
    if (erased && mayNotReturn(erased, identity)) return 'left'
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

async function isHere({ schema: { users } }: Database, tx: Tx, uid: string): Promise<boolean> {
  const found = await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid))
  return found.length > 0
}

/** A login from before they left does not make somebody known again. Whoever was suspended may do nothing in any case. */
const mayNotReturn = ({ suspended, erasedAt }: ErasedPerson, { since }: Identity): boolean =>
  !suspended && !(since && since > erasedAt)

/** Holds a person's record for the rest of the transaction, if they have one, and tells whether they are suspended. */
export async function holdsSuspended({ schema: { users } }: Database, tx: Tx, uid: string): Promise<boolean> {
  const [held] = await tx
    .update(users)
    .set({ uid: sql`${users.uid}` })
    .where(eq(users.uid, uid))
    .returning({ suspendedAt: users.suspendedAt })
  return Boolean(held?.suspendedAt)
}

/** The same for whoever has proved that they are this person. Throws `SUSPENDED`. */
export async function refuseSuspended(db: Database, tx: Tx, uid: string): Promise<void> {
  if (await holdsSuspended(db, tx, uid)) throw new AppError('SUSPENDED')
}

/** How a person is found by a part of their name or email. */
const folded = ({ name, email }: Pick<User, 'name' | 'email'>) => foldName(`${name} ${email}`)

/** What somebody chooses to be called and seen as; what is left out stays. No picture is null. */
export type ChosenProfile = { name?: string | undefined; photoURL?: string | null | undefined }

/**
 * Writes a name or picture that was chosen here, where the account is kept and in our own record of the person, in the
 * transaction; Google's no longer take its place. Null where the account is not kept here.
 */
export async function putProfile(
  { schema }: Database,
  tx: Tx,
  uid: string,
  { name, photoURL }: ChosenProfile,
): Promise<User | null> {
  const { accounts, users } = schema
  const chosen = { ...(name !== undefined && { name }), ...(photoURL !== undefined && { photoUrl: photoURL }) }
  const [account] = await tx
    .update(accounts)
    .set({ ...chosen, ownProfile: true })
    .where(eq(accounts.uid, uid))
    .returning()
  if (!account) return null
  const profile = { name: account.name, photoUrl: account.photoUrl, searchFolded: folded(account) }
  const [user] = await tx.update(users).set(profile).where(eq(users.uid, uid)).returning()
  return user ?? null
}

/** What a person sees of their own record. */
export const meOf = (user: User): Me => ({
  email: user.email,
  name: user.name,
  photoURL: user.photoUrl,
  role: user.role,
  staff: user.staff,
})

/** The same for other programs: `base` is the origin of absolute addresses. */
export const meFor = (user: User, base: string): Me => ({
  ...meOf(user),
  photoURL: user.photoUrl && absoluteImage(user.photoUrl, base),
})
