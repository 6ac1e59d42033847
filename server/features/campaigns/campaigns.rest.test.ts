import { expect, test } from 'vitest'
import { donationsRest } from '#server/features/donations/donations.rest.ts'
import {
  callers,
  makeRecords,
  noTexts,
  type RestCall,
  type RestCaller,
  startRest,
  testRestCalls,
  withField,
  without,
  withQuery,
} from '#server/testing/rest.ts'
import { campaignsRest } from './campaigns.rest.ts'

const owner = 'uma.user@example.org'
const openToAll = { anonymous: 200, owner: 200, other: 200, admin: 200 }
const campaign = { petName: 'Luna', image: 'https://example.org/luna.jpg', maxDonation: 250.5 }
const day = 86_400_000
const amounts = [0, -5, 12.345, '12.345', '', ' ', 'abc', '1,000', '1e3', '0x10', true, null, {}, [5], 1e21]

const calls: RestCall[] = [
  {
    call: 'GET /api/donations',
    good: openToAll,
    bad: [
      ...['page=0', 'page=x', 'page=1.5', 'page=-1', 'page=', 'limit=0', 'limit=101', 'limit=six', 'page=1&page=2'].map(
        (query) => withQuery(query),
      ),
      withQuery('page=999999', 200),
      withQuery('email=nobody@example.org', 403, { refusal: 'OTHER_EMAIL', but: { anonymous: 401, admin: 200 } }),
      withQuery(`email=${owner}`, 200, { but: { anonymous: 401, other: 403 } }),
      withQuery('email=', 200),
    ],
  },
  {
    call: 'GET /api/donations/:campaign/donators',
    good: { anonymous: 401, owner: 200, other: 403, admin: 200 },
    bad: ['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=x'].map((query) => withQuery(query)),
  },
  {
    call: 'GET /api/donations/:campaign',
    good: openToAll,
    answer: ({ campaign }, who) => ({
      _id: String(campaign),
      id: campaign,
      petName: 'Rex',
      maxDonation: 500,
      donatedAmount: 0,
      paused: false,
      ...((who === 'owner' || who === 'admin') && { creatorEmail: owner, donators: [] }),
    }),
  },
  {
    call: 'POST /api/donations',
    good: { anonymous: 401, owner: 201, other: 201, admin: 201 },
    payload: () => ({ ...campaign, createdAt: '1999-01-01T00:00:00Z', donatedAmount: 5, paused: true }),
    answer: () => ({ ...campaign, donatedAmount: 0, paused: false, createdAt: expect.not.stringContaining('1999') }),
    bad: [
      ...['petName', 'image', 'maxDonation'].map((field) => without(field)),
      ...noTexts('petName', 'image'),
      withField('petName', 'x'.repeat(101)),
      withField('petName', 'R\u00adex'),
      withField('location', 'x'.repeat(201)),
      withField('location', 5),
      withField('description', 'x'.repeat(5001)),
      withField('longDescription', ['x']),
      ...amounts.map((value) => withField('maxDonation', value)),
      withField('maxDonation', 0.99),
      withField('maxDonation', 10_000_000.01),
      withField('maxDonation', '1.00', 201),
      withField('maxDonation', 10_000_000, 201),
      withField('description', null, 201),
      withField('lastDate', '1999-01-01T00:00:00Z'),
      withField('lastDate', 'tomorrow'),
      withField('lastDate', 5),
      withField('image', 'ftp://example.org/a.png'),
      withField('image', `/images/${'0'.repeat(64)}.webp`, 400, { refusal: 'NO_SUCH_PICTURE', path: undefined }),
      withField('creatorEmail', 'anonymous@example.org', 403, { refusal: 'OTHER_EMAIL', but: { admin: 404 } }),
      withField('creatorEmail', owner, 201, { but: { other: 403 } }),
    ],
  },
  {
    call: 'PATCH /api/donations/:campaign',
    good: { anonymous: 401, owner: 200, other: 403, admin: 200 },
    payload: () => ({ paused: true }),
    answer: ({ campaign }) => ({ id: campaign, paused: true }),
    bad: [
      without('paused'),
      ...['true', 1, null].map((value) => withField('paused', value)),
      withField('paused', false, 200, { late: true }),
    ],
  },
  {
    call: 'PATCH /api/donations/:campaign/donate',
    good: openToAll,
    payload: () => ({ amount: 12.5 }),
    answer: ({ campaign }) => ({ id: campaign, donatedAmount: 12.5, maxDonation: 500 }),
    bad: [
      without('amount'),
      ...amounts.map((value) => withField('amount', value)),
      withField('amount', 1_000_000.01),
      withField('amount', '500.00', 200),
      withField('amount', 500.01, 409, { refusal: 'OVER_LIMIT' }),
      // the email of the receipt, not the donor's
      withField('email', 'nobody@example.org', 200),
      {
        what: 'an empty key',
        send: (good) => ({ ...good, headers: { 'idempotency-key': '' } }),
        status: 400,
        path: 'idempotency-key',
      },
      {
        what: 'a key of 201 characters',
        send: (good) => ({ ...good, headers: { 'idempotency-key': 'k'.repeat(201) } }),
        status: 400,
      },
    ],
  },
]

testRestCalls([...campaignsRest, ...donationsRest], calls, {
  'GET /api/gifts/:id': 'server/features/approval/public-apis.test.ts',
  'POST /api/gifts/:id/cancel': 'server/features/donations/idempotency.test.ts',
  'POST /api/gifts/:id/received': 'server/features/donations/idempotency.test.ts',
})

test('an invalid amount is refused in the words of the form', async () => {
  const { user, rest } = await startRest()
  const { id } = await user.call.campaigns.createSimple({ petName: 'Luna', image: campaign.image, maxCents: 100 })
  const refused = await rest('anonymous', 'PATCH', { url: `/api/donations/${id}/donate`, payload: { amount: 'ten' } })
  expect(refused.json()).toMatchObject({ status: 400, detail: 'Please enter a valid donation amount.' })
})

test('the later form: the short description comes from the long one, and 7 days are the default', async () => {
  const { rest } = await startRest()
  const longDescription = 'A new hip for Luna. '.repeat(10).trim()
  const payload = {
    ...campaign,
    location: 'Springfield',
    shortDescription: longDescription.slice(0, 100),
    longDescription,
  }
  const created = (await rest('owner', 'POST', { url: '/api/donations', payload })).json()
  expect(created).toMatchObject({
    description: longDescription,
    longDescription,
    shortDescription: longDescription.slice(0, 100),
    location: 'Springfield',
  })
  expect(Date.parse(created.lastDate) - Date.parse(created.createdAt)).toBe(7 * day)
  const lastDate = new Date(Date.now() + 30 * day).toISOString()
  expect(
    (await rest('owner', 'POST', { url: '/api/donations', payload: { ...payload, lastDate } })).json(),
  ).toMatchObject({ lastDate })
})

test("donors and the creator's email are only for the creator and admins", async () => {
  const { user, rest } = await startRest()
  const { id } = await user.call.campaigns.createSimple({ petName: 'Luna', image: campaign.image, maxCents: 10_000 })
  const url = `/api/donations/${id}`
  await rest('anonymous', 'PATCH', { url: `${url}/donate`, payload: { amount: '10' } })
  await rest('other', 'PATCH', { url: `${url}/donate`, payload: { amount: 2.5 } })
  const donors = [
    { name: 'Otto Other', amount: 2.5 },
    { name: 'Anonymous', amount: 10 },
  ]
  for (const address of [url, '/api/donations']) {
    const seen = async (who: 'anonymous' | 'owner' | 'other' | 'admin') =>
      [(await rest(who, 'GET', { url: address })).json()].flat()[0]
    for (const who of ['anonymous', 'other'] as const) {
      expect(await seen(who)).not.toHaveProperty('creatorEmail')
      expect(await seen(who)).not.toHaveProperty('donators')
    }
    for (const who of ['owner', 'admin'] as const)
      expect(await seen(who)).toMatchObject({ creatorEmail: user.user.email, donators: donors, donatedAmount: 12.5 })
  }
})

test('of very many donors a campaign shows the newest 100, and pages contain all of them', async () => {
  const { db, user, rest } = await startRest()
  const { id } = await user.call.campaigns.createSimple({ petName: 'Luna', image: campaign.image, maxCents: 100_000 })
  const donations = Array.from({ length: 230 }, (_, n) => ({
    campaignId: id,
    amountCents: 100,
    campaignCents: n * 100,
  }))
  const names = donations.map((_, n) => `Donor ${n}`).reverse()
  await db.transaction(async (tx) => {
    const rows = await tx.insert(db.schema.donations).values(donations).returning()
    const people = rows.map((row) => ({ donationId: row.id, name: `Donor ${Number(row.campaignCents) / 100}` }))
    const stands = { campaignId: id, state: 'promised' as const, standingCents: 100 }
    await tx.insert(db.schema.donationDetails).values(people.map((person) => ({ ...person, ...stands })))
  })
  const namesIn = (donors: { name: string }[]) => donors.map(({ name }) => name)
  for (const url of [`/api/donations/${id}`, '/api/donations', `/api/donations?email=${user.user.email}`]) {
    const [seen] = [(await rest('owner', 'GET', { url })).json()].flat()
    expect(namesIn(seen.donators)).toEqual(names.slice(0, 100))
  }
  const url = `/api/donations/${id}/donators`
  const pageAt = async (query: string) => (await rest('admin', 'GET', { url: url + query })).json()
  const first = await pageAt('')
  expect(first[0]).toEqual({
    _id: '230',
    id: 230,
    name: 'Donor 229',
    amount: 1,
    createdAt: expect.any(String),
    state: 'promised',
  })
  expect(namesIn(first)).toEqual(names.slice(0, 100))
  const paged: { id: number; name: string }[] = []
  for (
    let page = await pageAt('?limit=60');
    page.length > 0;
    page = await pageAt(`?limit=60&before=${paged.at(-1)?.id}`)
  )
    paged.push(...page)
  expect(namesIn(paged)).toEqual(names)
  // a repeated donation returns the first response
  const answered = await rest('owner', 'PATCH', { url: `/api/donations/${id}/donate`, payload: { amount: 1 } })
  expect(namesIn(answered.json().donators)).toEqual(['Uma User', ...names.slice(0, 99)])
})

test('campaigns come in numbered pages; those of one creator all at once, or in pages too', async () => {
  const { user, rest } = await startRest()
  const made: number[] = []
  for (let i = 0; i < 25; i += 1) {
    const { id } = await user.call.campaigns.createSimple({ petName: `Pet ${i}`, image: campaign.image, maxCents: 100 })
    made.unshift(id)
  }
  const idsAt = async (query: string, who: 'anonymous' | 'owner' = 'anonymous') =>
    (await rest(who, 'GET', { url: `/api/donations${query}` })).json().map(({ id }: { id: number }) => id)
  expect(await idsAt('')).toEqual(made.slice(0, 6))
  expect(await idsAt('?page=2&limit=10')).toEqual(made.slice(10, 20))
  expect(await idsAt('?page=5')).toEqual(made.slice(24))
  expect(await idsAt('?page=6')).toEqual([])
  expect(await idsAt(`?email=${user.user.email}`, 'owner')).toEqual(made)
  expect(await idsAt(`?email=${user.user.email}&page=2&limit=6`, 'owner')).toEqual(made.slice(6, 12))
})

test('a repeated key returns the first response, whatever has changed since', async () => {
  const { rest, people, db } = await startRest()
  const { campaign } = await makeRecords({ user: people.owner, other: people.other })
  const donateAs = (who: RestCaller, key: string, amount = 12.5) =>
    rest(who, 'PATCH', {
      url: `/api/donations/${campaign}/donate`,
      payload: { amount },
      headers: { 'idempotency-key': key },
    })
  const firsts = new Map<RestCaller, unknown>()
  for (const who of callers) firsts.set(who, (await donateAs(who, 'a key of this test')).json())
  expect(firsts.get('admin')).toMatchObject({ donatedAmount: 50, maxDonation: 500 })
  const moves = [
    () => donateAs('other', 'another key of this test', 100),
    () => people.owner.call.campaigns.setPaused({ id: campaign, paused: true }),
    () => people.owner.call.campaigns.setPaused({ id: campaign, paused: false }),
    () =>
      people.owner.call.campaigns.update({
        id: campaign,
        petName: 'Rex the Second',
        image: 'https://example.org/other.jpg',
        maxCents: 40_000,
        location: 'Elsewhere',
        description: 'It went well.',
        lastDate: '2999-01-01',
      }),
    () => donateAs('anonymous', 'one more key of this test', 250),
  ]
  for (const move of moves) {
    await move()
    for (const who of callers) expect((await donateAs(who, 'a key of this test')).json()).toEqual(firsts.get(who))
  }
  const now = (await rest('anonymous', 'GET', { url: `/api/donations/${campaign}` })).json()
  expect(now).toMatchObject({ petName: 'Rex the Second', donatedAmount: 400, maxDonation: 400 })
  // only outdated versions that a response has shown
  expect(await db.read.$count(db.schema.campaignVersions)).toBe(1)
})

test("a visitor's short key is refused with a sentence", async () => {
  const { rest, people } = await startRest()
  const { campaign } = await makeRecords({ user: people.owner, other: people.other })
  const answer = await rest('anonymous', 'PATCH', {
    url: `/api/donations/${campaign}/donate`,
    payload: { amount: 1 },
    headers: { 'idempotency-key': 'order 4711' },
  })
  expect(answer.json()).toMatchObject({
    status: 400,
    detail: 'Without a login, an idempotency key needs at least 16 characters that no one can guess.',
  })
})

test('an idempotency key donates once, and its reuse for another donation is a conflict', async () => {
  const { user, rest } = await startRest()
  const { id } = await user.call.campaigns.createSimple({ petName: 'Luna', image: campaign.image, maxCents: 10_000 })
  const url = `/api/donations/${id}/donate`
  const give = (amount: number) =>
    rest('anonymous', 'PATCH', { url, payload: { amount }, headers: { 'idempotency-key': 'key of this test' } })
  const first = await give(5)
  expect(first.json()).toMatchObject({ donatedAmount: 5 })
  expect((await give(5)).json()).toEqual(first.json())
  expect((await give(6)).statusCode).toBe(409)
  expect((await rest('owner', 'GET', { url: `/api/donations/${id}` })).json().donators).toHaveLength(1)
})

test('a paused campaign accepts no donations', async () => {
  const { user, rest } = await startRest()
  const { id } = await user.call.campaigns.createSimple({ petName: 'Luna', image: campaign.image, maxCents: 10_000 })
  await rest('owner', 'PATCH', { url: `/api/donations/${id}`, payload: { paused: true } })
  const refused = await rest('anonymous', 'PATCH', { url: `/api/donations/${id}/donate`, payload: { amount: 5 } })
  expect(refused.statusCode).toBe(409)
})
