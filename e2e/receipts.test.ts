import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { Currency } from '#shared/currencies.ts'
import type { Language } from '#shared/texts/languages.ts'
import { runCommand } from './command.ts'
import { uploadPhoto } from './photo.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

// Receipts and yearly statements on paper, in each kind of currency (docs/product.md 8.13, 8.25, 8.26).

type Case = { currency: Currency; language: Exclude<Language, 'en-XA'>; cents: number; amount: string; receipt: string }

const cases: Case[] = [
  { currency: 'USD', language: 'en', cents: 12_550, amount: '$125.50', receipt: 'Receipt' },
  { currency: 'EUR', language: 'es', cents: 12_550, amount: '125,50 €', receipt: 'Recibo' },
  { currency: 'JPY', language: 'es', cents: 12_550, amount: '12.550 JPY', receipt: 'Recibo' },
  { currency: 'KWD', language: 'ar', cents: 12_550, amount: '12.550', receipt: '' },
]

const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim().slice(0, 100)
const taxSentence = 'No goods or services were provided in exchange for this gift. '.repeat(10).trim().slice(0, 600)
const legal = {
  legalName: 'Paws of Springfield, a Nonprofit Corporation',
  registrationNumber: 'EIN 12-3456789',
  postalAddress: '12 Main Street\nSuite 300\nSpringfield, IL 62701\nUSA',
  receiptSigner: 'Rita Ray, Treasurer',
  timeZone: 'America/Chicago',
}

/** The texts of the printed pages. A PDF encodes Arabic by its fonts, so only pages in Latin letters have words. */
async function printed(page: Page, format: 'A4' | 'Letter'): Promise<string[]> {
  const pdf = await page.pdf({ format, printBackground: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

for (const { currency, language, cents, amount, receipt } of cases) {
  const prefix = language === 'en' ? '' : `/${language}`
  const site = startSite()
  let admin: Account
  let campaignId: number

  beforeAll(async () => {
    admin = await site.signUp('Ada Admin')
    const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
    if (code !== 0) throw new Error(stderr)
    const logo = await uploadPhoto(site.server, admin, 2)
    const { version, saved } = await admin.trpc.settings.get.query()
    const values = { ...saved, ...legal, taxSentence, currency, logo, otherLanguages: ['es', 'ar'] as Language[] }
    await admin.trpc.settings.save.mutate({ version, values: { ...values, otherLanguages: ['es', 'ar'] } })
    const image = await uploadPhoto(site.server, admin, 1)
    const content = { petName: longName, image, location: 'Aarhus', description: 'A hip.' }
    campaignId = (await admin.trpc.campaigns.create.mutate({ ...content, maxCents: 900_000_000 })).id
  })

  test(`a receipt in ${currency} and '${language}' is one page of A4 and of Letter, with one date`, async () => {
    const details = { name: longName, message: 'M'.repeat(200), showName: false }
    const { path } = await admin.trpc.donations.enterCash.mutate({ campaignId, amountCents: cents, ...details })
    const { page, open, leave } = await site.visit({})
    await open(`${prefix}${path}`)
    await page.locator('.receipt').waitFor()
    for (const format of ['A4', 'Letter'] as const) {
      const paper = await printed(page, format)
      expect(paper).toHaveLength(1)
      for (const words of [receipt, legal.registrationNumber, legal.receiptSigner, taxSentence.slice(0, 60)])
        expect(paper[0], words).toContain(words)
      expect(paper[0]?.replaceAll('\u00a0', ' ')).toContain(amount)
      expect(paper[0]).toMatch(/\b\d{4}-00001\b/)
      expect(paper[0]).not.toMatch(/\d:\d\d|UTC/)
      expect(paper[0]?.includes('One hundred twenty-five dollars')).toBe(currency === 'USD')
    }
    await leave()
  })

  test(`a statement of 120 gifts in ${currency} and '${language}' repeats its head and keeps the sum with a row`, async () => {
    const email = 'dora@example.org'
    for (let made = 0; made < 119; made += 1)
      await admin.trpc.donations.enterCash.mutate({ campaignId, amountCents: cents, email, showName: false })
    const { id } = await admin.trpc.donations.enterCash.mutate({
      ...{ campaignId, amountCents: cents, email, showName: false },
    })
    const { page, open, leave } = await site.visit({ as: admin })
    await open(`${prefix}/dashboard/statement?gift=${id}`)
    await page.locator('.statement').waitFor()
    for (const format of ['A4', 'Letter'] as const) {
      const pages = await printed(page, format)
      expect(pages.length).toBeGreaterThan(2)
      const rows = pages.map((words) => words.match(/\d{4}-\d{5}/g) ?? [])
      expect(new Set(rows.flat()).size).toBe(120)
      // each page of rows has the table's head; the sum is on a page with rows
      const [head] = await page.locator('.statement thead th').allInnerTexts()
      if (language !== 'ar')
        for (const [at, list] of rows.entries()) if (list.length > 0) expect(pages[at]).toContain(head)
      const total = (await page.locator('.statement .total th').innerText()).replaceAll(/\s+/g, ' ')
      const last = rows.findLastIndex((list) => list.length > 0)
      if (language !== 'ar') expect(pages[last]).toContain(total)
    }
    await leave()
  })
}
