import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { closeAlert } from '#web/testing/alerts.ts'
import { type Answers, NoAnswer } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { campaign, createdDonation } from '#web/testing/records.ts'
import { acceptsPledge, expectThanks } from '#web/testing/thanks.ts'
import { storeAttempt } from './attempt.ts'

const rosie = campaign(1, { petName: 'Rosie' })
const amount = page.getByLabelText('Amount ($)')
const confirm = page.getByRole('button', { name: 'Confirm' })
const donate = page.getByRole('button', { name: 'Donate Now' })
const dialog = page.getByRole('dialog')

function openRosie(answers: Answers) {
  storeAttempt(1, null)
  return openPage('/donations/1', {
    as: member,
    answers: { 'campaigns.byId': () => rosie, ...acceptsPledge(1000), ...answers },
  })
}

/** Closes the page, and leaves only what the tab has stored. */
async function reloadTab(): Promise<void> {
  const stored = Object.entries({ ...sessionStorage })
  await cleanup()
  storeAttempt(1, null)
  for (const [key, value] of stored) sessionStorage.setItem(key, value)
}

/** A response that arrives on request, after the second press. */
function heldAnswer() {
  const held = Promise.withResolvers<void>()
  return { release: () => held.resolve(), give: () => held.promise.then(() => createdDonation({ amountCents: 1000 })) }
}

test.each([
  ['a double click', () => confirm.dblClick()],
  ['Enter twice', () => userEvent.keyboard('{Enter}{Enter}')],
  [
    'two submits in a row',
    async () => {
      const form = document.querySelector('form')
      form?.requestSubmit()
      form?.requestSubmit()
    },
  ],
  [
    'Enter and Escape while waiting',
    async () => {
      await confirm.click()
      amount.element().focus()
      await userEvent.keyboard('{Enter}{Escape}')
    },
  ],
])('%s gives once', async (_name, act) => {
  const { release, give } = heldAnswer()
  const { calls } = await openRosie({ 'donations.give': give })
  await donate.click()
  await amount.fill('10')
  await act()
  await expect.poll(() => calls('donations.give').length).toBeGreaterThan(0)
  await expect.element(dialog).toBeVisible()
  release()
  await expectThanks('You donated $10.00 to Rosie.')
  expect(calls('donations.give')).toHaveLength(1)
})

test('after a reload, a donor who has lost a response is shown their amount, and sends the same donation', async () => {
  const lose = () => {
    throw new NoAnswer()
  }
  const first = await openRosie({ 'donations.give': lose })
  await donate.click()
  await amount.fill('7.5')
  await confirm.click()
  await closeAlert('Oops!', 'Donation failed. Please try again.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const sent = first.calls('donations.give')
  await reloadTab()
  const { calls } = await openPage('/donations/1', {
    as: member,
    answers: { 'campaigns.byId': () => rosie, ...acceptsPledge(750) },
  })
  await donate.click()
  await expect.element(page.getByText(/^We don’t know if your \$7\.50 went through/)).toBeVisible()
  await expect.element(amount).toHaveValue('7.5')
  await confirm.click()
  await expectThanks('You donated $7.50 to Rosie.')
  expect(calls('donations.give')).toEqual(sent)
})

test('by keyboard alone: open, correct, give, and the focus is on the page of the donation', async () => {
  const { calls } = await openRosie(acceptsPledge(500))
  await expect.element(donate).toBeVisible()
  donate.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(donate).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('nothing{Enter}')
  await expect.element(page.getByText('Invalid Amount')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Invalid Amount')).not.toBeInTheDocument()
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}5{Tab} {Enter}')
  await expectThanks('You donated $5.00 to Rosie.')
  await expect.element(page.getByRole('heading', { name: 'Your Gift' })).toHaveFocus()
  expect(calls('donations.give')).toMatchObject([{ amountCents: 500 }])
})
