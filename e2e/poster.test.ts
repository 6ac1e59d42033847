import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { isLong, someOf } from '#server/testing/long-tests.ts'
import { readQr } from '#server/testing/qr.ts'
import type { PetInput } from '#shared/pets.ts'
import { runCommand } from './command.ts'
import { fill } from './longest-shelter.ts'
import { petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
let admin: Account

beforeAll(async () => {
  admin = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (code !== 0) throw new Error(stderr)
})

async function says(values: Partial<Awaited<ReturnType<typeof admin.trpc.settings.get.query>>['saved']>) {
  const { version, saved } = await admin.trpc.settings.get.query()
  await admin.trpc.settings.save.mutate({ version, values: { ...saved, ...values } })
}

const newPet = (facts: Partial<PetInput> = {}) => admin.trpc.pets.add.mutate(petFacts(site, facts))

const bare = (text: string) => text.replaceAll(/\s/g, '')

/** The texts of the printed sheets, and their width in points. */
async function printed(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf, { mergePages: false })
  const [, , width = 0] = (await pdf.getPage(1)).view
  return { sheets: text.map(bare), width: Math.round(width) }
}

type Sheet = { outside: string[]; picture: number; code: number }

/** Measures the printed sheet in mm: elements outside of it, and the heights of its picture and QR code. */
async function measured(page: Page): Promise<Sheet> {
  await page.emulateMedia({ media: 'print' })
  const sheet = await page.evaluate(() => {
    const millimetre = 96 / 25.4
    const page = document.querySelector('.page')
    if (!page) throw new Error('no sheet')
    const edge = page.getBoundingClientRect()
    const outside = [...page.querySelectorAll('*')].filter((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect()
      return left < edge.left || top < edge.top || right > edge.right + 1 || bottom > edge.bottom + 1
    })
    const height = (part: string) => (page.querySelector(part)?.getBoundingClientRect().height ?? 0) / millimetre
    return { outside: outside.map(({ tagName }) => tagName), picture: height('figure'), code: height('.code svg') }
  })
  await page.emulateMedia({ media: null })
  return sheet
}

const contact = { siteName: 'Happy Tails', email: 'help@tails.example', phone: '+45 12 34 56 78', city: 'Aarhus' }

test('a poster is one sheet of paper, A4 or Letter', async () => {
  await says(contact)
  const { id } = await newPet({ name: 'Bruno', breed: 'Labrador mix', goodWithCats: true })
  const { page, leave } = await site.visit()
  for (const [paper, points] of [
    ['a4', 595],
    ['letter', 612],
  ] as const) {
    await page.goto(`${site.server.url}/pets/${id}/poster?paper=${paper}`)
    const { sheets, width } = await printed(page)
    expect(sheets).toHaveLength(1)
    for (const words of [
      'Bruno',
      'Looking for a home',
      'Dog, Labrador mix',
      '3 years',
      'cats',
      ...Object.values(contact),
    ])
      expect(sheets[0], words).toContain(bare(words))
    for (const other of ['Print', 'Paper', 'Back to']) expect(sheets[0], other).not.toContain(bare(other))
    expect(await measured(page)).toMatchObject({ outside: [] })
    expect(width).toBe(points)
  }
  await leave()
})

test.each(someOf(['word', 'emoji', 'blanks', 'widest', 'arabic'] as const, 2))(
  'with any contents, it stays one sheet with all of them: %s',
  async (kind) => {
    const email = `${'w'.repeat(64)}@${`${'w'.repeat(60)}.`.repeat(2)}${'w'.repeat(55)}.example`
    const words = { siteName: fill(kind, 100), city: fill(kind, 100), country: fill(kind, 100), phone: '1'.repeat(40) }
    await says({ ...words, email })
    const longFacts = { name: fill(kind, 100), age: fill(kind, 50), breed: fill(kind, 100), location: fill(kind, 200) }
    const traits = { sex: 'female', goodWithChildren: true, goodWithDogs: true, goodWithCats: true } as const
    const { id } = await newPet({ ...longFacts, ...traits })
    const { page, leave } = await site.visit()
    // Letter is the shorter one
    for (const paper of isLong ? ['letter', 'a4'] : ['letter']) {
      await page.goto(`${site.server.url}/pets/${id}/poster?paper=${paper}`)
      const { sheets } = await printed(page)
      expect(sheets).toHaveLength(1)
      // a PDF encodes emoji and Arabic by its fonts
      if (kind !== 'emoji' && kind !== 'arabic')
        for (const text of [...Object.values(longFacts), ...Object.values(words), email])
          expect(sheets[0], text).toContain(bare(text))
      const { outside, picture, code } = await measured(page)
      expect(outside).toEqual([])
      expect(picture).toBeGreaterThan(30)
      expect(code).toBeGreaterThan(40)
    }
    await leave()
  },
)

test('its QR code can be read from a printout', async () => {
  const { id } = await newPet()
  const dotsPerInch = 300
  const context = await site.browser.newContext({
    baseURL: site.server.url,
    deviceScaleFactor: dotsPerInch / 96,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`/pets/${id}/poster`)
  expect(await page.locator('noscript').innerText()).toBe('To print, choose “Print” in your browser’s menu.')
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  const picture = await page.locator('footer').screenshot()
  expect(await readQr(picture)).toBe(`${site.server.url}/pets/${id}`)
  await context.close()
})

test('on a screen it has a print button, and a paw instead of a missing picture', async () => {
  const { id } = await newPet({ image: `${site.server.url}/images/${'a'.repeat(64)}.webp` })
  const visitor = await site.visit({ width: 320 })
  const { page } = visitor
  visitor.allow(/404/)
  await page.addInitScript('print = () => { document.title = "printed" }')
  await page.goto(`${site.server.url}/pets/${id}/poster`)
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.title()).toBe('printed')
  await page.locator('.paw').waitFor()
  expect(await page.locator('figure img').isVisible()).toBe(false)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.getByRole('link', { name: 'Letter' }).click()
  await page.waitForURL('**/poster?paper=letter')
  await page.getByRole('link', { name: 'Back to Rex' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rex' }).waitFor()
  await visitor.leave()
})
