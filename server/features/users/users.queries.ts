import { and, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { containsPattern, foldedLike } from '#server/db/search.ts'
import { lastInWindow, searchWindow } from '#server/db/search-window.ts'
import type { UserFilter } from '#shared/users.ts'

type ListedUser = Database['schema']['users']['$inferSelect']

type UserTable = Database['schema']['users']

/** Written like the indexes, so that both databases use them. */
const filterWhere: Record<UserFilter, ((users: UserTable) => SQL) | null> = {
  all: null,
  admins: ({ role }) => sql`${role} = 'admin'`,
  staff: ({ staff }) => sql`${staff}`,
  suspended: ({ suspendedAt }) => sql`${suspendedAt} is not null`,
}

type UserListQuery = {
  search?: string | undefined
  show?: UserFilter | undefined
  after?: UserListCursor | undefined
  limit: number
}

type UserListCursor = Pick<ListedUser, 'createdAt' | 'uid'>

/**
 * One page of users whose name or email contains `search`, newest first; `after` is the `next` of the page before. One
 * call scans a limited number of rows, so a page may be short or empty although there is a next one (docs/product.md
 * 16.8).
 */
export async function listUsers(
  { read, schema: { users } }: Database,
  { search, show = 'all', after, limit }: UserListQuery,
): Promise<{ items: ListedUser[]; next: UserListCursor | null }> {
  const searchWhere = search ? foldedLike(users.searchFolded, containsPattern(search)) : undefined
  const afterCursor =
    after &&
    and(
      // as a separate condition it is the start of the index scan: 0.4 ms instead of 16 deep in 100,000 users
      lte(users.createdAt, after.createdAt),
      or(lt(users.createdAt, after.createdAt), lt(users.uid, after.uid)),
    )
  const shown = and(filterWhere[show]?.(users), afterCursor)
  const order = [desc(users.createdAt), desc(users.uid)]
  const readSkipping = (skipped: number) => {
    const rows = read.select({ createdAt: users.createdAt, uid: users.uid }).from(users).where(shown)
    return rows
      .orderBy(...order)
      .limit(2)
      .offset(skipped)
  }
  const end = searchWhere && (await lastInWindow(searchWindow.adminListRows, readSkipping))
  const untilCursor =
    end && and(gte(users.createdAt, end.createdAt), or(gt(users.createdAt, end.createdAt), gte(users.uid, end.uid)))
  const rows = await read
    .select()
    .from(users)
    .where(and(shown, untilCursor, searchWhere))
    .orderBy(...order)
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, next: (rows.length > limit ? items.at(-1) : end) ?? null }
}

/** One user, except for accounts that were created again at an identity provider. */
export async function usersByEmail({ read, schema: { users } }: Database, email: string): Promise<ListedUser[]> {
  return read.select().from(users).where(eq(users.email, email))
}

/**
 * Posts whose `hidden` doesn't match the suspension of their owner (docs/product.md 16.4), at most 100 of each kind.
 * Posts of deleted users can't be hidden.
 */
export async function hiddenPostProblems({ read, schema }: Pick<Database, 'read' | 'schema'>): Promise<string[]> {
  const { pets, campaigns, users } = schema
  const suspended = (uid: typeof pets.ownerUid | typeof campaigns.creatorUid) =>
    sql<boolean>`exists (select 1 from ${users} where ${users.uid} = ${uid} and ${users.suspendedAt} is not null)`
  const mismatches = [
    ...(
      await read
        .select({ id: pets.id, hidden: pets.hidden })
        .from(pets)
        .where(sql`${pets.hidden} <> ${suspended(pets.ownerUid)}`)
        .limit(100)
    ).map((pet) => ({ ...pet, what: 'pet' })),
    ...(
      await read
        .select({ id: campaigns.id, hidden: campaigns.hidden })
        .from(campaigns)
        .where(sql`${campaigns.hidden} <> ${suspended(campaigns.creatorUid)}`)
        .limit(100)
    ).map((campaign) => ({ ...campaign, what: 'campaign' })),
  ]
  return mismatches.map(({ what, id, hidden }) =>
    hidden
      ? `${what} ${id} is hidden, but the person who posted it is not suspended`
      : `${what} ${id} is not hidden, but the person who posted it is suspended`,
  )
}

export async function listAdmins({
  read,
  schema: { users },
}: Pick<Database, 'read' | 'schema'>): Promise<ListedUser[]> {
  return read.select().from(users).where(eq(users.role, 'admin')).orderBy(users.email)
}
