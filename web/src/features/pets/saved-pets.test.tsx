import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromServer } from '#web/testing/hydrate.tsx'
import { emulateMedia } from '#web/testing/media.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'
import { Heart } from './heart.tsx'
import { maxSavedPets } from './saved-pets.ts'

const key = 'saved-pets'
const storedPets = () => JSON.parse(localStorage.getItem(key) ?? '[]')

function elsewhere(value: string | null): void {
  if (value === null) localStorage.clear()
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key: value === null ? null : key }))
}
const saved = (...ids: number[]) => JSON.stringify(ids.map((id) => ({ id, name: `Pet ${id}` })))

beforeEach(() => elsewhere(null))

const heart = (id: number) => page.getByRole('button', { name: `Save Pet ${id}`, exact: true })
const showPets = (width?: number) =>
  openPage('/pets', { ...(width && { width }), answers: { 'pets.list': () => onePage([pet(3), pet(2), pet(1)]) } })

test.each([390, 1280])(
  'a heart at %i px saves a pet on the device, newest first, and removes it again',
  async (width) => {
    const { currentUrl } = await showPets(width)
    await heart(1).click()
    await heart(3).click()
    await expect.element(heart(1)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(heart(2)).toHaveAttribute('aria-pressed', 'false')
    expect(storedPets()).toEqual([
      { id: 3, name: 'Pet 3' },
      { id: 1, name: 'Pet 1' },
    ])
    await heart(1).click()
    await expect.element(heart(1)).toHaveAttribute('aria-pressed', 'false')
    expect(storedPets()).toEqual([{ id: 3, name: 'Pet 3' }])
    expect(currentUrl()).toBe('/pets')
  },
)

test.each([320, 390, 1280])(
  'a heart at %i px is 44 px wide and high, inside its card, and over no badge',
  async (width) => {
    const pets = [pet(1, { status: 'adopted', category: 'Rabbit' })]
    await openPage('/pets', { width, answers: { 'pets.list': () => onePage(pets) } })
    const [card, button] = [page.getByRole('list', { name: 'Pets' }).getByRole('listitem'), heart(1)]
    await expect.element(button).toBeVisible()
    const [inner, outer] = [button.element().getBoundingClientRect(), card.element().getBoundingClientRect()]
    expect([inner.width, inner.height]).toEqual([44, 44])
    expect(inner.right).toBeLessThanOrEqual(outer.right)
    expect(inner.bottom).toBeLessThanOrEqual(outer.bottom)
    for (const words of ['Rabbit', 'Adopted']) {
      const badge = card.getByText(words).element().getBoundingClientRect()
      const apart = badge.right <= inner.left || badge.bottom <= inner.top || badge.top >= inner.bottom
      expect(apart, `${words} lies apart from the heart`).toBe(true)
    }
  },
)

test('on the list of saved pets, removing one can be undone, and it is back in its place', async () => {
  elsewhere(saved(3, 2, 1))
  await openPage('/saved', { answers: { 'pets.some': () => ({ items: [pet(3), pet(2), pet(1)] }) } })
  await heart(2).click()
  await expect.element(page.getByText('Pet 2 is no longer saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(heart(2)).toHaveAttribute('aria-pressed', 'true')
  expect(storedPets().map(({ id }: { id: number }) => id)).toEqual([3, 2, 1])
})

test('a heart is pressed by keyboard, after the link of its card', async () => {
  await showPets()
  const link = page.getByRole('link', { name: 'View Details of Pet 2' })
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(heart(2)).toHaveFocus()
  expect(storedPets()).toEqual([{ id: 2, name: 'Pet 2' }])
})

test('in high contrast, a heart over a photo has a border', async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  await showPets()
  await expect.element(heart(1)).toBeVisible()
  expect(getComputedStyle(heart(1).element(), '::before').borderTopWidth).toBe('1px')
})

test.each([390, 1280])('a pet’s own page has the heart too, at %i px', async (width) => {
  await openPage('/pets/1', { width, answers: { 'pets.byId': () => pet(1), 'pets.similar': () => ({ items: [] }) } })
  await heart(1).click()
  await expect.element(heart(1)).toHaveAttribute('aria-pressed', 'true')
  expect(storedPets()).toEqual([{ id: 1, name: 'Pet 1' }])
})

test('tabs stay in step: what one saves, the others show, and none overwrites another’s', async () => {
  await showPets()
  await expect.element(heart(2)).toHaveAttribute('aria-pressed', 'false')
  elsewhere(saved(2))
  await expect.element(heart(2)).toHaveAttribute('aria-pressed', 'true')
  // written before this tab gets the event
  localStorage.setItem(key, saved(7, 2))
  await heart(3).click()
  expect(storedPets()).toEqual(JSON.parse(saved(3, 7, 2)))
  elsewhere(null)
  await expect.element(heart(2)).toHaveAttribute('aria-pressed', 'false')
})

test.each([
  'not JSON',
  '{"id":1}',
  'null',
  '[null, 1, "2", {"id":"3","name":"x"}, {"id":-1,"name":"x"}, {"id":2}, {"id":1.5,"name":"x"}]',
])('a stored %s is no list, and the next heart creates one', async (nonsense) => {
  elsewhere(nonsense)
  await showPets()
  await heart(1).click()
  await expect.element(heart(1)).toHaveAttribute('aria-pressed', 'true')
  expect(storedPets()).toEqual(JSON.parse(saved(1)))
})

test('valid entries among invalid ones stay, each pet once', async () => {
  elsewhere('[{"id":2,"name":"Pet 2"}, null, {"id":2,"name":"again"}]')
  await showPets()
  await heart(1).click()
  expect(storedPets()).toEqual(JSON.parse(saved(1, 2)))
})

test('a device stores 100 pets, and shows a message before one more', async () => {
  const ids = Array.from({ length: maxSavedPets }, (_, place) => place + 10)
  elsewhere(saved(...ids))
  await showPets()
  await heart(1).click()
  await expect.element(page.getByText(/^You can save up to 100 pets\./)).toBeVisible()
  await expect.element(heart(1)).toHaveAttribute('aria-pressed', 'false')
  expect(storedPets()).toHaveLength(maxSavedPets)
  await page.getByRole('button', { name: 'Close message' }).click()
})

test('if the storage is full or off, a heart shows a message and lasts until one leaves', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await showPets()
  await heart(1).click()
  await expect.element(page.getByText(/^Pet 1 is saved only until you leave/)).toBeVisible()
  await expect.element(heart(1)).toHaveAttribute('aria-pressed', 'true')
  expect(storedPets()).toEqual([])
  full.mockRestore()
  await heart(2).click()
  expect(storedPets()).toEqual(JSON.parse(saved(2, 1)))
})

test("if the storage can't even be read, hearts still work", async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  const storage = [vi.spyOn(Storage.prototype, 'getItem'), vi.spyOn(Storage.prototype, 'setItem')]
  onTestFinished(() => storage.forEach((spy) => void spy.mockRestore()))
  for (const spy of storage) spy.mockImplementation(denied)
  await showPets()
  await expect.element(heart(3)).toHaveAttribute('aria-pressed', 'false')
  await heart(3).click()
  await expect.element(heart(3)).toHaveAttribute('aria-pressed', 'true')
})

test("the server's hearts are unpressed and minimal, and the device's own come without a jump", async () => {
  elsewhere(saved(1))
  const { html, root, hydrate } = fromServer(<Heart pet={{ id: 1, name: 'Pet 1' }} />)
  expect(html).toBe('<button type="button" aria-pressed="false" aria-label="Save Pet 1" class="heart"></button>')
  const place = () => JSON.stringify(root.querySelector('button')?.getBoundingClientRect())
  const before = place()
  await hydrate()
  await expect.element(heart(1)).toHaveAttribute('aria-pressed', 'true')
  expect(place()).toBe(before)
})
