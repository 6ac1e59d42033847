import { expect, onTestFinished, test, vi } from 'vitest'
import { picture } from '#server/testing/pictures.ts'
import type { Card } from './card.ts'
import { createDrawer } from './drawer.ts'

// The process that draws cards, as the server uses it.

vi.setConfig({ testTimeout: 120_000 })

const card: Card = {
  title: 'Rex',
  name: 'Rex',
  instead: 'This dog is looking for a home',
  words: null,
  badge: null,
  facts: ['Dog · 2 years'],
  percent: null,
  drawing: 'dog',
  shelter: 'Happy Paws',
  logo: null,
  accent: '#b45309',
  picture: null,
}
const plain = { card, picture: null, logo: null }
const named = (name: string) => ({ ...plain, card: { ...card, title: name, name } })

function start() {
  const drawer = createDrawer()
  onTestFinished(() => {
    const pid = drawer.pid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  })
  return drawer
}

test('sums have the spaces of French, which our fonts lack', async () => {
  const { draw } = start()
  const withSum = (sum: string) => draw({ ...plain, card: { ...card, facts: [sum], percent: 50 } })
  const [narrow, plainSpace, without] = await Promise.all(['1\u202f250 €', '1\u00a0250 €', '1250 €'].map(withSum))
  expect(narrow?.equals(plainSpace as Buffer)).toBe(true)
  expect(narrow?.equals(without as Buffer)).toBe(false)
})

test('equal cards make equal pictures, byte for byte', async () => {
  const { draw } = start()
  const [one, other] = await Promise.all([draw(plain), draw(plain)])
  expect(one.equals(other)).toBe(true)
  expect((await draw(named('Luna'))).equals(one)).toBe(false)
})

test('characters that no font has are left out, and a name of only such characters is replaced', async () => {
  const { draw } = start()
  const unknown = '\u{f0000}\u{f1234}'
  const instead = await draw(named(card.instead))
  expect((await draw(named(unknown))).equals(instead)).toBe(true)
  expect((await draw(named(`Rex${unknown}`))).equals(await draw(plain))).toBe(true)
})

test('the end of a long sum is never left out', async () => {
  const { draw } = start()
  const campaignWith = (fact: string) => draw({ ...plain, card: { ...card, percent: 30, facts: [fact] } })
  const raised = [
    'Recaudado: 12.345\u00a0€ de 1.234.567,8',
    'جُمِع \u2068\u200f999,999.995\u00a0د.ك.\u200f\u2069 من \u2068\u200f1,000,000.0',
    `${'€9,999,999.99 raised of '.repeat(3)}€10,000,000.0`,
  ]
  for (const fact of raised) {
    const [one, other] = await Promise.all([campaignWith(`${fact}1\u00a0€`), campaignWith(`${fact}7\u00a0€`)])
    expect(one.equals(other), fact).toBe(false)
  }
})

test('any name can be drawn', async () => {
  const { draw } = start()
  const names = [
    'W'.repeat(100),
    '猫'.repeat(100),
    'محمد '.repeat(20),
    '👩‍👩‍👧‍👦'.repeat(9),
    `<b>&amp;"'</b>`,
    '\u202e\u200f \u0301',
  ]
  for (const name of names) expect((await draw(named(name))).length, name).toBeGreaterThan(10_000)
})

test('a stored picture that is not WebP is not opened', async () => {
  const { draw } = start()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const stored = { ...card, picture: { hash: 'a', focus: { x: 50, y: 50 } }, logo: 'a' }
  const without = await draw(plain)
  for (const bytes of [svg, await picture('png'), Buffer.alloc(0)])
    expect((await draw({ card: stored, picture: bytes, logo: bytes })).equals(without)).toBe(true)
  const webp = await picture('webp', { width: 30, height: 90 })
  expect((await draw({ card: stored, picture: webp, logo: webp })).equals(without)).toBe(false)
  await expect(draw({ card: stored, picture: webp.subarray(0, 60), logo: null })).rejects.toThrow('was not drawn')
})

test('a process that ends is replaced, and its cards are drawn by the next', async () => {
  const { draw, pid } = start()
  await draw(plain)
  const first = pid()
  const drawing = draw(plain)
  process.kill(first ?? 0, 'SIGKILL')
  expect((await drawing).length).toBeGreaterThan(10_000)
  expect(pid()).not.toBe(first)
})

test('a process that does not respond is killed', async () => {
  const { draw } = createDrawer({ timeout: 1 })
  await expect(draw(plain)).rejects.toThrow('its process ended')
})
