import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
let owner: Account
const ids = new Map<string, number>()

const monthsAgo = (months: number) => new Date(Date.now() - months * 30.5 * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  owner = await site.signUp('Olive Owner')
  const add = async (name: string, facts: Parameters<typeof petFacts>[1]) =>
    ids.set(name, (await owner.trpc.pets.add.mutate(petFacts(site, { name, ...facts }))).id)
  await add('Pip', { birthDate: monthsAgo(3), size: 'small', goodWithCats: true })
  await add('Rex', { birthDate: monthsAgo(12), size: 'large', arrivedOn: monthsAgo(8) })
  await add('Maple', { category: 'Rabbit', birthDate: monthsAgo(4), sex: 'female' })
  await add('Kiwi', { category: 'Bird', arrivedOn: monthsAgo(10) })
})

const names = (page: Page) => page.getByRole('list', { name: 'Pets' }).getByRole('heading').allInnerTexts()
const addressOf = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search)

test('on a phone the matching pet is three taps away; a reload and Back keep to the URL', async () => {
  const { page, open, reload, leave } = await site.visit({ width: 390, height: 844 })
  await open('/pets')
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('checkbox', { name: 'Baby under 6 months 2 pets' }).tap()
  await page.getByRole('button', { name: 'Show 2 pets' }).tap()
  await expect.poll(() => names(page)).toEqual(['Maple', 'Pip'])
  expect(await addressOf(page)).toBe('/pets?age=baby')
  await reload()
  expect(await names(page)).toEqual(['Maple', 'Pip'])
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(['Kiwi', 'Maple', 'Rex', 'Pip'])
  await leave()
})

test('without JavaScript the same choices are a form that leads to the filter’s canonical URL', async () => {
  const context = await site.browser.newContext({
    baseURL: site.server.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await page.goto('/pets')
  expect(await page.getByRole('button').filter({ visible: true }).allInnerTexts()).toEqual(['Search'])
  await page.locator('summary', { hasText: 'Age' }).click()
  await page.getByRole('checkbox', { name: /^Baby/ }).check()
  await page.getByRole('checkbox', { name: /^Young/ }).check()
  await page.locator('summary', { hasText: 'Sort by' }).click()
  await page.getByRole('radio', { name: /^Waiting longest/ }).check()
  await page.getByRole('button', { name: 'Search' }).click()
  expect(page.url()).toBe(`${site.server.url}/pets?age=baby,young&sort=longest_waiting`)
  expect(await names(page)).toEqual(['Rex', 'Pip', 'Maple'])
  await page.getByRole('link', { name: 'Remove Young' }).click()
  expect(page.url()).toBe(`${site.server.url}/pets?age=baby&sort=longest_waiting`)
  await page.getByRole('link', { name: 'Clear all' }).click()
  expect(page.url()).toBe(`${site.server.url}/pets`)
  await page.getByRole('link', { name: /^Bird/ }).click()
  expect(await names(page)).toEqual(['Kiwi'])
  await page.goto('/saved')
  await page.locator('noscript p', { hasText: 'Saving pets needs JavaScript' }).waitFor()
  await context.close()
})

test('saved pets survive a reload, are the same in two tabs, and show each pet’s current state', async () => {
  const { page, context, open, leave } = await site.visit()
  await open('/pets')
  await page.getByRole('button', { name: 'Save Rex' }).click()
  await page.getByRole('button', { name: 'Save Kiwi' }).click()
  await page.reload()
  await expect.poll(() => page.getByRole('button', { name: 'Save Rex' }).getAttribute('aria-pressed')).toBe('true')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('link', { name: 'Saved pets: 2' }).waitFor()
  await page.getByRole('button', { name: 'Save Pip' }).click()
  await other.getByRole('link', { name: 'Saved pets: 3' }).click()
  const saved = other.getByRole('list', { name: 'Saved pets' })
  await expect.poll(() => saved.getByRole('heading').allInnerTexts()).toEqual(['Pip', 'Kiwi', 'Rex'])
  await owner.trpc.pets.markAdopted.mutate({ id: ids.get('Kiwi') ?? 0 })
  await owner.trpc.pets.delete.mutate({ id: ids.get('Rex') ?? 0 })
  await other.reload()
  await saved.getByText('Kiwi has found a home.').waitFor()
  await saved.getByText('Rex is no longer here.').waitFor()
  await saved.getByRole('button', { name: 'Remove Rex' }).click()
  await page.getByRole('link', { name: 'Saved pets: 2' }).waitFor()
  expect(await (await fetch(`${site.server.url}/saved`)).text()).toContain('<meta name="robots" content="noindex">')
  await leave()
})
