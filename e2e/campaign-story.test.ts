import { beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from './photo.ts'
import { petFacts, startSite } from './site.ts'
import { type Account, closedLayers } from './visitor.ts'

// A campaign for a pet, from its form to both pages, and the list that it is found in (docs/product.md 7.13 to 7.16).

const site = startSite()
let creator: Account
let image: string

beforeAll(async () => {
  creator = await site.signUp('Clara Creator')
  image = await uploadPhoto(site.server, creator, 1)
})

test('a campaign that is created for a pet and the pet lead to each other', async () => {
  const pet = await creator.trpc.pets.add.mutate({
    ...petFacts(site, { name: 'Bruno', location: 'Riverside' }),
    image,
  })
  const visitor = await site.visit({ as: creator })
  const { page } = visitor
  await visitor.open('/dashboard/create-donation')
  await page.getByLabel('Which pet?').selectOption(String(pet.id))
  await expect.poll(() => page.getByLabel('Pet Name').inputValue()).toBe('Bruno')
  expect(await page.getByLabel('Location').inputValue()).toBe('Riverside')
  await page.getByLabel('Title').fill('Physiotherapy for Bruno')
  await page.getByLabel('Max Donation Amount ($)').fill('450')
  await page.getByLabel('Description').fill('A course of physiotherapy.')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await page.getByRole('dialog', { name: 'Campaign Created' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('heading', { name: 'Physiotherapy for Bruno', level: 1 }).waitFor()
  await closedLayers(page)
  await page.getByRole('link', { name: 'Meet Bruno' }).click()
  const campaign = page.getByRole('region', { name: 'Physiotherapy for Bruno' })
  await campaign.getByText('$0 raised of $450').waitFor()
  await campaign.getByRole('link', { name: 'Donate' }).click()
  await page.getByRole('heading', { name: 'Physiotherapy for Bruno', level: 1 }).waitFor()

  // the server's pages contain both links, and no longer once the pet is deleted
  const html = async (path: string) => (await fetch(site.server.url + path)).text()
  const campaignPath = new URL(page.url()).pathname
  expect(await html(campaignPath)).toContain(`href="/pets/${pet.id}"`)
  expect(await html(`/pets/${pet.id}`)).toContain(`href="${campaignPath}"`)
  expect(await html(campaignPath)).toContain('<title>Physiotherapy for Bruno · Pawstead</title>')
  await creator.trpc.pets.delete.mutate({ id: pet.id })
  expect(await html(campaignPath)).not.toContain(`href="/pets/${pet.id}"`)
  expect(await html(campaignPath)).toContain('Physiotherapy for Bruno')
  await visitor.leave()
})

test('without JavaScript, the list is in order, paged, chosen from, and searched', async () => {
  const facts = { image, maxCents: 10_000, location: 'Springfield', description: 'A hip.' }
  const add = async (petName: string, title?: string) =>
    (await creator.trpc.campaigns.create.mutate({ ...facts, petName, title })).id
  const donor = await site.signUp('Dora Donor')
  for (let number = 1; number <= 6; number++) {
    const id = await add(`Funded ${number}`)
    await donor.trpc.donations.give.mutate({ campaignId: id, amountCents: 10_000 })
    await add(`Open ${number}`, number === 2 ? 'Surgery for two' : undefined)
  }
  const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).filter({ visible: true })
  const headings = () => page.getByRole('main').getByRole('list').first().getByRole('heading').allInnerTexts()
  const listed: string[] = []
  await page.goto('/donations')
  for (;;) {
    listed.push(...(await headings()))
    if ((await link('Show more').count()) === 0) break
    await link('Show more').click()
  }
  const open = ['Open 6', 'Open 5', 'Open 4', 'Open 3', 'Surgery for two', 'Open 1']
  const finished = [6, 5, 4, 3, 2, 1].map((number) => `Funded ${number}`)
  expect(listed).toEqual([...open, 'Physiotherapy for Bruno', ...finished])
  await page.goto('/donations')
  await link(/^Finished 6$/).click()
  expect(await headings()).toEqual(finished)
  await link(/^Open 7$/).click()
  await page.getByLabel('Search campaigns').fill('surgery')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(page.url()).toBe(`${site.server.url}/donations?search=surgery&show=open`)
  expect(await headings()).toEqual(['Surgery for two'])
  await link('All').click()
  await page.getByLabel('Search campaigns').fill('')
  await page.getByRole('button', { name: 'Search' }).click()
  // the form's empty field is not in the canonical URL
  expect(page.url()).toBe(`${site.server.url}/donations`)
  await context.close()
})
