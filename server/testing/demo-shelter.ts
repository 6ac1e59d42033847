import type { Database } from '#server/db/database.ts'
import { receivedRequests } from '#server/features/adoptions/adoptions.queries.ts'
import { listCampaigns } from '#server/features/campaigns/campaigns.queries.ts'
import { petsOfOwner } from '#server/features/pets/pets.queries.ts'
import { findPets } from '#server/features/pets/pets.service.ts'
import { listUsers } from '#server/features/users/users.queries.ts'
import { campaignState } from '#shared/campaigns.ts'

export async function census(db: Database) {
  const { items: users } = await listUsers(db, { limit: 1000 })
  const requests = await Promise.all(users.map((user) => receivedRequests(db, user.uid)))
  const { items: pets } = await findPets({ db, user: null }, { limit: 1000 })
  const campaigns = await listCampaigns(db, { limit: 1000 })
  return {
    users: users.map(({ email, role }) => `${email} ${role}`).sort(),
    pets: pets.map(
      (pet) => `${pet.name} of ${pet.ownerEmail} ${pet.status} ${pet.birthDate} ${pet.arrivedOn} ${pet.further.length}`,
    ),
    drafts: (await everyPet(db))
      .filter(({ status }) => status === 'draft')
      .map(({ name, ownerEmail }) => `${name} of ${ownerEmail}`),
    requests: requests
      .flat()
      .map(({ petName, requesterEmail, status }) => `${petName} for ${requesterEmail} ${status}`)
      .sort(),
    campaigns: campaigns.map(
      (campaign) => `${campaign.petName} ${campaignState(campaign, new Date())} with ${campaign.donatedCents}`,
    ),
    donations: await db.read.$count(db.schema.donations),
  }
}

export const everyPet = async (db: Database) =>
  (await Promise.all((await listUsers(db, { limit: 100 })).items.map(({ uid }) => petsOfOwner(db, uid)))).flat()

/** The same database, but it fails after this many transactions, as in a power failure. */
export function dyingAfter(db: Database, transactions: number): Database {
  let left = transactions
  return {
    ...db,
    transaction: (work) => (left-- > 0 ? db.transaction(work) : Promise.reject(new Error('the power went off'))),
  }
}
