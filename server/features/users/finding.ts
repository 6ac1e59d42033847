import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { matches } from '#server/db/search.ts'
import type { WithheldReason } from '#shared/shelter-lists.ts'

type Schema = Database['schema']
type Posts = Schema['pets'] | Schema['campaigns']
type Owner = Schema['pets']['ownerUid'] | Schema['campaigns']['creatorUid']

/** Posts that are kept from the site for this reason. */
export function keptBy({ approval, hidden }: Pick<Posts, 'approval' | 'hidden'>, kept: WithheldReason | undefined) {
  if (!kept) return undefined
  return kept === 'hidden' ? eq(hidden, true) : eq(approval, kept)
}

/**
 * What matches itself, or is somebody's whose name or email does. Owners are looked up one by one: reading all users takes
 * longer the more there are.
 */
export const ownedBySought = ({ users }: Schema, owner: Owner, pattern: string, itself: SQL | undefined) =>
  or(
    itself,
    sql`exists (select 1 from ${users} where ${users}.uid = ${owner} and ${matches(users.searchFolded, pattern)})`,
  )
