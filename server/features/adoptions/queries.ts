import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'

export type AdoptionRecord = Database['schema']['adoptionRequests']['$inferSelect']
type Paging = { before?: number | undefined; limit?: number | undefined }

export async function requestById({ read, schema }: Database, id: number): Promise<AdoptionRecord | undefined> {
  const [request] = await read.select().from(schema.adoptionRequests).where(eq(schema.adoptionRequests.id, id))
  return request
}

/** Requests for the pets of one owner, newest first, with ids below `before`. */
export async function requestsReceived(db: Database, ownerUid: string, paging: Paging = {}): Promise<AdoptionRecord[]> {
  return newestFirst(db, 'ownerUid', ownerUid, paging)
}

/** Requests that one person has made, newest first, with ids below `before`. */
export async function requestsSent(db: Database, requesterUid: string, paging: Paging = {}): Promise<AdoptionRecord[]> {
  return newestFirst(db, 'requesterUid', requesterUid, paging)
}

async function newestFirst(
  { read, schema: { adoptionRequests } }: Database,
  side: 'ownerUid' | 'requesterUid',
  uid: string,
  { before, limit }: Paging,
): Promise<AdoptionRecord[]> {
  const rows = read
    .select()
    .from(adoptionRequests)
    .where(and(eq(adoptionRequests[side], uid), before ? lt(adoptionRequests.id, before) : undefined))
    .orderBy(desc(adoptionRequests.id))
  return limit === undefined ? rows : rows.limit(limit)
}

const open: PreparedRead<{ petId: number; requesterUid: string }, { id: number }> = (
  read,
  { adoptionRequests },
  { petId, requesterUid },
) =>
  read
    .select({ id: adoptionRequests.id })
    .from(adoptionRequests)
    .where(
      and(
        eq(adoptionRequests.petId, petId),
        eq(adoptionRequests.requesterUid, requesterUid),
        inArray(adoptionRequests.status, ['pending', 'accepted']),
      ),
    )

/** Whether this person has asked for this pet, and neither has been refused nor thought better of it. */
export async function hasOpenRequest({ read }: Database, petId: number, requesterUid: string): Promise<boolean> {
  return (await read.run(open, { petId, requesterUid })).length > 0
}
