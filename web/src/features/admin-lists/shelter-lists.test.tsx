import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedPet } from '#shared/shelter-lists.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { chooseAction, menuOf } from '#web/testing/row-menu.ts'

const staff = { ...member, staff: true }

const listed = (id: number, facts: Partial<ListedPet> = {}): ListedPet => ({
  id,
  name: `Pet ${id}`,
  category: 'Dog',
  image: '/drawings/category-dog.svg',
  status: 'available',
  missing: [],
  withheld: null,
  createdAt: '2026-05-04T09:30:00.000Z',
  owner: { name: 'Otto Owner', email: 'otto@example.org' },
  ...facts,
})
const onePageOf = (items: ListedPet[]) => () => ({ items, nextCursor: null })
const longest = 'Xylophon'.repeat(12)

test.each([1280, 768, 390, 320])('at %i pixels, staff see all pets with their owners', async (width) => {
  const pets = [
    listed(2, { withheld: { approval: 'waiting', refusal: null, hidden: false } }),
    listed(1, { name: longest, owner: null }),
  ]
  await openPage('/dashboard/all-pets', { as: staff, width, answers: { 'pets.all': onePageOf(pets) } })
  const table = page.getByRole('table', { name: 'All Pets' })
  await expect.element(table.getByText('Waiting for approval')).toBeVisible()
  await expect.poll(() => table.element().textContent).toContain('otto@example.org')
  await expect.element(table.getByText('A former user')).toBeVisible()
  await expect.element(menuOf('Pet 2')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violationsIn('body')).toEqual([])
})

test('the server searches, filters, and sorts by the parameters of the URL', async () => {
  const { calls, currentUrl } = await openPage('/dashboard/all-pets?status=draft', {
    as: staff,
    answers: { 'pets.all': onePageOf([listed(1)]) },
  })
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('draft')
  await page.getByRole('searchbox', { name: 'Pet or owner' }).fill(' otto ')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Name')
  await expect.poll(() => calls('pets.all').at(-1)).toMatchObject({ status: 'draft', search: 'otto', sort: 'name' })
  await expect.poll(currentUrl).toContain('search=otto')
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Any')
  await expect.poll(() => calls('pets.all').at(-1)).not.toHaveProperty('status')
})

test('Back undoes each choice and each search, and the field follows', async () => {
  const { currentUrl, back } = await openPage('/dashboard/all-pets', {
    as: staff,
    answers: { 'pets.all': onePageOf([listed(1)]) },
  })
  const search = page.getByRole('searchbox', { name: 'Pet or owner' })
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Draft')
  await expect.poll(currentUrl).toBe('/dashboard/all-pets?status=draft')
  await search.fill('ot')
  await expect.poll(currentUrl).toBe('/dashboard/all-pets?status=draft&search=ot')
  await search.fill('otto')
  await expect.poll(currentUrl).toBe('/dashboard/all-pets?status=draft&search=otto')
  await back()
  await expect.poll(currentUrl).toBe('/dashboard/all-pets?status=draft')
  await expect.element(search).toHaveValue('')
  await back()
  await expect.poll(currentUrl).toBe('/dashboard/all-pets')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('an invalid value in the URL is ignored', async () => {
  const { calls } = await openPage('/dashboard/all-pets?status=eaten&sort=x&kept=y', {
    as: staff,
    answers: { 'pets.all': onePageOf([]) },
  })
  await expect.element(page.getByText('No matches.')).toBeVisible()
  expect(calls('pets.all')).toEqual([{ direction: 'forward' }])
})

test("staff delete another user's pet after a question, and the list is loaded again", async () => {
  const { answer, calls } = await openPage('/dashboard/all-pets', {
    as: staff,
    answers: { 'pets.all': onePageOf([listed(1, { name: 'Rex' })]) },
  })
  await chooseAction('Rex', 'Delete')
  answer({ 'pets.all': onePageOf([]), 'pets.delete': refuse('This pet is gone already.') })
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('No pets yet.')).toBeVisible()
  expect(calls('pets.delete')).toEqual([{ id: 1 }])
})

test('a list that can’t be loaded shows an error and loads on request', async () => {
  const { answer } = await openPage('/dashboard/all-campaigns', {
    as: admin,
    answers: { 'campaigns.all': refuse('The shelter is closed.') },
  })
  await expect.element(page.getByText('Couldn’t load the campaigns. The shelter is closed.')).toBeVisible()
  answer({ 'campaigns.all': () => ({ items: [], nextCursor: null }) })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No campaigns yet.')).toBeVisible()
})

test.each(['all-pets', 'all-campaigns', 'all-requests'])('%s is for staff and admins', async (path) => {
  await openPage(`/dashboard/${path}`, { as: member })
  await expect.element(page.getByText('Staff and admins only.')).toBeVisible()
  expect(page.getByRole('link', { name: 'All Pets' }).elements()).toEqual([])
})

test('a search that finds nothing in ten calls pauses, and continues on request', async () => {
  const { calls } = await openPage('/dashboard/all-pets?search=qq', {
    as: staff,
    answers: {
      'pets.all': ({ cursor = { id: 15, name: '' } }) => ({
        items: cursor.id === 2 ? [listed(2)] : [],
        nextCursor: cursor.id > 1 ? { id: cursor.id - 1, name: '' } : null,
      }),
    },
  })
  await expect.element(page.getByText('Nothing found so far.')).toBeVisible()
  expect(calls('pets.all')).toHaveLength(10)
  await page.getByRole('button', { name: 'Keep searching' }).click()
  await expect.element(page.getByRole('table', { name: 'All Pets' }).getByText('Pet 2')).toBeVisible()
  await expect.poll(() => calls('pets.all').length).toBe(14)
  expect(page.getByRole('button', { name: 'Keep searching' }).elements()).toEqual([])
})
