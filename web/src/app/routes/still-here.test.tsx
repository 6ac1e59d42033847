import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PetToConfirm } from '#shared/confirmations.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'

const toConfirm = (id: number, facts: Partial<PetToConfirm> = {}): PetToConfirm => ({
  id,
  name: `Pet ${id}`,
  image: '/drawings/category-dog.svg',
  focus: null,
  status: 'available',
  confirmedAt: '2026-05-04T09:30:00.000Z',
  hasOpenRequests: false,
  ...facts,
})

const main = () => page.getByRole('main')
const button = (name: string) => main().getByRole('button', { name, exact: true })
const rows = () =>
  main()
    .getByRole('list', { name: 'Pets to confirm' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('a')?.textContent)

/** A list from which answers remove pets. */
function open(pets: PetToConfirm[], path = '/dashboard/still-here') {
  let left = pets
  const without = (ids: number[]) => {
    left = left.filter(({ id }) => !ids.includes(id))
  }
  return openPage(path, {
    as: member,
    answers: {
      'confirmations.list': () => onePage(left),
      'confirmations.confirm': ({ ids }: { ids: number[] }) => {
        without(ids)
        return { confirmed: ids.length }
      },
      'pets.setPublished': ({ id }: { id: number }) => {
        without([id])
        return pet(id)
      },
      'pets.markAdopted': ({ id }: { id: number }) => {
        without([id])
        return pet(id)
      },
    },
  })
}

test('each pet has the three answers, and leaves the list with any of them', async () => {
  const { calls } = await open([toConfirm(4), toConfirm(3), toConfirm(2)])
  await expect.poll(rows).toEqual(['Pet 4', 'Pet 3', 'Pet 2'])
  await button('Still here: Pet 3').click()
  await expect.poll(rows).toEqual(['Pet 4', 'Pet 2'])
  await expect.element(page.getByText('Pet 3 is still here. Thank you!')).toBeVisible()
  expect(calls('confirmations.confirm')).toEqual([{ ids: [3] }])
  await button('Take off the site for now: Pet 4').click()
  await expect.poll(rows).toEqual(['Pet 2'])
  expect(calls('pets.setPublished')).toEqual([{ id: 4, published: false }])
  await button('Has a home: Pet 2').click()
  await page.getByRole('button', { name: 'Mark as adopted' }).click()
  await expect.element(page.getByText('Nothing to confirm. Your pets are up to date.')).toBeVisible()
  expect(calls('pets.markAdopted')).toEqual([{ id: 2 }])
})

test('one press confirms all pets of the list', async () => {
  const { calls } = await open([toConfirm(4), toConfirm(3)])
  await button('Both are still here').click()
  await expect.element(page.getByText('2 pets are still here. Thank you!')).toBeVisible()
  await expect.element(page.getByText('Nothing to confirm. Your pets are up to date.')).toBeVisible()
  expect(calls('confirmations.confirm')).toEqual([{ ids: [4, 3] }])
})

test('a pet with open requests says what to do first, and a pet on hold can’t be taken off', async () => {
  await open([toConfirm(4, { hasOpenRequests: true }), toConfirm(3, { status: 'on_hold' })])
  await expect.element(page.getByText('To take Pet 4 off the site, answer its open requests first.')).toBeVisible()
  expect(main().getByRole('button', { name: /^Take/ }).elements()).toEqual([])
  expect(
    main()
      .getByRole('button', { name: /^Has a home/ })
      .elements(),
  ).toHaveLength(2)
})

test('a failed answer leaves the pet in the list, with the reason', async () => {
  const { answer } = await open([toConfirm(4)])
  await expect.poll(rows).toEqual(['Pet 4'])
  answer({ 'confirmations.confirm': refuse('The disk is full.') })
  await button('Still here: Pet 4').click()
  await expect.element(page.getByText('Couldn’t save that. The disk is full.')).toBeVisible()
  expect(rows()).toEqual(['Pet 4'])
})

test('a list that can’t be loaded says so', async () => {
  await openPage('/dashboard/still-here', { as: member, answers: { 'confirmations.list': refuse('Not now.') } })
  await expect.element(main().getByText('Couldn’t load your pets. Not now.')).toBeVisible()
})
