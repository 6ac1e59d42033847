import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DonationRow, formatReference } from '#shared/donations.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, NoAnswer, type OtherAnswers, refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { campaign, donationRow, onePage, problem } from '#web/testing/records.ts'
import { chooseAction, menuOf } from '#web/testing/row-menu.ts'

const noSums = {
  donations: 0,
  promisedCents: 0,
  receivedCents: 0,
  shelterCents: 0,
  sponsorCents: 0,
  refundedCents: 0,
  nextCursor: null,
}
const usual: Answers = {
  'donations.list': () => onePage([]),
  'donations.problems': () => onePage([]),
  'donations.sums': () => noSums,
  'monthly.list': () => onePage([]),
  'monthly.totals': () => ({ count: 0, cents: 0 }),
  'campaigns.byId': () => campaign(7, { petName: 'Bella' }),
}

const openDonationAdmin = (
  answers: Answers = {},
  { path = '/dashboard/gifts', as = admin, others = {} as OtherAnswers, config = {} } = {},
) => openPage(path, { as, answers: { ...usual, ...answers }, others, config })

const box = (id: number) => page.getByRole('checkbox', { name: `Select ${formatReference(id)}` })
const all = page.getByRole('checkbox', { name: 'Select all on this page' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (id: number) => page.getByRole('row').filter({ hasText: formatReference(id) })

const textOf = (id: number) => row(id).element().textContent

const three = [
  donationRow(3, { name: 'Vera Visitor', email: 'vera@example.org', message: 'For Bella’s leg', amountCents: 1250 }),
  donationRow(2, { origin: 'before_payments' }),
  donationRow(1, { name: 'Ben', showName: true }),
]

test('the promises are listed with their donors, and those from before payments are marked', async () => {
  const { calls } = await openDonationAdmin({ 'donations.list': () => onePage(three) })
  await expect.element(row(3).getByText('Vera Visitor')).toBeVisible()
  await expect.element(row(3).getByText('For Bella’s leg')).toBeVisible()
  await expect.poll(() => textOf(3)).toMatch(/vera@example\.org/)
  await expect.poll(() => textOf(3)).toMatch(/\$12\.50Pledged/)
  await expect.element(row(2).getByText('Anonymous')).toBeVisible()
  await expect.poll(() => textOf(2)).toMatch(/2026, before payments were tracked/)
  await expect.poll(() => textOf(1)).toMatch(/\(shown on the campaign page\)/)
  expect(calls('donations.list')).toEqual([expect.objectContaining({ state: 'promised' })])
  expect(await violationsIn('main')).toEqual([])
})

test('several are marked as received at once, by keyboard, after a question with the sum, and with a result', async () => {
  let rows: DonationRow[] = three
  const { calls } = await openDonationAdmin({
    'donations.list': () => onePage(rows),
    'donations.receive': () => {
      rows = []
      return { done: [3, 1], not: [{ id: 2, state: 'cancelled' as const }], unknown: [] }
    },
  })
  await expect.element(button('Mark as received')).toBeDisabled()
  ;(all.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('3 selected, $62.50')).toBeVisible()
  await userEvent.tab()
  await expect.element(button('Mark as received')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'Mark 3 gifts as received?' })
  await expect
    .element(question.getByText(/^\$62\.50 in total\. .* The donors can then print their receipts\.$/))
    .toBeVisible()
  await answerQuestion('Mark 3 gifts as received?', 'Mark as received')
  const resultText = `2 gifts marked as received: $37.50. ${formatReference(2)} was already canceled.`
  await expect.element(page.getByText(resultText)).toBeVisible()
  expect(calls('donations.receive')).toEqual([{ ids: [3, 2, 1] }])
  await expect.element(page.getByText('No pledges are waiting for payment.')).toBeVisible()
})

test('donations that no longer exist are named', async () => {
  await openDonationAdmin({
    'donations.list': () => onePage(three),
    'donations.receive': () => ({ done: [3], not: [], unknown: [2, 1] }),
  })
  await all.click()
  await button('Mark as received').click()
  await answerQuestion('Mark 3 gifts as received?', 'Mark as received')
  const resultText = `1 gift marked as received: $12.50. ${formatReference(2)} wasn’t found. ${formatReference(1)} wasn’t found.`
  await expect.element(page.getByText(resultText)).toBeVisible()
})

test('a receipt is announced only if the shelter sends mail', async () => {
  await openDonationAdmin({ 'donations.list': () => onePage(three) }, { config: { mail: true } })
  await button(`Mark as received: ${formatReference(3)}`).click()
  const question = page.getByRole('dialog', { name: 'Mark 1 gift as received?' })
  await expect.element(question.getByText(/ Donors who left an email address will be sent a receipt\.$/)).toBeVisible()
})

test('unselected donations stay, and a cancelled question changes nothing', async () => {
  const { calls, answer } = await openDonationAdmin({ 'donations.list': () => onePage(three) })
  await box(2).click()
  await expect.element(all).toBePartiallyChecked()
  await button('Cancel pledges').click()
  await answerQuestion('Cancel 1 pledge?', 'Keep')
  expect(calls('donations.cancel')).toEqual([])
  answer({ 'donations.cancel': () => ({ done: [2], not: [], unknown: [] }) })
  await button('Cancel pledges').click()
  await answerQuestion('Cancel 1 pledge?', 'Cancel pledge')
  await expect.element(page.getByText('1 gift canceled: $25.')).toBeVisible()
  expect(calls('donations.cancel')).toEqual([{ ids: [2] }])
})

test('more donations than a call takes are split into several calls, and a failure of one is shown', async () => {
  const many = Array.from({ length: 130 }, (_, place) => donationRow(200 - place))
  const { calls } = await openDonationAdmin({
    'donations.list': ({ cursor }) =>
      cursor ? onePage(many.slice(100)) : { items: many.slice(0, 100), nextCursor: many[99]?.id ?? 0 },
    'donations.receive': ({ ids }) =>
      ids.length === 100 ? { done: ids, not: [], unknown: [] } : refuse('The shelter is closed.')(),
  })
  await button('Load more').click()
  await expect.element(row(71)).toBeVisible()
  await all.click()
  await button('Mark as received').click()
  await answerQuestion('Mark 130 gifts as received?', 'Mark as received')
  await expect
    .element(page.getByText('Something went wrong, and some gifts may not have been updated. The shelter is closed.'))
    .toBeVisible()
  expect(calls('donations.receive').map(({ ids }) => ids.length)).toEqual([100, 30])
})

test('an admin undoes mistaken entries, but not online payments', async () => {
  const rows = [
    donationRow(9, { state: 'received', origin: 'checkout' }),
    donationRow(8, { state: 'received', origin: 'cash' }),
    donationRow(6, { state: 'refunded', origin: 'checkout', standingCents: 1000 }),
    donationRow(5, { state: 'cancelled', standingCents: 0 }),
  ]
  const { calls } = await openDonationAdmin(
    { 'donations.list': () => onePage(rows), 'donations.cancel': () => ({ done: [8], not: [], unknown: [] }) },
    { path: '/dashboard/gifts?state=all' },
  )
  const correct = /^Cancel \(entered by mistake\)/
  await expect.poll(() => textOf(9)).toMatch(/paid online/)
  expect(page.getByRole('button', { name: correct }).elements()).toHaveLength(1)
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await expect.poll(() => textOf(6)).toMatch(/\$10 keptPartly refunded/)
  await expect.element(row(5).getByText('$25')).toHaveProperty('tagName', 'S')
  await row(8).getByRole('button').click()
  await answerQuestion('Was this entered by mistake?', 'Cancel this gift')
  await expect.element(page.getByText('1 gift canceled: $25.')).toBeVisible()
  expect(calls('donations.cancel')).toEqual([{ ids: [8] }])
  expect(await violationsIn('main')).toEqual([])
})

test('states and references are in the URL; a reference is found in any notation, and an invalid one is explained', async () => {
  const { calls, currentUrl } = await openDonationAdmin({
    'donations.list': ({ reference }) =>
      onePage(reference?.includes('1234') ? [donationRow(1234, { state: 'received' })] : []),
  })
  await page.getByRole('link', { name: 'In progress' }).click()
  await expect.element(page.getByText('No one is paying right now.')).toBeVisible()
  expect(currentUrl()).toBe('/dashboard/gifts?state=reserved')
  const typed = formatReference(1234).toLowerCase().replaceAll('-', ' ')
  await page.getByRole('searchbox', { name: 'Reference, name, or email' }).fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.element(row(1234)).toBeVisible()
  expect(calls('donations.list').at(-1)).toEqual(expect.not.objectContaining({ state: 'reserved' }))
  await page.getByRole('searchbox', { name: 'Reference, name, or email' }).fill('PS-1234-00')
  await button('Find gifts').click()
  await expect.element(row(1234)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Reference, name, or email' }).fill('PS-99-00')
  await button('Find gifts').click()
  await expect.element(page.getByText(/This one has a typo/)).toBeVisible()
  await page.getByRole('link', { name: 'Pledged' }).click()
  await expect.element(page.getByRole('searchbox', { name: 'Reference, name, or email' })).toHaveValue('')
  expect(currentUrl()).toBe('/dashboard/gifts')
})

test('admins also find donations by name or email, in every state; a search that is not over yet continues', async () => {
  const { calls, currentUrl } = await openDonationAdmin({
    'donations.search': ({ search, cursor }) =>
      search === 'nobody'
        ? onePage([])
        : cursor
          ? onePage([donationRow(12, { name: 'Vera Visitor', state: 'received' })])
          : { items: [], nextCursor: 500 },
  })
  await page.getByRole('searchbox', { name: 'Reference, name, or email' }).fill(' vera@ ')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(12)).toBeVisible()
  expect(currentUrl()).toBe('/dashboard/gifts?search=vera%40')
  expect(calls('donations.search')).toEqual([
    expect.objectContaining({ search: 'vera@' }),
    expect.objectContaining({ search: 'vera@', cursor: 500 }),
  ])
  await page.getByRole('searchbox').fill('nobody')
  await button('Find gifts').click()
  await expect.element(page.getByText('No gift has this name or email.')).toBeVisible()
  await page.getByRole('link', { name: 'Pledged' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('the sums of the rows shown are below them, by what happened to the money', async () => {
  const rows = [
    donationRow(9, { state: 'received', amountCents: 5000, standingCents: 5000 }),
    donationRow(8, { state: 'promised', amountCents: 1250, standingCents: 1250 }),
    donationRow(6, { state: 'refunded', amountCents: 2500, standingCents: 1000 }),
    donationRow(5, { state: 'cancelled', standingCents: 0 }),
  ]
  const { answer } = await openDonationAdmin(
    { 'donations.list': () => onePage(rows) },
    { path: '/dashboard/gifts?state=all' },
  )
  await expect.element(page.getByText('4 gifts shown: $12.50 pledged, $60 received, $15 refunded')).toBeVisible()
  answer({ 'donations.list': () => onePage(rows.slice(3)) })
  await page.getByRole('link', { name: 'Canceled' }).click()
  await expect.element(page.getByText('1 gift shown', { exact: true })).toBeVisible()
})

test('a donor is emailed a reminder from the row’s menu, which then offers none', async () => {
  let row3 = donationRow(3, { canRemind: true })
  const { calls, answer } = await openDonationAdmin(
    {
      'donations.list': () => onePage([row3, donationRow(2)]),
      'donations.remind': ({ id }) => {
        row3 = donationRow(3, { remindedAt: '2026-05-12T09:30:00.000Z' })
        return { id, remindedAt: '2026-05-12T09:30:00.000Z' }
      },
    },
    { config: { mail: true } },
  )
  await chooseAction(formatReference(3), 'Email a reminder')
  const sent = `We’re emailing the donor a reminder about ${formatReference(3)}.`
  await expect.element(page.getByText(sent)).toBeVisible()
  await expect.poll(() => textOf(3)).toMatch(/Reminded May 12, 2026/)
  expect(calls('donations.remind')).toEqual([{ id: 3 }])
  await menuOf(formatReference(2)).click()
  await expect.element(page.getByRole('menuitem', { name: 'Cancel pledge' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Email a reminder' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')

  row3 = donationRow(3, { canRemind: true })
  answer({ 'donations.remind': refuse('Too soon.') })
  await page.getByRole('link', { name: 'All' }).click()
  await chooseAction(formatReference(3), 'Email a reminder')
  await expect.element(page.getByText('No reminder was sent. Too soon.')).toBeVisible()
})

test('if the donations can’t be loaded, an error is shown, and trying again works', async () => {
  const { answer } = await openDonationAdmin({ 'donations.list': refuse('The shelter is closed.') })
  await expect.element(page.getByText('Couldn’t load the gifts. The shelter is closed.')).toBeVisible()
  answer({ 'donations.list': () => onePage(three) })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(3)).toBeVisible()
})

test('a creator sees the donations to their campaign, and may only cancel promises', async () => {
  const rows = [
    donationRow(3, { campaignId: 7, petName: 'Bella' }),
    donationRow(2, { state: 'received', origin: 'cash' }),
  ]
  const { calls } = await openDonationAdmin(
    { 'donations.list': () => onePage(rows), 'donations.cancel': () => ({ done: [3], not: [], unknown: [] }) },
    { path: '/dashboard/gifts?campaign=7&state=all', as: member },
  )
  await expect.element(page.getByRole('link', { name: 'Bella’s campaign' })).toBeVisible()
  await expect.element(row(3)).toBeVisible()
  for (const name of [/received$/i, /Enter cash/, /mistake/])
    expect(page.getByRole('main').getByRole('button', { name }).elements()).toEqual([])
  expect(page.getByText('Export and totals').elements()).toEqual([])
  expect(calls('donations.problems')).toEqual([])
  await row(3).getByRole('button').click()
  await answerQuestion('Cancel 1 pledge?', 'Cancel pledge')
  await expect.element(page.getByText('1 gift canceled: $25.')).toBeVisible()
  expect(calls('donations.list')[0]).toMatchObject({ campaignId: 7 })
})

test('without a campaign, a user who keeps no books is led to their campaigns', async () => {
  const { calls } = await openDonationAdmin({}, { as: member })
  await expect.element(page.getByText('Which campaign’s gifts would you like to see?')).toBeVisible()
  expect(calls('donations.list')).toEqual([])
})

const stray = {
  id: 4,
  reason: 'gift_over' as const,
  paymentId: 'pi_123',
  reference: formatReference(12),
  cents: 2500,
  currency: 'usd',
  createdAt: '2026-05-04T09:30:00.000Z',
  settledAt: null,
}

test('unmatched payments explain what happened and what to do, until they are settled', async () => {
  let strays = [{ ...stray }, { ...stray, id: 3, settledAt: '2026-05-05T09:30:00.000Z' }]
  const { calls } = await openDonationAdmin({
    'donations.problems': () => onePage(strays),
    'donations.settleProblem': () => {
      strays = []
      return { ...stray, settledAt: '2026-05-06T09:30:00.000Z' }
    },
  })
  const problemText = `A payment of 25.00 USD for gift ${formatReference(12)} arrived after the gift had been canceled.`
  await expect.element(page.getByText(problemText)).toBeVisible()
  await expect.element(page.getByText(/^Refund it at the payment provider/)).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await button('Mark as resolved').click()
  await expect.element(page.getByText(problemText)).not.toBeInTheDocument()
  expect(calls('donations.settleProblem')).toEqual([{ id: 4 }])
})

test('unmatched payments without a gift or an amount say so', async () => {
  const strays = [
    { ...stray, reference: null },
    { ...stray, id: 5, reason: 'disputed' as const, reference: null, cents: null },
  ]
  await openDonationAdmin({ 'donations.problems': () => onePage(strays) })
  const texts = [
    'A payment of 25.00 USD for gift (unknown) arrived after the gift had been canceled.',
    'The donor’s bank disputes a payment for an unknown gift.',
  ]
  for (const text of texts) await expect.element(page.getByText(text)).toBeVisible()
})

const cashDonation = {
  id: 12,
  campaignId: 7,
  name: 'Ann',
  amountCents: 2000,
  createdAt: '2026-05-04T09:30:00.000Z',
  path: `/gifts/12-${'s'.repeat(43)}`,
  reference: formatReference(12),
  state: 'received' as const,
  checkoutUrl: null,
}
const dialog = page.getByRole('dialog', { name: 'Enter cash' })

test("cash is entered with the donor's wishes, and its page can be handed over", async () => {
  const { calls } = await openDonationAdmin({
    'campaigns.list': () =>
      onePage([campaign(7, { petName: 'Bella' }), campaign(8, { petName: 'Max', donatedCents: 10_000 })]),
    'donations.enterCash': () => cashDonation,
  })
  await button('Enter cash').click()
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  await expect.element(dialog.getByText('Please choose a campaign')).toBeVisible()
  await expect.element(dialog.getByText('Please enter a valid donation amount.')).toBeVisible()
  // a full campaign takes no more donations
  await expect
    .poll(() =>
      dialog
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Choose one', 'The shelter itself, no campaign', 'Bella, $100 to go'])
  await dialog.getByLabelText('Campaign').selectOptions('Bella, $100 to go')
  await dialog.getByLabelText('Amount ($)').fill('20')
  await dialog.getByLabelText('Name (optional)').fill('Ann')
  await dialog.getByLabelText('Email for the receipt (optional)').fill('ann@example.org')
  await dialog.getByLabelText(/^Show name/).click()
  expect(await violationsIn('[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  const done = page.getByRole('dialog', { name: 'Cash gift recorded' })
  await expect
    .element(done.getByText(`$20.00 recorded as received. The reference is ${formatReference(12)}.`))
    .toBeVisible()
  await expect.element(done.getByLabelText('Gift page')).toHaveValue(`${location.origin}${cashDonation.path}`)
  expect(calls('donations.enterCash')).toEqual([
    {
      campaignId: 7,
      amountCents: 2000,
      name: 'Ann',
      email: 'ann@example.org',
      showName: true,
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
    },
  ])
})

test('however often cash is sent after a lost response, also from another window, it has the same key', async () => {
  let wasCalled = false
  const { calls } = await openDonationAdmin(
    {
      'donations.enterCash': () => {
        if (!wasCalled) throw new NoAnswer()
        return cashDonation
      },
    },
    { path: '/dashboard/gifts?campaign=7' },
  )
  await button('Enter cash').click()
  await expect.element(dialog.getByLabelText('Campaign')).toHaveValue('Bella, $100 to go')
  await dialog.getByLabelText('Amount ($)').fill('20')
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  await expect.element(dialog.getByText(/^We don’t know if the gift was recorded\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Enter cash').click()
  await expect.element(dialog.getByLabelText('Amount ($)')).toHaveValue('20')
  wasCalled = true
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  await expect.element(page.getByText(/^\$20\.00 recorded as received/)).toBeVisible()
  await page.getByRole('button', { name: 'Enter another' }).click()
  await expect.element(dialog.getByLabelText('Amount ($)')).toHaveValue('')
  await dialog.getByLabelText('Amount ($)').fill('20')
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  await expect.poll(() => calls('donations.enterCash')).toHaveLength(3)
  const keys = calls('donations.enterCash').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('refused input stays to be corrected', async () => {
  await openDonationAdmin(
    { 'donations.enterCash': refuse('Donation exceeds the target amount.', { refusal: 'OVER_LIMIT' }) },
    { path: '/dashboard/gifts?campaign=7' },
  )
  await button('Enter cash').click()
  await dialog.getByLabelText('Amount ($)').fill('2000')
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  await expect.element(dialog.getByText('The gift wasn’t recorded. Donation exceeds the target amount.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Amount ($)')).toHaveValue('2000')
})

test('the sums of a period load in parts, and its file is fetched and saved', async () => {
  const fetched: string[] = []
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(this.download)
  })
  const { calls } = await openDonationAdmin(
    {
      'donations.sums': ({ cursor }) =>
        cursor
          ? { ...noSums, donations: 3, promisedCents: 50, refundedCents: 7 }
          : {
              ...noSums,
              donations: 1200,
              promisedCents: 1000,
              receivedCents: 2000,
              shelterCents: 0,
              sponsorCents: 0,
              nextCursor: 50_000,
            },
    },
    {
      path: '/dashboard/gifts?campaign=7',
      others: {
        '/api/gifts.csv': (request) => {
          fetched.push(new URL(request.url).search)
          return new Response('\uFEFFDate\r\n')
        },
      },
    },
  )
  await page.getByText('Export and totals').click()
  await page.getByLabelText('From').fill('2026-03-02')
  await page.getByLabelText('To', { exact: true }).fill('2026-03-01')
  await expect.element(page.getByText('The last day can’t be before the first')).toBeVisible()
  await page.getByLabelText('To', { exact: true }).fill('2026-03-31')
  const sums = () => [...document.querySelectorAll('main dl dd')].map(({ textContent }) => textContent)
  await expect.poll(sums).toEqual(['1,203', '$10.50', '$20.00', '$30.50', '$0.07'])
  expect(calls('donations.sums').at(-1)).toEqual(
    expect.objectContaining({ from: '2026-03-02', to: '2026-03-31', campaignId: 7, cursor: 50_000 }),
  )
  expect(await violationsIn('main')).toEqual([])
  await button('Download CSV').click()
  const name = 'gifts-campaign-7-2026-03-02-to-2026-03-31.csv'
  await expect.element(page.getByText(`${name} is in your downloads.`)).toBeVisible()
  expect(fetched).toEqual(['?from=2026-03-02&to=2026-03-31&campaign=7', name])
  saved.mockRestore()
})

test('sums that stop half-way show that, and continue on request', async () => {
  const part = { ...noSums, donations: 10, promisedCents: 1000 }
  const { answer } = await openDonationAdmin({
    'donations.sums': ({ cursor }) =>
      cursor ? refuse('Too many attempts.', { status: 429 })() : { ...part, nextCursor: 50_000 },
  })
  await button('Export and totals').click()
  await expect.element(page.getByText('These totals cover only the first 10 gifts. Too many attempts.')).toBeVisible()
  answer({ 'donations.sums': () => part })
  await button('Continue adding up').click()
  await expect.element(page.getByText(/^These totals cover only/)).not.toBeInTheDocument()
  await expect.element(page.getByText('20', { exact: true })).toBeVisible()
})

test('a file that does not load shows the reason', async () => {
  await openDonationAdmin(
    {},
    { others: { '/api/gifts.csv': () => problem(429, 'Too many attempts. Please wait a minute.') } },
  )
  await page.getByText('Export and totals').click()
  await button('Download CSV').click()
  await expect.element(page.getByText('Too many attempts. Please wait a minute.')).toBeVisible()
})

test('a large promise by an unconfirmed donor is marked, shows when it expires, and is cancelled without a question', async () => {
  const large = donationRow(9, { amountCents: 500_000, large: true, expiresAt: '2026-05-11T09:30:00.000Z' })
  const { calls, answer } = await openDonationAdmin({
    'donations.list': () => onePage([large, donationRow(8)]),
    'donations.cancel': () => ({ done: [9], not: [], unknown: [] }),
  })
  await expect.element(row(9).getByText('Large pledge, email not confirmed')).toBeVisible()
  await expect.poll(() => textOf(9)).toMatch(/Expires May 11, 2026/)
  expect(textOf(8)).not.toMatch(/Large pledge|Expires/)
  answer({ 'donations.list': () => onePage([donationRow(8)]) })
  await chooseAction(formatReference(9), 'Cancel pledge')
  await expect.element(page.getByText('1 gift canceled: $5,000.')).toBeVisible()
  expect(calls('donations.cancel')).toEqual([{ ids: [9] }])
  await expect.element(row(9)).not.toBeInTheDocument()
})

test('an admin undoes a gift that was marked as received, by the ledger’s correction and after its question', async () => {
  const { calls, answer } = await openDonationAdmin({
    'donations.list': () => onePage([donationRow(3)]),
    'donations.receive': () => ({ done: [3], not: [], unknown: [] }),
    'donations.cancel': () => ({ done: [3], not: [], unknown: [] }),
  })
  await button(`Mark as received: ${formatReference(3)}`).click()
  answer({ 'donations.list': () => onePage([donationRow(3, { state: 'received' })]) })
  await answerQuestion('Mark 1 gift as received?', 'Mark as received')
  await expect.element(page.getByText('1 gift marked as received: $25.')).toBeVisible()
  await button('Undo').click()
  expect(calls('donations.cancel')).toEqual([])
  await answerQuestion('Was this entered by mistake?', 'Cancel this gift')
  await expect.element(page.getByText('1 gift canceled: $25.')).toBeVisible()
  expect(calls('donations.cancel')).toEqual([{ ids: [3] }])
})

test('staff, who can’t correct gifts, get no undo', async () => {
  await openDonationAdmin(
    {
      'donations.list': () => onePage([donationRow(3)]),
      'donations.receive': () => ({ done: [3], not: [], unknown: [] }),
    },
    { as: { ...member, staff: true } },
  )
  await button(`Mark as received: ${formatReference(3)}`).click()
  await answerQuestion('Mark 1 gift as received?', 'Mark as received')
  await expect.element(page.getByText('1 gift marked as received: $25.')).toBeVisible()
  expect(button('Undo').elements()).toEqual([])
})
