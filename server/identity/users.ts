import { eq } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { remembered } from '#server/db/remembered.ts'
import { foldName } from '#server/db/search.ts'
import type { Me } from '#shared/users.ts'
import type { Identity } from './identity.ts'

export type User = Database['schema']['users']['$inferSelect']

const byUid: PreparedRead<{ uid: string }, User> = (read, { users }, { uid }) =>
  read.select().from(users).where(eq(users.uid, uid))
const lastByUid = remembered(byUid)

/**
 * Our own record of a verified identity: made the first time it is seen, refreshed when the provider's
 * name, picture or email has changed. The role is kept here alone (docs/product.md 3.7).
 */
export async function currentUser(db: Database, identity: Identity): Promise<User> {
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
  const searchFolded = foldName(`${profile.name} ${profile.email}`)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ uid: identity.uid, ...profile, searchFolded, createdAt: new Date() })
      .onConflictDoUpdate({ target: users.uid, set: { ...profile, searchFolded } })
      .returning()
    if (!user) throw new Error('an upsert returned no row')
    return user
  })
}

/** What a person sees of their own record. */
export const meOf = (user: User): Me => ({
  email: user.email,
  name: user.name,
  photoURL: user.photoUrl,
  role: user.role,
})
