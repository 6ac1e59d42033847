import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Pet } from '#shared/pets.ts'
import { Refused } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'

const path = '/dashboard/my-pets'

const pet = (id: number, facts: Partial<Pet> = {}): Pet => ({
  id,
  name: `Pet ${id}`,
  age: '2 years',
  category: id % 2 ? 'Dog' : 'Cat',
  location: 'Springfield',
  description: 'A good pet.',
  image: '/drawings/category-dog.svg',
  adopted: false,
  createdAt: '2026-05-04T09:30:00.000Z',
  ...facts,
})

test('somebody without pets reads so, and how to add one', async () => {
  await openPage(path, { as: member, answers: { 'pets.mine': () => [] } })
  await expect.element(page.getByText('You have not added a pet yet.')).toBeVisible()
})

test('eleven pets stand on two pages', async () => {
  const pets = Array.from({ length: 11 }, (_, index) => pet(11 - index))
  await openPage(path, { as: member, answers: { 'pets.mine': () => pets } })
  const table = page.getByRole('table', { name: 'My Added Pets' })
  await expect.element(table.getByRole('row').nth(10)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(table.getByRole('row', { name: /Pet 1 / })).toBeVisible()
})

test('a list that can’t be loaded says why, and loads when asked again', async () => {
  const { answer } = await openPage(path, {
    as: member,
    answers: {
      'pets.mine': () => {
        throw new Refused('The shelter is closed.')
      },
    },
  })
  await expect.element(page.getByText('Your pets could not be loaded. The shelter is closed.')).toBeVisible()
  answer({ 'pets.mine': () => [pet(1)] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('table', { name: 'My Added Pets' })).toBeVisible()
})
