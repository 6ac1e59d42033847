import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { networkErrors, petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
const listing = /\/trpc\/[^?]*pets\.list/
let owner: Account

beforeAll(async () => {
  owner = await site.signUp('Olive Owner')
  for (let number = 1; number <= 26; number++)
    await owner.trpc.pets.add.mutate(petFacts(site, { name: `Dog ${number}` }))
  await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Éclair', category: 'Cat' }))
  await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Maple', category: 'Rabbit' }))
})

const cards = (page: Page) => page.getByRole('list', { name: 'Pets' }).getByRole('heading')

test('search and category are in the URL and survive a reload; Back undoes a category', async () => {
  const { page, open, reload, leave } = await site.visit()
  await open('/pets')
  await page.getByLabel('Name').fill('éCL')
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Éclair'])
  await page.getByLabel('Category').selectOption('Cat')
  await page.waitForURL('/pets?search=%C3%A9CL&category=Cat')
  await reload()
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Éclair'])
  expect(await page.getByLabel('Name').inputValue()).toBe('éCL')
  await page.getByLabel('Category').selectOption('Dog')
  await page.getByText('No pets found.').waitFor()
  await page.goBack()
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Éclair'])
  expect(await page.getByLabel('Category').inputValue()).toBe('Cat')
  await leave()
})

test('more pets load as the last card comes into view, and Back returns to the opened one', async () => {
  const { page, open, leave } = await site.visit()
  await open('/pets')
  await expect.poll(() => cards(page).count()).toBe(24)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards(page).count()).toBe(28)
  await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  await cards(page).last().scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await page
    .getByRole('link', { name: /^View Details/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Adopt' }).waitFor()
  await page.goBack()
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 5, before)
  await leave()
})

test('a page that does not load can be retried by keyboard; the loaded ones stay', async () => {
  const { page, open, allow, leave } = await site.visit()
  allow(networkErrors)
  await open('/pets')
  await expect.poll(() => cards(page).count()).toBe(24)
  await page.route(listing, (route) => route.abort())
  await cards(page).last().scrollIntoViewIfNeeded()
  await page.getByText('More pets could not be loaded.').waitFor()
  expect(await cards(page).count()).toBe(24)
  await page.unroute(listing)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).press('Enter')
  await expect.poll(() => cards(page).count()).toBe(28)
  await leave()
})

test('an outdated search is cancelled', async () => {
  const { page, open, leave } = await site.visit()
  await open('/pets')
  await cards(page).first().waitFor()
  await page.route(/forgotten/, () => {
    /* never answered */
  })
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('forgotten'))
  await page.getByLabel('Name').fill('forgotten')
  await page.waitForRequest(/forgotten/)
  await page.getByLabel('Name').fill('maple')
  await cancelled
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Maple'])
  await leave()
})

test.each(['/pets/99999', '/pets/rex', '/pets/0'])('%s is no pet and returns 404', async (path) => {
  const { page, allow, leave } = await site.visit()
  allow(networkErrors)
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Pet not found.' }).waitFor()
  await page.getByRole('link', { name: 'See all pets' }).click()
  await page.waitForURL('/pets')
  await leave()
})

test('an owner changes a pet, marks it adopted, and deletes it, and visitors see each change', async () => {
  const mia = await site.signUp('Mia Owner')
  const { id } = await mia.trpc.pets.add.mutate(petFacts(site, { name: 'Milo' }))
  const { page, open, leave } = await site.visit({ as: mia })
  const seen = () => owner.trpc.pets.byId.query({ id })
  await open('/dashboard/my-pets')
  await page.getByRole('link', { name: 'Update Milo' }).click()
  await page.getByLabel('Pet Name').fill('King')
  await page.getByRole('button', { name: 'Update Pet' }).click()
  await page.getByText('Pet updated successfully!').waitFor()
  expect(await seen()).toMatchObject({ name: 'King', status: 'available' })
  await page.getByRole('link', { name: 'My Added Pets' }).click()
  await page.getByRole('button', { name: 'Adopted: King has found a home' }).click()
  await page.getByRole('button', { name: 'Yes, adopted' }).click()
  await expect.poll(seen).toMatchObject({ name: 'King', status: 'adopted' })
  await page.getByRole('button', { name: 'Delete King' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.getByText('You have not added a pet yet.').waitFor()
  await expect(seen()).rejects.toThrow('Pet not found.')
  await leave()
})
