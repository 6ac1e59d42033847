import type { Database } from '#server/db/database.ts'
import { campaignsOfCreator } from '#server/features/donations/queries.ts'
import { createCampaign, donate, setPaused, updateCampaign } from '#server/features/donations/service.ts'
import type { User } from '#server/identity/users.ts'
import { type DemoCampaign, demoCampaigns } from './campaigns.ts'
import type { PersonKey } from './people.ts'
import type { People, Pets } from './seed.ts'

const day = 24 * 60 * 60 * 1000

/** Opens the campaigns that are missing and gives to them; each gift has a key of its own, so none is given twice. */
export async function raiseMoney(db: Database, users: People, pets: Pets): Promise<void> {
  for (const campaign of demoCampaigns) {
    const creator = users[campaign.creator]
    const input = {
      petName: campaign.pet,
      image: pets[campaign.pet].image,
      maxCents: campaign.target,
      location: campaign.location,
      description: campaign.description,
      lastDate: new Date(Date.now() + (campaign.days ?? 7) * day).toISOString(),
    }
    const opened = (await campaignsOfCreator(db, creator.uid)).find(({ petName }) => petName === campaign.pet)
    const { id } = opened ?? (await createCampaign(db, creator, input))
    await Promise.all(gifts(campaign, users).map((gift) => donate(db, gift.donor, { campaignId: id, ...gift.input })))
    if (campaign.state === 'paused') await setPaused(db, creator, id, true)
    // a campaign that ended while nobody looked: its last moment is now, after the gifts
    if (campaign.state === 'ended')
      await updateCampaign(db, creator, id, { ...input, lastDate: new Date().toISOString() })
  }
}

function gifts({ pet, from = {}, visitors = { cents: [], times: 0 } }: DemoCampaign, users: People) {
  const named = (Object.entries(from) as [PersonKey, number][]).map(([person, cents]) => ({
    donor: users[person],
    cents,
  }))
  const rounds = Array.from({ length: visitors.times }, () => visitors.cents).flat()
  const given: { donor: User | null; cents: number }[] = [...named, ...rounds.map((cents) => ({ donor: null, cents }))]
  return given.map(({ donor, cents }, index) => ({
    donor,
    input: { amountCents: cents, anonymous: false, idempotencyKey: `demo ${pet} ${index}` },
  }))
}
