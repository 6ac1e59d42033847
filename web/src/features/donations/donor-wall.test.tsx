import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CampaignDetail } from '#shared/campaigns.ts'
import type { WallDonation } from '#shared/donor-wall.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { type Answers, refuse } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { campaign } from '#web/testing/records.ts'

const at = '2026-05-04T09:30:00.000Z'
const vera: WallDonation = {
  id: 7,
  name: 'Vera',
  message: 'Get well!',
  amountCents: 500,
  state: 'received',
  createdAt: at,
}
const quiet: WallDonation = { id: 6, name: 'Ulf', message: null, amountCents: 90_000, state: 'promised', createdAt: at }
const walled = (...items: WallDonation[]): Answers => ({
  'donations.wall': () => ({ items, nextCursor: null, others: 3 }),
})

const openRosie = (facts: Partial<CampaignDetail>, answers: Answers = {}) =>
  openPage('/donations/1', {
    answers: { 'campaigns.byId': () => campaign(1, { petName: 'Rosie', ...facts }), ...answers },
  })

const wall = page.getByRole('region', { name: 'Donors' })

test('the wall shows donors who want to be listed, newest first, and counts the others', async () => {
  await openRosie({ donationCount: 5, donatedCents: 9000 }, walled(vera, quiet))
  await expect.element(wall.getByText('Get well!')).toBeVisible()
  expect(
    wall
      .getByRole('listitem')
      .elements()
      .map((line) => line.querySelector('strong')?.textContent),
  ).toEqual(['Vera', 'Ulf'])
  await expect
    .element(wall.getByRole('listitem').first())
    .toHaveTextContent('Vera · $5 · Received · May 4, 2026Get well!')
  await expect.element(wall.getByRole('listitem').last()).toHaveTextContent('Ulf · $900 · Pledged · May 4, 2026')
  await expect.element(wall.getByText('and 3 anonymous donors')).toBeVisible()
  expect(wall.getByRole('button').elements()).toEqual([])
})

test('without donations, there is no wall', async () => {
  await openRosie({})
  await expect.element(page.getByRole('heading', { name: 'Rosie', exact: true })).toBeVisible()
  expect(wall.elements()).toEqual([])
})

test('a user who manages the campaign removes a message, after a question', async () => {
  const { answer, calls } = await openRosie(
    { donationCount: 5, donatedCents: 9000, canManage: true },
    { ...walled(vera, quiet), 'donations.removeMessage': refuse('Not today.') },
  )
  const remove = wall.getByRole('button', { name: 'Remove Vera’s message' })
  await remove.click()
  await answerQuestion('Remove Vera’s message?', 'Remove message')
  await expect.element(page.getByText('Couldn’t remove the message. Not today.')).toBeVisible()
  answer({ 'donations.removeMessage': ({ id }) => ({ id }), ...walled({ ...vera, message: null }, quiet) })
  await remove.click()
  await answerQuestion('Remove Vera’s message?', 'Remove message')
  await expect.element(wall.getByText('Get well!')).not.toBeInTheDocument()
  expect(calls('donations.removeMessage')).toEqual([{ id: 7 }, { id: 7 }])
})

test('needs are shown in their order, with their price and a check once they are reached', async () => {
  await openRosie({
    needs: [
      { text: 'Vaccination', cents: 3000, filledCents: 3000 },
      { text: 'Operation', cents: 18_000, filledCents: 2000 },
    ],
    donatedCents: 5000,
    receivedCents: 3000,
    donationCount: 1,
  })
  const needs = page.getByRole('region', { name: 'What the money is for' })
  await expect.element(needs.getByText('Vaccination (covered)')).toBeVisible()
  await expect.element(needs.getByText('$160 to go')).toBeVisible()
  await expect.element(page.getByText('$30 received so far, $20 pledged')).toBeVisible()
})

test('updates are shown, newest first', async () => {
  const update = { image: null, costCents: null, createdAt: at }
  await openRosie(
    {},
    {
      'campaigns.updates': () => ({
        items: [
          { ...update, id: 2, text: 'She walks again.' },
          { ...update, id: 1, text: 'The operation went well.', costCents: 18_000 },
        ],
        nextCursor: null,
      }),
    },
  )
  const news = page.getByRole('region', { name: 'Updates' })
  await expect.element(news.getByText('Spent $180')).toBeVisible()
  expect(
    news
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('She walks again.'), expect.stringContaining('The operation went well.')])
})

test('a card shows the next need and its missing amount, and the first donor', async () => {
  const items = [
    campaign(1, { petName: 'Rosie', need: { text: 'Operation', cents: 18_000, toGoCents: 16_000 } }),
    campaign(2, { petName: 'Otto', donatedCents: 4000, receivedCents: 1000, donationCount: 2 }),
  ]
  await openPage('/donations', { answers: { 'campaigns.list': () => ({ items, nextCursor: null }) } })
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(card('Rosie').getByText('$160 to go')).toBeVisible()
  await expect.element(card('Rosie').getByText('Operation')).toBeVisible()
  await expect.element(card('Rosie').getByText('Be the first to give')).toBeVisible()
  expect(card('Rosie').getByRole('progressbar').elements()).toEqual([])
  await expect.element(card('Otto').getByText('$60 to go')).toBeVisible()
  await expect.element(card('Otto').getByText('$10 received, $30 pledged')).toBeVisible()
  await expect.element(card('Otto').getByRole('progressbar')).toBeVisible()
})
