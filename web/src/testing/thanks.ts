import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './fake-server.ts'
import { createdDonation, donationPage } from './records.ts'

/** A server that accepts a pledge of this amount, and then has its page. */
export const acceptsPledge = (amountCents = 2500): Answers => ({
  'donations.give': () => createdDonation({ amountCents }),
  'donations.bySecret': () => donationPage({ amountCents, standingCents: amountCents }),
})

/** Waits for the page of the donation, which thanks the donor with exactly this text. Nothing covers how to pay. */
export async function expectThanks(text: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Your Gift', exact: true })).toBeVisible()
  const thanks = page
    .getByRole('status')
    .filter({ has: page.getByRole('heading', { name: 'Thank You!', exact: true }) })
  await expect.element(thanks.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'How to pay', exact: true })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
}
