import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#web/testing/fake-server.ts'
import { emulateMedia } from '#web/testing/media.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'

const key = 'saved-pets'
const save = (...ids: number[]) => {
  localStorage.setItem(key, JSON.stringify(ids.map((id) => ({ id, name: `Pet ${id}` }))))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
const savedIds = () => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ id }: { id: number }) => id)
beforeEach(() => save())

const listedPets = [pet(4), pet(3, { status: 'on_hold' }), pet(2, { status: 'adopted' })]
const answers = {
  'pets.some': ({ ids }: { ids: number[] }) => ({
    items: ids.flatMap((id) => listedPets.find((candidate) => candidate.id === id) ?? []),
  }),
}
const list = page.getByRole('list', { name: 'Saved pets' })
const names = () =>
  list
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
const heart = (id: number) => list.getByRole('button', { name: `Save Pet ${id}` })
const link = page.getByRole('banner').getByRole('link', { name: /^Saved pets/ })

test.each([320, 390, 1280])('at %i px, saved pets are shown newest first, with their current status', async (width) => {
  save(2, 9, 4, 3)
  await openPage('/saved', { width, answers })
  await expect.poll(names).toEqual(['Pet 2', 'Pet 9', 'Pet 4', 'Pet 3'])
  for (const words of [
    'Pet 2 has found a home.',
    'Pet 9 is no longer here.',
    'Still looking for a home.',
    'On hold for an applicant. You can still apply.',
  ])
    await expect.element(list.getByText(words)).toBeVisible()
  await expect.element(page.getByText('4 saved pets')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a deleted pet can be removed, and the focus stays on the page', async () => {
  save(9, 4, 8)
  const { calls } = await openPage('/saved', { answers })
  await page.getByRole('button', { name: 'Remove Pet 9' }).click()
  await expect.poll(names).toEqual(['Pet 4', 'Pet 8'])
  await expect.element(page.getByText('2 saved pets')).toHaveFocus()
  expect(savedIds()).toEqual([4, 8])
  expect(calls('pets.some')).toHaveLength(1)
})

test('a pet that was unsaved by mistake can be saved again until one leaves', async () => {
  save(4, 3)
  await openPage('/saved', { answers })
  await heart(4).click()
  expect(savedIds()).toEqual([3])
  await expect.element(heart(4)).toHaveAttribute('aria-pressed', 'false')
  await heart(4).click()
  expect(savedIds()).toEqual([4, 3])
  expect(names()).toEqual(['Pet 4', 'Pet 3'])
})

test('pets that another tab saves are added to the list', async () => {
  save(4)
  await openPage('/saved', { answers })
  await expect.poll(names).toEqual(['Pet 4'])
  save(3, 4)
  await expect.poll(names).toEqual(['Pet 3', 'Pet 4'])
  await expect.element(list.getByText('On hold for an applicant. You can still apply.')).toBeVisible()
})

test('without saved pets, the page explains how to save one, and links to the pets', async () => {
  const { currentUrl } = await openPage('/saved', { width: 390 })
  await expect.element(page.getByText('No saved pets yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Pets' }).click()
  await expect.poll(currentUrl).toBe('/pets')
})

test('a list of saved pets that does not load shows the reason and a button to try again', async () => {
  save(4)
  const { answer } = await openPage('/saved', { answers: { 'pets.some': refuse('The shelter is closed.') } })
  await expect.element(page.getByText('Couldn’t load your saved pets. The shelter is closed.')).toBeVisible()
  answer(answers)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(names).toEqual(['Pet 4'])
})

test('in high contrast, loading shapes have a border', async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  save(4)
  await openPage('/saved', { answers: { 'pets.some': () => new Promise<never>(() => undefined) } })
  const shapes = () => [...document.querySelectorAll('main li[aria-hidden] .animate-breathe')]
  await expect.poll(shapes).not.toEqual([])
  expect(new Set(shapes().map((shape) => getComputedStyle(shape).borderTopWidth))).toEqual(new Set(['1px']))
})

test.each([320, 390, 768, 1280])('at %i px, the navbar links to the saved pets if there are some', async (width) => {
  const { currentUrl } = await openPage('/pets', {
    width,
    answers: { ...answers, 'pets.list': () => onePage(listedPets) },
  })
  await expect.element(page.getByRole('button', { name: 'Save Pet 4' })).toBeVisible()
  expect(link.elements()).toEqual([])
  await page.getByRole('button', { name: 'Save Pet 4' }).click()
  await page.getByRole('button', { name: 'Save Pet 3' }).click()
  await expect.element(link).toHaveTextContent('2')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(page.getByRole('banner').element().getBoundingClientRect().height).toBeLessThanOrEqual(80)
  await link.click()
  await expect.poll(currentUrl).toBe('/saved')
  await expect.poll(names).toEqual(['Pet 3', 'Pet 4'])
})

test('the footer links to the saved pets', async () => {
  const { currentUrl } = await openPage('/privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Saved pets' }).click()
  await expect.poll(currentUrl).toBe('/saved')
})
