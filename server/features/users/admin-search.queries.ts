import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { foldedLike } from '#server/db/search.ts'
import type { WithheldReason } from '#shared/shelter-lists.ts'

type OwnerSearchSchema = Database['schema']
type PostTable = OwnerSearchSchema['pets'] | OwnerSearchSchema['campaigns']
type OwnerColumn =
  | OwnerSearchSchema['pets']['ownerUid']
  | OwnerSearchSchema['campaigns']['creatorUid']
  | OwnerSearchSchema['donationDetails']['donorUid']

export function withheldWhere(
  { approval, hidden }: Pick<PostTable, 'approval' | 'hidden'>,
  reason: WithheldReason | undefined,
) {
  if (!reason) return undefined
  return reason === 'hidden' ? eq(hidden, true) : eq(approval, reason)
}

/**
 * Matches the record itself, or its owner's name or email. Owners are looked up one by one: reading all users takes
 * longer the more there are.
 */
export const matchesOrOwnerMatches = (
  { users }: OwnerSearchSchema,
  owner: OwnerColumn,
  pattern: string,
  itself: SQL | undefined,
) =>
  or(
    itself,
    sql`exists (select 1 from ${users} where ${users}.uid = ${owner} and ${foldedLike(users.searchFolded, pattern)})`,
  )
