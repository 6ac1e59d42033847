import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { member, openPage } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'
import { menuItem, menuOf } from '#web/testing/row-menu.ts'

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

test.each([1280, 1024, 768, 390, 320])('at %i px, every action has its text', async (width) => {
  await openMyPets(width)
  const update = page.getByRole('link', { name: 'Update Cleo', exact: true })
  await expect.element(update).toHaveAttribute('title', 'Update Cleo')
  expect(update.getByText('Update').query()?.checkVisibility()).toBe(true)
  const menu = menuOf('Cleo')
  expect(menu.getByText('More').query()?.checkVisibility()).toBe(true)
  for (const action of [update, menu]) {
    const { left, right } = action.element().getBoundingClientRect()
    const cell = action.element().closest('td')?.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(cell?.left ?? Number.NaN)
    expect(right).toBeLessThanOrEqual((cell?.right ?? Number.NaN) + 0.5)
  }
  await menu.click()
  for (const name of ['Adopted', 'Unpublish', 'Delete']) await expect.element(menuItem(name)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('the menu works by keyboard: arrows, letters, Escape, and the focus returns', async () => {
  await openMyPets(1280)
  await expect.element(menuOf('Cleo')).toBeVisible()
  menuOf('Cleo').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menuItem('Adopted')).toHaveFocus()
  // one key at a time: the focus moves a moment after its key
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menuItem('Unpublish')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menuItem('Delete')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(menuItem('Adopted')).toHaveFocus()
  await userEvent.keyboard('u')
  await expect.element(menuItem('Unpublish')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menuOf('Cleo')).toHaveFocus()
  expect(page.getByRole('menu').elements()).toEqual([])
})
