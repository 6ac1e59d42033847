import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '#server/testing/long-tests.ts'
import { launchBrowser } from './browser.ts'
import { photo } from './photo.ts'
import { type RunningServer, startServer } from './server.ts'
import { visit } from './visitor.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function goTo(page: Page, link: string) {
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: link })
    .filter({ visible: true })
    .click()
}

async function closeAlert(page: Page, title: string) {
  const alert = page.getByRole('dialog', { name: title })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'hidden' })
}

async function register(page: Page, name: string, email: string) {
  await page.goto('/')
  await page.locator('#root[data-alive]').waitFor()
  await goTo(page, 'Register')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Register' }).click()
  await closeAlert(page, 'Registration successful!')
  await page.waitForURL('/')
}

async function addPet(page: Page, name: string, seed: number) {
  await goTo(page, 'Add Pet')
  await page.getByLabel('Choose photos').setInputFiles(await photo(seed))
  await page.getByLabel('Pet Name').fill(name)
  await page.getByLabel('Pet Age').fill('2 years')
  await page.getByLabel('Category').selectOption('Dog')
  await page.getByLabel('Location').fill('Springfield')
  await page.getByLabel('Short Description').fill('Sleeps under the table and follows you everywhere.')
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await page.getByText('Pet added successfully!').waitFor()
}

async function askFor(page: Page, name: string) {
  await goTo(page, 'Pet Listing')
  await page.getByPlaceholder('Search by name...').fill(name.toUpperCase())
  await page.waitForURL(/search=/)
  await page.getByRole('link', { name: `View Details of ${name}` }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Adopt', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Adopt ${name}` })
  await dialog.getByLabel('Phone').fill('+1 555 0199')
  await dialog.getByLabel('Address').fill('12 Elm Street\nSpringfield')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await closeAlert(page, 'Adoption request submitted!')
  await page.getByText('Request sent.').waitFor()
}

async function accept(page: Page, requester: string) {
  await page.goto('/dashboard/adoption-requests')
  await page.locator('#root[data-alive]').waitFor()
  const row = page.getByRole('row').filter({ hasText: requester })
  await expect.poll(() => row.innerText()).toMatch(/\+1 555 0199[\s\S]*12 Elm Street/)
  await row.getByRole('button', { name: /^Accept/ }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to accepted this request?' })
  await question.getByRole('button', { name: 'Yes, accepted' }).click()
  await page.getByRole('dialog', { name: 'Updated!' }).getByText('Request has been accepted.').waitFor()
  await closeAlert(page, 'Updated!')
  await row.getByText('No actions').waitFor()
}

const phone = { width: 390 }
const desk = { width: 1280 }
const devices = [{ owner: phone, requester: desk }, ...(isLong ? [{ owner: desk, requester: phone }] : [])]

test.each(devices)('two people find a home for a pet: %j', async (on) => {
  const pet = `Biscuit ${on.owner.width}`
  const owner = await visit(browser, server, on.owner)
  const requester = await visit(browser, server, on.requester)

  await register(owner.page, 'Olive Owner', `olive.${on.owner.width}@example.org`)
  await addPet(owner.page, pet, on.owner.width)
  await register(requester.page, 'Rita Requester', `rita.${on.owner.width}@example.org`)
  await askFor(requester.page, pet)
  await accept(owner.page, 'Rita Requester')
  await requester.page.getByRole('link', { name: 'My requests' }).click()
  await requester.page.getByRole('row').filter({ hasText: pet }).getByText('Accepted').waitFor()

  await owner.leave()
  await requester.leave()
})
