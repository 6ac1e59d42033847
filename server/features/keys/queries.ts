import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

export type KeyRecord = Database['schema']['apiKeys']['$inferSelect']

/** The keys of one person that still work, newest first. */
export async function keysOf({ read, schema: { apiKeys } }: Database, uid: string): Promise<KeyRecord[]> {
  return read
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.uid, uid), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.id))
}
