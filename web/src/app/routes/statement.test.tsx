import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Statement } from '#shared/receipts.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { admin, openPage, member as user } from '#web/testing/open-page.tsx'
import { receiptIssuer } from '#web/testing/records.ts'

const statement = (facts: Partial<Statement> = {}): Statement => ({
  years: [2026, 2025],
  year: 2026,
  donor: { name: 'Vera Visitor', email: 'vera@example.org' },
  day: '2026-11-26',
  rows: [
    {
      id: 7,
      number: 'PS-7-8D',
      day: '2026-01-05',
      petName: 'Rosie',
      title: null,
      sponsored: null,
      amountCents: 1050,
      refundedCents: 0,
    },
    {
      id: 9,
      number: '2026-00042',
      day: '2026-03-02',
      petName: null,
      title: null,
      sponsored: null,
      amountCents: 4000,
      refundedCents: 0,
    },
  ],
  amountCents: 5050,
  refundedCents: 0,
  unconfirmed: false,
  test: false,
  issuer: receiptIssuer({ legalName: 'Paws, Inc.' }),
  ...facts,
})

const paper = page.getByRole('region', { name: 'Gifts received in 2026' })
const rowTexts = () =>
  paper
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)

test('a statement has a row per gift and the sum, names its issuer and donor, and can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { calls } = await openPage('/dashboard/statement?year=2026', {
    as: user,
    answers: { 'donations.statement': () => statement() },
  })
  for (const words of ['Paws, Inc.', 'Vera Visitor', 'vera@example.org', 'November 26, 2026'])
    await expect.element(paper.getByText(words)).toBeVisible()
  expect(rowTexts()).toEqual([
    'ReceivedReceipt no.ForAmount',
    'January 5, 2026PS-7-8DCampaign for Rosie$10.50',
    'March 2, 20262026-00042The shelter$40.00',
    'Total of 2 gifts$50.50',
  ])
  expect(calls('donations.statement')).toEqual([{ year: 2026 }])
  await page.getByRole('button', { name: 'Print statement' }).click()
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('a gift to a campaign with a title is listed under the title', async () => {
  const [first] = statement().rows
  const rows = first ? [{ ...first, title: 'A new knee' }] : []
  await openPage('/dashboard/statement', { as: user, answers: { 'donations.statement': () => statement({ rows }) } })
  await expect.element(paper.getByText('Campaign “A new knee”', { exact: true })).toBeVisible()
  expect(paper.getByText('Rosie').elements()).toEqual([])
})

test('refunds have their own columns, also in the sum', async () => {
  const [first, second] = statement().rows
  const rows = first && second ? [first, { ...second, refundedCents: 1500 }] : []
  await openPage('/dashboard/statement', {
    as: user,
    answers: { 'donations.statement': () => statement({ rows, refundedCents: 1500 }) },
  })
  await expect.element(paper).toBeVisible()
  expect(rowTexts()).toEqual([
    'ReceivedReceipt no.ForAmountRefundedAfter refunds',
    'January 5, 2026PS-7-8DCampaign for Rosie$10.50$10.50',
    'March 2, 20262026-00042The shelter$40.00$15.00$25.00',
    'Total of 2 gifts$50.50$15.00$35.50',
  ])
})

test('another year is one click away, and in the URL', async () => {
  const { calls } = await openPage('/dashboard/statement', {
    as: user,
    answers: { 'donations.statement': ({ year = 2026 }) => statement({ year }) },
  })
  await page.getByRole('button', { name: '2025' }).click()
  await expect.element(page.getByRole('heading', { name: 'Gifts received in 2025' })).toBeVisible()
  expect(calls('donations.statement').at(-1)).toEqual({ year: 2025 })
})

test('a user without a confirmed email learns what is missing, and one without gifts what to do', async () => {
  await openPage('/dashboard/statement', {
    as: user,
    answers: { 'donations.statement': () => statement({ unconfirmed: true }) },
  })
  await expect.element(page.getByText('Includes only gifts made while logged in.', { exact: false })).toBeVisible()
  await openPage('/dashboard/statement', {
    as: user,
    answers: {
      'donations.statement': refuse('There are no received gifts to show here.', {
        refusal: 'NO_STATEMENT',
        status: 404,
      }),
    },
  })
  await expect.element(page.getByText('There are no received gifts to show here.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'My donations', exact: true }).last()).toBeVisible()
})

test("a donor's statement is for admins", async () => {
  const { calls } = await openPage('/dashboard/statement?gift=9', {
    as: admin,
    answers: { 'donations.donorStatement': () => statement() },
  })
  await expect.element(paper).toBeVisible()
  expect(calls('donations.donorStatement')).toEqual([{ id: 9 }])
  await openPage('/dashboard/statement?gift=9', { as: user })
  await expect.element(page.getByText('Admins only.')).toBeVisible()
})

test('the link of an email shows nothing until its button is pressed, and then each year', async () => {
  const { calls } = await openPage('/statement#secret', {
    answers: { 'donations.linkedStatement': ({ year = 2026 }) => statement({ year }) },
  })
  const show = page.getByRole('button', { name: 'Show my gifts' })
  await expect.element(show).toBeVisible()
  expect(location.hash).toBe('')
  expect(calls('donations.linkedStatement')).toEqual([])
  await show.click()
  await expect.element(paper).toBeVisible()
  await page.getByRole('button', { name: '2025' }).click()
  await expect.element(page.getByRole('heading', { name: 'Gifts received in 2025' })).toBeVisible()
  expect(calls('donations.linkedStatement')).toEqual([{ token: 'secret' }, { token: 'secret', year: 2025 }])
})

test('a link that is over or incomplete says what to do', async () => {
  await openPage('/statement#secret', {
    answers: {
      'donations.linkedStatement': refuse('This link has expired.', { refusal: 'STATEMENT_LINK_OVER' }),
    },
  })
  await page.getByRole('button', { name: 'Show my gifts' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'This link has expired.' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Show my gifts' }).elements()).toEqual([])
  await openPage('/statement')
  await expect.element(page.getByText('Part of the link is missing.', { exact: false })).toBeVisible()
})
