import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import type { CampaignRecord } from '#server/features/campaigns/campaigns.queries.ts'
import type { DemoPetRecords, PetName } from './demo-pet.ts'
import { type DemoHistory, day } from './history.ts'
import { addPastStays } from './past-stays.ts'
import type { DemoPeople } from './people.ts'
import { demoPets } from './pets.ts'
import { backdateStays } from './places.ts'

type DemoRecords = { users: DemoPeople; pets: DemoPetRecords; requests: AdoptionRecord[]; campaigns: CampaignRecord[] }

/**
 * Backdates the sample shelter's records, because the services use the server's clock. One transaction: all or nothing.
 */
export async function backdate(db: Database, made: DemoRecords, history: DemoHistory, now: Date): Promise<void> {
  const { users, accounts, pets, campaigns } = db.schema
  const firstArrival = Math.min(...history.arrivals.values())
  await db.transaction(async (tx) => {
    for (const [place, { uid }] of Object.values(made.users).entries()) {
      const createdAt = new Date(firstArrival - (20 - place) * day)
      await tx.update(users).set({ createdAt }).where(eq(users.uid, uid))
      await tx.update(accounts).set({ createdAt }).where(eq(accounts.uid, uid))
    }
    for (const [name, { id }] of Object.entries(made.pets)) {
      const createdAt = new Date(history.arrivals.get(name as PetName) ?? firstArrival)
      const arrivedOn = history.arrivedOn.get(name as PetName)
      const times = { createdAt, updatedAt: createdAt, ...confirmation(name, createdAt, now) }
      await tx
        .update(pets)
        .set({ ...times, arrivedOn })
        .where(eq(pets.id, id))
    }
    for (const [place, planned] of history.requests.entries()) {
      const request = made.requests[place]
      if (request) await backdateRequest(db, tx, request, planned)
    }
    await backdateStays(db, tx, made, now)
    await addPastStays(db, tx, now)
    for (const [place, { start, end }] of history.campaigns.entries()) {
      const createdAt = new Date(start)
      const times = { createdAt, updatedAt: createdAt, endsAt: new Date(end) }
      await tx
        .update(campaigns)
        .set(times)
        .where(eq(campaigns.id, made.campaigns[place]?.id ?? 0))
      await backdateUpdates(db, tx, made.campaigns[place]?.id ?? 0, { start, end: Math.min(end, now.getTime()) })
    }
  })
}

/** Of pets that were not confirmed for a while; their owner was asked three days ago. */
function confirmation(petName: string, createdAt: Date, now: Date) {
  const { confirmedDaysAgo } = demoPets.find(({ name }) => name === petName) ?? {}
  if (confirmedDaysAgo === undefined) return {}
  const confirmedAt = new Date(Math.max(createdAt.getTime(), now.getTime() - confirmedDaysAgo * day))
  return { confirmedAt, askAt: new Date(now.getTime() + 4 * day) }
}

async function backdateUpdates(
  { schema: { campaignUpdates } }: Database,
  tx: Tx,
  campaignId: number,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const updates = await tx.select().from(campaignUpdates).where(eq(campaignUpdates.campaignId, campaignId))
  for (const [place, { id }] of updates.toSorted((one, other) => one.id - other.id).entries()) {
    const createdAt = new Date(start + ((end - start) * (place + 1)) / (updates.length + 1))
    await tx.update(campaignUpdates).set({ createdAt }).where(eq(campaignUpdates.id, id))
  }
}

async function backdateRequest(
  { schema: { adoptionRequests: requests, requestMessages: messages, pets } }: Database,
  tx: Tx,
  { id, status, petId }: AdoptionRecord,
  { asked, seen, decided, adopted, said }: DemoHistory['requests'][number],
): Promise<void> {
  const decidedAt = status === 'pending' ? null : new Date(decided)
  const adoptedPet = and(eq(pets.id, petId ?? 0), eq(pets.status, 'adopted'))
  const goneHome = status === 'accepted' && (await tx.$count(pets, adoptedPet)) > 0
  const times = {
    createdAt: new Date(asked),
    seenAt: seen === null ? null : new Date(seen),
    answeredAt: decidedAt,
    decidedAt,
    adoptedAt: goneHome ? new Date(adopted) : null,
  }
  await tx.update(requests).set(times).where(eq(requests.id, id))
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.requestId, id))
    .orderBy(messages.id)
  for (const [place, message] of rows.entries())
    await tx
      .update(messages)
      .set({ createdAt: new Date(said[place] ?? decided) })
      .where(eq(messages.id, message.id))
}
