import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startHarness } from '#server/testing/harness.ts'
import { multipart, picture } from '#server/testing/pictures.ts'
import { goodPet } from '#server/testing/rest.ts'
import type { Card } from './card.ts'
import type { Drawer } from './drawer.ts'

// Share cards over HTTP (docs/product.md 17.2): only the first test draws them.

vi.setConfig({ testTimeout: 120_000 })

const dog = { ...goodPet, category: 'Dog' } as const
const campaign = { petName: 'Luna', location: 'Here', description: 'Help.', image: 'https://example.org/luna.jpg' }

/** A drawer that returns the card as JSON. If `held`, it waits until `open` is called. */
function fakeDrawer({ held = false } = {}) {
  const cards: Card[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const state = { now: 0, most: 0 }
  const drawer: Drawer = {
    pid: () => undefined,
    async draw({ card }) {
      cards.push(card)
      state.now += 1
      state.most = Math.max(state.most, state.now)
      if (held) await gate
      state.now -= 1
      return Buffer.from(JSON.stringify(card))
    },
  }
  return { drawer, cards, state, open }
}

test('pets, campaigns, and the site have cards of 1200 × 630 pixels and at most 300 KB', async () => {
  const { admin, user, anonymous } = await startHarness()
  const card = async (path: string) => {
    const answer = await anonymous.http({ url: path })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect([path, format, width, height]).toEqual([path, 'jpeg', 1200, 630])
    expect(answer.rawPayload.length).toBeLessThanOrEqual(300 * 1024)
    const { channels } = await sharp(answer.rawPayload).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
    return answer.rawPayload
  }
  // noise compresses worst
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer()
  const form = await multipart([['image', noise]])
  const { image } = (await user.http({ method: 'POST', url: '/api/images', ...form })).json().data
  const { id } = await admin.call.pets.add({ ...dog, image })
  const available = await card(`/cards/pets/${id}.jpg`)
  await admin.call.pets.markAdopted({ id })
  expect((await card(`/cards/pets/${id}.jpg`)).equals(available)).toBe(false)
  const without = await admin.call.pets.add({
    ...dog,
    name: 'ממתק 🐶 '.repeat(10),
    image: 'https://example.org/rex.jpg',
  })
  await card(`/cards/pets/${without.id}.jpg`)
  const help = await admin.call.campaigns.create({ ...campaign, maxCents: 10_000 })
  const empty = await card(`/cards/campaigns/${help.id}.jpg`)
  await user.call.donations.give({ campaignId: help.id, amountCents: 5_000 })
  expect((await card(`/cards/campaigns/${help.id}.jpg`)).equals(empty)).toBe(false)
  await card('/cards/site.jpg')
})

test('a card shows the facts, and has another version when they change', async () => {
  const { drawer, cards } = fakeDrawer()
  const { admin, anonymous } = await startHarness({ SITE_NAME: 'Happy Paws' }, { drawer })
  const { id } = await admin.call.pets.add({ ...dog, name: 'Rex', age: '2 years', location: 'Springfield' })
  const url = `/cards/pets/${id}.jpg`
  const first = await anonymous.http({ url })
  expect(cards).toMatchObject([{ title: 'Rex', shelter: 'Happy Paws', badge: null, drawing: 'dog', percent: null }])
  expect(cards[0]?.facts.join(' ').replaceAll(/[\u2066-\u2069]/g, '')).toBe('Dog · 2 years Springfield')
  const same = await anonymous.http({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  await admin.call.pets.markAdopted({ id })
  const second = await anonymous.http({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([second.statusCode, cards[1]?.badge]).toEqual([200, { word: 'Adopted', tone: 'green' }])
})

test('amounts on a card are written as in its language, also in dollars', async () => {
  const { drawer, cards } = fakeDrawer()
  const { admin, anonymous } = await startHarness({}, { drawer })
  await admin.call.settings.save({ values: { language: 'en', otherLanguages: ['de'] }, version: 0 })
  const { id } = await admin.call.campaigns.create({ ...campaign, maxCents: 123_450 })
  for (const prefix of ['', '/de']) await anonymous.http({ url: `${prefix}/cards/campaigns/${id}.jpg` })
  expect(cards.map(({ facts }) => facts[0])).toEqual([
    '$0 raised of $1,234.50',
    '0\u00a0$ von 1.234,50\u00a0$ gesammelt',
  ])
})

test('a campaign’s card shows its progress', async () => {
  const { drawer, cards } = fakeDrawer()
  const { admin, user, anonymous } = await startHarness({}, { drawer })
  const { id } = await admin.call.campaigns.create({ ...campaign, maxCents: 10_000 })
  const seen = async () => {
    expect((await anonymous.http({ url: `/cards/campaigns/${id}.jpg` })).statusCode).toBe(200)
    const { facts, badge, percent } = cards.at(-1) ?? {}
    return [facts, badge?.word, percent]
  }
  expect(await seen()).toEqual([['$0 raised of $100'], undefined, 0])
  await user.call.donations.give({ campaignId: id, amountCents: 5_000 })
  expect(await seen()).toEqual([['$50 raised of $100'], undefined, 50])
  await admin.call.campaigns.setPaused({ id, paused: true })
  expect(await seen()).toEqual([['$50 raised of $100'], 'Paused', 50])
})

test('hidden records have no card, not even for their owner, nor have invalid ids', async () => {
  const { drawer, cards } = fakeDrawer()
  const { user, anonymous } = await startHarness({}, { drawer })
  const draft = await user.call.pets.add({ ...dog, status: 'draft' })
  const names = [String(draft.id), '4711', '0', '01', '-1', '1e3', '1.5', 'abc', '%00', '9'.repeat(40), '1%2f..']
  for (const who of [anonymous, user])
    for (const path of names.flatMap((name) => [`pets/${name}.jpg`, `campaigns/${name}.jpg`])) {
      const answer = await who.http({ url: `/cards/${path}` })
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
  expect(cards).toEqual([])
})

test('a card is drawn once, whatever the query, also for a thousand concurrent requests', async () => {
  const { drawer, cards, open } = fakeDrawer({ held: true })
  const { admin, anonymous } = await startHarness({}, { drawer })
  const { id } = await admin.call.pets.add(dog)
  const asked = Array.from({ length: 1000 }, (_, place) => anonymous.http({ url: `/cards/pets/${id}.jpg?v=${place}` }))
  while (cards.length === 0) await setImmediate()
  open()
  const answers = await Promise.all(asked)
  // requests above the limit get a 503
  for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode)
  expect(answers[0]?.statusCode).toBe(200)
  expect(cards).toHaveLength(1)
  // only the URL with the version is cached for long
  expect(answers[0]?.headers['cache-control']).toBe('public, max-age=300')
  const v = String(answers[0]?.headers.etag).slice(1, 11)
  const named = await anonymous.http({ url: `/cards/pets/${id}.jpg?v=${v}` })
  expect(named.headers['cache-control']).toBe('public, max-age=86400')
})

test('two cards are drawn at once, a few wait, and the others get a 503', async () => {
  const { drawer, cards, state, open } = fakeDrawer({ held: true })
  const { admin, anonymous } = await startHarness({}, { drawer })
  const ids: number[] = []
  for (let count = 0; count < 20; count += 1) ids.push((await admin.call.pets.add({ ...dog, name: `Rex ${count}` })).id)
  const answered: number[] = []
  const asked = ids.map(async (id) => {
    const answer = await anonymous.http({ url: `/cards/pets/${id}.jpg` })
    if (answer.statusCode === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    answered.push(answer.statusCode)
  })
  while (cards.length < 2 || answered.length < 8) await setImmediate()
  expect(answered).toEqual(Array.from({ length: 8 }, () => 503))
  open()
  await Promise.all(asked)
  expect(answered.slice(8)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(state.most).toBe(2)
})

test('a pet that changes while its card is drawn gets a new card', async () => {
  const { drawer, cards, open } = fakeDrawer({ held: true })
  const { admin, anonymous } = await startHarness({}, { drawer })
  const { id } = await admin.call.pets.add(dog)
  const url = `/cards/pets/${id}.jpg`
  const first = anonymous.http({ url })
  while (cards.length === 0) await setImmediate()
  await admin.call.pets.markAdopted({ id })
  const second = anonymous.http({ url })
  while (cards.length < 2) await setImmediate()
  open()
  expect((await first).json().badge).toBeNull()
  expect((await second).json().badge.word).toBe('Adopted')
})

test('drawing counts towards the rate limit, cached cards hardly', async () => {
  const { drawer } = fakeDrawer()
  const { admin, config, db } = await startHarness({ RATE_LIMIT: 'on' }, { drawer })
  const ids: number[] = []
  for (let count = 0; count < 6; count += 1) ids.push((await admin.call.pets.add({ ...dog, name: `Rex ${count}` })).id)
  const app = await buildApp({ config, db, outside: { drawer }, rateLimit: { burst: 200, perSecond: 0.001 } })
  onTestFinished(() => app.close())
  const ask = async (id: number | undefined) => (await app.inject(`/cards/pets/${id}.jpg`)).statusCode
  const statuses: number[] = []
  for (const id of ids) statuses.push(await ask(id))
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  expect(await ask(ids[0])).toBe(200)
})

test('an uploaded picture is on its card, cropped at its focal point', async () => {
  const { drawer, cards } = fakeDrawer()
  const { user, anonymous } = await startHarness({}, { drawer })
  const form = await multipart([['image', await picture('png', { width: 900, height: 300 })]])
  const { image } = (await user.http({ method: 'POST', url: '/api/images', ...form })).json().data
  const { id } = await user.call.pets.add({ ...dog, photos: [{ image, alt: null, focus: { x: 10, y: 20 } }] })
  await anonymous.http({ url: `/cards/pets/${id}.jpg` })
  expect(cards[0]?.picture).toMatchObject({ hash: image.slice(8, 72), focus: { x: 10, y: 20 } })
})
