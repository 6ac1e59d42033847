import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#web/testing/fake-server.ts'
import { emulateMedia } from '#web/testing/media.ts'
import { openPage, ownSite } from '#web/testing/open-page.tsx'
import { onePage, pet } from '#web/testing/records.ts'

const strip = page.getByRole('region', { name: 'Waiting the longest' })
const titles = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

test.each([390, 1280])(
  'at %i px, the pets that have waited longest are under the hero, with a link to all of them',
  async (width) => {
    const { currentUrl, calls } = await openPage('/', {
      width,
      answers: { 'pets.list': () => onePage([pet(1), pet(2), pet(3), pet(4)]) },
    })
    await expect.element(strip.getByRole('heading', { level: 3, name: 'Pet 1' })).toBeVisible()
    // the second time, they are shown before they are loaded again
    await expect.poll(() => calls('pets.list')).toEqual([{ status: ['available'], sort: 'longest_waiting', limit: 4 }])
    expect(titles().slice(0, 2)).toEqual(['Waiting the longest', 'Browse by Pet Category'])
    await strip.getByRole('link', { name: 'See all pets' }).click()
    await expect.poll(currentUrl).toBe('/pets?sort=longest_waiting')
  },
)

test('without waiting pets, the page has no strip; its other sections are in order, and lead to the pets', async () => {
  const { currentUrl } = await openPage('/', { answers: { 'pets.list': () => onePage([]) } })
  await expect
    .poll(titles)
    .toEqual([
      'Browse by Pet Category',
      'Give Them a Second Chance',
      'Who We Are',
      'Why Adopt a Pet?',
      'Preparing for Your New Friend',
    ])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Find Your Furry Friend' })).toBeVisible()
  const browse = page.getByRole('link', { name: 'Browse Pets' })
  await expect.element(browse).toHaveAttribute('href', '/all-pets')
  await browse.click()
  await expect.poll(currentUrl).toBe('/pets')
})

test('the five categories are pictures with names and no links', async () => {
  await openPage('/')
  const categories = page.getByRole('region', { name: 'Browse by Pet Category' })
  await expect.element(categories).toBeVisible()
  const names = categories
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Cats', 'Dogs', 'Rabbits', 'Fish', 'Birds'])
  expect(categories.element().querySelectorAll('img')).toHaveLength(5)
  expect(categories.getByRole('link').elements()).toEqual([])
})

const gallery = page.getByRole('region', { name: 'Give Them a Second Chance' })
const floats = () =>
  gallery
    .getByRole('listitem')
    .elements()
    .map((item) => {
      const { animationDuration, animationDelay, animationIterationCount, animationPlayState } = getComputedStyle(item)
      return [animationDuration, animationDelay, animationIterationCount, animationPlayState]
    })

test("the gallery's four pictures float one after another, grow under the pointer, and can be paused", async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' })
  await openPage('/')
  await expect.poll(floats).toEqual(['0s', '0.8s', '1.6s', '2.4s'].map((delay) => ['3s', delay, 'infinite', 'running']))
  await gallery.getByRole('button', { name: 'Pause animation' }).click()
  expect(floats().map((values) => values[3])).toEqual(['paused', 'paused', 'paused', 'paused'])
  const picture = gallery.getByRole('img').first()
  await userEvent.hover(picture)
  await expect.poll(() => getComputedStyle(picture.element()).scale).toBe('1.25')
  await gallery.getByRole('button', { name: 'Play animation' }).click()
  expect(floats().map((values) => values[3])).toEqual(['running', 'running', 'running', 'running'])
})

test('with reduced motion nothing moves by itself', async () => {
  await openPage('/')
  await expect.element(gallery).toBeVisible()
  expect(document.getAnimations()).toEqual([])
  expect(gallery.getByText('Pause animation').element().checkVisibility()).toBe(false)
})

test("if they can't be loaded, the page shows no error", async () => {
  await openPage('/', { answers: { 'pets.list': refuse('The shelter is closed.', { status: 503 }) } })
  await expect.element(page.getByRole('heading', { name: 'Who We Are' })).toBeVisible()
  await expect.poll(() => page.getByRole('main').getByText('Loading pets...').elements()).toEqual([])
  expect(page.getByRole('main').getByRole('alert').elements()).toEqual([])
})

test('the shelter’s own texts replace ours, under the same headings', async () => {
  await openPage('/', { config: ownSite })
  const section = (name: string) => page.getByRole('region', { name })
  await expect.element(section('Who We Are').getByText('We are nine people.')).toBeVisible()
  await expect.element(section('Who We Are').getByText('Saving one animal', { exact: false })).toBeVisible()
  const email = section('Who We Are').getByRole('link', { name: 'help@paws.example' })
  await expect.element(email).toHaveAttribute('href', 'mailto:help@paws.example')
  await expect.element(email).toHaveAttribute('rel', 'noopener nofollow')
  await expect.element(section('Why Adopt a Pet?').getByText('Because they are here already.')).toBeVisible()
  const preparing = section('Preparing for Your New Friend')
  expect((preparing.getByText('Bring a blanket.', { exact: false }).element() as HTMLElement).innerText).toBe(
    'Bring a blanket.\nStay at home for a week.',
  )
  for (const ours of ['Our mission is simple', 'You save two lives', 'Four things to have ready', 'A cozy nook'])
    expect(page.getByText(ours, { exact: false }).elements(), ours).toEqual([])
})

test("sections without the shelter's text have ours", async () => {
  const words = { whoWeAre: null, whyAdopt: 'Because.', preparing: null }
  await openPage('/', { config: { words } })
  for (const text of ['Our mission is simple', 'Because.', 'Four things to have ready', 'A cozy nook'])
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  expect(page.getByText('You save two lives', { exact: false }).elements()).toEqual([])
})

test('typed text is never markup, and has its own direction', async () => {
  const whoWeAre = '<img src=x onerror="alert(1)"><b>bold</b> javascript:alert(1)\n\nאנחנו תשעה אנשים'
  await openPage('/', { config: { words: { whoWeAre, whyAdopt: null, preparing: null } } })
  const section = page.getByRole('region', { name: 'Who We Are' })
  await expect.element(section.getByText('<img src=x onerror="alert(1)"><b>bold</b> javascript:alert(1)')).toBeVisible()
  expect(section.getByRole('link').elements()).toEqual([])
  expect(getComputedStyle(section.getByText('אנחנו תשעה אנשים').element()).direction).toBe('rtl')
})
