import { beforeEach, expect, it } from 'vitest'
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
