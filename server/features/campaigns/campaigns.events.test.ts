import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { notifyEnded } from './campaigns.events.ts'

const campaign = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'Here', description: 'A new hip.' }

async function startCampaign(maxCents = 10_000) {
  const shelter = await startHarness()
  const { id: campaignId } = await shelter.user.call.campaigns.create({ ...campaign, maxCents })
  const news = async () =>
    (await listNotifications(shelter.db))
      .filter(({ uid, kind }) => uid !== shelter.other.user.uid && kind !== 'post_new')
      .map(({ uid, kind, times, data: { petName, ...data } }) => {
        expect([uid, petName]).toEqual([shelter.user.user.uid, 'Luna'])
        return { kind, times, ...data }
      })
  return { ...shelter, campaignId, news, soon: new Date(Date.now() + 8 * 24 * 3600_000) }
}

test('the creator is notified of donations: one notification while it is unread, with the latest one', async () => {
  const { anonymous, other, campaignId, news } = await startCampaign()
  await other.call.donations.give({ campaignId, amountCents: 500 })
  await anonymous.call.donations.give({ campaignId, amountCents: 700 })
  expect(await news()).toEqual([{ kind: 'gift', times: 2, campaignId, cents: 700, state: 'promised' }])
})

test('the creator is notified once that the whole target is promised', async () => {
  const { other, campaignId, news } = await startCampaign(1_000)
  await other.call.donations.give({ campaignId, amountCents: 400 })
  await other.call.donations.give({ campaignId, amountCents: 600 })
  const all = [
    { kind: 'gift', times: 2, campaignId, cents: 600, state: 'promised' },
    { kind: 'campaign_promised', times: 1, campaignId },
  ]
  expect(await news()).toEqual(all)
  await expect(other.call.donations.give({ campaignId, amountCents: 1_00 })).rejects.toThrow()
  expect(await news()).toEqual(all)
})

test('a target that is reached repeatedly is one notification until it is read', async () => {
  const { other, admin, campaignId, news } = await startCampaign(1_000)
  for (let round = 0; round < 3; round++) {
    const { id } = await other.call.donations.give({ campaignId, amountCents: 1_000 })
    await admin.call.donations.receive({ ids: [id] })
    await admin.call.donations.cancel({ ids: [id] })
  }
  expect((await news()).map(({ kind, times }) => [kind, times])).toEqual([
    ['gift', 3],
    ['campaign_promised', 3],
    ['campaign_full', 3],
  ])
})

test('users are not notified of their own donation', async () => {
  const { user, campaignId, news } = await startCampaign(1_000)
  await user.call.donations.give({ campaignId, amountCents: 1_000 })
  expect(await news()).toEqual([])
})

test('a donation repeated with its key is notified once', async () => {
  const { other, campaignId, news } = await startCampaign()
  const donation = { campaignId, amountCents: 500, idempotencyKey: 'the key of this gift' }
  await Promise.all(Array.from({ length: 10 }, () => other.call.donations.give(donation)))
  expect(await news()).toEqual([{ kind: 'gift', times: 1, campaignId, cents: 500, state: 'promised' }])
})

test('concurrent donations are each counted', async () => {
  const { other, campaignId, news } = await startCampaign(2_000)
  const donations = Array.from({ length: 30 }, () => other.call.donations.give({ campaignId, amountCents: 100 }))
  const given = (await Promise.allSettled(donations)).filter(({ status }) => status === 'fulfilled')
  expect(given).toHaveLength(20)
  expect(await news()).toEqual([
    { kind: 'gift', times: 20, campaignId, cents: 100, state: 'promised' },
    { kind: 'campaign_promised', times: 1, campaignId },
  ])
})

test('the creator is notified once that a campaign has ended', async () => {
  const { db, campaignId, news, soon } = await startCampaign()
  expect(await notifyEnded(db)).toBe(0)
  const told = await Promise.all([notifyEnded(db, soon), notifyEnded(db, soon)])
  expect(told.toSorted()).toEqual([0, 1])
  expect(await news()).toEqual([{ kind: 'campaign_ended', times: 1, campaignId }])
  expect(await notifyEnded(db, soon)).toBe(0)
})

test('a campaign that runs again ends once more', async () => {
  const { db, user, campaignId, news, soon } = await startCampaign()
  await notifyEnded(db, soon)
  await user.call.campaigns.update({
    ...campaign,
    id: campaignId,
    maxCents: 10_000,
    lastDate: new Date(Date.now() + 3600_000).toISOString(),
  })
  expect(await notifyEnded(db, soon)).toBe(1)
  // merged with the unread one
  expect(await news()).toEqual([{ kind: 'campaign_ended', times: 2, campaignId }])
})

test('campaigns that end together are notified in batches', async () => {
  const { db, user, campaignId, soon } = await startCampaign()
  const row = { ...campaign, maxCents: 10_000, endsAt: new Date(), creatorUid: user.user.uid, creatorEmail: 'u@e.org' }
  await db.transaction((tx) => tx.insert(db.schema.campaigns).values(Array.from({ length: 149 }, () => row)))
  expect([await notifyEnded(db, soon), await notifyEnded(db, soon), await notifyEnded(db, soon)]).toEqual([100, 50, 0])
  const told = (await listNotifications(db)).flatMap(({ kind, data }) =>
    kind === 'campaign_ended' ? [data.campaignId] : [],
  )
  expect(new Set(told)).toContain(campaignId)
  expect(new Set(told).size).toBe(150)
})
