import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { containsPattern, matches } from '#server/db/search.ts'
import type { UserFilter } from '#shared/users.ts'

type User = Database['schema']['users']['$inferSelect']

type Users = Database['schema']['users']

/** In words in which both engines recognise what their indexes hold. */
const shownBy: Record<UserFilter, ((users: Users) => SQL) | null> = {
  all: null,
  admins: ({ role }) => sql`${role} = 'admin'`,
  staff: ({ staff }) => sql`${staff}`,
  suspended: ({ suspendedAt }) => sql`${suspendedAt} is not null`,
}

type Listing = {
  search?: string | undefined
  show?: UserFilter | undefined
  after?: { createdAt: Date; uid: string } | undefined
  limit: number
}

/**
 * Everybody with an account whose name or email contains `search`, newest first, or of them those that are to be shown;
 * `after` is the last row of the page before.
 */
export async function listUsers(
  { read, schema: { users } }: Database,
  { search, show = 'all', after, limit }: Listing,
): Promise<User[]> {
  const found = search ? matches(users.searchFolded, containsPattern(search)) : undefined
  const further =
    after &&
    or(lt(users.createdAt, after.createdAt), and(eq(users.createdAt, after.createdAt), lt(users.uid, after.uid)))
  return read
    .select()
    .from(users)
    .where(and(shownBy[show]?.(users), found, further))
    .orderBy(desc(users.createdAt), desc(users.uid))
    .limit(limit)
}

/** The users known by an email: one, except for accounts that were made again at an outside provider. */
export async function usersByEmail({ read, schema: { users } }: Database, email: string): Promise<User[]> {
  return read.select().from(users).where(eq(users.email, email))
}

export async function listAdmins({ read, schema: { users } }: Pick<Database, 'read' | 'schema'>): Promise<User[]> {
  return read.select().from(users).where(eq(users.role, 'admin')).orderBy(users.email)
}
