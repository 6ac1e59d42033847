import { beforeEach, expect, it } from 'vitest'
import { donate } from '#server/features/donations/donations.service.ts'
import { sessionCookie } from '#server/platform/http/origin.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { pageStateId } from '#shared/rendered-page.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness({ SITE_NAME: 'Paws', PUBLIC_URL: 'https://paws.example' })
})

/** A promise of $12.34 by Vera for Luna, with hidden name. */
async function promise(facts: { name?: string; follow?: boolean; showName?: boolean; message?: string } = {}) {
  const { id } = await shelter.user.call.campaigns.create({
    petName: 'Luna',
    image: 'https://example.org/luna.jpg',
    maxCents: 10_000,
    location: 'Here',
    description: 'A new hip.',
  })
  const given = await shelter.anonymous.call.donations.give({
    campaignId: id,
    amountCents: 1234,
    name: 'Vera Visitor',
    email: 'vera@example.org',
    ...facts,
  })
  return { ...given, secret: given.path.replace('/gifts/', '') }
}

const open = (url: string, headers: Record<string, string> = {}) => shelter.anonymous.http({ url, headers })
const shown = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf(`id="${pageStateId}"`))
const query = (secret: string) => `/trpc/donations.bySecret?input=${encodeURIComponent(JSON.stringify({ secret }))}`

it('renders completely without scripts in each state, and its head contains no names or amounts', async () => {
  const donation = await promise({ follow: true })
  const { body, statusCode } = await open(donation.path)
  expect(statusCode).toBe(200)
  for (const words of ['$12.34', 'Luna', 'Pledged', donation.reference, 'How to pay', 'Vera Visitor', 'v…@example.org'])
    expect(shown(body), words).toContain(words)
  const head = body.slice(0, body.indexOf('</head>'))
  expect(head).toContain('<title>Your Gift · Paws</title>')
  expect(head).toContain('<meta name="robots" content="noindex">')
  for (const told of ['12.34', 'Vera', 'Luna', 'og:image', donation.reference]) expect(head, told).not.toContain(told)
  await shelter.admin.call.donations.receive({ ids: [donation.id] })
  const received = shown((await open(donation.path)).body)
  for (const words of ['Received', 'Receipt', 'Twelve dollars and thirty-four cents']) expect(received).toContain(words)
  expect(received).not.toContain('How to pay')
})

it('is not stored or listed, and its URL is in no referrer', async () => {
  const donation = await promise()
  const cookies: Record<string, string>[] = [{}, { cookie: `${sessionCookie}=${shelter.user.token}` }]
  for (const headers of cookies) {
    const { headers: answered } = await open(donation.path, headers)
    expect(answered['cache-control']).toMatch(/\bno-store\b/)
    expect(answered).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    expect(answered).not.toHaveProperty('etag')
  }
  for (const url of [query(donation.secret), `${query(donation.secret)}&batch=0`]) {
    const { statusCode, headers } = await open(url)
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined])
  }
})

it('is read from the database each time, whatever is cached', async () => {
  const donation = await promise()
  for (const url of [donation.path, query(donation.secret)]) await open(url)
  const { donationDetails } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(donationDetails).set({ name: 'Vera Changed' }))
  for (const url of [donation.path, query(donation.secret)]) expect((await open(url)).body).toContain('Vera Changed')
})

it('is a friendly 404 with an unknown link', async () => {
  const { id, secret: right } = await promise()
  const unknown = [
    `${id}-${'a'.repeat(43)}`,
    `${'9'.repeat(15)}${right.slice(-44)}`,
    `${'9'.repeat(400)}${right.slice(-44)}`,
  ]
  for (const secret of [...unknown, 'a'.repeat(43), 'short', '%00', `${id}`, `${id}-`]) {
    const { statusCode, body, headers } = await open(`/gifts/${secret}`)
    expect(statusCode, secret).toBe(404)
    expect(shown(body)).toContain('Gift not found')
    expect(headers['cache-control']).toBe('no-store')
  }
})

it("appears on the campaign's page only if the donor wants that, and that page is complete too", async () => {
  const donation = await promise({ showName: true, message: 'Get well!' })
  const page = async () => shown((await open(`/donations/${donation.campaignId}`)).body)
  expect(await page()).toMatch(/Donors.*Vera Visitor.*Get well!/s)
  await shelter.anonymous.call.donations.change({ secret: donation.secret, showName: false })
  const after = await page()
  expect(after).not.toContain('Vera Visitor')
  expect(after).toContain('1 anonymous donor')
  await shelter.anonymous.call.donations.erase({ secret: donation.secret })
  expect(shown((await open(donation.path)).body)).not.toContain('Vera')
})

it('is found a year later, on a phone without scripts and without an account', async () => {
  const { campaignId, secret } = await promise()
  const aYearAgo = new Date(Date.now() - 400 * 86_400_000)
  const old = await donate(
    { db: shelter.db, user: null },
    { campaignId: campaignId ?? 0, amountCents: 500, anonymous: false, at: aYearAgo },
  )
  await shelter.anonymous.call.donations.erase({ secret })
  const { statusCode, body } = await open(`/gifts/${old.donation.secret}`, { 'user-agent': 'Mozilla/5.0 (iPhone)' })
  expect(statusCode).toBe(200)
  for (const words of ['$5.00', 'Luna', 'Pledged', 'Bookmark this page']) expect(shown(body), words).toContain(words)
})

it('loads nothing from another site, and is in no sitemap, feed, or list for robots', async () => {
  const donation = await promise({ showName: true, message: 'Get well!' })
  const { body } = await open(donation.path)
  const loaded = [...shown(body).matchAll(/(?:src|srcset|href|action)="(https?:[^"]*)"/g)].map(([, url]) => url)
  expect(loaded.filter((url) => !url?.startsWith('https://paws.example'))).toEqual([])
  expect(shown(body)).not.toContain('example.org/luna.jpg')
  for (const url of [
    '/sitemap.xml',
    '/feeds/campaigns.xml',
    '/donations',
    `/donations/${donation.campaignId}`,
    '/gifts',
  ])
    expect((await open(url)).body, url).not.toContain(donation.secret)
  const robots = (await open('/robots.txt')).body
  expect(robots).toContain('Disallow: /gifts\n')
})

it('is listed for a device that knows its secret, by a request whose URL has none', async () => {
  const [one, two] = [await promise(), await promise()]
  const wrong = `${two.id}-${'a'.repeat(43)}`
  const body = JSON.stringify({ secrets: [one.secret, wrong, `999-${'b'.repeat(43)}`] })
  const send = (payload: string) =>
    shelter.anonymous.http({
      method: 'POST',
      url: '/trpc/donations.summaries',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const response = await send(body)
  expect(response.headers['cache-control']).toMatch(/no-store|no-cache/)
  expect(response.json().result.data.items).toEqual([
    {
      id: one.id,
      reference: one.reference,
      state: 'promised',
      amountCents: 1234,
      standingCents: 1234,
      createdAt: expect.any(String),
      campaign: { id: one.campaignId, petName: 'Luna', title: null, shown: true },
      sponsored: null,
    },
  ])
  const tooMany = JSON.stringify({ secrets: Array.from({ length: 51 }, (_, id) => `${id + 1}-${'c'.repeat(43)}`) })
  expect((await send(tooMany)).statusCode).toBe(400)
})

it('the list of a device explains itself without scripts', async () => {
  const { statusCode, body, headers } = await open('/gifts')
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).not.toContain('public')
  expect(shown(body)).toContain('Turn on JavaScript in your browser to see the gifts saved on this device.')
  expect(body).toContain('<meta name="robots" content="noindex">')
})
