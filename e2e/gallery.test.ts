import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { petFacts, startSite } from './site.ts'
import { type Account, nextFrame } from './visitor.ts'

const site = startSite()
let owner: Account
let path: string

const drawings = ['dog', 'cat', 'rabbit', 'fish', 'bird']

beforeAll(async () => {
  owner = await site.signUp('Olga Owner')
  const photos = drawings.map((name, place) => ({
    image: `${site.server.url}/drawings/category-${name}.svg`,
    alt: place === 1 ? 'Rex asleep on a sofa' : null,
  }))
  path = `/pets/${(await owner.trpc.pets.add.mutate({ ...petFacts(site), photos })).id}`
  await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Spot' }))
})

const seen = (page: Page) => page.getByText(/^Photo \d of 5$/).filter({ visible: true })
const row = (page: Page) => page.getByRole('group', { name: 'Photos of Rex' }).getByRole('list').first()
/** The position of the photos in the frame, in photo widths, rounded to hundredths. */
const at = (page: Page) => row(page).evaluate((list) => Math.round((100 * list.scrollLeft) / list.clientWidth) / 100)
const below = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((part) => part.getBoundingClientRect().top)

async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async ({ from, to, y }: { from: number; to: number; y: number }) => {
    await touch('touchStart', [{ x: from, y }])
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', [{ x: from + ((to - from) * step) / 10, y }])
      await nextFrame(page)
    }
    await touch('touchEnd', [])
  }
}

test('by keyboard alone: through the photos, to full screen and back', async () => {
  const { page, open, leave } = await site.visit()
  await open(path)
  const top = await below(page)
  await row(page).focus()
  await page.keyboard.press('ArrowRight')
  await seen(page).getByText('Photo 2 of 5').waitFor()
  await expect.poll(() => at(page)).toBe(1)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Previous photo')
  await page.keyboard.press('Enter')
  await expect.poll(() => at(page)).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name: 'Photos of Rex' })
  await window.waitFor()
  await page.keyboard.press('ArrowRight')
  await window.getByText('Photo 2 of 5').waitFor()
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        'document.activeElement === document.body || document.activeElement.closest("dialog") !== null',
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Full screen')
  await expect.poll(() => at(page)).toBe(1)
  expect(await below(page)).toBe(top)
  await leave()
})

test('by touch: a swipe shows the next photo, edge to edge, and nothing else moves', async () => {
  const { page, open, leave } = await site.visit({ width: 390, height: 844 })
  await open(path)
  const box = await row(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  const top = await below(page)
  const swipe = await finger(page)
  const photoAt = (box?.y ?? 0) + 100
  await swipe({ from: 320, to: 70, y: photoAt })
  await expect.poll(() => at(page)).toBe(1)
  await expect.poll(() => page.getByText('Photo 2 of 5').count()).toBe(1)
  await swipe({ from: 385, to: 5, y: photoAt })
  await expect.poll(() => at(page)).toBe(2)
  await swipe({ from: 70, to: 320, y: photoAt })
  await expect.poll(() => at(page)).toBe(1)
  expect(await below(page)).toBe(top)
  await page.getByRole('button', { name: 'Photo 2 of 5, full screen' }).tap()
  const window = page.getByRole('dialog', { name: 'Photos of Rex' })
  await window.getByText('Photo 2 of 5').waitFor()
  await swipe({ from: 320, to: 70, y: 400 })
  await window.getByText('Photo 3 of 5').waitFor()
  await window.getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => at(page)).toBe(2)
  await leave()
})

test('a photo that was swiped to before hydration stays', async () => {
  const { page, leave } = await site.visit()
  const { promise: swiped, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => swiped.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await row(page).evaluate((list) => list.scrollTo({ left: 3 * list.clientWidth, behavior: 'instant' }))
  letGo()
  await page.locator('#root[data-alive]').waitFor()
  await expect.poll(() => page.getByText('Photo 4 of 5').count()).toBe(1)
  expect(await at(page)).toBe(3)
  await leave()
})

test('without JavaScript every photo is there with its text, and the thumbnails link to them', async () => {
  const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('img', { name: 'Rex asleep on a sofa' }).waitFor()
  expect(await page.getByRole('img', { name: /^Rex, a dog/ }).count()).toBe(4)
  expect(await page.getByRole('button', { name: /photo|full screen/i }).count()).toBe(0)
  await page.getByRole('link', { name: 'Photo 4 of 5' }).click()
  await expect.poll(() => at(page)).toBe(3)
  await page.getByRole('heading', { name: 'You might also like' }).waitFor()
  await page.getByRole('heading', { name: 'Spot' }).waitFor()
  await context.close()
})

test('the full-screen code loads when it is opened, and a network error shows a message', async () => {
  const { page, open, allow, leave } = await site.visit()
  allow(/Failed to load|net::ERR/)
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  await open(path)
  await row(page).waitFor()
  expect(requested.filter((url) => url.includes('full-screen'))).toEqual([])
  await page.route('**/assets/full-screen-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await page.getByText('This could not be opened. Please check your connection and try again.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await leave()
})

test('a visitor’s page of a draft contains none of its texts', async () => {
  const secret = { name: 'Nightingale', breed: 'Quokkapoo', description: 'Nobody may read this yet.' }
  const { id } = await owner.trpc.pets.add.mutate({ ...petFacts(site, secret), status: 'draft' })
  const answer = await fetch(`${site.server.url}/pets/${id}`)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  for (const word of Object.values(secret)) expect(html).not.toContain(word)
  expect(html).toContain('<meta name="robots" content="noindex">')
  const { page, open, leave } = await site.visit({ as: owner })
  await open(`/pets/${id}`)
  await page.getByText('This is a draft.').waitFor()
  expect(await page.getByRole('button', { name: 'Adopt' }).count()).toBe(0)
  await leave()
})
