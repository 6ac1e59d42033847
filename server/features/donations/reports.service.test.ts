import { once } from 'node:events'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { addDonationSums, type BookkeepingPeriod } from '#shared/bookkeeping.ts'
import { formatReference } from '#shared/donations.ts'
import { moveDonation } from './transitions.service.ts'

vi.setConfig({ testTimeout: 120_000 }) // many rows on a busy machine

const image = 'https://example.org/rex.jpg'

async function openCampaign({ user }: Harness, petName = 'Rex', maxCents = 1_000_000): Promise<number> {
  return (await user.call.campaigns.createSimple({ petName, image, maxCents })).id
}

/** A CSV's cells, parsed by RFC 4180. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) throw new Error('this is no CSV')
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}

async function exported({ admin }: Harness, query = '') {
  const response = await admin.http({ url: `/api/gifts.csv${query}` })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="gifts.csv"')
  const [head = [], ...lines] = cellsOf(response.body.replace(/^\uFEFF/, ''))
  return lines.map((line) => Object.fromEntries(line.map((cell, place) => [head[place], cell])))
}

async function sums({ admin }: Harness, period: BookkeepingPeriod = {}) {
  const parts: Awaited<ReturnType<typeof admin.call.donations.sums>>[] = []
  for (
    let cursor: number | undefined;
    parts.at(-1)?.nextCursor !== null;
    cursor = parts.at(-1)?.nextCursor ?? undefined
  )
    parts.push(await admin.call.donations.sums({ ...period, cursor }))
  return addDonationSums(parts)
}

const cents = (dollars = '') => Math.round(Number(dollars) * 100)
const added = (lines: Record<string, string>[], column: string, ...states: string[]) =>
  lines.filter(({ state = '' }) => states.includes(state)).reduce((sum, line) => sum + cents(line[column]), 0)

const addedFor = (lines: Record<string, string>[], wanted: string) =>
  lines.filter(({ purpose }) => purpose === wanted).reduce((sum, line) => sum + cents(line.standing), 0)

function expectSame(lines: Record<string, string>[], page: Awaited<ReturnType<typeof sums>>) {
  expect(page).toEqual({
    donations: lines.length,
    promisedCents: added(lines, 'standing', 'promised'),
    receivedCents: added(lines, 'standing', 'received', 'refunded'),
    shelterCents: addedFor(lines, 'shelter'),
    sponsorCents: addedFor(lines, 'sponsor'),
    refundedCents: added(lines, 'refunded', 'refunded'),
  })
}

async function oneOfEach(shelter: Harness) {
  const { admin, anonymous, db } = shelter
  const campaignId = await openCampaign(shelter)
  const promise = async (amountCents: number) =>
    (await anonymous.call.donations.give({ campaignId, amountCents, name: 'Vera' })).id
  const promised = await promise(1000)
  const received = await promise(2050)
  await admin.call.donations.receive({ ids: [received] })
  const cancelled = await promise(400)
  await admin.call.donations.cancel({ ids: [cancelled] })
  const cash = { amountCents: 500, showName: false, idempotencyKey: 'a key that is long' }
  const corrected = (await admin.call.donations.enterCash({ ...cash, campaignId })).id
  await admin.call.donations.cancel({ ids: [corrected] })
  // like an event of the payment provider
  const refunded = await promise(3000)
  await admin.call.donations.receive({ ids: [refunded] })
  await db.transaction((tx) =>
    moveDonation({ db, tx, now: new Date() }, { id: refunded, campaignId }, () => ({
      to: 'refunded',
      standingCents: 1800,
      by: null,
    })),
  )
  return { campaignId, promised, received, cancelled, corrected, refunded }
}

test('each donation has a row, and the sums match the page and the campaigns', async () => {
  const shelter = await startHarness()
  const { campaignId, promised, received, cancelled, corrected, refunded } = await oneOfEach(shelter)
  const lines = await exported(shelter)
  const today = new Date().toISOString().slice(0, 10)
  const usual = { date: today, campaign_id: String(campaignId), campaign: 'Rex', origin: 'promise', donor: 'Vera' }
  const nothing = { received_on: '', refunded: '0.00', email: '', currency: 'USD', receipt: '', purpose: 'campaign' }
  expect(lines).toEqual([
    {
      ...usual,
      ...nothing,
      reference: formatReference(promised),
      state: 'promised',
      amount: '10.00',
      standing: '10.00',
    },
    {
      ...usual,
      ...nothing,
      reference: formatReference(received),
      receipt: `${today.slice(0, 4)}-00001`,
      state: 'received',
      amount: '20.50',
      standing: '20.50',
      received_on: today,
    },
    {
      ...usual,
      ...nothing,
      reference: formatReference(cancelled),
      state: 'cancelled',
      amount: '4.00',
      standing: '0.00',
    },
    {
      ...usual,
      ...nothing,
      reference: formatReference(corrected),
      receipt: `${today.slice(0, 4)}-00002`,
      state: 'cancelled',
      origin: 'cash',
      donor: '',
      amount: '5.00',
      standing: '0.00',
    },
    {
      ...usual,
      ...nothing,
      reference: formatReference(refunded),
      receipt: `${today.slice(0, 4)}-00003`,
      state: 'refunded',
      amount: '30.00',
      standing: '18.00',
      received_on: today,
      refunded: '12.00',
    },
  ])
  const page = await sums(shelter)
  expectSame(lines, page)
  const campaign = await shelter.anonymous.call.campaigns.byId({ id: campaignId })
  expect(page.promisedCents + page.receivedCents).toBe(campaign.donatedCents)
  expect(page.receivedCents).toBe(campaign.receivedCents)
})

test("donors' texts are exported unchanged, and run nowhere", async () => {
  const shelter = await startHarness()
  const names = [
    'Ann "the vet", Oak',
    "x;=1+cmd|'/C calc'!A0;y",
    '=cmd|calc',
    '@all',
    '+1',
    '-2',
    '🐕‍🦺 Zoë',
    'محمد علي',
    'O’Neil; A, B',
  ]
  const campaignId = await openCampaign(shelter, '=1+1')
  for (const name of names)
    await shelter.anonymous.call.donations.give({ campaignId, amountCents: 100, name, email: '+tag@example.org' })
  const { body } = await shelter.admin.http({ url: '/api/gifts.csv' })
  expect(body.startsWith('\uFEFFdate,reference,')).toBe(true)
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = await exported(shelter)
  expect(lines.map(({ donor }) => donor)).toEqual(
    names.map((name) => name.replace(/^[=@+-]|(?<=;)=/, (sign) => `'${sign}`)),
  )
  expect(new Set(lines.map(({ campaign, email }) => `${campaign} ${email}`))).toEqual(
    new Set(["'=1+1 '+tag@example.org"]),
  )
  // no form accepts a name with a line break
  const { donationDetails } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(donationDetails).set({ name: 'two\r\nlines' }))
  expect((await exported(shelter))[0]?.donor).toBe('two\r\nlines')
})

/** To each campaign one at each time, of 1.00, 2.00, and so on. */
async function pledgedAt({ db }: Harness, campaignIds: number[], times: string[]): Promise<void> {
  const { donations, donationDetails } = db.schema
  await db.transaction(async (tx) => {
    for (const [place, time] of times.entries())
      for (const campaignId of campaignIds) {
        const row = { campaignId, amountCents: 100 * (place + 1), createdAt: new Date(time) }
        const [donation] = await tx.insert(donations).values(row).returning()
        if (!donation) throw new Error('an insert returned no row')
        await tx
          .insert(donationDetails)
          .values({ donationId: donation.id, campaignId, state: 'promised', standingCents: row.amountCents })
      }
  })
}

test.each([
  [null, ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']],
  // before and after the clocks are put forward
  ['America/Chicago', ['2026-03-01T06:00:00.000Z', '2026-04-01T05:00:00.000Z']],
  ['Asia/Tokyo', ['2026-02-28T15:00:00.000Z', '2026-03-31T15:00:00.000Z']],
])('a period has its first and last day in %s, and a campaign only its own donations', async (timeZone, starts) => {
  const shelter = await startHarness()
  await saveSettings({ db: shelter.db }, { values: { timeZone } })
  const [one, other] = [await openCampaign(shelter), await openCampaign(shelter, 'Luna')]
  const times = starts.flatMap((start) => [new Date(Date.parse(start) - 1).toISOString(), start])
  await pledgedAt(shelter, [one, other], times)
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const lines = await exported(shelter, '?from=2026-03-01&to=2026-03-31')
  expect(lines.map((line) => line.date)).toEqual(['2026-03-01', '2026-03-01', '2026-03-31', '2026-03-31'])
  expectSame(lines, await sums(shelter, march))
  const own = await exported(shelter, `?from=2026-03-01&to=2026-03-31&campaign=${other}`)
  expect(own.map(({ amount, campaign }) => `${campaign} ${amount}`)).toEqual(['Luna 2.00', 'Luna 3.00'])
  expectSame(own, await sums(shelter, { ...march, campaignId: other }))
  expect(await exported(shelter, '?to=2026-02-28')).toHaveLength(2)
  expect(await exported(shelter, '?from=2026-04-01')).toHaveLength(2)
  expect(await exported(shelter, '?campaign=999')).toEqual([])
  expect(await sums(shelter, { from: '2030-01-01' })).toMatchObject({ donations: 0, promisedCents: 0 })
})

test("a gift at 23:30 on December 31 is in the year that ends, in the shelter's time zone", async () => {
  const shelter = await startHarness()
  const campaignId = await openCampaign(shelter)
  await pledgedAt(shelter, [campaignId], ['2026-06-01T12:00:00Z', '2027-01-01T05:30:00Z', '2027-01-01T06:00:00Z'])
  const { donations, donationDetails, donationEvents } = shelter.db.schema
  await shelter.db.transaction(async (tx) => {
    const [late] = await tx.select().from(donations).where(eq(donations.amountCents, 200))
    const donationId = late?.id ?? 0
    const event = { donationId, step: 1, state: 'received' as const, standingCents: 200, createdAt: late?.createdAt }
    await tx.insert(donationEvents).values(event)
    await tx.update(donationDetails).set({ state: 'received' }).where(eq(donationDetails.donationId, donationId))
  })
  const daysOf = (lines: Record<string, string>[]) => lines.map(({ date, received_on }) => [date, received_on])
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const query = '?from=2026-01-01&to=2026-12-31'
  expect(daysOf(await exported(shelter, query))).toEqual([['2026-06-01', '']])
  expect(await sums(shelter, year)).toMatchObject({ donations: 1, receivedCents: 0 })
  await saveSettings({ db: shelter.db }, { values: { timeZone: 'America/Chicago' } })
  const lines = await exported(shelter, query)
  expect(daysOf(lines)).toEqual([
    ['2026-06-01', ''],
    ['2026-12-31', '2026-12-31'],
  ])
  expectSame(lines, await sums(shelter, year))
  expect(daysOf(await exported(shelter, '?from=2027-01-01'))).toEqual([['2027-01-01', '']])
  const whole = (await shelter.admin.http({ url: '/api/export/gifts.json' })).json<{ items: { date: string }[] }>()
  expect(whole.items.map(({ date }) => date)).toEqual(['2026-06-01', '2026-12-31', '2027-01-01'])
  // also the first and the last day that can be typed
  for (const timeZone of [null, 'America/Chicago', 'Asia/Tokyo']) {
    await saveSettings({ db: shelter.db }, { values: { timeZone } })
    expect(await exported(shelter, '?from=0000-01-01&to=9999-12-31')).toHaveLength(3)
    expect(await exported(shelter, '?to=0000-01-01')).toEqual([])
  }
})

test('only admins may export, and an invalid period is refused in a sentence', async () => {
  const shelter = await startHarness()
  expect((await shelter.user.http({ url: '/api/gifts.csv' })).statusCode).toBe(403)
  expect((await shelter.anonymous.http({ url: '/api/gifts.csv' })).statusCode).toBe(401)
  const refusedWith = async (query: string) => {
    const response = await shelter.admin.http({ url: `/api/gifts.csv?${query}` })
    expect(response.statusCode).toBe(400)
    return JSON.stringify(response.json().errors)
  }
  expect(await refusedWith('from=2026-13-01')).toContain('The first day must be a date, such as 2026-03-31')
  expect(await refusedWith('to=tomorrow')).toContain('The last day must be a date')
  expect(await refusedWith('from=2026-03-02&to=2026-03-01')).toContain('The last day can’t be before the first')
  expect(await refusedWith('campaign=x')).toContain('campaign must be a whole number')
})

async function addMany({ db }: Harness, campaignId: number, count: number, createdAt = new Date()): Promise<void> {
  const { donations, donationDetails } = db.schema
  await db.transaction(async (tx) => {
    for (let at = 0; at < count; at += 500) {
      const length = Math.min(500, count - at)
      const rows = Array.from({ length }, (_, place) => ({
        campaignId,
        amountCents: 1 + ((at + place) % 97),
        createdAt,
      }))
      const inserted = await tx.insert(donations).values(rows).returning()
      await tx.insert(donationDetails).values(
        inserted.map(({ id, amountCents }) => ({
          donationId: id,
          campaignId,
          state: 'promised' as const,
          standingCents: amountCents,
          name: `Donor ${id}`,
        })),
      )
    }
  })
}

test('a file of many pieces has every donation once, oldest first, also when most of the ledger is outside its period', async () => {
  const shelter = await startHarness()
  const campaignId = await openCampaign(shelter)
  await addMany(shelter, campaignId, 1300, new Date('2026-01-15T12:00:00Z'))
  await addMany(shelter, campaignId, 21_000, new Date('2026-02-15T12:00:00Z'))
  await addMany(shelter, campaignId, 700, new Date('2026-03-15T12:00:00Z'))
  const all = await exported(shelter)
  expect(all).toHaveLength(23_000)
  const ids = all.map(({ reference = '' }) => Number(reference.split('-')[1]))
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(new Set(ids).size).toBe(23_000)
  expectSame(all, await sums(shelter))
  const march = await exported(shelter, '?from=2026-03-01')
  expect(march).toHaveLength(700)
  expectSame(march, await sums(shelter, { from: '2026-03-01' }))
  expect(await exported(shelter, '?from=2026-04-01')).toEqual([])
})

test('nothing is read after the client disconnects', async () => {
  const shelter = await startHarness()
  const campaignId = await openCampaign(shelter)
  await addMany(shelter, campaignId, 60_000)
  const reads = vi.spyOn(shelter.db.read, 'select')
  onTestFinished(() => void vi.restoreAllMocks())
  await shelter.app.listen({ host: '127.0.0.1', port: 0 })
  const address = shelter.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /api/gifts.csv HTTP/1.1\r\nHost: pets.example\r\nAuthorization: Bearer ${shelter.admin.token}\r\n\r\n`,
  )
  await once(socket, 'readable')
  socket.destroy()
  // other requests are served while reading pauses
  let before = -1
  await vi.waitUntil(
    async () => {
      const now = reads.mock.calls.length
      const calm = now === before
      before = now
      for (let turn = 0; turn < 20; turn += 1) await shelter.anonymous.http({ url: '/healthz' })
      return calm
    },
    { timeout: 60_000 },
  )
  expect(before).toBeLessThan(110)
  expect(before).toBeGreaterThan(0)
})

test('a file is charged for each of its pieces, and continues as its reader can pay', async () => {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  const campaignId = await openCampaign(shelter)
  await addMany(shelter, campaignId, 3000)
  const app = await buildApp({ ...shelter, rateLimit: { burst: 60, perSecond: 400 } })
  onTestFinished(() => app.close())
  const headers = { authorization: `Bearer ${shelter.admin.token}` }
  const response = await app.inject({ url: '/api/gifts.csv', headers })
  expect(cellsOf(response.body.slice(1))).toHaveLength(3001)
})
