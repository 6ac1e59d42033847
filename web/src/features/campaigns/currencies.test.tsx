import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageCurrencyHeader } from '#shared/config.ts'
import type { Currency } from '#shared/currencies.ts'
import { dollars, setMoneyForm } from '#shared/money.ts'
import { moneyFormOf } from '#shared/money-form.ts'
import type { Language } from '#shared/texts/languages.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { campaign, linkedPicture, onePage, pictureFile, uploadedPicture } from '#web/testing/records.ts'
import { chooseAction } from '#web/testing/row-menu.ts'

// The campaign forms of a shelter with another currency (docs/product.md 8.19 and 8.21). Their words are English; the
// amounts are those of the language.

afterEach(() => setMoneyForm(() => dollars))

const use = (currency: Currency, language: Language) => {
  const form = moneyFormOf(language, currency)
  setMoneyForm(() => form)
}
const field = (label: string) => page.getByLabelText(label, { exact: true })
const signOf = (currency: Currency) => (currency === 'USD' ? '$' : currency)
const goalOf = (currency: Currency) => field(`Max Donation Amount (${signOf(currency)})`)
const costOf = (currency: Currency) => field(`Cost (${signOf(currency)})`)
const foldout = page.getByText('What the money is for')
const create = page.getByRole('button', { name: 'Create Campaign' })

type Case = {
  currency: Currency
  language: Language
  goal: string
  maxCents: number
  cost: string
  cents: number
  total: RegExp
  tooExact: string
}

const cases: Case[] = [
  {
    ...{ currency: 'EUR', language: 'es', goal: '1.250,50', maxCents: 125_050 },
    ...{ cost: '180,25', cents: 18_025, total: /180,25.€ total/, tooExact: '12,345' },
  },
  {
    ...{ currency: 'JPY', language: 'en', goal: '¥125,000', maxCents: 125_000 },
    ...{ cost: '18,025', cents: 18_025, total: /¥18,025 total/, tooExact: '12.5' },
  },
  {
    ...{ currency: 'KWD', language: 'ar', goal: '١٬٢٥٠٫٥٠٥', maxCents: 1_250_505 },
    ...{ cost: '180.25 د.ك.', cents: 180_250, total: /180\.250.د\.ك\u200f?\u2069? total/, tooExact: '12.3456' },
  },
  {
    ...{ currency: 'USD', language: 'es', goal: '1,250.50', maxCents: 125_050 },
    ...{ cost: '180,25', cents: 18_025, total: /180\.25 total/, tooExact: '12.345' },
  },
]

test.each(cases)('a campaign with a goal of $goal is created in $currency', async (each) => {
  const { currency, language, goal, maxCents, cost, cents, total, tooExact } = each
  use(currency, language)
  const { calls } = await openPage('/dashboard/create-donation', {
    as: member,
    answers: { 'campaigns.create': () => campaign(1), 'campaigns.byId': () => campaign(1) },
    others: { '/api/images': uploadedPicture },
  })
  await field('Pet Name').fill('Luna')
  await field('Pet Image').upload(pictureFile())
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await field('Location').fill('Seville')
  await field('Description').fill('A new hip.')
  await foldout.click()
  await page.getByRole('button', { name: 'Add an item' }).click()
  await field('Item').fill('Operation')
  await costOf(currency).fill(cost)
  await expect.element(page.getByText(total)).toBeVisible()
  await goalOf(currency).fill(tooExact)
  await create.click()
  await expect.element(page.getByText(/^Maximum donation amount must be between/)).toBeVisible()
  expect(calls('campaigns.create')).toEqual([])
  await goalOf(currency).fill(goal)
  await create.click()
  await closeAlert('Campaign Created')
  expect(calls('campaigns.create')).toMatchObject([{ maxCents, needs: [{ text: 'Operation', cents }] }])
})

test.each(cases)('in $currency, the form shows the saved amounts so that saving changes nothing', async (each) => {
  const { currency, language, maxCents, cents } = each
  use(currency, language)
  const saved = campaign(1, {
    ...{ maxCents, needs: [{ text: 'Operation', cents, filledCents: 0 }], image: linkedPicture, canManage: true },
  })
  const { calls } = await openPage('/dashboard/edit-donation/1', {
    as: member,
    answers: {
      'campaigns.byId': () => saved,
      'campaigns.update': () => saved,
      'campaigns.mine': () => onePage([saved]),
    },
  })
  await field('Description').fill('Another text.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => calls('campaigns.update')).toMatchObject([{ maxCents, needs: [{ cents }] }])
})

test('the form with a link takes a goal in another currency', async () => {
  use('EUR', 'es')
  const { calls } = await openPage('/dashboard/add-campaign', {
    as: member,
    answers: {
      'campaigns.createSimple': () => campaign(1, { petName: 'Luna' }),
      'campaigns.byId': () => campaign(1),
    },
  })
  await field('Pet Name').fill('Luna')
  await field('Image URL').fill(linkedPicture)
  await goalOf('EUR').fill('1.250,50 €')
  await create.click()
  await closeAlert('Campaign Created')
  expect(calls('campaigns.createSimple')).toMatchObject([{ maxCents: 125_050 }])
})

test('the cost of an update has the currency of the shelter', async () => {
  use('EUR', 'es')
  const { calls } = await openPage('/dashboard/my-donations', {
    as: member,
    answers: {
      'campaigns.mine': () => onePage([campaign(7, { petName: 'Bella' })]),
      'campaigns.updates': () => onePage([]),
      'campaigns.postUpdate': ({ text }) => ({
        ...{ id: 1, text, image: null, costCents: 9075, createdAt: '2026-05-04T09:30:00.000Z' },
      }),
    },
  })
  await chooseAction('Bella', 'Post an update')
  await field('What’s new?').fill('The operation went well.')
  const cost = field('Amount spent (EUR, optional)')
  await cost.fill('lots')
  await page.getByRole('button', { name: 'Post update' }).click()
  await expect.element(page.getByText('Enter an amount such as 12,5, or leave this blank.')).toBeVisible()
  await cost.fill('90,75')
  await page.getByRole('button', { name: 'Post update' }).click()
  await expect.poll(() => calls('campaigns.postUpdate')).toMatchObject([{ costCents: 9075 }])
})

test('each call names the currency by which the page converted amounts', async () => {
  use('JPY', 'en')
  const sent: [string | null, unknown][] = []
  await openPage('/dashboard/add-campaign', {
    as: member,
    answers: { 'campaigns.byId': () => campaign(1) },
    others: {
      '/trpc/campaigns.createSimple': async (request) => {
        sent.push([request.headers.get(pageCurrencyHeader), await request.json()])
        return Response.json([{ result: { data: campaign(1) } }])
      },
    },
  })
  await field('Pet Name').fill('Luna')
  await field('Image URL').fill(linkedPicture)
  await goalOf('JPY').fill('5000')
  await create.click()
  await closeAlert('Campaign Created')
  expect(sent).toMatchObject([['JPY', { 0: { maxCents: 5000 } }]])
})
