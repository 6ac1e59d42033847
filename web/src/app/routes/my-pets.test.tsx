import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnPet as Pet } from '#shared/pets.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { member, type OpenedPage, openPage } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'
import { chooseAction, menuItem, menuOf } from '#web/testing/row-menu.ts'

const deleting = 'Are you sure you want to delete this pet?'

/** My Pets with this many pets, newest first; they can be deleted and marked as adopted. */
function openMyPets(count: number, width?: number): Promise<OpenedPage> {
  return openPets(
    Array.from({ length: count }, (_, index) => pet(count - index)),
    width,
  )
}

function openPets(given: Pet[], width?: number): Promise<OpenedPage> {
  let pets = given
  const one = (id: number) => pets.find((pet) => pet.id === id) ?? pet(id)
  return openPage('/dashboard/my-pets', {
    as: member,
    width,
    answers: {
      'pets.mine': () => onePage(pets),
      'pets.delete': ({ id }) => {
        const withoutPet = one(id)
        pets = pets.filter((pet) => pet.id !== id)
        return withoutPet
      },
      'pets.markAdopted': ({ id }) => {
        pets = pets.map((pet) => (pet.id === id ? { ...pet, status: 'adopted' as const } : pet))
        return one(id)
      },
    },
  })
}

const table = page.getByRole('table', { name: 'My Added Pets' })
const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
const rowCount = () => rows.elements().length
const cellsAt = (index: number) => rows.all().map((row) => row.getByRole('cell').nth(index).element().textContent)
const remove = (name: string) => chooseAction(name, 'Delete')

test('a page has ten pets; after deleting the last one of the last page, the previous page is shown', async () => {
  const { calls } = await openMyPets(11)
  await expect.poll(rowCount).toBe(10)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(rowCount).toBe(1)
  await remove('Pet 1')
  await answerQuestion(deleting, 'No')
  expect(rowCount()).toBe(1)
  expect(calls('pets.delete')).toEqual([])
  await remove('Pet 1')
  await answerQuestion(deleting, 'Yes')
  await expect.poll(rowCount).toBe(10)
  expect(page.getByRole('button', { name: 'Previous' }).elements()).toEqual([])
})

test('of very many pets, the newest are shown first and the rest on request, with a note about sorting', async () => {
  const many = Array.from({ length: 15 }, (_, index) => pet(15 - index))
  await openPage('/dashboard/my-pets', {
    as: member,
    answers: {
      'pets.mine': ({ cursor = 16 }) => {
        const further = many.filter(({ id }) => id < cursor)
        const items = further.slice(0, 12)
        return { items, nextCursor: further.length > items.length ? (items.at(-1)?.id ?? null) : null }
      },
    },
  })
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
  const sortNote = page.getByText('Showing the newest 12. Load more to sort them all.')
  await expect.element(sortNote).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(sortNote).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => cellsAt(1)).toEqual(['Pet 5', 'Pet 4', 'Pet 3', 'Pet 2', 'Pet 1'])
  expect(page.getByRole('button', { name: 'Load more' }).elements()).toEqual([])
})

test('every column except the picture and the actions sorts, both ways', async () => {
  await openMyPets(3)
  const names = () => cellsAt(1)
  await expect.poll(names).toEqual(['Pet 3', 'Pet 2', 'Pet 1'])
  const heading = page.getByRole('columnheader', { name: 'Pet Name' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'none')
  heading.getByRole('button').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['Pet 1', 'Pet 2', 'Pet 3'])
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['Pet 3', 'Pet 2', 'Pet 1'])
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  const sortable = table.getByRole('columnheader').getByRole('button').elements()
  expect(sortable.map(({ textContent }) => textContent)).toEqual(['Serial', 'Pet Name', 'Category', 'Adoption Status'])
})

test('a pet can be marked as adopted only once', async () => {
  await openMyPets(1, 390)
  const row = rows.first()
  await expect.element(row.getByText('Not Adopted')).toBeVisible()
  await chooseAction('Pet 1', 'Adopted')
  await page.getByRole('button', { name: 'Mark as adopted' }).click()
  await expect.poll(() => cellsAt(4)).toEqual(['Adopted'])
  await menuOf('Pet 1').click()
  await expect.element(menuItem('Delete')).toBeVisible()
  expect(menuItem('Adopted').elements()).toEqual([])
})

test.each([1280, 390])('a draft and a pet on hold have a note beside the status, at %i px', async (width) => {
  await openPets([pet(3, { status: 'draft' }), pet(2, { status: 'on_hold' }), pet(1, { status: 'adopted' })], width)
  await expect.poll(() => cellsAt(4)).toEqual(['Not AdoptedDraft', 'Not AdoptedOn hold', 'Adopted'])
  // drafts can't be adopted
  for (const [name, canBeAdopted] of [
    ['Pet 3', 0],
    ['Pet 2', 1],
    ['Pet 1', 0],
  ] as const) {
    await menuOf(name).click()
    await expect.element(menuItem('Delete')).toBeVisible()
    expect(menuItem('Adopted').elements()).toHaveLength(canBeAdopted)
    await userEvent.keyboard('{Escape}')
    await expect.element(menuOf(name)).toHaveFocus()
  }
})

test('a refusal to mark a pet as adopted shows the server’s sentence, and the table the current status', async () => {
  const { answer } = await openMyPets(1)
  await chooseAction('Pet 1', 'Adopted')
  answer({
    'pets.mine': () => onePage([pet(1, { status: 'draft' })]),
    'pets.markAdopted': refuse('This pet is a draft. Publish it before you mark it as adopted.', {
      refusal: 'PET_IS_DRAFT',
    }),
  })
  await page.getByRole('button', { name: 'Mark as adopted' }).click()
  const refusalText = 'Couldn’t mark Pet 1 as adopted. This pet is a draft. Publish it before you mark it as adopted.'
  await expect.element(page.getByText(refusalText)).toBeVisible()
  await expect.poll(() => cellsAt(4)).toEqual(['Not AdoptedDraft'])
})

test('a pet that could not be deleted stays, and the reason is shown', async () => {
  const { answer } = await openMyPets(1)
  answer({ 'pets.delete': refuse('The shelter is closed.') })
  await remove('Pet 1')
  await answerQuestion(deleting, 'Yes')
  await expect.element(page.getByText('Couldn’t delete Pet 1. The shelter is closed.')).toBeVisible()
  expect(rowCount()).toBe(1)
})

test('without pets, the first step is shown', async () => {
  const { currentUrl } = await openMyPets(0)
  await expect.element(page.getByText('You haven’t added a pet yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a Pet' }).last().click()
  await expect.poll(currentUrl).toBe('/dashboard/add-pet')
})

test('pets that do not load show the reason and a button to try again', async () => {
  const { answer } = await openPage('/dashboard/my-pets', {
    as: member,
    answers: { 'pets.mine': refuse('The shelter is closed.') },
  })
  await expect.element(page.getByText('Couldn’t load your pets. The shelter is closed.')).toBeVisible()
  answer({ 'pets.mine': () => onePage([pet(1)]) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(rowCount).toBe(1)
})

test('on a phone the dashboard has one header, and each record has picture, name, and status in a row', async () => {
  await openMyPets(3, 390)
  await expect.poll(rowCount).toBe(3)
  expect(page.getByRole('main').element().getBoundingClientRect().top).toBeLessThanOrEqual(66)
  expect(page.getByRole('banner').elements()).toHaveLength(1)
  for (const row of rows.all()) {
    const middles = [row.getByRole('img'), row.getByRole('link').first(), row.getByRole('cell').nth(4)].map((part) => {
      const { top, height } = part.element().getBoundingClientRect()
      return top + height / 2
    })
    for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? Number.NaN))).toBeLessThan(8)
  }
})
