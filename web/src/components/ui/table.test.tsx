import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { member, openPage } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'

const pets = [pet(3, { name: 'Ada' }), pet(2, { name: 'Cleo' }), pet(1, { name: 'Bo' })]
const openMyPets = (width: number) =>
  openPage('/dashboard/my-pets', { as: member, answers: { 'pets.mine': () => onePage(pets) }, width })

const names = () => page.getByRole('cell').getByRole('link', { name: /^(Ada|Bo|Cleo)$/ })
const order = () =>
  names()
    .elements()
    .map(({ textContent }) => textContent)

test('on a phone, one menu sorts by every column, both ways', async () => {
  await openMyPets(390)
  const menu = page.getByRole('combobox', { name: 'Sort by' })
  await expect.element(menu).toHaveValue('')
  expect(order()).toEqual(['Ada', 'Cleo', 'Bo'])
  await menu.selectOptions('Pet Name')
  await expect.poll(order).toEqual(['Ada', 'Bo', 'Cleo'])
  await menu.selectOptions('Pet Name, reversed')
  await expect.poll(order).toEqual(['Cleo', 'Bo', 'Ada'])
  await menu.selectOptions('Newest first')
  await expect.poll(order).toEqual(['Ada', 'Cleo', 'Bo'])
  expect(page.getByRole('columnheader').getByRole('button').elements()).toEqual([])
})

test('in a table, the headings sort, and there is no menu', async () => {
  await openMyPets(1280)
  await page.getByRole('button', { name: 'Pet Name' }).click()
  await expect.poll(order).toEqual(['Ada', 'Bo', 'Cleo'])
  expect(page.getByRole('combobox', { name: 'Sort by' }).elements()).toEqual([])
})

test.each([390, 1024])('at %i px, each action has its name and a tooltip, with and without its text', async (width) => {
  await openMyPets(width)
  for (const [role, name] of [
    ['link', 'Update Cleo'],
    ['button', 'Delete Cleo'],
    ['button', 'Adopted: Cleo has found a home'],
  ] as const) {
    const act = page.getByRole(role, { name, exact: true })
    await expect.element(act).toBeVisible()
    await expect.element(act).toHaveAttribute('title', name)
  }
  const words = page.getByRole('button', { name: 'Delete Cleo' }).getByText('Delete')
  expect(words.query()?.checkVisibility()).toBe(width === 390)
})
