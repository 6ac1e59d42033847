import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdoptionFee, FeeReceipt, RequestFeePage } from '#shared/adoption-fees.ts'
import type { RequestDetail } from '#shared/adoptions.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { noFee, noMeetings, onePage, requestDetail } from '#web/testing/records.ts'

// The step 'Fee' of a request, its receipt, and the shelter's list of fees (docs/product.md 29).

const next = page.getByRole('region', { name: 'What happens next' })
const facts = page.getByRole('region', { name: 'Adoption fee' })
const dialog = page.getByRole('dialog')
const button = (name: string) => next.getByRole('button', { name, exact: true })

const due: AdoptionFee = {
  state: 'due',
  amountCents: 12_000,
  method: null,
  askedAt: '2026-11-20T10:00:00.000Z',
  paidAt: null,
  endedAt: null,
  receiptNumber: null,
}
const paid: AdoptionFee = {
  ...due,
  state: 'paid',
  method: 'by_hand',
  paidAt: '2026-11-21T10:00:00.000Z',
  receiptNumber: 'F2026-00007',
}
const accepted = { status: 'accepted', answeredAt: '2026-11-19T10:00:00.000Z' } as const

type OpenFeeOptions = {
  facts?: Partial<RequestDetail>
  fee?: Partial<RequestFeePage>
  address?: string
  width?: number
  answers?: NonNullable<Parameters<typeof openPage>[1]>['answers']
}

async function open({ facts = {}, fee = {}, address = '', width = 1280, answers = {} }: OpenFeeOptions = {}) {
  let current = { ...noFee({ side: facts.side ?? 'owner' }), used: true, open: true, usualCents: 9500, ...fee }
  const change = (changed: Partial<RequestFeePage>) => {
    current = { ...current, ...changed }
    return current
  }
  const opened = await openPage(`/dashboard/requests/1${address}`, {
    as: member,
    width,
    answers: {
      'adoptions.byId': () => requestDetail(1, { petName: 'Pepper', ...accepted, ...facts }),
      'adoptions.messages': () => onePage([]),
      'meetings.ofRequest': () => noMeetings({ side: facts.side ?? 'owner', used: false }),
      'adoptionFees.ofRequest': () => current,
      'adoptionFees.ask': ({ amountCents }) => change({ fee: { ...due, amountCents } }),
      'adoptionFees.markPaid': ({ amountCents }) => change({ fee: { ...paid, amountCents } }),
      'adoptionFees.waive': () => change({ fee: { ...due, state: 'cancelled', endedAt: due.askedAt } }),
      'adoptionFees.markReturned': () => change({ fee: { ...paid, state: 'returned', endedAt: paid.paidAt } }),
      'adoptionFees.check': () => change({ paying: false, fee: { ...paid, method: 'online' } }),
      ...answers,
    },
  })
  return { ...opened, change }
}

const requester = { side: 'requester' } as const

test('the shelter asks for its usual fee, or for another amount', async () => {
  const { calls } = await open()
  await expect.element(next.getByText('Your turn: ask Rita Requester for the adoption fee.')).toBeVisible()
  await button('Ask for the fee').click()
  await expect.element(dialog.getByLabelText('Amount ($)')).toHaveValue('95')
  expect(await violationsIn('body')).toEqual([])
  await dialog.getByLabelText('Amount ($)').fill('none')
  await dialog.getByRole('button', { name: 'Ask for the fee' }).click()
  await expect.element(dialog.getByLabelText('Amount ($)')).toBeInvalid()
  await dialog.getByLabelText('Amount ($)').fill('120.50')
  await dialog.getByRole('button', { name: 'Ask for the fee' }).click()
  await expect.element(next.getByText('Waiting for Rita Requester to pay the adoption fee of $120.50.')).toBeVisible()
  expect(calls('adoptionFees.ask')).toEqual([{ id: 1, amountCents: 12_050 }])
})

test('a fee that was paid at the desk is marked as paid, with the amount that was asked for', async () => {
  const { calls } = await open({ fee: { fee: due } })
  await button('Mark as paid').click()
  await expect.element(dialog.getByLabelText('Amount ($)')).toHaveAttribute('readonly')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect.element(facts.getByText('$120.00', { exact: true })).toBeVisible()
  await expect.element(facts.getByRole('link', { name: 'Receipt F2026-00007' })).toBeVisible()
  await expect.element(next.getByText(/Your turn: mark Pepper as adopted/)).toBeVisible()
  expect(calls('adoptionFees.markPaid')).toEqual([{ id: 1, amountCents: 12_000 }])
})

test('if someone has changed the fee, what was typed stays, and the page shows the new fee', async () => {
  const { change } = await open({
    fee: { fee: due },
    answers: { 'adoptionFees.markPaid': refuse('The fee has changed.', { refusal: 'FEE_CHANGED' }) },
  })
  await button('Mark as paid').click()
  change({ fee: { ...due, amountCents: 5000 } })
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect.element(dialog.getByText('That didn’t work: The fee has changed.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(next.getByText(/to pay the adoption fee of \$50\.00/)).toBeVisible()
})

test('a shelter adopts without a fee after a question', async () => {
  const { calls } = await open({ fee: { fee: due } })
  await button('Waive the fee').click()
  await page.getByRole('button', { name: 'Yes, waive it' }).click()
  await expect.element(next.getByText(/Your turn: mark Pepper as adopted/)).toBeVisible()
  await expect.element(next.getByRole('listitem').filter({ hasText: 'Fee' })).toHaveTextContent('FeeSkipped')
  await expect.element(facts).not.toBeInTheDocument()
  expect(calls('adoptionFees.waive')).toEqual([{ id: 1 }])
})

test('the family sees what to pay and how, on a phone', async () => {
  const { calls } = await open({
    facts: requester,
    fee: { fee: due, online: true, howToPay: 'Bring cash on Saturday.' },
    width: 320,
    answers: { 'adoptionFees.pay': refuse('Stripe is away.', { refusal: 'PAYMENTS_AWAY', status: 503 }) },
  })
  await expect.element(next.getByText('Your turn: pay the adoption fee of $120.00.')).toBeVisible()
  await expect.element(next.getByText('Bring cash on Saturday.')).toBeVisible()
  expect(await violationsIn('body')).toEqual([])
  await button('Pay $120.00 by card').click()
  await expect.element(page.getByText('That didn’t work: Stripe is away.')).toBeVisible()
  expect(calls('adoptionFees.pay')).toEqual([{ id: 1, amountCents: 12_000 }])
})

test('without cards, the family sees only how to pay', async () => {
  await open({ facts: requester, fee: { fee: due } })
  await expect.element(next.getByText('Write to the shelter below to arrange how to pay.')).toBeVisible()
  await expect.element(next.getByRole('button')).not.toBeInTheDocument()
})

test('coming back from the payment, the page asks until the fee is paid', async () => {
  const { calls } = await open({ facts: requester, fee: { fee: due, online: true, paying: true }, address: '?paid' })
  await expect.element(facts.getByText(/Paid by card on/)).toBeVisible()
  expect(calls('adoptionFees.check')).toEqual([{ id: 1 }])
})

test('an applicant who left the payment reads that nothing was charged, and can go on', async () => {
  const { calls } = await open({
    facts: requester,
    fee: { fee: due, online: true, paying: true },
    address: '?left',
    answers: {
      'adoptionFees.check': () => ({
        ...noFee({ side: 'requester' }),
        used: true,
        paying: true,
        online: true,
        fee: due,
      }),
    },
  })
  await expect.element(next.getByText(/nothing was charged/)).toBeVisible()
  await expect.element(button('Continue paying $120.00')).toBeVisible()
  await expect.poll(() => calls('adoptionFees.check')).toEqual([{ id: 1 }])
})

test.each([
  ['refunding', 'owner', 'being refunded to the card'],
  ['refunded', 'requester', 'Refunded to the card on'],
  ['to_return', 'requester', 'The shelter will return it to you'],
  ['returned', 'owner', 'Returned on'],
] as const)('after the request has ended, a fee that is %s is shown to the %s', async (state, side, text) => {
  const ended = state === 'refunded' || state === 'returned' ? paid.paidAt : null
  await open({
    facts: { side, status: 'rejected', outcome: 'released' },
    fee: { open: false, fee: { ...paid, state, endedAt: ended } },
  })
  await expect.element(facts.getByText(text, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mark as returned' })).not.toBeInTheDocument()
})

test('the shelter marks a fee as returned, after a question', async () => {
  const { calls } = await open({
    facts: { status: 'rejected', outcome: 'released' },
    fee: { open: false, fee: { ...paid, state: 'to_return' } },
  })
  await facts.getByRole('button', { name: 'Mark as returned' }).click()
  await page.getByRole('button', { name: 'Yes, it’s returned' }).click()
  await expect.element(facts.getByText(/Returned on/)).toBeVisible()
  expect(calls('adoptionFees.markReturned')).toEqual([{ id: 1 }])
})

const listed = { id: 4, requestId: 1, petName: 'Pepper', payerName: 'Rita Requester' }
const totals = { year: 2026, paidCents: 24_000, paidCount: 2, toReturnCount: 1, toReturnCents: 12_000 }
const admin = { ...member, role: 'admin' } as const

test('the list shows fees with their status, what is to be returned, and a file for admins', async () => {
  const { calls } = await openPage('/dashboard/fees', {
    as: admin,
    width: 390,
    answers: {
      'adoptionFees.list': () =>
        onePage([
          { ...paid, ...listed, state: 'to_return' },
          { ...due, ...listed, id: 3, payerName: null },
        ]),
      'adoptionFees.totals': () => totals,
    },
  })
  const row = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
  await expect.element(page.getByText('2 fees paid in 2026: $240.00')).toBeVisible()
  await expect.element(page.getByText('1 fee to return: $120.00')).toBeVisible()
  await expect.element(row('To be returned').getByRole('button', { name: 'Mark as returned' })).toBeVisible()
  await expect.element(row('To be paid').getByText('Pepper · Deleted user')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download all fees (CSV)' })).toBeVisible()
  expect(await violationsIn('body')).toEqual([])
  await page.getByLabelText('Show').selectOptions('Refunded')
  await expect.poll(() => calls('adoptionFees.list')).toContainEqual(expect.objectContaining({ state: 'refunded' }))
})

test('a shelter without fees reads where they come from', async () => {
  await openPage('/dashboard/fees', {
    as: { ...member, staff: true },
    answers: {
      'adoptionFees.list': () => onePage([]),
      'adoptionFees.totals': () => ({ ...totals, paidCents: 0, paidCount: 0, toReturnCount: 0, toReturnCents: 0 }),
    },
  })
  await expect.element(page.getByText('No adoption fees yet')).toBeVisible()
  await expect.element(page.getByText('0 fees paid in 2026: $0.00')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download all fees (CSV)' })).not.toBeInTheDocument()
})

const issuer = {
  legalName: 'Harbor Shelter e.V.',
  registrationNumber: null,
  postalAddress: null,
  signer: 'Rita Ray, Treasurer',
  taxSentences: [{ language: 'en' as const, text: 'Donations are tax-deductible.' }],
}
const receipt: FeeReceipt = {
  number: 'F2026-00007',
  day: '2026-11-21',
  amountCents: 12_000,
  payerName: 'Rita Requester',
  petName: 'Pepper',
  void: false,
  test: false,
  issuer,
}

const openReceipt = (changes: Partial<FeeReceipt> | null) =>
  openPage('/dashboard/requests/1/fee-receipt', {
    as: member,
    answers: { 'adoptionFees.receipt': () => ({ receipt: changes && { ...receipt, ...changes } }) },
  })

test('the receipt names the fee, and has no sentence about donations for the tax office', async () => {
  await openReceipt({})
  const paper = page.getByRole('region', { name: 'Receipt for an adoption fee' })
  for (const text of ['F2026-00007', 'Rita Requester', 'Adoption of Pepper', '$120.00', 'Rita Ray, Treasurer'])
    await expect.element(paper.getByText(text)).toBeVisible()
  await expect.element(paper.getByText('An adoption fee is not a donation.')).toBeVisible()
  await expect.element(page.getByText('tax-deductible')).not.toBeInTheDocument()
  await expect.element(paper.getByText('Void')).not.toBeInTheDocument()
  expect(await violationsIn('body')).toEqual([])
})

test('the receipt of a fee that was paid back is void', async () => {
  await openReceipt({ void: true, payerName: null })
  await expect.element(page.getByText('Void', { exact: true })).toBeVisible()
})

test('without a receipt, the page says so', async () => {
  await openReceipt(null)
  await expect.element(page.getByText('There’s no receipt here')).toBeVisible()
})
