import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DonationPage } from '#shared/donations.ts'
import { rememberedDonations } from '#web/features/donations/remembered-donations.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { donationPage, donationSecret, receiptDetails, receiptIssuer } from '#web/testing/records.ts'

const address = `/gifts/${donationSecret}`
const at = '2026-05-04T09:30:00.000Z'
afterEach(() => rememberedDonations.forget())

type DonationPageOptions = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'answers'> & {
  query?: string
  answers?: Answers
}

const openDonation = (
  facts: Partial<DonationPage> = {},
  { query = '', answers, ...options }: DonationPageOptions = {},
) => openPage(address + query, { ...options, answers: { 'donations.bySecret': () => donationPage(facts), ...answers } })

const reserved: Partial<DonationPage> = {
  state: 'reserved',
  origin: 'checkout',
  checkout: { url: null, expiresAt: '2026-05-04T10:01:00.000Z' },
  events: [{ state: 'reserved', standingCents: 0, at }],
}
const received: Partial<DonationPage> = {
  state: 'received',
  origin: 'checkout',
  receipt: receiptDetails(),
  events: [
    { state: 'reserved', standingCents: 0, at },
    { state: 'received', standingCents: 2500, at },
  ],
}

test('a promise shows how to pay and the reference, and the tab has no name and no amount', async () => {
  await openDonation({ howToPay: 'Send it to https://pay.example.' })
  await expect.element(page.getByText('Pledged', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'How to pay' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'https://pay.example' })).toBeVisible()
  await expect.element(page.getByText('PS-1234-7F')).toBeVisible()
  expect(document.title).toBe('Your Gift · Pawstead')
  expect(page.getByRole('button', { name: 'Print receipt' }).elements()).toEqual([])
})

test('a promise shows when it expires, and an expired one may be given again', async () => {
  const expiresAt = '2026-07-03T09:30:00.000Z'
  await openDonation({ expiresAt })
  await expect.element(page.getByText(/^Your pledge counts until/).getByText('Jul 3, 2026')).toBeVisible()
  const events: DonationPage['events'] = [
    { state: 'promised', standingCents: 2500, at },
    { state: 'cancelled', standingCents: 0, at: expiresAt },
  ]
  await openDonation({ state: 'cancelled', standingCents: 0, events, expiresAt })
  await expect.element(page.getByRole('status').filter({ hasText: 'This pledge has expired' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Donate again' })).toBeVisible()
  await expect.element(page.getByText('Canceled: the pledge expired')).toBeVisible()
  expect(page.getByText('You donated', { exact: false }).elements()).toEqual([])
})

test('without payment instructions, the page says to ask the shelter', async () => {
  await openDonation()
  await expect.element(page.getByText('Please ask the shelter how to pay.')).toBeVisible()
})

test("a received donation has a receipt with the shelter's data and one date, which can be printed", async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openDonation(
    { ...received, name: 'Vera Visitor' },
    {
      config: { timeZone: 'Europe/Copenhagen', support: { email: 'help@paws.example', phone: null, place: 'Aarhus' } },
    },
  )
  const receipt = page.getByRole('region', { name: 'Receipt' })
  for (const words of [
    'Pawstead',
    'Aarhus · help@paws.example',
    '2026-00042',
    'PS-1234-7F',
    'Thank you for your gift, Vera Visitor.',
    'The campaign for Rosie',
    'May 5, 2026',
    '$25.00',
    'Twenty-five dollars',
    'Receipt no.',
  ])
    await expect.element(receipt.getByText(words).first()).toBeVisible()
  const paper = receipt.element()
  expect(paper.querySelectorAll('time')).toHaveLength(1)
  expect(paper.textContent).not.toMatch(/\d:\d\d|UTC|Time\b/)
  await page.getByRole('button', { name: 'Print receipt' }).click()
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('the letter names who issues it: legal name, number, address, signature, and the sentence for the tax office', async () => {
  const issuer = receiptIssuer({
    legalName: 'Paws of Springfield, Inc.',
    registrationNumber: 'EIN 12-3456789',
    postalAddress: '12 Main Street\nSpringfield, IL 62701',
    signer: 'Rita Ray, Treasurer',
    taxSentences: [
      { language: 'es', text: 'No se entregaron bienes.' },
      { language: 'en', text: 'No goods were provided.' },
    ],
  })
  const support = { email: 'help@paws.example', phone: null, place: 'Aarhus' }
  await openDonation({ ...received, receipt: receiptDetails({ issuer }) }, { config: { support } })
  const receipt = page.getByRole('region', { name: 'Receipt' })
  for (const words of [
    'Paws of Springfield, Inc.',
    'Registration number: EIN 12-3456789',
    '12 Main Street Springfield, IL 62701',
    'Rita Ray, Treasurer',
    'No goods were provided.',
    'Thank you for your gift.',
  ])
    await expect.element(receipt.getByText(words).first()).toBeVisible()
  for (const other of ['Pawstead', 'Aarhus', 'No se entregaron'])
    expect(receipt.element().textContent).not.toContain(other)
  // only in another language: as it was written
  const [spanish] = issuer.taxSentences
  const only = receiptDetails({ issuer: { ...issuer, taxSentences: spanish ? [spanish] : [] } })
  await openDonation({ ...received, receipt: only })
  await expect.element(receipt.getByText('No se entregaron bienes.')).toHaveAttribute('lang', 'es')
})

test('a receipt from before the numbers shows its reference once', async () => {
  await openDonation({ ...received, receipt: receiptDetails({ number: 'PS-1234-7F' }) })
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect.element(receipt.getByText('Receipt no.')).toBeVisible()
  expect(receipt.getByText('PS-1234-7F').elements()).toHaveLength(1)
})

test('the receipt of a corrected gift keeps its number and says that it is void', async () => {
  const events: DonationPage['events'] = [...(received.events ?? []), { state: 'cancelled', standingCents: 0, at }]
  await openDonation({
    ...received,
    state: 'cancelled',
    standingCents: 0,
    events,
    receipt: receiptDetails({ void: true }),
  })
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect.element(receipt.getByText('Void', { exact: true })).toBeVisible()
  await expect.element(receipt.getByText('2026-00042')).toBeVisible()
  expect(receipt.getByText('Thank you', { exact: false }).elements()).toEqual([])
})

test('a donor gets the link to their yearly statement by email, or learns that it was sent today', async () => {
  const { answer, calls } = await openDonation(
    { ...received, email: 'v…@example.org' },
    { config: { mail: true }, answers: { 'donations.sendStatement': refuse('Already sent.', { status: 429 }) } },
  )
  const send = page.getByRole('button', { name: 'Email me my yearly statement' })
  await send.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Already sent.' })).toBeVisible()
  answer({ 'donations.sendStatement': () => ({ sent: true }) })
  await send.click()
  await expect.element(page.getByText('We’ve emailed a link to your statement', { exact: false })).toBeVisible()
  expect(calls('donations.sendStatement').at(-1)).toEqual({ secret: donationSecret })
  expect(send.elements()).toEqual([])
})

test.each([
  ['without email on this site', { email: 'v…@example.org' }, false],
  ['without an address', { email: null }, true],
])('%s, there is no statement by email', async (_, facts, mail) => {
  await openDonation({ ...received, ...facts }, { config: { mail } })
  await expect.element(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Email me my yearly statement' }).elements()).toEqual([])
})

test('a refund is shown on the page and on the receipt', async () => {
  const refunded: DonationPage['events'] = [{ state: 'refunded', standingCents: 1500, at }]
  const events = [...(received.events ?? []), ...refunded]
  await openDonation({ ...received, state: 'refunded', standingCents: 1500, events, test: true })
  await expect.element(page.getByText('$10.00 of this gift was refunded.', { exact: false })).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect.element(receipt.getByText('Remaining gift: $15.00')).toBeVisible()
  await expect.element(receipt.getByText('Test payment. No real money was charged.')).toBeVisible()
  await expect.element(page.getByText('$10.00 refunded')).toBeVisible()
})

test('a donor who comes back from paying waits for the bank, and sees when the payment arrives', async () => {
  const { answer, calls } = await openDonation(reserved, {
    query: '?paid',
    answers: {
      'donations.refresh': () => {
        throw new NoAnswer()
      },
    },
  })
  await expect.element(page.getByText('Waiting for the bank to confirm your payment.')).toBeVisible()
  await expect.poll(() => calls('donations.refresh').length).toBe(1)
  answer({ 'donations.refresh': () => donationPage(received), 'donations.bySecret': () => donationPage(received) })
  await expect.element(page.getByText('We’ve received your gift. Thank you!'), { timeout: 15_000 }).toBeVisible()
  await expect.element(page.getByText('You donated $25.00 to Rosie.')).toBeVisible()
  expect(calls('donations.refresh')).toHaveLength(2)
})

test('after some minutes, the page explains the delay and stops polling', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { calls } = await openDonation(reserved, {
      query: '?paid',
      answers: { 'donations.refresh': () => donationPage(reserved) },
    })
    const long = page.getByText('This is taking longer than usual.', { exact: false })
    for (let second = 0; second < 200 && long.elements().length === 0; second += 1)
      await vi.advanceTimersByTimeAsync(1000)
    expect(long.elements()).toHaveLength(1)
    const refreshCount = calls('donations.refresh').length
    expect(refreshCount).toBeGreaterThan(5)
    expect(refreshCount).toBeLessThan(20)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(calls('donations.refresh')).toHaveLength(refreshCount)
  } finally {
    vi.useRealTimers()
  }
})

test('a donor who left is shown that nothing was charged, and the server is notified once', async () => {
  const cancelled: Partial<DonationPage> = {
    state: 'cancelled',
    origin: 'checkout',
    standingCents: 0,
    events: [
      { state: 'reserved', standingCents: 0, at },
      { state: 'cancelled', standingCents: 0, at },
    ],
  }
  const { calls } = await openDonation(reserved, {
    query: '?left',
    answers: { 'donations.leave': () => donationPage(cancelled) },
  })
  await expect.element(page.getByRole('link', { name: 'Donate again' })).toBeVisible()
  await expect.element(page.getByText('You left before paying, so nothing was charged.')).toBeVisible()
  expect(calls('donations.leave')).toEqual([{ secret: donationSecret }])
})

test('a donor who left but had paid sees that the donation has arrived', async () => {
  await openDonation(reserved, { query: '?left', answers: { 'donations.leave': () => donationPage(received) } })
  await expect.element(page.getByText('We’ve received your gift. Thank you!')).toBeVisible()
})

test('a donation that is being paid elsewhere shows its limit, without a question', async () => {
  const { calls } = await openDonation(reserved)
  await expect.element(page.getByText(/^You can pay for this gift until /)).toBeVisible()
  expect([...calls('donations.refresh'), ...calls('donations.leave')]).toEqual([])
})

test('consent can be withdrawn and given, and a choice that could not be saved stays', async () => {
  const { answer, calls } = await openDonation(
    { name: 'Vera', message: 'Get well!', email: 'v…@example.org', showName: true },
    { answers: { 'donations.change': ({ showName = true }) => donationPage({ name: 'Vera', showName }) } },
  )
  const show = page.getByLabelText('Show my name, message, and amount on the campaign page')
  await expect.element(page.getByText('v…@example.org')).toBeVisible()
  await expect.element(show).toBeChecked()
  await show.click()
  await expect.element(show).not.toBeChecked()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(calls('donations.change')).toEqual([{ secret: donationSecret, showName: false }])
  answer({ 'donations.change': refuse('Too many attempts.', { refusal: 'TOO_MANY_REQUESTS', status: 429 }) })
  await show.click()
  await expect.element(page.getByText('Couldn’t save your choice. Too many attempts.')).toBeVisible()
  await expect.element(show).not.toBeChecked()
})

test("the donor's details are removed after a question, and there is nothing left to choose", async () => {
  const { calls } = await openDonation(
    { name: 'Vera', showName: true },
    { answers: { 'donations.erase': () => donationPage({ erased: true }) } },
  )
  const remove = page.getByRole('button', { name: 'Delete my details' })
  await remove.click()
  await answerQuestion('Delete your details?', 'Cancel')
  expect(calls('donations.erase')).toEqual([])
  await remove.click()
  await answerQuestion('Delete your details?', 'Delete my details')
  await expect.element(page.getByText('You deleted your details.', { exact: false })).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(page.getByText('Vera').elements()).toEqual([])
})

test('a donor who follows the campaign reads its updates here', async () => {
  const update = { id: 1, text: 'She walks again.', image: null, costCents: 18_000, createdAt: at }
  await openDonation({ follow: true, updates: [update] })
  await expect.element(page.getByRole('heading', { name: 'Updates on Rosie' })).toBeVisible()
  await expect.element(page.getByText('She walks again.')).toBeVisible()
  await expect.element(page.getByText('Spent $180')).toBeVisible()
})

test.each([true, false])(
  'a campaign that is shown (%s) has a link, and one that is not has only its name',
  async (shown) => {
    const campaign = { id: 1, petName: 'Rosie', image: '/drawings/category-dog.svg', state: 'open' as const, shown }
    await openDonation({ state: 'cancelled', standingCents: 0, campaign })
    await expect.element(page.getByText('Rosie', { exact: true })).toBeVisible()
    for (const name of ['Rosie', 'Donate again'])
      expect(page.getByRole('link', { name, exact: true }).elements(), name).toHaveLength(shown ? 1 : 0)
  },
)

test.each(['rex', '1234', 'a'.repeat(43), donationSecret])('an unknown link shows an error: %s', async (secret) => {
  await openPage(`/gifts/${secret}`, {
    answers: { 'donations.bySecret': refuse('Gift not found.', { refusal: 'NO_SUCH_DONATION', status: 404 }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Gift not found.' })).toBeVisible()
})

test('the link is copied, emailed to the stored address, and saved on this device', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { calls, answer, currentUrl } = await openDonation(
    { email: 'v…@example.org' },
    { config: { mail: true }, answers: { 'donations.emailLink': refuse('Not today.') } },
  )
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => written.mock.calls).toEqual([[`${location.origin}${address}`]])
  written.mockRestore()
  const email = page.getByRole('button', { name: 'Email me this' })
  await email.click()
  await expect.element(page.getByText('Couldn’t email the link. Not today.')).toBeVisible()
  answer({ 'donations.emailLink': () => ({}) })
  await email.click()
  await expect.element(page.getByText(/^On its way to v…@example\.org\./)).toBeVisible()
  expect(calls('donations.emailLink')).toEqual([{ secret: donationSecret }, { secret: donationSecret }])
  expect(localStorage.getItem('your-gifts')).toBeNull()
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Your gifts' }).click()
  await expect.poll(currentUrl).toBe('/gifts')
  expect(JSON.parse(localStorage.getItem('your-gifts') ?? '')).toEqual([donationSecret])
})

test.each([
  ['the shelter sends no email', { email: 'v…@example.org' }, false],
  ['no address is stored', { email: null }, true],
])('nothing offers an email if %s', async (_name, facts, mail) => {
  await openDonation(facts, { config: { mail } })
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Email me this' }).elements()).toEqual([])
})

test("another site's picture is not loaded, so that no other site learns of the page", async () => {
  const image = 'https://pictures.example/rosie.jpg'
  const campaign = { id: 1, petName: 'Rosie', image, state: 'open', shown: true } as const
  await openDonation({ campaign })
  await expect.element(page.getByText('Pledged', { exact: true }).first()).toBeVisible()
  const hosts = [...document.querySelectorAll<HTMLElement>('[src], [srcset], link[href]')].flatMap((element) =>
    ['src', 'srcset', 'href'].flatMap((name) => element.getAttribute(name)?.match(/https?:\/\/[^/]+/g) ?? []),
  )
  expect(hosts.filter((host) => host !== location.origin)).toEqual([])
})
