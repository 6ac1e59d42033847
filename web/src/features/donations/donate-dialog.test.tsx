import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CampaignDetail } from '#shared/donations.ts'
import { type Answers, refuse } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { campaign } from '#web/testing/records.ts'
import { closeAlert } from '#web/testing/windows.ts'

const rosie = campaign(1, { petName: 'Rosie' })
const amount = page.getByLabelText('Amount ($)')
const confirm = page.getByRole('button', { name: 'Confirm' })
const donate = page.getByRole('button', { name: 'Donate Now' })

async function openDialog(answers: Answers = {}) {
  const opened = await openPage('/donations/1', { answers: { 'campaigns.byId': () => rosie, ...answers } })
  await donate.click()
  return opened
}

test('amounts that are none, or too much, are refused without asking the server, and what was typed stays', async () => {
  const { calls } = await openDialog()
  await expect.element(amount).toBeVisible()
  // nothing has been tried yet
  await expect.element(page.getByRole('dialog').getByRole('status')).toBeEmptyDOMElement()
  for (const typed of ['', 'abc', '0', '-5', '12.345', '1e3', '1,000', '1000000.01']) {
    await amount.fill(typed)
    await confirm.click()
    await closeAlert('Invalid Amount', 'Please enter a valid donation amount.')
    await expect.element(amount).toHaveValue(typed)
    await expect.element(amount).toHaveFocus()
  }
  await amount.fill('100.01')
  await confirm.click()
  await closeAlert('Over Limit', 'Donation exceeds the target amount.')
  await expect.element(amount).toHaveFocus()
  expect(calls('donations.give')).toEqual([])
})

test('an amount that has become too much is refused by the server, and the page then knows how much is left', async () => {
  const { answer, calls } = await openDialog({
    'donations.give': refuse('Donation exceeds the target amount.', { refusal: 'OVER_LIMIT' }),
  })
  await amount.fill('60')
  answer({ 'campaigns.byId': () => ({ ...rosie, donatedCents: 5000 }) })
  await confirm.click()
  await closeAlert('Over Limit', 'Donation exceeds the target amount.')
  await expect.element(amount).toHaveFocus()
  expect(calls('donations.give')).toMatchObject([{ campaignId: 1, amountCents: 6000 }])
  await expect.element(page.getByText('$50 to go until the target is reached.')).toBeVisible()
})

test('a campaign that is paused while somebody types tells them so', async () => {
  const { answer } = await openDialog({
    'donations.give': refuse('This campaign is paused and takes no donations at the moment.', {
      refusal: 'CAMPAIGN_PAUSED',
    }),
  })
  await amount.fill('5')
  answer({ 'campaigns.byId': () => ({ ...rosie, state: 'paused', paused: true }) })
  await confirm.click()
  await closeAlert('Oops!', 'Donation failed. This campaign is paused and takes no donations at the moment.')
  await expect.element(donate).toBeDisabled()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test.each<[CampaignDetail['state'], string, string]>([
  ['paused', 'Paused', 'This campaign is paused and takes no donations at the moment.'],
  ['ended', 'Ended', 'This campaign has ended and takes no more donations.'],
  ['funded', 'Funded', 'This campaign has reached its target. Thank you to everybody who gave!'],
])('a campaign that is %s says so in the list and on its page, and takes nothing', async (state, word, reason) => {
  const closed = { ...rosie, state }
  await openPage('/donations', {
    answers: { 'campaigns.list': () => ({ items: [closed], nextCursor: null }), 'campaigns.byId': () => closed },
  })
  const card = page.getByRole('listitem').filter({ hasText: 'Rosie' })
  await expect.element(card.getByText(word, { exact: true })).toBeVisible()
  await card.getByRole('link', { name: /^View Details/ }).click()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByText(word, { exact: true })).toBeVisible()
  await expect.element(donate).toBeDisabled()
})

test.each(['999999', 'rex'])('campaign %s, which is none, says so', async (id) => {
  await openPage(`/donations/${id}`, {
    answers: { 'campaigns.byId': refuse('Donation campaign not found.', { refusal: 'NO_SUCH_CAMPAIGN', status: 404 }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Campaign not found.' })).toBeVisible()
})
