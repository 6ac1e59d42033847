import type { Database } from '#server/db/database.ts'
import {
  type CampaignRecord,
  campaignsOfCreator,
  updatesOfCampaign,
} from '#server/features/campaigns/campaigns.queries.ts'
import { createCampaign, setPaused } from '#server/features/campaigns/campaigns.service.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { postUpdate } from '#server/features/campaigns/updates.service.ts'
import { donate } from '#server/features/donations/donations.service.ts'
import { moveDonation } from '#server/features/donations/transitions.service.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { DemoPetRecords } from './demo-pet.ts'
import { type DemoHistory, day } from './history.ts'
import { type DemoPeople, demoAdmin } from './people.ts'

/** Milliseconds after which a promise of the sample shelter has arrived. */
const onItsWay = 2 * day

/**
 * Creates missing campaigns and their donations in chronological order. Idempotency keys prevent duplicates. Returns
 * the campaigns.
 */
export async function raiseMoney(
  db: Database,
  users: DemoPeople,
  pets: DemoPetRecords,
  history: DemoHistory,
  now: Date,
): Promise<CampaignRecord[]> {
  const opened = new Map<DemoCampaign, CampaignRecord>()
  const donationCounts = new Map<DemoCampaign, number>()
  for (const { campaign } of history.campaigns) opened.set(campaign, await open(db, users, pets, campaign))
  for (const { campaign, from, cents, message, key, at } of history.donations) {
    const { donation } = await donate(
      { db, user: from && users[from] },
      {
        campaignId: opened.get(campaign)?.id ?? 0,
        amountCents: cents,
        anonymous: false,
        message,
        showName: message !== undefined,
        idempotencyKey: key,
        at: new Date(at),
      },
    )
    const place = donationCounts.get(campaign) ?? 0
    donationCounts.set(campaign, place + 1)
    const { arrived } = campaign
    const isThere = arrived === undefined ? at + onItsWay < now.getTime() : place < arrived
    if (isThere) await receive(db, users, donation, new Date(Math.min(at + onItsWay, now.getTime())))
  }
  for (const [{ creator, state, updates = [] }, { id }] of opened) {
    const ctx = { db, user: users[creator] }
    const existing = await updatesOfCampaign(db, id, { limit: updates.length + 1 })
    for (const update of updates.slice(existing.length)) await postUpdate(ctx, { id, ...update })
    if (state === 'paused') await setPaused(ctx, { id, paused: true })
  }
  return [...opened.values()]
}

const receive = (db: Database, users: DemoPeople, donation: DonationRecord, now: Date): Promise<DonationRecord> =>
  db.transaction((tx) =>
    moveDonation({ db, tx, now }, donation, ({ state, amountCents }) =>
      state === 'promised' ? { to: 'received', standingCents: amountCents, by: users[demoAdmin].uid } : null,
    ),
  )

async function open(
  db: Database,
  users: DemoPeople,
  pets: DemoPetRecords,
  campaign: DemoCampaign,
): Promise<CampaignRecord> {
  const creator = users[campaign.creator]
  const made = (await campaignsOfCreator(db, creator.uid)).find(({ petName }) => petName === campaign.pet)
  if (made) return made
  const pet = pets[campaign.pet]
  return createCampaign(
    { db, user: creator },
    {
      petName: campaign.pet,
      title: campaign.title,
      // only the pet's owner can link it
      petId: pet.ownerUid === creator.uid ? pet.id : undefined,
      image: pet.image,
      maxCents: campaign.target,
      location: campaign.location,
      description: campaign.description,
      needs: campaign.needs,
    },
  )
}
