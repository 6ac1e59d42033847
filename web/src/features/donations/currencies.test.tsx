import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Currency } from '#shared/currencies.ts'
import { dollars, setMoneyForm } from '#shared/money.ts'
import { moneyFormOf } from '#shared/money-form.ts'
import type { Language } from '#shared/texts/languages.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { campaign, createdDonation, onePage } from '#web/testing/records.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { acceptsPledge } from '#web/testing/thanks.ts'

// The forms of a shelter with another currency (docs/product.md 8.19). A page comes with the currency's form.

afterEach(() => setMoneyForm(() => dollars))

const use = (currency: Currency, language: Language = 'en') => {
  const form = moneyFormOf(language, currency)
  setMoneyForm(() => form)
}
const rosie = campaign(1, { petName: 'Rosie', maxCents: 10_000_000 })
const confirm = page.getByRole('button', { name: 'Confirm' })

test.each<[Currency, string[], string, number]>([
  ['EUR', ['€10', '€25', '€50', '€100'], '12,50', 1250],
  ['JPY', ['¥1,000', '¥2,500', '¥5,000', '¥10,000'], '1,500', 1500],
  ['KWD', ['KWD 1', 'KWD 2.500', 'KWD 5', 'KWD 10'], '1.25', 1250],
])('a donor gives %s: %j are suggested, and %j is %i', async (currency, presets, typed, amountCents) => {
  use(currency)
  const { calls } = await openPage('/donations/1', {
    answers: { 'campaigns.byId': () => ({ ...rosie, need: null }), ...acceptsPledge(amountCents) },
  })
  await page.getByRole('button', { name: 'Donate Now' }).click()
  const suggested = page.getByRole('group', { name: 'Choose an amount or enter your own' })
  for (const preset of presets)
    await expect.element(suggested.getByRole('button', { name: preset, exact: true })).toBeVisible()
  const amount = page.getByLabelText(`Amount (${currency})`)
  await suggested.getByRole('button').last().click()
  await expect.element(suggested.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true')
  await amount.fill(typed)
  await confirm.click()
  await expect.poll(() => calls('donations.give')).toMatchObject([{ amountCents }])
  await expect.element(page.getByRole('heading', { name: 'Thank You!', exact: true })).toBeVisible()
})

test('an amount that a card can not be charged is refused, with the nearest that can', async () => {
  use('KWD')
  const { calls } = await openPage('/donations/1', {
    answers: { 'campaigns.byId': () => rosie },
    config: { payments: 'live' },
  })
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await expect.element(page.getByText(/Anything under KWD.0\.160 is a pledge/)).toBeVisible()
  await page.getByLabelText('Amount (KWD)').fill('1.234')
  await confirm.click()
  await expect.element(page.getByText(/Please choose KWD.1\.230 or KWD.1\.240/)).toBeVisible()
  await closeAlert('Invalid Amount')
  expect(calls('donations.give')).toEqual([])
})

test.each<[Currency, Language, string, number, RegExp]>([
  ['EUR', 'es', '1.250,50', 125_050, /^1250,50.€ recorded as received/],
  ['JPY', 'en', '¥1,500', 1500, /^¥1,500 recorded as received/],
  ['KWD', 'ar', '١٢٫٥٠٥', 12_505, /^\u2068?\u200f?12\.505.د\.ك\u200f?\u2069? recorded as received/],
])('cash in %s, in the way of %s: %j is %i', async (currency, language, typed, amountCents, entered) => {
  use(currency, language)
  const { calls } = await openPage('/dashboard/gifts', {
    as: admin,
    answers: {
      'donations.list': () => onePage([]),
      'donations.problems': () => onePage([]),
      'campaigns.list': () => onePage([rosie]),
      'donations.enterCash': (cash) => createdDonation({ amountCents: cash.amountCents }),
    },
  })
  await page.getByRole('button', { name: 'Enter cash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter cash' })
  await expect.element(dialog.getByRole('option', { name: /Rosie/ })).toBeInTheDocument()
  await dialog.getByLabelText('Campaign').selectOptions('1')
  const amount = dialog.getByLabelText(`Amount (${currency})`)
  await amount.fill('0,0001')
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  await expect.element(dialog.getByText('Please enter a valid donation amount.')).toBeVisible()
  await amount.fill(typed)
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  await expect.element(page.getByText(entered)).toBeVisible()
  expect(calls('donations.enterCash')).toMatchObject([{ campaignId: 1, amountCents }])
})

test("a campaign's goal is shown in its field as the language writes it", async () => {
  use('EUR', 'es' as Language)
  await openPage('/dashboard/edit-donation/1', {
    as: member,
    answers: {
      'campaigns.byId': () => ({ ...rosie, maxCents: 125_050, needs: [], canManage: true }),
    },
  })
  const goal = page.getByLabelText('Max Donation Amount (EUR)')
  await expect.element(goal).toHaveValue('1250,5')
})

test('an admin chooses the currency; the page then writes amounts in it', async () => {
  const { answers, others } = settingsServer()
  const { calls } = await openPage('/dashboard/settings', { as: admin, answers, others })
  const select = page.getByLabelText('Currency')
  await expect.element(select).toHaveValue('USD')
  await expect.element(page.getByLabelText('Large pledge ($)')).toHaveAttribute('placeholder', '500')
  await select.selectOptions('JPY')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => calls('settings.save')).toMatchObject([{ values: { currency: 'JPY' } }])
  await expect.element(page.getByLabelText('Large pledge (JPY)')).toHaveAttribute('placeholder', '50000')
})

test('once an amount is stored, the currency can not be chosen anymore', async () => {
  use('EUR')
  const { answers, others } = settingsServer({ currencyFixed: true, saved: { currency: 'EUR', siteName: 'Paws' } })
  const { calls } = await openPage('/dashboard/settings', { as: admin, answers, others })
  const select = page.getByLabelText('Currency')
  await expect.element(select).toBeDisabled()
  await expect.element(select).toHaveValue('EUR')
  await expect.element(page.getByText('Amounts are saved in this currency, so it can’t change anymore.')).toBeVisible()
  await page.getByLabelText('Phone').fill('+353 1 234')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => calls('settings.save')).toMatchObject([{ values: { currency: 'EUR', phone: '+353 1 234' } }])
})
