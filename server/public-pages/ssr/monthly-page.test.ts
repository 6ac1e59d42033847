import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type MonthlyShelter, startMonthlyShelter } from '#server/testing/monthly.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { goodPet } from '#server/testing/rest.ts'
import { pageStateId } from '#shared/rendered-page.ts'

// The page of a monthly gift, as the server sends it (docs/product.md 8.12 and 8.33).

vi.setConfig({ testTimeout: 60_000 })

let world: MonthlyShelter
beforeEach(async () => {
  world = await startMonthlyShelter({ SITE_NAME: 'Paws', PUBLIC_URL: 'https://paws.example' })
})

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
const open = (url: string) => world.shelter.anonymous.http({ url, headers: phone })
const shown = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf(`id="${pageStateId}"`))
const day = 86_400_000

const sponsor = async () => {
  const { id } = await world.shelter.admin.call.pets.add({ ...goodPet, name: 'Rex' })
  return world.running({ petId: id, name: 'Vera Visitor', email: 'vera@example.org' })
}

it('is found a year later without scripts and without an account, and so are the pages of its gifts', async () => {
  const { secret, subscription } = await sponsor()
  const clock = movableClock()
  onTestFinished(() => clock.end())
  clock.moveTo(Date.now() + 400 * day)
  world.stripe.billing.month(subscription)
  await world.work()
  const { statusCode, body } = await open(`/gifts/monthly/${secret}`)
  expect(statusCode).toBe(200)
  for (const words of ['$25', 'Rex', 'v…@example.org', 'Your gifts so far']) expect(shown(body), words).toContain(words)
  // the page's buttons need scripts, and it says so
  expect(shown(body)).toContain('<noscript>')
  const [latest, oldest] = [...shown(body).matchAll(/href="(\/gifts\/\d+-[\w-]{43})"/g)].map(([, path]) => path ?? '')
  for (const path of [latest, oldest]) {
    const gift = await open(path ?? '')
    expect(gift.statusCode).toBe(200)
    for (const words of ['$25.00', 'Receipt', 'Vera Visitor']) expect(shown(gift.body), words).toContain(words)
  }
  expect(latest).not.toBe(oldest)
})

it('is not stored or listed, and its URL is in no referrer', async () => {
  const { secret } = await sponsor()
  for (const url of [`/gifts/monthly/${secret}`, `/gifts/monthly/${secret}?card`]) {
    const { headers } = await open(url)
    expect(headers['cache-control']).toMatch(/\bno-store\b/)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    expect(headers).not.toHaveProperty('etag')
    const policy = String(headers['content-security-policy'])
    for (const rule of ["default-src 'self'", "connect-src 'self'", "form-action 'self'", "frame-src 'none'"])
      expect(policy.split(';')).toContain(rule)
    expect(policy).toMatch(/;script-src 'self'( 'sha256-[\w+/=]+')*;/)
  }
  const input = encodeURIComponent(JSON.stringify({ secret }))
  const { statusCode, headers } = await open(`/trpc/monthly.bySecret?input=${input}`)
  expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined])
})

it('loads nothing from another site, and its head names neither the donor nor the amount', async () => {
  const { secret } = await sponsor()
  const { body } = await open(`/gifts/monthly/${secret}`)
  const named = [...body.matchAll(/(?:src|srcset|href|action|content)="((?:https?:)?\/\/[^"]*)"/g)].map(
    ([, url]) => url,
  )
  expect(named.filter((url) => !url?.startsWith('https://paws.example/'))).toEqual([])
  expect(shown(body)).not.toContain(goodPet.image)
  const head = body.slice(0, body.indexOf('</head>'))
  expect(head).toContain('<meta name="robots" content="noindex">')
  for (const told of ['25', 'Vera', 'Rex', 'og:image', secret])
    expect(head.replaceAll(/\w{16,}/g, ''), told).not.toContain(told)
})

it('is a 404 without its whole secret', async () => {
  const { secret, id } = await sponsor()
  for (const wrong of [`${id}`, `${id}-`, `${id}-${'a'.repeat(43)}`, secret.slice(0, -1), 'a'.repeat(43), '%00']) {
    const { statusCode, headers, body } = await open(`/gifts/monthly/${wrong}`)
    expect([statusCode, headers['cache-control']], wrong).toEqual([404, 'no-store'])
    expect(body).not.toContain('Vera')
  }
})

it.each(['/statement', '/monthly-card'])('%s shows nothing before its button, and sends no referrer', async (url) => {
  const { headers, body, statusCode } = await open(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(body).toContain('<meta name="robots" content="noindex">')
  const named = [...body.matchAll(/(?:src|srcset|href|action|content)="((?:https?:)?\/\/[^"]*)"/g)].map(([, at]) => at)
  expect(named.filter((at) => !at?.startsWith('https://paws.example/'))).toEqual([])
})
