import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { networkErrors, petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
const mine = /\/trpc\/[^?]*pets\.mine/
const deleting = /\/trpc\/[^?]*pets\.delete/

async function ownerOf(pets: number): Promise<Account> {
  const owner = await site.signUp('Olive Owner')
  for (let number = 1; number <= pets; number++) {
    await owner.trpc.pets.add.mutate(petFacts(site, { name: `Pet ${number}`, category: number % 2 ? 'Dog' : 'Cat' }))
  }
  return owner
}

const table = (page: Page) => page.getByRole('table', { name: 'My Added Pets' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const cell = (row: Locator, place: number) => row.getByRole('cell').nth(place)

async function remove(page: Page, pet: string, answer: 'Yes' | 'No') {
  await page.getByRole('button', { name: `Delete ${pet}`, exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this pet?' })
  await question.getByRole('button', { name: answer, exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

test('ten pets stand on a page; after deleting the last one of the last page the page before is shown', async () => {
  const { page, open, leave } = await site.visit({ as: await ownerOf(11) })
  await open('/dashboard/my-pets')
  await expect.poll(() => rows(page).count()).toBe(10)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await remove(page, 'Pet 1', 'No')
  expect(await rows(page).count()).toBe(1)
  await remove(page, 'Pet 1', 'Yes')
  await expect.poll(() => rows(page).count()).toBe(10)
  expect(await page.getByRole('button', { name: 'Previous' }).count()).toBe(0)
  await leave()
})

test('every column but the picture and the actions sorts, both ways', async () => {
  const { page, open, leave } = await site.visit({ as: await ownerOf(3) })
  await open('/dashboard/my-pets')
  const names = async () => Promise.all((await rows(page).all()).map((row) => cell(row, 1).innerText()))
  await expect.poll(names).toEqual(['Pet 3', 'Pet 2', 'Pet 1'])
  const heading = page.getByRole('columnheader', { name: 'Pet Name' })
  expect(await heading.getAttribute('aria-sort')).toBe('none')
  await heading.getByRole('button').press('Enter')
  await expect.poll(names).toEqual(['Pet 1', 'Pet 2', 'Pet 3'])
  expect(await heading.getAttribute('aria-sort')).toBe('ascending')
  await heading.getByRole('button').press('Enter')
  await expect.poll(names).toEqual(['Pet 3', 'Pet 2', 'Pet 1'])
  expect(await heading.getAttribute('aria-sort')).toBe('descending')
  const sortable = table(page).getByRole('columnheader').getByRole('button')
  expect(await sortable.allInnerTexts()).toEqual(['Serial', 'Pet Name', 'Category', 'Adoption Status'])
  await leave()
})

test('a pet is marked adopted once and for all', async () => {
  const { page, open, leave } = await site.visit({ as: await ownerOf(1), width: 390 })
  await open('/dashboard/my-pets')
  const row = rows(page).first()
  await row.getByText('Not Adopted').waitFor()
  await row.getByRole('button', { name: /^Adopted/ }).click()
  await page.getByRole('button', { name: 'Yes, adopted' }).click()
  await row.getByText('Not Adopted').waitFor({ state: 'hidden' })
  await expect.poll(() => cell(row, 4).innerText()).toMatch(/Adopted$/)
  expect(await row.getByRole('button', { name: /^Adopted/ }).count()).toBe(0)
  await leave()
})

test('a pet that could not be deleted stays, and the reason is said', async () => {
  const { page, open, allow, leave } = await site.visit({ as: await ownerOf(1) })
  allow(networkErrors)
  await open('/dashboard/my-pets')
  await page.route(deleting, (route) => route.abort())
  await remove(page, 'Pet 1', 'Yes')
  await page.getByText(/^Pet 1 could not be deleted\./).waitFor()
  expect(await rows(page).count()).toBe(1)
  await leave()
})

test('without pets the first step is offered', async () => {
  const { page, open, leave } = await site.visit({ as: await ownerOf(0) })
  await open('/dashboard/my-pets')
  await page.getByText('You have not added a pet yet.').waitFor()
  await page.getByRole('link', { name: 'Add a Pet' }).last().click()
  await page.waitForURL('/dashboard/add-pet')
  await leave()
})

test('pets that do not load: it says so and tries again', async () => {
  const { page, open, allow, leave } = await site.visit({ as: await ownerOf(1) })
  allow(networkErrors)
  await page.route(mine, (route) => route.abort())
  await open('/dashboard/my-pets')
  await page.getByText('Your pets could not be loaded.').waitFor()
  await page.unroute(mine)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await leave()
})
