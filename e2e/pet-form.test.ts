import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photo } from './photo.ts'
import { networkErrors, startSite } from './site.ts'
import { endSession, nextFrame } from './visitor.ts'

const site = startSite()

const preview = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Preview' })
const facts = { 'Pet Name': 'Rex', 'Pet Age': '3 years', Location: 'Springfield', 'Short Description': 'A good dog.' }

async function expectFilledIn(page: Page) {
  for (const [label, value] of Object.entries(facts)) expect(await page.getByLabel(label).inputValue()).toBe(value)
  expect(await page.getByLabel('Category').inputValue()).toBe('Dog')
}

test('what a user types survives a reload, the end of the session, and a login in another tab', async () => {
  const author = await site.signUp('Ann Author')
  const { page, open, allow, leave } = await site.visit({ as: author })
  allow(networkErrors)
  await open('/dashboard/add-pet')
  for (const [label, value] of Object.entries(facts)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Category').selectOption('Dog')
  await page.getByLabel('Choose photos').setInputFiles(await photo(1))
  await preview(page).waitFor()

  // Escape in the browser's own question, as before a reload or when the tab is closed
  const dismissed = page.waitForEvent('dialog').then((question) => {
    expect(question.type()).toBe('beforeunload')
    return question.dismiss()
  })
  void page.close({ runBeforeUnload: true })
  await dismissed
  // the browser ignores a reload until the page has heard the answer
  await nextFrame(page)
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await page.getByText('We kept what you typed.').waitFor()
  await expectFilledIn(page)
  await preview(page).waitFor()

  await endSession(site.server, author)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByLabel('Choose photos').setInputFiles(await photo(2))
  await page.getByText('You’ve been logged out, but what you typed is still here.').waitFor()
  const newTab = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Log in again in a new tab' }).click()
  const tab = await newTab
  await tab.getByLabel('Email').fill(author.email)
  await tab.getByLabel('Password', { exact: true }).fill(author.password)
  await tab.getByRole('button', { name: 'Login', exact: true }).click()
  await tab.waitForURL('/dashboard/add-pet')
  await page.getByText('You’ve been logged out').waitFor({ state: 'hidden' })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await preview(page).waitFor()
  await expectFilledIn(page)
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await page.getByText('Pet added successfully!').waitFor()
  await leave()
})
