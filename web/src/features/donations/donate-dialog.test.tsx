import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CampaignDetail } from '#shared/campaigns.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { emulateMedia } from '#web/testing/media.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { campaign, createdDonation, donationPage, donationSecret } from '#web/testing/records.ts'
import { acceptsPledge, expectThanks } from '#web/testing/thanks.ts'
import { storeAttempt } from './attempt.ts'

const rosie = campaign(1, { petName: 'Rosie' })
const amount = page.getByLabelText('Amount ($)')
const confirm = page.getByRole('button', { name: 'Confirm' })
const donate = page.getByRole('button', { name: 'Donate Now' })

type DonateDialogOptions = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'answers'>

async function openDialog(answers: Answers = {}, options: DonateDialogOptions = {}) {
  const opened = await openPage('/donations/1', {
    ...options,
    answers: { 'campaigns.byId': () => rosie, 'donations.bySecret': () => donationPage(), ...answers },
  })
  await donate.click()
  return opened
}

test('invalid and too large amounts are refused without a call, and the typed text stays', async () => {
  const { calls } = await openDialog()
  await expect.element(amount).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('status').last()).toBeEmptyDOMElement()
  for (const typed of ['', 'abc', '0', '-5', '12.345', '1e3', '1,00,0', '1000000.01']) {
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

test('the server refuses an amount that has become too large, and the page then shows how much is left', async () => {
  const { answer, calls } = await openDialog({
    'donations.give': refuse('Donation exceeds the target amount.', { refusal: 'OVER_LIMIT' }),
  })
  await amount.fill('60')
  answer({ 'campaigns.byId': () => ({ ...rosie, donatedCents: 5000 }) })
  await confirm.click()
  await closeAlert('Over Limit', 'Donation exceeds the target amount.')
  await expect.element(amount).toHaveFocus()
  expect(calls('donations.give')).toMatchObject([{ campaignId: 1, amountCents: 6000 }])
  await expect.element(page.getByText('$50 left to reach the goal.')).toBeVisible()
})

test('confirming again at the moment when the alert is gone counts', async () => {
  const loseResponse = () => {
    throw new NoAnswer()
  }
  const { answer, calls } = await openDialog({ 'donations.give': loseResponse })
  await amount.fill('25')
  await confirm.click()
  const alert = page.getByRole('dialog', { name: 'Oops!', exact: true })
  await expect.element(alert).toBeVisible()
  answer(acceptsPledge())
  const gone = new Promise<void>((resolve) => {
    const watcher = new MutationObserver(() => {
      if (alert.elements().length > 0) return
      watcher.disconnect()
      resolve()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })
  await alert.getByRole('button', { name: 'OK' }).click()
  await gone
  const button = confirm.element() as HTMLButtonElement
  button.click()
  await expectThanks('You donated $25.00 to Rosie.')
  expect(calls('donations.give')).toHaveLength(2)
})

test('a campaign that is paused while the donor types shows that', async () => {
  const { answer } = await openDialog({
    'donations.give': refuse('This campaign is paused. Donations are closed for now.', {
      refusal: 'CAMPAIGN_PAUSED',
    }),
  })
  await amount.fill('5')
  answer({ 'campaigns.byId': () => ({ ...rosie, state: 'paused', paused: true }) })
  await confirm.click()
  await closeAlert('Oops!', 'Donation failed. This campaign is paused. Donations are closed for now.')
  await expect.element(donate).toBeDisabled()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test.each<[CampaignDetail['state'], string, string]>([
  ['paused', 'Paused', 'This campaign is paused. Donations are closed for now.'],
  ['ended', 'Ended', 'This campaign has ended and no longer takes donations.'],
  ['promised', 'Fully pledged', 'Everything this campaign needs has been pledged. Thank you to everyone who gave!'],
  ['funded', 'Funded', 'This campaign has reached its goal. Thank you to everyone who gave!'],
])('a campaign that is %s shows that in the list and on its page, and takes nothing', async (state, word, reason) => {
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

test.each(['999999', 'rex'])('campaign %s, which does not exist, shows that', async (id) => {
  await openPage(`/donations/${id}`, {
    answers: { 'campaigns.byId': refuse('Donation campaign not found.', { refusal: 'NO_SUCH_CAMPAIGN', status: 404 }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Campaign not found.' })).toBeVisible()
})

const operation = { text: 'Operation', cents: 4000, toGoCents: 3000 }

test('suggested amounts come from the needs, and fill in the field', async () => {
  const needy = { ...rosie, need: operation, needs: [{ ...operation, filledCents: 1000 }] }
  await openDialog({ 'campaigns.byId': () => needy })
  const group = page.getByRole('group', { name: 'Choose an amount or enter your own' })
  const shown = group.getByRole('button')
  await expect.element(shown.first()).toBeVisible()
  expect(shown.elements().map((button) => button.textContent)).toEqual(['$5', '$10', '$25', '$30'])
  await expect.element(page.getByText('$30 pays for the rest of “Operation”.')).toBeVisible()
  await expect.element(amount).toHaveFocus()
  await group.getByRole('button', { name: '$30' }).click()
  await expect.element(amount).toHaveValue('30')
  await expect.element(group.getByRole('button', { name: '$30' })).toHaveAttribute('aria-pressed', 'true')
})

test('in high contrast, the chosen amount is underlined', async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  await openDialog()
  const ten = page.getByRole('button', { name: '$10', exact: true })
  await expect.element(ten).toBeVisible()
  const line = () => getComputedStyle(ten.element()).textDecorationLine
  expect(line()).toBe('none')
  await ten.click()
  await expect.poll(line).toBe('underline')
})

const more = page.getByText('Add your name or a message')
const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })

async function sayAll() {
  await field('Email (optional)').fill('vera@example.org')
  await more.click()
  await field('Your name').fill('Vera Visitor')
  await field('Message').fill('Get well,\nRosie!')
  await field('Show my name, message, and amount on this page').click()
  await field('Keep me posted').click()
}

test('all fields of the donor are sent, and the page of a promise shows how to pay', async () => {
  const { calls, answer, currentUrl } = await openDialog(
    {
      'donations.give': () => createdDonation(),
      'donations.bySecret': () => donationPage({ howToPay: 'Send it to https://pay.example/paws.' }),
    },
    { config: { howToPay: 'Send it to https://pay.example/paws.' } },
  )
  await expect.element(page.getByText('You’re making a pledge. We’ll show you how to pay next.')).toBeVisible()
  await amount.fill('25')
  await expect.element(page.getByRole('dialog').getByText('$25', { exact: true }).last()).toBeVisible()
  await sayAll()
  answer({ 'campaigns.byId': () => ({ ...rosie, donatedCents: 2500, donations: 1 }) })
  await confirm.click()
  await expectThanks('You donated $25.00 to Rosie.')
  expect(calls('donations.give')).toMatchObject([
    {
      amountCents: 2500,
      checkout: false,
      anonymous: false,
      showName: true,
      follow: true,
      name: 'Vera Visitor',
      email: 'vera@example.org',
      message: 'Get well, Rosie!',
    },
  ])
  expect(currentUrl()).toBe(`/gifts/${donationSecret}`)
  await expect.element(page.getByText('PS-1234-7F')).toBeVisible()
  await expect.element(page.getByText('Pledged', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'https://pay.example/paws' })).toBeVisible()
  await page.getByRole('link', { name: 'Rosie' }).click()
  await expect.element(page.getByText('$25 pledged, none received yet')).toBeVisible()
})

test('Back leads to the campaign with its new sum, without the dialog, and donates nothing more', async () => {
  const { calls, currentUrl, back } = await openDialog(acceptsPledge())
  await amount.fill('25')
  await confirm.click()
  await expectThanks('You donated $25.00 to Rosie.')
  await back()
  await expect.poll(currentUrl).toBe('/donations/1')
  await expect.element(donate).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(calls('donations.give')).toHaveLength(1)
})

test.each([
  [true, 'We’ll send your receipt here once we’ve received your gift. Only admins can see it.'],
  [
    false,
    'This shelter doesn’t send receipts by email. Admins may write to you here about your gift. Only they can see it.',
  ],
])('the email field is visible, and promises a receipt only if mail is on: %s', async (mail, hint) => {
  await openDialog({}, { config: { mail } })
  await expect.element(field('Email (optional)')).toBeVisible()
  await expect.element(field('Email (optional)')).toHaveAccessibleDescription(hint)
  await expect.element(field('Your name')).not.toBeVisible()
})

test('invalid values are shown at their fields, and no refusal loses typed text', async () => {
  const { answer, calls } = await openDialog()
  await amount.fill('25')
  await sayAll()
  await field('Email (optional)').fill('vera at home')
  await confirm.click()
  await expect.element(field('Email (optional)')).toHaveAttribute('aria-invalid', 'true')
  expect(calls('donations.give')).toEqual([])
  await field('Email (optional)').fill('vera@example.org')
  const sentences = {
    BEING_PAID:
      'Another donor is paying the rest right now. Please choose a smaller amount, or try again in half an hour.',
    TOO_MANY_OPEN: 'Three payments that were begun from your network are not finished yet.',
    PAYMENTS_AWAY: 'We couldn’t start the payment, and nothing was charged. Please try again in a moment.',
    INVALID: 'Message contains characters that can’t be used.',
  } as const
  for (const [refusal, sentence] of Object.entries(sentences)) {
    const issues = refusal === 'INVALID' ? [{ path: 'message', message: sentence }] : []
    answer({ 'donations.give': refuse(sentence, { refusal: refusal as keyof typeof sentences, issues }) })
    await confirm.click()
    await closeAlert('Oops!', `Donation failed. ${sentence}`)
  }
  await expect.element(amount).toHaveValue('25')
  await expect.element(field('Your name')).toHaveValue('Vera Visitor')
  await expect.element(field('Message')).toHaveValue('Get well, Rosie!')
  await expect.element(field('Show my name, message, and amount on this page')).toBeChecked()
})

test('a logged-in user may donate under another name, or none', async () => {
  const { calls } = await openDialog({ 'donations.give': () => createdDonation() }, { as: member })
  await amount.fill('25')
  await more.click()
  await expect.element(page.getByText('Leave blank to use Uma User.')).toBeVisible()
  await field('Your name').fill('Uma and Ulf')
  await field('Show me as Anonymous instead of Uma User').click()
  await expect.element(field('Your name')).not.toBeInTheDocument()
  await confirm.click()
  await expectThanks('You donated $25.00 to Rosie.')
  expect(calls('donations.give')).toMatchObject([{ anonymous: true }])
  expect(calls('donations.give')).not.toMatchObject([{ name: expect.anything() }])
})

const testing = { config: { payments: 'test' as const } }
const toPay = () => createdDonation({ state: 'reserved', checkoutUrl: '#at-the-bank' })

test('with payments, Confirm leads to the payment page, and test payments are marked', async () => {
  const { calls } = await openDialog({ 'donations.give': toPay }, testing)
  await expect.element(page.getByText('Test payments')).toBeVisible()
  await expect.element(page.getByText('No real money is charged.')).toBeVisible()
  await amount.fill('25')
  await confirm.click()
  await expect.poll(() => location.hash).toBe('#at-the-bank')
  history.replaceState(null, '', ' ')
  expect(calls('donations.give')).toMatchObject([{ amountCents: 2500, checkout: true }])
  // until the browser has left the page
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  expect(page.getByText('Thank You!').elements()).toEqual([])
  // the browser restores the page
  await expect
    .poll(() => {
      // the page may not listen yet
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return page.getByRole('dialog').elements()
    })
    .toEqual([])
})

test('less than 50 cents is a promise also with payments', async () => {
  const { calls } = await openDialog(acceptsPledge(49), testing)
  await amount.fill('0.49')
  await confirm.click()
  await expectThanks('You donated $0.49 to Rosie.')
  expect(calls('donations.give')).toMatchObject([{ amountCents: 49, checkout: false }])
})

test('a payment that could not be started is tried again with its key, and an expired one with a new key', async () => {
  const away = refuse('The payment could not be started just now.', { refusal: 'PAYMENTS_AWAY', status: 503 })
  const { calls, answer } = await openDialog({ 'donations.give': away }, testing)
  await amount.fill('25')
  await confirm.click()
  await closeAlert('Oops!')
  expect(page.getByText(/We don’t know if/).elements()).toEqual([])
  let tries = 0
  answer({
    'donations.give': () => {
      tries += 1
      return tries === 1 ? createdDonation({ state: 'cancelled' }) : toPay()
    },
  })
  await confirm.click()
  await expect.poll(() => location.hash).toBe('#at-the-bank')
  history.replaceState(null, '', ' ')
  const keys = calls('donations.give').map((call) => Object(call).idempotencyKey)
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('another amount after a payment that could not be started has its own key', async () => {
  const away = refuse('The payment could not be started just now.', { refusal: 'PAYMENTS_AWAY', status: 503 })
  const { calls, answer } = await openDialog({ 'donations.give': away }, testing)
  await amount.fill('25')
  await confirm.click()
  await closeAlert('Oops!')
  const reused = refuse('This idempotency key was used for another donation.', { refusal: 'KEY_REUSED' })
  answer({ 'donations.give': () => (calls('donations.give').length === 2 ? reused() : toPay()) })
  await amount.fill('30')
  await confirm.click()
  await expect.poll(() => location.hash).toBe('#at-the-bank')
  history.replaceState(null, '', ' ')
  expect(calls('donations.give')).toMatchObject([{ amountCents: 2500 }, { amountCents: 3000 }, { amountCents: 3000 }])
})

test('a payment that was made already is shown on its own page', async () => {
  await openDialog(
    {
      'donations.give': () => createdDonation({ state: 'received' }),
      'donations.bySecret': () => donationPage({ state: 'received', origin: 'checkout' }),
    },
    testing,
  )
  await amount.fill('25')
  await confirm.click()
  await expect.element(page.getByRole('heading', { name: 'Your Gift' })).toBeVisible()
})

test("while others are paying the whole rest, the dialog can't be opened", async () => {
  const reserved = { ...rosie, donatedCents: 7500, reservedCents: 2500 }
  await openPage('/donations/1', { answers: { 'campaigns.byId': () => reserved } })
  await expect.element(page.getByText('The last $25 is being paid right now.', { exact: false })).toBeVisible()
  await expect.element(donate).toBeDisabled()
})

const loseResponse = () => {
  throw new TypeError('the answer got lost')
}

/** A server that recorded the first try by its key, but its response was lost. */
function recordsFirst() {
  const firsts = new Map<unknown, string>()
  let isLost = false
  return (input: unknown) => {
    const { idempotencyKey, amountCents, ...sent } = Object(input)
    const payload = JSON.stringify([amountCents, sent])
    const first = firsts.get(idempotencyKey)
    if (first && first !== payload) return refuse('It was another one.', { refusal: 'KEY_REUSED' })()
    firsts.set(idempotencyKey, payload)
    if (!isLost) {
      isLost = true
      return loseResponse()
    }
    return createdDonation({ amountCents })
  }
}

/** A lost first response to a donation with all fields, then another value in the form. */
async function meanAnother(change: () => Promise<void>, answers: Answers = {}) {
  storeAttempt(1, null)
  const opened = await openDialog({ 'donations.give': recordsFirst(), ...answers })
  await amount.fill('25')
  await sayAll()
  await confirm.click()
  await closeAlert('Oops!', 'Donation failed. Please try again.')
  await change()
  await confirm.click()
  await expect.element(which).toBeVisible()
  return opened
}
const which = page.getByRole('dialog', { name: 'Which gift did you mean?' })
const recorded = which.getByRole('region', { name: 'Already recorded' })
const entered = which.getByRole('region', { name: 'Just entered' })
const showName = field('Show my name, message, and amount on this page')

test('a donor who unticks their name after a lost response is asked, and is removed from the page', async () => {
  const changed: unknown[] = []
  const { calls } = await meanAnother(() => showName.click(), {
    'donations.change': (input) => {
      changed.push(input)
      return donationPage()
    },
  })
  await expect.element(which.getByText(/your gift of \$25\.00 is already recorded/)).toHaveFocus()
  await expect.element(recorded).toHaveTextContent('Already recordedName shown on this pageYesKeep this one')
  await expect.element(entered).toHaveTextContent('Just enteredName shown on this pageNoUse this one')
  expect(which.getByRole('term').elements()).toHaveLength(2)
  const sent = calls('donations.give').length
  await entered.getByRole('button', { name: 'Use this one' }).click()
  await expectThanks('You donated $25.00 to Rosie.')
  expect(changed).toEqual([{ secret: donationSecret, showName: false, follow: true }])
  expect(calls('donations.give')).toHaveLength(sent)
})

test('the recorded donation can be kept, and nothing more is sent', async () => {
  const { calls } = await meanAnother(() => showName.click())
  const sent = calls('donations.give').length
  await recorded.getByRole('button', { name: 'Keep this one' }).click()
  await expectThanks('You donated $25.00 to Rosie.')
  expect(calls('donations.give')).toHaveLength(sent)
  expect(calls('donations.change')).toEqual([])
})

test('another amount, name, email, or message replaces the recorded donation', async () => {
  const { calls, answer } = await meanAnother(async () => {
    await amount.fill('30')
    await field('Your name').fill('Vera')
    await field('Email (optional)').fill('')
    await field('Message').fill('Get well')
  })
  await expect
    .element(recorded)
    .toHaveTextContent(
      'Already recordedAmount$25.00NameVera VisitorEmailvera@example.orgMessageGet well, Rosie!Keep this one',
    )
  await expect
    .element(entered)
    .toHaveTextContent('Just enteredAmount$30.00NameVeraEmailNoneMessageGet wellUse this one')
  const before = calls('donations.give')
  answer({ 'donations.bySecret': () => donationPage({ amountCents: 3000 }) })
  await entered.getByRole('button', { name: 'Use this one' }).click()
  await expectThanks('You donated $30.00 to Rosie.')
  const sent = calls('donations.give').slice(before.length)
  expect(sent).toMatchObject([{ amountCents: 3000, replaces: donationSecret, name: 'Vera', message: 'Get well' }])
  expect(before.map((call) => Object(call).idempotencyKey)).not.toContain(Object(sent[0]).idempotencyKey)
})

test('a refused change leaves the recorded donation, and a lost one is confirmed again with its own key', async () => {
  const { calls, answer } = await meanAnother(() => amount.fill('30'))
  const change = entered.getByRole('button', { name: 'Use this one' })
  answer({ 'donations.give': refuse('Donation exceeds the target amount.', { refusal: 'OVER_LIMIT' }) })
  await change.click()
  await closeAlert('Over Limit', 'Donation exceeds the target amount.')
  await expect.element(recorded).toBeVisible()
  answer({ 'donations.give': loseResponse })
  await change.click()
  await closeAlert('Oops!', 'Donation failed. Please try again.')
  await expect.element(page.getByText(/We don’t know if your \$30\.00 went through/)).toBeVisible()
  answer(acceptsPledge(3000))
  await confirm.click()
  await expectThanks('You donated $30.00 to Rosie.')
  const [lostOne, again] = calls('donations.give').slice(-2)
  expect(again).toEqual(lostOne)
  expect(again).toMatchObject({ replaces: donationSecret })
})
