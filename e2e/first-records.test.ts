import { beforeAll, expect, test } from 'vitest'
import { networkErrors, petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
const hostile = 'Sweet </script><script>document.title = "broken into"</script><!--'
let owner: Account
let petPath: string
let campaignPath: string

beforeAll(async () => {
  owner = await site.signUp('Olga Owner')
  const facts = petFacts(site, { name: 'Rex', description: hostile })
  petPath = `/pets/${(await owner.trpc.pets.add.mutate(facts)).id}`
  const campaign = { petName: 'Luna', image: facts.image, maxCents: 10_000, location: 'Springfield' }
  campaignPath = `/donations/${(await owner.trpc.campaigns.create.mutate({ ...campaign, description: 'A hip.' })).id}`
})

const recordPages = (): [path: string, text: string][] => [
  ['/pets', 'Rex'],
  ['/pets?search=REX&category=Dog', 'Rex'],
  [petPath, 'Rex'],
  ['/donations', 'Luna'],
  [campaignPath, 'Luna'],
]

test('the first records stand in the page: they show though no question for them is answered', async () => {
  const { page, open, allow, leave } = await site.visit()
  allow(networkErrors)
  await page.route(/\/trpc\/(pets|campaigns)\./, (route) => route.abort())
  for (const [path, text] of recordPages()) {
    await open(path)
    await page.getByRole('heading', { name: text, exact: true }).waitFor()
  }
  await leave()
})

test('their first picture is seen before any script runs', async () => {
  for (const [path] of recordPages()) {
    const html = await (await fetch(site.server.url + path)).text()
    expect(html).toMatch(/<img src="[^"]+category-dog\.svg" [^>]*fetchpriority="high"/)
  }
})

test('nothing of the owner stands in the page, and no text of theirs breaks out of it', async () => {
  for (const [path] of recordPages()) {
    const html = await (await fetch(site.server.url + path, { headers: { cookie: owner.cookie } })).text()
    expect(html).not.toContain(owner.email)
    expect(html).not.toMatch(/ownerUid|creatorUid/)
    expect(html).not.toContain(hostile)
  }
  const { page, open, leave } = await site.visit()
  await open(petPath)
  await page.getByText(hostile).waitFor()
  expect(await page.title()).toBe('Rex · Pawstead')
  await leave()
})

test('whoever is logged in gets their own view of the record all the same', async () => {
  const { page, open, leave } = await site.visit({ as: owner })
  await open(petPath)
  await page.getByRole('link', { name: 'Update Pet' }).waitFor()
  await open(campaignPath)
  await page.getByRole('link', { name: 'Edit Campaign' }).waitFor()
  await leave()
})
