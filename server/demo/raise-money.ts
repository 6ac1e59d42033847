import type { Database } from '#server/db/database.ts'
import { type CampaignRecord, campaignsOfCreator } from '#server/features/donations/queries.ts'
import { createCampaign, donate, setPaused } from '#server/features/donations/service.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { Pets } from './demo-pet.ts'
import type { History } from './history.ts'
import type { People } from './people.ts'

/**
 * Opens the campaigns that are missing and gives to them, in the order in which it happened; each gift has a key of its own,
 * so none is given twice. Returns the campaigns.
 */
export async function raiseMoney(db: Database, users: People, pets: Pets, history: History): Promise<CampaignRecord[]> {
  const opened = new Map<DemoCampaign, CampaignRecord>()
  for (const { campaign } of history.campaigns) opened.set(campaign, await open(db, users, pets, campaign))
  for (const { campaign, from, cents, key } of history.gifts) {
    const gift = {
      campaignId: opened.get(campaign)?.id ?? 0,
      amountCents: cents,
      anonymous: false,
      idempotencyKey: key,
    }
    await donate({ db, user: from && users[from] }, gift)
  }
  for (const [{ creator, state }, { id }] of opened)
    if (state === 'paused') await setPaused({ db, user: users[creator] }, { id, paused: true })
  return [...opened.values()]
}

async function open(db: Database, users: People, pets: Pets, campaign: DemoCampaign): Promise<CampaignRecord> {
  const creator = users[campaign.creator]
  const made = (await campaignsOfCreator(db, creator.uid)).find(({ petName }) => petName === campaign.pet)
  if (made) return made
  return createCampaign(
    { db, user: creator },
    {
      petName: campaign.pet,
      image: pets[campaign.pet].image,
      maxCents: campaign.target,
      location: campaign.location,
      description: campaign.description,
    },
  )
}
