import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { maxImageBytes } from '#shared/pictures.ts'
import { hugePhoto, photo } from './photo.ts'
import { networkErrors, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
let owner: Account

beforeAll(async () => {
  owner = await site.signUp('Olive Owner')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const photos = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('img')
const addresses = async (page: Page) =>
  Promise.all((await photos(page).all()).map((image) => image.getAttribute('src')))

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Pet Name').fill(name)
  await page.getByLabel('Pet Age').fill('3 years')
  await page.getByLabel('Location').fill('Springfield')
  await page.getByLabel('Short Description').fill('A good dog.')
  await page.getByLabel('Category').selectOption('Dog')
}

const petNamed = async (name: string) => {
  const answer = await fetch(`${site.server.url}/api/pets?search=${name}`)
  const [pet] = (await answer.json()) as { _id: string; photos: { url: string }[] }[]
  if (!pet) throw new Error(`There is no ${name}`)
  return pet
}

test.each([
  // a browser needs seconds for a huge photo, at any window size
  [390, 'huge'],
  [1280, 'ordinary'],
])('at %i px several photos, one of them %s, are put in order and published', async (width, size) => {
  const { page, open, allow, leave } = await site.visit({ as: owner, width })
  allow(networkErrors)
  await open('/dashboard/add-pet')
  const middle = await (size === 'huge' ? hugePhoto('huge.jpg') : photo(width + 3))
  expect(middle.buffer.length > maxImageBytes).toBe(size === 'huge')
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page
    .getByLabel('Choose a picture')
    .setInputFiles([await photo(width + 1), broken, middle, await photo(width + 2)])
  await page.getByText('This file is not a picture we can read.').waitFor()
  await expect.poll(() => photos(page).count()).toBe(3)
  const [first, second, third] = await addresses(page)
  expect(new Set([first, second, third]).size).toBe(3)
  await button(page, 'Move photo 3 left').click()
  await button(page, 'Move photo 2 left').click()
  expect(await addresses(page)).toEqual([third, first, second])
  await button(page, 'Edit photo 1').click()
  await page.getByLabel('What is on it').fill('Asleep in the sun')
  await page.getByRole('slider', { name: 'What crops keep in sight' }).press('ArrowLeft')
  await button(page, 'Done').click()
  await fillIn(page, `Rex${width}`)
  await button(page, 'Add Pet').click()
  await page.getByText('Pet added successfully!').waitFor()
  const hashes = (urls: (string | null | undefined)[]) => urls.map((url) => /[0-9a-f]{64}/.exec(url ?? '')?.[0])
  const pet = await petNamed(`Rex${width}`)
  expect(pet.photos).toMatchObject([{ alt: 'Asleep in the sun' }, {}, {}])
  expect(hashes(pet.photos.map(({ url }) => url))).toEqual(hashes([third, first, second]))
  await leave()
})

test('a user is notified if another one has changed the photos, and overwrites nothing', async () => {
  const { page, open, allow, leave } = await site.visit({ as: owner })
  await open('/dashboard/add-pet')
  await page.getByLabel('Choose a picture').setInputFiles([await photo(1), await photo(2)])
  await fillIn(page, 'Milo')
  await button(page, 'Add Pet').click()
  await page.getByText('Pet added successfully!').waitFor()
  const { _id } = await petNamed('Milo')
  const other = await site.visit({ as: owner })
  await other.open(`/dashboard/update-pet/${_id}`)
  await photos(other.page).nth(1).waitFor()
  await open(`/dashboard/update-pet/${_id}`)
  await button(page, 'Move photo 1 right').click()
  await button(page, 'Update Pet').click()
  await page.getByText('Pet updated successfully!').waitFor()
  const savedPhotos = (await petNamed('Milo')).photos
  await button(page, 'Edit photo 1').click()
  await page.getByLabel('What is on it').fill('On the beach')
  await button(page, 'Done').click()
  await button(page, 'Update Pet').click()
  await expect.poll(async () => (await petNamed('Milo')).photos).toMatchObject([{ alt: 'On the beach' }, {}])
  other.allow(networkErrors)
  await button(other.page, 'Remove photo 1').click()
  await button(other.page, 'Update Pet').click()
  await other.page.getByText('Failed to submit pet').waitFor()
  expect((await petNamed('Milo')).photos.map(({ url }) => url)).toEqual(savedPhotos.map(({ url }) => url))
  await other.leave()
  allow(networkErrors)
  await leave()
})
