import { beforeAll, expect, test } from 'vitest'
import { petFacts, startSite } from './site.ts'

const site = startSite()
let campaignPath: string

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  const owner = await site.signUp('Olive Owner')
  for (let number = 1; number <= 26; number++)
    await owner.trpc.pets.add.mutate(petFacts(site, { name: `Dog ${number}`, birthDate: daysAgo(400) }))
  const photos = ['dog', 'cat', 'rabbit', 'fish', 'bird'].map((name, place) => ({
    image: `${site.server.url}/drawings/category-${name}.svg`,
    alt: place === 1 ? 'Maple asleep on a sofa' : null,
  }))
  const { image: _, ...facts } = petFacts(site, { name: 'Maple', category: 'Rabbit', birthDate: daysAgo(100) })
  await owner.trpc.pets.add.mutate({ ...facts, photos })
  const { image } = petFacts(site)
  const campaign = { petName: 'Luna', image, maxCents: 10_000, location: 'Springfield', description: 'A hip.' }
  for (let number = 1; number <= 7; number++)
    campaignPath = `/donations/${(await owner.trpc.campaigns.create.mutate(campaign)).id}`
})

test('on a phone without JavaScript a visitor finds a pet, browses lists, and sees what needs scripts', async () => {
  const context = await site.browser.newContext({
    baseURL: site.server.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  })
  const page = await context.newPage()
  const link = (name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first()
  const cards = page.getByRole('main').getByRole('list').first().getByRole('heading')
  const line = (act: string) => page.locator('noscript p', { hasText: `Turn on JavaScript in your browser to ${act}.` })

  await page.goto('/')
  await link('Pet Listing').click()
  expect(await page.getByRole('button').filter({ visible: true }).allInnerTexts()).toEqual(['Search'])
  expect(await cards.count()).toBe(24)
  await link('Show more').click()
  expect(await cards.allInnerTexts()).toEqual(['Dog 3', 'Dog 2', 'Dog 1'])
  expect(await link('Show more').count()).toBe(0)
  await link('Back to the newest pets').click()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/pets')

  await page.getByLabel('Name').fill('map')
  await page.getByLabel('Category').selectOption('Rabbit')
  await page.locator('summary', { hasText: 'Age' }).click()
  await page.getByRole('checkbox', { name: /^Baby/ }).check()
  await page.getByRole('checkbox', { name: /^Young/ }).check()
  await page.locator('summary', { hasText: 'Sort by' }).click()
  await page.getByRole('radio', { name: /^Longest wait first/ }).check()
  await page.getByRole('button', { name: 'Search' }).click()
  expect(await cards.allInnerTexts()).toEqual(['Maple'])
  expect(await page.getByLabel('Name').inputValue()).toBe('map')
  expect(await page.getByLabel('Category').inputValue()).toBe('Rabbit')
  expect(page.url()).toBe(`${site.server.url}/pets?search=map&category=Rabbit&age=baby,young&sort=longest_waiting`)
  await link('Remove filter: Young').click()
  expect(new URL(page.url()).searchParams.get('age')).toBe('baby')
  await link('Clear all').click()
  expect(page.url()).toBe(`${site.server.url}/pets`)
  await link('View Details of Maple').click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Maple')
  expect(await line('apply to adopt').isVisible()).toBe(true)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.getByRole('img', { name: 'Maple asleep on a sofa' }).waitFor()
  expect(await page.getByRole('img', { name: /^Maple, a rabbit/ }).count()).toBe(4)
  // on phones, a finger swipes
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Photo 4 of 5' }).click()
  const row = page.getByRole('group', { name: 'Photos of Maple' }).getByRole('list').first()
  await expect.poll(() => row.evaluate((list) => Math.round((100 * list.scrollLeft) / list.clientWidth) / 100)).toBe(3)
  await page.setViewportSize({ width: 390, height: 800 })

  await page.getByText('Share', { exact: true }).click()
  expect(await page.getByText('Copy this page’s address from your browser.').isVisible()).toBe(true)
  expect(await link('Poster').count()).toBe(1)

  await link('Donations').click()
  expect(await cards.count()).toBe(6)
  await link('Show more').click()
  expect(await cards.count()).toBe(1)
  await page.goto('/saved')
  expect(await line('save pets').isVisible()).toBe(true)
  await page.goto('/invitation')
  expect(await line('see and accept the invitation').isVisible()).toBe(true)
  // nothing loads
  expect(await page.getByText('One moment...').filter({ visible: true }).count()).toBe(0)
  await page.goto(campaignPath)
  expect(await line('donate').isVisible()).toBe(true)
  await link('Login').click()
  expect(await line('log in').isVisible()).toBe(true)
  await link('Register').click()
  expect(await line('create an account').isVisible()).toBe(true)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await context.close()
})
