import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { searchWindow } from '#server/db/search-window.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { positionOf } from '#shared/campaign-list.ts'
import { notifyEnded } from './campaigns.events.ts'

// The website's list (docs/product.md 7.13).

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const image = 'https://example.org/rex.jpg'
const day = 86_400_000

type Kind = 'open' | 'paused' | 'ended' | 'told' | 'pledged'
const finishedKinds: Kind[] = ['ended', 'told', 'pledged']

async function add(kind: Kind, names: { petName: string; title?: string } = { petName: 'Rex' }): Promise<number> {
  const { db, user } = shelter
  const { id } = await user.call.campaigns.createSimple({ ...names, image, maxCents: 10_000 })
  const { campaigns } = db.schema
  const past = { endsAt: new Date(Date.now() - day) }
  const values = { open: {}, paused: { paused: true }, ended: past, told: past, pledged: { donatedCents: 10_000 } }[
    kind
  ]
  if (Object.keys(values).length > 0)
    await db.transaction((tx) => tx.update(campaigns).set(values).where(eq(campaigns.id, id)))
  if (kind === 'told') await notifyEnded(db)
  return id
}

type ListInput = Parameters<Harness['user']['call']['campaigns']['list']>[0]

async function listAll(input: ListInput = {}) {
  const pages: number[][] = []
  let cursor: number | null | undefined
  do {
    const page = await shelter.anonymous.call.campaigns.list({ limit: 2, ...input, ...(cursor && { cursor }) })
    pages.push(page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

test('open and paused campaigns come first, then finished ones, each newest first, page by page', async () => {
  const kinds: Kind[] = ['told', 'open', 'pledged', 'paused', 'ended', 'open', 'told', 'ended', 'pledged', 'open']
  const made: [Kind, number][] = []
  for (const kind of kinds) made.push([kind, await add(kind)])
  const ids = (finished: boolean) =>
    made
      .filter(([kind]) => finishedKinds.includes(kind) === finished)
      .map(([, id]) => id)
      .reverse()
  const [open, finished] = [ids(false), ids(true)]
  for (const limit of [1, 2, 3, 4, 5, 10]) {
    const pages = await listAll({ limit })
    expect(pages.flat(), `${limit} a page`).toEqual([...open, ...finished])
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
  }
  expect((await listAll({ show: 'open' })).flat()).toEqual(open)
  expect((await listAll({ show: 'finished' })).flat()).toEqual(finished)
  const last = positionOf('finished', finished[1] ?? 0)
  expect((await listAll({ before: last })).flat()).toEqual(finished.slice(2))
  expect((await listAll({ before: positionOf('open', open[0] ?? 0) })).flat()).toEqual([...open.slice(1), ...finished])
  const { call } = shelter.anonymous
  expect(await call.campaigns.counts({})).toEqual({ open: open.length, finished: finished.length })
  // REST stays newest first (docs/product.md 7.7)
  const rest = (await shelter.anonymous.http({ url: '/api/donations?limit=20' })).json() as { id: number }[]
  expect(rest.map(({ id }) => id)).toEqual(made.map(([, id]) => id).reverse())
})

test('a campaign that finishes while somebody pages is not missed, and one that reopens is open again', async () => {
  const { db, user, anonymous } = shelter
  const ids = [await add('open'), await add('open'), await add('open'), await add('ended')]
  const [first = 0] = ids
  const page = await anonymous.call.campaigns.list({ limit: 2 })
  await db.transaction((tx) =>
    tx
      .update(db.schema.campaigns)
      .set({ endsAt: new Date(1) })
      .where(eq(db.schema.campaigns.id, first)),
  )
  const rest = await anonymous.call.campaigns.list({ limit: 2, cursor: page.nextCursor ?? 0 })
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([ids[2], ids[1], ids[3], first])
  await notifyEnded(db)
  const again = { petName: 'Rex', image, maxCents: 10_000, location: 'Here', description: 'Again.' }
  await user.call.campaigns.update({ id: first, ...again, lastDate: new Date(Date.now() + day).toISOString() })
  expect((await listAll({ show: 'open' })).flat()).toEqual([ids[2], ids[1], first])
})

test('a donation and its cancellation move a campaign between the groups at once', async () => {
  const { admin, anonymous } = shelter
  const id = await add('open')
  const counts = () => anonymous.call.campaigns.counts({})
  const given = await anonymous.call.donations.give({ campaignId: id, amountCents: 10_000 })
  expect(await counts()).toEqual({ open: 0, finished: 1 })
  await admin.call.donations.cancel({ ids: [given.id] })
  expect(await counts()).toEqual({ open: 1, finished: 0 })
})

test('the list and the counts change at the very moment at which a campaign ends', async () => {
  const [lasting, ending] = [await add('open'), await add('open')]
  const end = Date.now() + 5 * day
  await shelter.db.transaction((tx) =>
    tx
      .update(shelter.db.schema.campaigns)
      .set({ endsAt: new Date(end) })
      .where(eq(shelter.db.schema.campaigns.id, ending)),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const shown = async () => [(await listAll()).flat(), await shelter.anonymous.call.campaigns.counts({})]
  vi.setSystemTime(end - 1)
  expect(await shown()).toEqual([[ending, lasting], { open: 2, finished: 0 }])
  vi.setSystemTime(end)
  expect(await shown()).toEqual([[lasting, ending], { open: 1, finished: 1 }])
})

test('drafts, campaigns that wait for approval, and those of suspended users are never listed or counted', async () => {
  const { db, user, anonymous } = shelter
  await user.call.campaigns.saveDraft({ petName: 'Rex' })
  const { campaigns } = db.schema
  for (const [kind, withheld] of [
    ['open', { approval: 'waiting' }],
    ['told', { hidden: true }],
    ['pledged', { approval: 'refused' }],
  ] as const) {
    const id = await add(kind)
    await db.transaction((tx) => tx.update(campaigns).set(withheld).where(eq(campaigns.id, id)))
  }
  expect(await listAll()).toEqual([[]])
  expect((await anonymous.call.campaigns.list({ search: 'rex' })).items).toEqual([])
  expect(await anonymous.call.campaigns.counts({ search: 'rex' })).toEqual({ open: 0, finished: 0 })
})

test("a search finds part of a pet's name or of a title, in any case, in both groups", async () => {
  const bruno = await add('open', { petName: 'Bruno', title: 'Éclair’s friend: 100% physiotherapy' })
  const luna = await add('told', { petName: 'Luna', title: 'Physiotherapy_again' })
  const otto = await add('ended', { petName: 'Otto' })
  const found = async (search: string) => (await listAll({ search })).flat()
  expect(await found('PHYSIO')).toEqual([bruno, luna])
  expect(await found('éclair')).toEqual([bruno])
  expect(await found(' otto ')).toEqual([otto])
  expect(await found('0%')).toEqual([bruno])
  expect(await found('y_a')).toEqual([luna])
  expect(await found('nobody')).toEqual([])
  expect(await found(' ')).toEqual([bruno, otto, luna])
  expect((await listAll({ search: 'physio', show: 'finished' })).flat()).toEqual([luna])
  expect(await shelter.anonymous.call.campaigns.counts({ search: 'physio' })).toEqual({ open: 1, finished: 1 })
  await expect(shelter.anonymous.call.campaigns.list({ search: 'x'.repeat(101) })).rejects.toThrow('up to 100')
})

test('a search of many campaigns continues where a call has stopped, and finds each once', async () => {
  const { rows } = searchWindow
  searchWindow.rows = 2
  onTestFinished(() => {
    searchWindow.rows = rows
  })
  const expected: number[] = []
  for (const kind of ['open', 'open', 'open', 'told', 'told', 'told', 'ended'] as const)
    for (const petName of ['Rex', 'Luna']) {
      const id = await add(kind, { petName })
      if (petName === 'Luna') expected.push(id)
    }
  const [open, finished] = [expected.slice(0, 3), expected.slice(3)]
  for (const limit of [1, 2, 6])
    expect((await listAll({ search: 'luna', limit })).flat(), `${limit} a page`).toEqual([
      ...open.toReversed(),
      ...finished.toReversed(),
    ])
})

test.each([{ cursor: 0 }, { before: 0 }, { cursor: 1.5 }, { show: 'paused' as 'open' }, { limit: 101 }])(
  'the list refuses %j',
  async (input) => {
    await expect(shelter.anonymous.call.campaigns.list(input)).rejects.toMatchObject({ cause: { code: 'INVALID' } })
  },
)
