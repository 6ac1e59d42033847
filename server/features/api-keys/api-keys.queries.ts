import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { maxKeys } from '#shared/api-keys.ts'

export type ListedApiKey = Database['schema']['apiKeys']['$inferSelect']

export async function keysOf({ read, schema: { apiKeys } }: Database, uid: string): Promise<ListedApiKey[]> {
  return read
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.uid, uid), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.id))
    .limit(maxKeys)
}

export async function keysWithOwners({ read, schema: { apiKeys, users } }: Database, email?: string) {
  return read
    .select({ key: apiKeys, email: users.email })
    .from(apiKeys)
    .innerJoin(users, eq(users.uid, apiKeys.uid))
    .where(and(isNull(apiKeys.revokedAt), email === undefined ? undefined : eq(users.email, email)))
    .orderBy(asc(users.email), desc(apiKeys.id))
}
