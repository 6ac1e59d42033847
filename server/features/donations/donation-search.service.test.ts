import { afterEach, beforeEach, expect, test } from 'vitest'
import { searchWindow } from '#server/db/search-window.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'

const { adminListRows } = searchWindow
let shelter: Harness
let luna: number
let max: number

beforeEach(async () => {
  shelter = await startHarness()
  const create = async (petName: string) =>
    (await shelter.user.call.campaigns.createSimple({ petName, image: 'https://example.org/a.jpg', maxCents: 100_000 }))
      .id
  luna = await create('Luna')
  max = await create('Max')
})
afterEach(() => {
  searchWindow.adminListRows = adminListRows
})

type SearchedDonation = Partial<Parameters<Harness['user']['call']['donations']['give']>[0]>
const give = async (wish: SearchedDonation, who: Pick<Harness['user'], 'call'> = shelter.anonymous) =>
  (await who.call.donations.give({ campaignId: luna, amountCents: 100, ...wish })).id

/** All pages, as the browser continues them. */
async function found(search: string, campaignId?: number): Promise<number[][]> {
  const pages: number[][] = []
  for (let cursor: number | undefined; ; ) {
    const { items, nextCursor } = await shelter.admin.call.donations.search({ search, campaignId, cursor, limit: 2 })
    pages.push(items.map(({ id }) => id))
    if (nextCursor === null) return pages
    cursor = nextCursor
  }
}

test('admins find donations by part of a name or email, in any case and in every state', async () => {
  const elodie = await give({ name: 'Élodie Martín', email: 'elo.die@example.org' })
  const yusuf = await give({ name: 'يوسف', campaignId: max })
  await give({ name: 'Someone else', message: 'For Élodie' })
  await shelter.admin.call.donations.cancel({ ids: [elodie] })
  for (const search of ['éLODIE', 'martín', 'ELO.die@', 'odie m'])
    expect(await found(search), search).toEqual([[elodie]])
  expect(await found('يوس')).toEqual([[yusuf]])
  expect(await found('يوس', luna)).toEqual([[]])
  expect(await found('%')).toEqual([[]])
})

test('a donor with an account is found by the name and email of the account, until the donor is erased', async () => {
  const { email } = shelter.other.user
  const byAccount = await give({ anonymous: true }, shelter.other)
  expect(await found(email)).toEqual([[byAccount]])
  const { secret } = (await shelter.db.read.select().from(shelter.db.schema.donationDetails))[0] ?? {}
  await shelter.other.call.donations.erase({ secret: secret ?? '' })
  expect(await found(email)).toEqual([[]])
})

test('one call reads a limited number of donations, and its pages together contain each match once', async () => {
  searchWindow.adminListRows = 4
  const matches: number[] = []
  for (let place = 0; place < 12; place += 1) {
    const id = await give({ name: [0, 1, 2, 9].includes(place) ? 'Vera' : 'Ben' })
    if ([0, 1, 2, 9].includes(place)) matches.unshift(id)
  }
  const pages = await found('vera')
  expect(pages.flat()).toEqual(matches)
  expect(pages.length).toBeGreaterThan(2)
  expect(await found('nobody')).toEqual([[], [], []])
})

test('only admins search', async () => {
  const codeOf = async (asked: Promise<unknown>) => refusalOf(await asked.catch((error) => error))?.code
  expect(await codeOf(shelter.user.call.donations.search({ search: 'vera' }))).toBe('ADMINS_ONLY')
  expect(await codeOf(shelter.anonymous.call.donations.search({ search: 'vera' }))).toBe('NOT_LOGGED_IN')
})
