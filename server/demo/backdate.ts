import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { AdoptionRecord } from '#server/features/adoptions/queries.ts'
import type { CampaignRecord } from '#server/features/donations/queries.ts'
import type { PetName, Pets } from './demo-pet.ts'
import { day, type History } from './history.ts'
import type { People } from './people.ts'

type Made = { users: People; pets: Pets; requests: AdoptionRecord[]; campaigns: CampaignRecord[] }

/**
 * Writes into the sample shelter's records when they happened; whatever is made by use has the server's clock and nothing
 * else. One transaction: all of it or nothing.
 */
export async function backdate(db: Database, made: Made, history: History): Promise<void> {
  const { users, accounts, pets, adoptionRequests, campaigns, donations } = db.schema
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
      await tx.update(pets).set({ createdAt, updatedAt: createdAt, arrivedOn }).where(eq(pets.id, id))
    }
    for (const [place, { asked, decided }] of history.requests.entries()) {
      const request = made.requests[place]
      if (!request) continue
      const decidedAt = request.status === 'pending' ? null : new Date(decided)
      const times = { createdAt: new Date(asked), decidedAt }
      await tx.update(adoptionRequests).set(times).where(eq(adoptionRequests.id, request.id))
    }
    for (const [place, { start, end }] of history.campaigns.entries()) {
      const createdAt = new Date(start)
      const times = { createdAt, updatedAt: createdAt, endsAt: new Date(end) }
      await tx
        .update(campaigns)
        .set(times)
        .where(eq(campaigns.id, made.campaigns[place]?.id ?? 0))
    }
    for (const { key, at } of history.gifts)
      await tx
        .update(donations)
        .set({ createdAt: new Date(at) })
        .where(eq(donations.idempotencyKey, key))
  })
}
