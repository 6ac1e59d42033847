import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listedCampaign } from '#shared/shelter-lists.ts'

// The list of all campaigns for staff (docs/product.md 16.8).

const image = 'https://example.org/rex.jpg'

test('all campaigns are found by pet and creator, by phase, and by reason for being withheld', async () => {
  const { db, user, other, admin } = await startHarness()
  const add = (by: HarnessUser, petName: string) => by.call.campaigns.createSimple({ petName, image, maxCents: 10_000 })
  const [luna, eclair] = [await add(user, 'Luna'), await add(other, 'Éclair')]
  const ended = await add(user, 'Old')
  await admin.call.campaigns.setPaused({ id: eclair.id, paused: true })
  const { campaigns } = db.schema
  await db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ endsAt: new Date(1), hidden: true })
      .where(eq(campaigns.id, ended.id)),
  )
  const names = async (asked: Parameters<typeof admin.call.campaigns.all>[0]) =>
    (await admin.call.campaigns.all(asked)).items.map(({ petName }) => petName)
  expect(await names({})).toEqual(['Old', 'Éclair', 'Luna'])
  expect(await names({ sort: 'oldest', limit: 1, cursor: luna.id })).toEqual(['Éclair'])
  expect(await names({ search: 'éclair' })).toEqual(['Éclair'])
  expect(await names({ search: 'ÉCLAIR' })).toEqual(['Éclair'])
  expect(await names({ search: 'uma user' })).toEqual(['Old', 'Luna'])
  expect(await names({ phase: 'open' })).toEqual(['Luna'])
  expect(await names({ phase: 'paused' })).toEqual(['Éclair'])
  expect(await names({ phase: 'ended', kept: 'hidden' })).toEqual(['Old'])
  const [first] = (await admin.call.campaigns.all({ search: 'luna' })).items
  expect(first).toMatchObject({ state: 'open', owner: { name: 'Uma User' } })
})

test('a row of the list has the fields that the page shows, and no others', async () => {
  const { user, admin } = await startHarness()
  await user.call.campaigns.createSimple({ petName: 'Luna', image, maxCents: 10_000 })
  const [campaign = {}] = (await admin.call.campaigns.all({})).items
  expect(Object.keys(campaign).sort()).toEqual(Object.keys(listedCampaign.shape).sort())
})
