import { expect, test } from 'vitest'
import { notifyEnded } from '#server/features/campaigns/campaigns.events.ts'
import { startHarness } from '#server/testing/harness.ts'
import { publicApis } from '#server/testing/public-apis.ts'
import { campaignSchema } from './campaigns.schema.ts'

// A draft is only for its creator, staff, and admins, and needs only a name (docs/product.md 7.12).

/** Part of its name, so that a search would find it, and a text that no response may contain. */
const sought = 'Zebulon'
const secret = 'Quillfeather'
const full = {
  petName: `${sought} ${secret}`,
  image: 'https://example.org/rex.jpg',
  maxCents: 50_000,
  location: 'Springfield',
  description: `${secret} needs an operation.`,
}

test('a name is enough for a draft, and the rest is named when it is published', async () => {
  const { user, anonymous } = await startHarness()
  const { id, missing, withheld } = await user.call.campaigns.saveDraft({ petName: ' Rex ', location: ' ' })
  expect([withheld?.approval, missing]).toEqual(['draft', ['image', 'maxCents', 'location', 'description']])
  await expect(user.call.campaigns.publish({ id })).rejects.toMatchObject({
    message:
      'Pet image is required. Maximum donation amount is required. Location is required. Description is required.',
    cause: { code: 'CAMPAIGN_INCOMPLETE', issues: [{ path: 'image' }, { path: 'maxCents' }, {}, {}] },
  })
  await expect(user.call.campaigns.saveDraft({ petName: '' })).rejects.toThrow('Pet name is required')
  await user.call.campaigns.saveDraft({ id, ...full, image: undefined })
  await expect(user.call.campaigns.publish({ id })).rejects.toThrow('Pet image is required.')
  await expect(anonymous.call.campaigns.byId({ id })).rejects.toThrow('Donation campaign not found')
  await user.call.campaigns.saveDraft({ id, ...full })
  const published = await user.call.campaigns.publish({ id })
  expect([published.withheld, published.missing]).toEqual([null, []])
  expect((await anonymous.call.campaigns.list({})).items.map(({ petName }) => petName)).toEqual([full.petName])
  expect((await user.call.campaigns.publish({ id })).withheld).toBeNull()
  await expect(user.call.campaigns.saveDraft({ id, petName: 'Rex' })).rejects.toMatchObject({
    cause: { code: 'CAMPAIGN_PUBLISHED' },
  })
})

test('a draft is in no public API, and takes no donation', async () => {
  const shelter = await startHarness()
  const { user, other, admin, anonymous } = shelter
  await user.call.campaigns.create({ ...full, petName: 'Luna', description: 'Seen.' })
  const { id } = await user.call.campaigns.saveDraft(full)
  for (const { http } of [anonymous, other])
    for (const door of publicApis({ ids: [id], search: sought })) {
      const { body } = await http(door)
      expect(body.includes(secret) ? body.slice(0, 2000) : '', String(door.url)).toBe('')
    }
  const donate = { campaignId: id, amountCents: 500 }
  await expect(other.call.donations.give(donate)).rejects.toThrow('Donation campaign not found')
  await expect(user.call.donations.give(donate)).rejects.toMatchObject({ cause: { code: 'NO_SUCH_CAMPAIGN' } })
  await expect(admin.call.donations.enterCash(donate)).rejects.toMatchObject({
    cause: { code: 'CAMPAIGN_IS_DRAFT' },
  })
  for (const change of [{ publish: true }, {}])
    await expect(other.call.campaigns.update({ id, ...full, ...change })).rejects.toThrow('Donation campaign not found')
  await expect(other.call.campaigns.publish({ id })).rejects.toThrow('Donation campaign not found')
})

test('its creator, staff, and admins see it and find it in their lists; REST shows them what its schema allows', async () => {
  const { user, admin } = await startHarness()
  const { id } = await user.call.campaigns.saveDraft({ petName: 'Rex' })
  expect((await user.call.campaigns.mine({})).items).toMatchObject([{ id, withheld: { approval: 'draft' } }])
  expect((await admin.call.campaigns.all({})).items).toMatchObject([{ id, withheld: { approval: 'draft' } }])
  const phase = async (phase: 'draft' | 'open') => (await admin.call.campaigns.all({ phase })).items.length
  expect([await phase('draft'), await phase('open')]).toEqual([1, 0])
  const shown = await user.http({ url: `/api/donations/${id}` })
  expect(campaignSchema.safeParse(shown.json()).error).toBeUndefined()
  expect(shown.json()).toMatchObject({ petName: 'Rex', image: '', description: '' })
})

test('its form completes and publishes it in one step, or changes it as a draft', async () => {
  const { user } = await startHarness()
  const { id } = await user.call.campaigns.saveDraft({ petName: 'Rex' })
  const complete = await user.call.campaigns.update({ id, ...full })
  expect([complete.withheld?.approval, complete.missing]).toEqual(['draft', []])
  const published = await user.call.campaigns.update({ id, ...full, publish: true })
  expect(published.withheld).toBeNull()
  expect((await user.call.campaigns.update({ id, ...full, publish: true })).withheld).toBeNull()
})

test('a closing date that has passed is named, and nobody is notified of the end of a draft', async () => {
  const { user, db } = await startHarness()
  const { id } = await user.call.campaigns.saveDraft(full)
  const past = new Date(Date.now() - 1000)
  await db.transaction((tx) => tx.update(db.schema.campaigns).set({ endsAt: past }))
  expect(await notifyEnded(db)).toBe(0)
  await expect(user.call.campaigns.publish({ id })).rejects.toThrow('The closing date must be in the future.')
  const lastDate = new Date(Date.now() + 60_000).toISOString()
  await user.call.campaigns.update({ id, ...full, lastDate, publish: true })
  expect(await notifyEnded(db, new Date(Date.now() + 120_000))).toBe(1)
})

test('where posts need approval, a draft waits only once it is published, and staff are notified then', async () => {
  const { user, admin } = await startHarness()
  await admin.call.settings.save({ values: { posts: 'after_approval' }, version: 0 })
  const wanted = async () =>
    (await admin.call.notifications.list({})).items.filter(({ kind }) => kind === 'approval_wanted')
  const { id } = await user.call.campaigns.saveDraft(full)
  expect(await wanted()).toHaveLength(0)
  await expect(admin.call.approval.approve({ kind: 'campaign', id, version: 0 })).rejects.toMatchObject({
    cause: { code: 'POST_CHANGED' },
  })
  expect((await user.call.campaigns.publish({ id })).withheld?.approval).toBe('waiting')
  expect((await wanted()).map(({ times }) => times)).toEqual([1])
  const own = await admin.call.campaigns.saveDraft(full)
  expect((await admin.call.campaigns.publish({ id: own.id })).withheld).toBeNull()
})

test('publishing twice at once publishes once', async () => {
  const { user, admin } = await startHarness()
  await admin.call.settings.save({ values: { posts: 'after_approval' }, version: 0 })
  const { id } = await user.call.campaigns.saveDraft(full)
  await Promise.all([1, 2, 3].map(() => user.call.campaigns.publish({ id })))
  const { items } = await admin.call.notifications.list({})
  expect(items.filter(({ kind }) => kind === 'approval_wanted').map(({ times }) => times)).toEqual([1])
})

test('a draft of a suspended user stays a draft when it goes to an admin', async () => {
  const { user, admin } = await startHarness()
  const { id } = await user.call.campaigns.saveDraft({ petName: 'Rex' })
  await admin.call.users.suspend({ email: user.user.email })
  expect((await admin.call.campaigns.byId({ id })).withheld).toMatchObject({ approval: 'draft', hidden: true })
  await admin.call.users.restore({ email: user.user.email })
  expect((await user.call.campaigns.byId({ id })).withheld).toMatchObject({ approval: 'draft', hidden: false })
})
