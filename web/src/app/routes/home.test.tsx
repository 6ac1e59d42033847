import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'

const strip = page.getByRole('region', { name: 'Waiting the longest' })
const titles = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

test.each([390, 1280])(
  'at %i px those who wait longest stand under the hero, and lead to all who wait',
  async (width) => {
    const { address, calls } = await openPage('/', {
      width,
      answers: { 'pets.list': () => onePage([pet(1), pet(2), pet(3), pet(4)]) },
    })
    await expect.element(strip.getByRole('heading', { level: 3, name: 'Pet 1' })).toBeVisible()
    expect(calls('pets.list')).toEqual([{ status: ['available'], sort: 'longest_waiting', limit: 4 }])
    expect(titles().slice(0, 2)).toEqual(['Waiting the longest', 'Browse by Pet Category'])
    await strip.getByRole('link', { name: 'See everyone who is waiting' }).click()
    await expect.poll(address).toBe('/pets?sort=longest_waiting')
  },
)

test('where nobody waits the page is as it would be without the strip', async () => {
  await openPage('/', { answers: { 'pets.list': () => onePage([]) } })
  await expect.poll(() => titles()[0]).toBe('Browse by Pet Category')
  expect(titles()).toHaveLength(5)
})

test('where they could not be asked for, nothing says so: the rest of the page needs nobody', async () => {
  await openPage('/', { answers: { 'pets.list': refuse('The shelter is closed.', { status: 503 }) } })
  await expect.element(page.getByRole('heading', { name: 'Who We Are' })).toBeVisible()
  await expect.poll(() => page.getByRole('main').getByText('Loading pets...').elements()).toEqual([])
  expect(page.getByRole('main').getByRole('alert').elements()).toEqual([])
})
