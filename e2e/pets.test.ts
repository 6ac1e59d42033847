import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { networkErrors, petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
const listing = /\/trpc\/[^?]*pets\.list/
const detail = /\/trpc\/[^?]*pets\.byId/
let owner: Account

beforeAll(async () => {
  owner = await site.signUp('Olive Owner')
  for (let number = 1; number <= 26; number++)
    await owner.trpc.pets.add.mutate(petFacts(site, { name: `Dog ${number}` }))
  await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Éclair', category: 'Cat' }))
  await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Maple', category: 'Rabbit' }))
})

const cards = (page: Page) => page.getByRole('list', { name: 'Pets' }).getByRole('heading')

test('search and category stand in the address and survive a reload; Back undoes a category', async () => {
  const { page, open, leave } = await site.visit()
  await open('/pets')
  await page.getByLabel('Name').fill('éCL')
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Éclair'])
  await page.getByLabel('Category').selectOption('Cat')
  await page.waitForURL('/pets?search=%C3%A9CL&category=Cat')
  await page.reload()
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Éclair'])
  expect(await page.getByLabel('Name').inputValue()).toBe('éCL')
  await page.getByLabel('Category').selectOption('Dog')
  await page.getByText('No pets found.').waitFor()
  await page.goBack()
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Éclair'])
  expect(await page.getByLabel('Category').inputValue()).toBe('Cat')
  await leave()
})

test('without a match it says so, and leads back to all pets', async () => {
  const { page, open, leave } = await site.visit({ width: 390 })
  await open('/pets?search=nobody')
  await page.getByText('No pets found.').waitFor()
  await page.getByRole('button', { name: 'Show all pets' }).click()
  await page.waitForURL('/pets')
  await cards(page).first().waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  await leave()
})

test('more pets load as the last card comes into view, and Back returns to the one that was looked at', async () => {
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

test('a page that does not load can be asked for again by keyboard; what was there stays', async () => {
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

test('a listing that does not load says so and tries again', async () => {
  const { page, open, allow, leave } = await site.visit()
  allow(networkErrors)
  await open('/')
  await page.route(listing, (route) => route.abort())
  await page.getByRole('link', { name: 'Pet Listing' }).click()
  await page.getByText('The pets could not be loaded.').waitFor()
  await page.unroute(listing)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await cards(page).first().waitFor()
  await leave()
})

test('a search that nobody waits for any more is cancelled', async () => {
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

test.each(['/pets/99999', '/pets/rex', '/pets/0'])('%s is no pet, and says so with status 404', async (path) => {
  const { page, allow, leave } = await site.visit()
  allow(networkErrors)
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Pet not found.' }).waitFor()
  await page.getByRole('link', { name: 'See all pets' }).click()
  await page.waitForURL('/pets')
  await leave()
})

test('a pet that does not load says so and tries again', async () => {
  const { page, open, allow, leave } = await site.visit()
  allow(networkErrors)
  await open('/pets?search=maple')
  await page.route(detail, (route) => route.abort())
  await page.getByRole('link', { name: 'View Details of Maple' }).click()
  await page.getByText('This pet could not be loaded.').waitFor()
  await page.unroute(detail)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Maple' }).waitFor()
  await leave()
})

test('a pet page shows every fact, to its owner also the way to change it', async () => {
  const { page, open, leave } = await site.visit({ as: owner })
  await open('/pets/28')
  await page.getByRole('heading', { level: 1, name: 'Maple' }).waitFor()
  const facts = page.getByRole('article')
  for (const fact of ['3 years', 'Springfield', 'Rabbit', 'A friend for life.']) await facts.getByText(fact).waitFor()
  await page.getByRole('img', { name: 'Maple' }).waitFor()
  await page.getByRole('link', { name: 'Update Pet' }).click()
  await page.waitForURL('/dashboard/update-pet/28')
  await leave()
})

test('an adopted pet says so in the listing and cannot be asked for', async () => {
  const pet = await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Housed' }))
  await owner.trpc.pets.markAdopted.mutate({ id: pet.id })
  const { page, open, leave } = await site.visit()
  await open('/pets?search=housed')
  await page.getByRole('list', { name: 'Pets' }).getByText('Adopted').waitFor()
  await page.getByRole('link', { name: 'View Details' }).click()
  expect(await page.getByRole('button', { name: 'Adopted' }).isDisabled()).toBe(true)
  await leave()
})

test('a picture that is gone leaves a quiet stand-in', async () => {
  const image = `${site.server.url}/assets/gone.jpg`
  const pet = await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Shy', image }))
  const { page, open, allow, leave } = await site.visit()
  allow(networkErrors)
  await open(`/pets/${pet.id}`)
  const standIn = page.getByRole('img', { name: 'Shy' })
  await expect.poll(() => standIn.evaluate((element) => element.tagName)).toBe('SPAN')
  await leave()
})
