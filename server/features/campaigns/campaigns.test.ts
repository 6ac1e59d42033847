import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { campaignFields } from '#shared/campaign-fields.ts'
import { type CampaignInput, requiredFieldsMissing } from '#shared/campaigns.ts'
import { canBeUnknown, exampleOf, mapFields } from '#shared/fields.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const day = 24 * 60 * 60 * 1000
const luna: CampaignInput = {
  petName: 'Luna',
  image: 'https://example.org/luna.jpg',
  maxCents: 10_000,
  location: 'Springfield',
  description: 'A new hip. '.repeat(20).trim(),
}
const refusedWith = (refusal: string) => ({ cause: { code: refusal } })

test('a new campaign is open, has no donations and runs 7 days', async () => {
  const before = Date.now()
  const created = await shelter.user.call.campaigns.create(luna)
  expect(created).toMatchObject({ ...luna, donatedCents: 0, state: 'open', paused: false, canManage: true })
  expect(created.shortDescription).toBe(luna.description.slice(0, 100))
  expect(Date.parse(created.lastDate) - Date.parse(created.createdAt)).toBe(7 * day)
  expect(Date.parse(created.createdAt)).toBeGreaterThanOrEqual(before)
  const author = { name: 'Uma User', memberSince: expect.stringMatching(/^\d{4}-\d{2}$/), canShowName: false }
  const shown = { ...created, author, pet: null, daysLeft: 7 }
  expect(await shelter.anonymous.call.campaigns.byId({ id: created.id })).toEqual({ ...shown, canManage: false })
  expect(await shelter.admin.call.campaigns.byId({ id: created.id })).toEqual(shown)
})

const examples = exampleOf(campaignFields)
const others = mapFields(campaignFields, (field): unknown => (canBeUnknown(field) ? null : 'Another')) as Pick<
  CampaignInput,
  keyof typeof campaignFields
>

test('each text of a campaign is saved, changed, and returned by the API of the website', async () => {
  const { call } = shelter.user
  const { id } = await call.campaigns.create({ ...luna, ...examples })
  expect(await call.campaigns.byId({ id })).toMatchObject(examples)
  expect(await call.campaigns.update({ ...luna, ...others, id })).toMatchObject(others)
})

test('each text of a campaign is saved and returned by the REST API', async () => {
  const payload = { ...examples, image: luna.image, maxDonation: 100 }
  const created = (await shelter.user.http({ method: 'POST', url: '/api/donations', payload })).json()
  expect(created).toMatchObject(examples)
  expect((await shelter.anonymous.http({ url: `/api/donations/${created.id}` })).json()).toMatchObject(examples)
})

test.each([
  [{ petName: 'x'.repeat(101) }, 'Pet name can have at most 100 characters'],
  [{ location: 'x'.repeat(201) }, 'Location can have at most 200 characters'],
  [{ description: 'x'.repeat(5001) }, 'Description can have at most 5,000 characters'],
])('explains what is wrong with %j', async (wrong, sentence) => {
  await expect(shelter.user.call.campaigns.create({ ...luna, ...wrong })).rejects.toThrow(sentence)
})

test('no response reveals who created a campaign', async () => {
  const { id } = await shelter.user.call.campaigns.create(luna)
  const { call } = shelter.other
  const { http } = shelter.anonymous
  const forPrograms = [(await http({ url: `/api/donations/${id}` })).body, (await http({ url: '/api/donations' })).body]
  const seen = [await call.campaigns.byId({ id }), await call.campaigns.list({}), ...forPrograms]
  expect(JSON.stringify(seen)).not.toContain(shelter.user.user.uid)
  expect(JSON.stringify(seen)).not.toContain(shelter.user.user.email)
})

test.each(['', 'a'])('the short description is cut between characters, not inside one: after %j', async (begin) => {
  const created = await shelter.user.call.campaigns.create({ ...luna, description: begin + '🐕'.repeat(150) })
  expect(created.shortDescription).toBe(begin + '🐕'.repeat(100 - begin.length))
})

test('the simple form needs only a pet name, a picture and a target', async () => {
  const { call } = shelter.user
  const created = await call.campaigns.createSimple({
    petName: 'Bo',
    image: 'https://example.org/bo.jpg',
    maxCents: 100,
    location: ' ',
  })
  expect(created).toMatchObject({ petName: 'Bo', maxCents: 100, location: '', description: '', shortDescription: '' })
  await expect(call.campaigns.createSimple({ petName: ' ', image: '', maxCents: 100 })).rejects.toThrow(
    requiredFieldsMissing(),
  )
})

test('a target is $1 to $10,000,000 in both forms', async () => {
  const { campaigns } = shelter.user.call
  for (const maxCents of [0, 99, 1_000_000_001, 100.5, Number.NaN, -100]) {
    await expect(campaigns.create({ ...luna, maxCents })).rejects.toMatchObject(refusedWith('INVALID'))
    await expect(campaigns.createSimple({ ...luna, maxCents })).rejects.toMatchObject(refusedWith('INVALID'))
  }
  for (const maxCents of [100, 1_000_000_000]) {
    expect(await campaigns.create({ ...luna, maxCents })).toMatchObject({ maxCents })
  }
})

test('a last date may be chosen, but only in the future; a day lasts to its end', async () => {
  const { campaigns } = shelter.user.call
  const chosen = new Date(Date.now() + 30 * day).toISOString()
  expect(await campaigns.create({ ...luna, lastDate: chosen })).toMatchObject({ lastDate: chosen })
  expect(await campaigns.create({ ...luna, lastDate: '2999-12-31' })).toMatchObject({
    lastDate: '2999-12-31T23:59:59.999Z',
  })
  for (const lastDate of [new Date(Date.now() - 1).toISOString(), '2001-02-03', 'tomorrow', '2999-02-30', '9e9'])
    await expect(campaigns.create({ ...luna, lastDate }), lastDate).rejects.toMatchObject(refusedWith('INVALID'))
})

test('a picture with a URL of this site must be stored here', async () => {
  const image = `/images/${'a'.repeat(64)}.webp`
  await expect(shelter.user.call.campaigns.create({ ...luna, image })).rejects.toMatchObject(
    refusedWith('NO_SUCH_PICTURE'),
  )
})

test('the list shows 6 at a time, newest first, each once, also while others are added', async () => {
  const { campaigns } = shelter.user.call
  const ids: number[] = []
  for (let index = 0; index < 13; index++) ids.push((await campaigns.create(luna)).id)
  const seen: number[] = []
  let cursor: number | undefined
  do {
    const page = await shelter.anonymous.call.campaigns.list({ cursor })
    seen.push(...page.items.map(({ id }) => id))
    expect(page.items).toHaveLength(cursor === undefined || page.nextCursor ? 6 : 1)
    cursor = page.nextCursor ?? undefined
    await campaigns.create(luna)
  } while (cursor)
  expect(seen).toEqual(ids.reverse())
})

test('a list that begins further on continues from there', async () => {
  const { campaigns } = shelter.user.call
  const ids: number[] = []
  for (let index = 0; index < 9; index++) ids.push((await campaigns.create(luna)).id)
  const before = ids[7] ?? 0
  const begun = await shelter.anonymous.call.campaigns.list({ before })
  expect(begun.items.map(({ id }) => id)).toEqual(ids.slice(1, 7).reverse())
  const last = await shelter.anonymous.call.campaigns.list({ before, cursor: begun.nextCursor ?? 0 })
  expect(last).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null })
})

test('numbered pages contain the same campaigns, and are empty past the end', async () => {
  const { campaigns } = shelter.user.call
  const ids: number[] = []
  for (let index = 0; index < 8; index++) ids.unshift((await campaigns.create(luna)).id)
  const idsOf = async (page: number, limit = 6): Promise<number[]> => {
    const answer = await shelter.anonymous.http({ url: `/api/donations?page=${page}&limit=${limit}` })
    return answer.json().map(({ id }: { id: number }) => id)
  }
  expect(await idsOf(1)).toEqual(ids.slice(0, 6))
  expect(await idsOf(2)).toEqual(ids.slice(6))
  expect(await idsOf(3)).toEqual([])
  expect(await idsOf(3, 3)).toEqual(ids.slice(6))
})

test('paused, ended, promised and funded are computed from the current state', async () => {
  const { call } = shelter.user
  const { id } = await call.campaigns.create(luna)
  const state = async () => (await shelter.anonymous.call.campaigns.byId({ id })).state
  expect(await state()).toBe('open')
  await call.campaigns.setPaused({ id, paused: true })
  expect(await state()).toBe('paused')
  await endNow(id)
  expect(await state()).toBe('ended')
  await call.campaigns.update({ ...luna, id, lastDate: new Date(Date.now() + day).toISOString() })
  await call.campaigns.setPaused({ id, paused: false })
  const given = await shelter.other.call.donations.give({ campaignId: id, amountCents: luna.maxCents })
  expect(await state()).toBe('promised')
  await shelter.admin.call.donations.receive({ ids: [given.id] })
  expect(await state()).toBe('funded')
  await call.campaigns.update({ ...luna, id, maxCents: luna.maxCents + 1 })
  expect(await state()).toBe('open')
})

test('an ended campaign keeps its last date when only its text is changed', async () => {
  const { call } = shelter.user
  const { id } = await call.campaigns.create(luna)
  const { lastDate } = await endNow(id)
  const changed = await call.campaigns.update({ ...luna, id, petName: 'Luna Bell' })
  expect(changed).toMatchObject({ petName: 'Luna Bell', lastDate, state: 'ended' })
})

test('only its creator and admins change a campaign and see its donors', async () => {
  const { id } = await shelter.user.call.campaigns.create(luna)
  const acts = [
    (who: Harness['anonymous']) => who.call.campaigns.update({ ...luna, id }),
    (who: Harness['anonymous']) => who.call.campaigns.setPaused({ id, paused: true }),
    (who: Harness['anonymous']) => who.call.campaigns.donors({ id }),
  ]
  for (const act of acts) {
    await expect(act(shelter.anonymous)).rejects.toMatchObject(refusedWith('NOT_LOGGED_IN'))
    await expect(act(shelter.other)).rejects.toMatchObject(refusedWith('NOT_ALLOWED'))
    await act(shelter.user)
    await act(shelter.admin)
  }
  await expect(shelter.anonymous.call.campaigns.create(luna)).rejects.toMatchObject(refusedWith('NOT_LOGGED_IN'))
})

test('pausing a paused campaign is no error', async () => {
  const { call } = shelter.user
  const { id } = await call.campaigns.create(luna)
  for (const paused of [true, true, false, false])
    expect(await call.campaigns.setPaused({ id, paused })).toMatchObject({ paused })
})

test("a target can't go below the sum, and may go down to it", async () => {
  const { call } = shelter.user
  const { id } = await call.campaigns.create(luna)
  await call.donations.give({ campaignId: id, amountCents: 5000 })
  await expect(call.campaigns.update({ ...luna, id, maxCents: 4999 })).rejects.toMatchObject(
    refusedWith('TARGET_TOO_LOW'),
  )
  expect(await call.campaigns.byId({ id })).toMatchObject({ maxCents: 10_000 })
  expect(await call.campaigns.update({ ...luna, id, maxCents: 5000 })).toMatchObject({ state: 'promised' })
})

test('my campaigns are only mine, newest first', async () => {
  const first = await shelter.user.call.campaigns.create(luna)
  await shelter.other.call.campaigns.create(luna)
  const second = await shelter.user.call.campaigns.create({ ...luna, petName: 'Bo' })
  expect((await shelter.user.call.campaigns.mine({})).items.map(({ id }) => id)).toEqual([second.id, first.id])
  const page = await shelter.user.call.campaigns.mine({ limit: 1 })
  const next = await shelter.user.call.campaigns.mine({ limit: 1, cursor: page.nextCursor ?? 0 })
  expect([page, next].map(({ items }) => items.map(({ id }) => id))).toEqual([[second.id], [first.id]])
  expect(next.nextCursor).toBeNull()
})

test('a missing campaign is not found', async () => {
  const { call } = shelter.user
  const missing = refusedWith('NO_SUCH_CAMPAIGN')
  await expect(call.campaigns.byId({ id: 999 })).rejects.toMatchObject(missing)
  await expect(call.campaigns.update({ ...luna, id: 999 })).rejects.toMatchObject(missing)
  await expect(call.campaigns.setPaused({ id: 999, paused: true })).rejects.toMatchObject(missing)
  await expect(call.campaigns.donors({ id: 999 })).rejects.toMatchObject(missing)
  await expect(call.donations.give({ campaignId: 999, amountCents: 100 })).rejects.toMatchObject(missing)
})

/** Ends the campaign now, which no procedure can do. */
async function endNow(id: number) {
  const { campaigns } = shelter.db.schema
  await shelter.db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ endsAt: new Date(Date.now() - 1) })
      .where(eq(campaigns.id, id)),
  )
  return shelter.user.call.campaigns.byId({ id })
}
