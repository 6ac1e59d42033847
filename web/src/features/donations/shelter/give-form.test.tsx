import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { createdDonation, donationPage } from '#web/testing/records.ts'

const answers = {
  'donations.giveToShelter': () => createdDonation({ campaignId: null }),
  'donations.bySecret': () => donationPage({ purpose: 'shelter', campaign: null }),
}
const config = { giving: true, siteName: 'Paws' } as const

test('a visitor chooses an amount, confirms, and comes to the page of the gift', async () => {
  const { calls } = await openPage('/give', { answers, config })
  await expect.element(page.getByRole('heading', { name: 'Give to Paws' })).toBeVisible()
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await expect.element(page.getByText('Your gift: $25.00')).toBeVisible()
  await page.getByLabelText('Your name').fill('Dora')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your Gift' })).toBeInTheDocument()
  await expect.element(page.getByText('to Paws', { exact: true })).toBeInTheDocument()
  expect(calls('donations.giveToShelter')).toMatchObject([
    { amountCents: 2500, name: 'Dora', checkout: false, idempotencyKey: expect.any(String) },
  ])
})

test('an amount that is none, and a wrong email, are not sent', async () => {
  const { calls } = await openPage('/give', { answers, config })
  await page.getByLabelText('Amount ($)').fill('0')
  await page.getByLabelText('Email (optional)').fill('nobody')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Invalid Amount')).toBeVisible()
  expect(calls('donations.giveToShelter')).toEqual([])
})

test('a gift without an answer is sent again with the same key', async () => {
  let tries = 0
  const { calls } = await openPage('/give', {
    config,
    answers: {
      ...answers,
      'donations.giveToShelter': () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return createdDonation({ campaignId: null })
      },
    },
  })
  await page.getByLabelText('Amount ($)').fill('12.50')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText(/We don’t know if your \$12.50 went through/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your Gift' })).toBeInTheDocument()
  const keys = calls('donations.giveToShelter').map((sent) => (sent as { idempotencyKey: string }).idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

test('the shelter may have turned it off since', async () => {
  await openPage('/give', {
    config,
    answers: {
      'donations.giveToShelter': refuse('This shelter takes gifts only through its campaigns.', {
        refusal: 'NO_SHELTER_DONATIONS',
        status: 404,
      }),
    },
  })
  await page.getByLabelText('Amount ($)').fill('5')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText(/only through its campaigns/)).toBeVisible()
})

test('without the setting there is no such page, and no link to it', async () => {
  await openPage('/give', { answers: {} })
  await expect.element(page.getByRole('link', { name: 'Give to the shelter' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
})
