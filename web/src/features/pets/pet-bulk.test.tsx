import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnPet as Pet } from '#shared/pets.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { Refused } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'
import { chooseAction } from '#web/testing/row-menu.ts'

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const all = page.getByRole('checkbox', { name: 'Select all on this page' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** My Pets, with a server that refuses the pets in `stuck`. */
async function openPets(given: Pet[], { stuck = [], width = 1280 }: { stuck?: number[]; width?: number } = {}) {
  let pets = given
  const change = (id: number, status: Pet['status']): Pet => {
    const found = pets.find((one) => one.id === id)
    if (!found || stuck.includes(id)) throw new Refused('This pet has open adoption requests.')
    pets = pets.map((one) => (one.id === id ? { ...one, status } : one))
    return { ...found, status }
  }
  const opened = await openPage('/dashboard/my-pets', {
    as: member,
    width,
    answers: {
      'pets.mine': () => onePage(pets),
      'pets.setPublished': ({ id, published }) => change(id, published ? 'available' : 'draft'),
      'pets.markAdopted': ({ id }) => change(id, 'adopted'),
    },
  })
  await expect.element(all).toBeVisible()
  return opened
}
const drafts = (count: number) => Array.from({ length: count }, (_, index) => pet(count - index, { status: 'draft' }))

test('selected drafts are published, and Undo makes exactly these drafts again', async () => {
  const { calls } = await openPets([...drafts(2), pet(9)])
  await box('Pet 2').click()
  await box('Pet 1').click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await button('Publish').click()
  await expect.element(page.getByText('2 pets published.')).toBeVisible()
  await expect.element(box('Pet 2')).not.toBeChecked()
  await button('Undo').click()
  await expect.element(page.getByText('2 pets are drafts now.')).toBeVisible()
  expect(calls('pets.setPublished')).toEqual([
    { id: 2, published: true },
    { id: 1, published: true },
    { id: 2, published: false },
    { id: 1, published: false },
  ])
})

test('what could not be changed is named with its reason, and stays selected for another try', async () => {
  const { calls } = await openPets([pet(4), pet(3), pet(2, { status: 'draft' }), pet(1, { status: 'on_hold' })], {
    stuck: [3],
  })
  await all.click()
  await button('Unpublish').click()
  await expect.element(page.getByText('Pet 4 is a draft now. 3 weren’t changed.')).toBeVisible()
  for (const reason of [
    'Pet 3: This pet has open adoption requests.',
    'Pet 2: It’s a draft already.',
    'Pet 1: It’s on hold for someone.',
  ])
    await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByText('3 weren’t changed and are still selected:')).toBeVisible()
  for (const name of ['Pet 3', 'Pet 2', 'Pet 1']) await expect.element(box(name)).toBeChecked()
  await expect.element(box('Pet 4')).not.toBeChecked()
  expect(calls('pets.setPublished').map(({ id }) => id)).toEqual([4, 3])
  expect(await violationsIn('main')).toEqual([])
})

test('marking several as adopted asks first, has no undo, and works by keyboard alone', async () => {
  const { calls } = await openPets([pet(2), pet(1)])
  all.element().focus()
  await userEvent.keyboard(' ')
  // Publish is disabled, Unpublish comes first
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(button('Mark as adopted')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'Mark 2 pets as adopted?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Mark as adopted')).toHaveFocus()
  expect(calls('pets.markAdopted')).toEqual([])
  await userEvent.keyboard('{Enter}')
  await answerQuestion('Mark 2 pets as adopted?', 'Mark as adopted')
  await expect.element(page.getByText('2 pets marked as adopted.')).toBeVisible()
  expect(calls('pets.markAdopted')).toEqual([{ id: 2 }, { id: 1 }])
  expect(button('Undo').elements()).toEqual([])
  // adopted pets can't be selected
  await expect.poll(() => page.getByRole('checkbox').elements()).toEqual([])
})

test('select all takes the pets of this page of the table only', async () => {
  const { calls } = await openPets(drafts(12))
  await all.click()
  await expect.element(page.getByText('10 selected')).toBeVisible()
  await button('Publish').click()
  await expect.element(page.getByText('10 pets published.')).toBeVisible()
  expect(calls('pets.setPublished').map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
})

test.each([1280, 768, 390, 320])('at %i px, each row has one box, and nothing is too wide', async (width) => {
  await openPets([pet(2, { name: 'Xylophon'.repeat(12) }), pet(1, { name: 'Bo' })], { width })
  expect(page.getByRole('checkbox').elements()).toHaveLength(3)
  await all.click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violationsIn('main')).toEqual([])
})

test('one pet is published from its row, and unpublished from its menu, each with an undo', async () => {
  const { calls } = await openPets([pet(1, { name: 'Rex', status: 'draft' })])
  await button('Publish Rex').click()
  await expect.element(page.getByText('Rex is published.')).toBeVisible()
  await chooseAction('Rex', 'Unpublish')
  await expect.element(page.getByText('Rex is a draft now.')).toBeVisible()
  await button('Undo').click()
  await expect.element(page.getByText('Rex is published.')).toBeVisible()
  expect(calls('pets.setPublished').map(({ published }) => published)).toEqual([true, false, true])
})

test('a refusal for one pet shows the server’s sentence', async () => {
  await openPets([pet(1, { name: 'Rex' })], { stuck: [1] })
  await chooseAction('Rex', 'Unpublish')
  await expect.element(page.getByText('Couldn’t unpublish Rex. This pet has open adoption requests.')).toBeVisible()
  expect(button('Undo').elements()).toEqual([])
})
