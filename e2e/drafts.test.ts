import { beforeAll, expect, test } from 'vitest'
import { walkWidths } from '#server/testing/long-tests.ts'
import { runCommand } from './command.ts'
import { photo } from './photo.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
let owner: Account
let admin: Account

beforeAll(async () => {
  owner = await site.signUp('Olga Owner')
  admin = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  expect(code, stderr).toBe(0)
})

const statusOf = async (path: string) => (await fetch(site.server.url + path)).status

test.each(walkWidths)(
  'a pet is saved with only a name, completed, and published from its form, at %i pixels',
  async (width) => {
    const name = `Biscuit ${width}`
    const { page, open, leave } = await site.visit({ as: owner, width })
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await open('/dashboard/add-pet')
    await field('Pet Name').fill(name)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('status').filter({ hasText: 'Draft saved.' }).waitFor()
    await page.getByText('Still missing: Photo, Age, Category, Location, Description').waitFor()
    const path = new URL(page.url()).pathname
    expect(path).toMatch(/^\/pets\/\d+$/)
    expect(await statusOf(path)).toBe(404)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await page.getByRole('link', { name: 'Publish' }).click()
    await page.getByText('Pet age is required').waitFor()
    await page.getByLabel('Choose photos').setInputFiles(await photo(width))
    await field('Pet Age').fill('2 years')
    await field('Category').selectOption('Dog')
    await field('Location').fill('Bergen')
    await field('Short Description').fill('Sleeps on every sofa.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('status').filter({ hasText: 'Pet updated successfully!' }).waitFor()
    await page.getByText(`Everyone can see ${name} now.`).waitFor()
    expect(await statusOf(path)).toBe(200)

    await page.getByRole('link', { name: 'Add another pet' }).click()
    await page.waitForURL('/dashboard/add-pet')
    expect(await field('Pet Name').inputValue()).toBe('')
    await leave()
  },
)

test('a campaign is saved with only a name, completed in its form, and published on its page after approval', async () => {
  const { page, open, leave } = await site.visit({ as: owner })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await open('/dashboard/create-donation')
  await field('Pet Name').fill('Luna')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Still missing: Photo, Goal, Location, Description').waitFor()
  const path = new URL(page.url()).pathname
  expect(await statusOf(path)).toBe(404)

  await page.getByRole('link', { name: 'Edit Campaign' }).click()
  await field('Pet Image').setInputFiles(await photo(1))
  await page.getByAltText('Preview').waitFor()
  await field('Max Donation Amount ($)').fill('500')
  await field('Location').fill('Bergen')
  await field('Description').fill('A new hip.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('status').filter({ hasText: 'Draft saved.' }).waitFor()
  expect(await statusOf(path)).toBe(404)

  await admin.trpc.settings.save.mutate({ values: { posts: 'after_approval' }, version: 0 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Waiting for approval.').waitFor()
  expect(await statusOf(path)).toBe(404)
  const { items } = await admin.trpc.approval.waiting.query({})
  const [waiting] = items
  if (!waiting) throw new Error('nothing waits for approval')
  expect([waiting.kind, waiting.name]).toEqual(['campaign', 'Luna'])
  await admin.trpc.approval.approve.mutate({ kind: 'campaign', id: waiting.id, version: waiting.version })
  expect(await statusOf(path)).toBe(200)
  await leave()
})

test('a complete campaign is confirmed as before, and its page opens', async () => {
  const { page, open, leave } = await site.visit({ as: admin })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await open('/dashboard/create-donation')
  await field('Pet Name').fill('Milo')
  await field('Pet Image').setInputFiles(await photo(2))
  await page.getByAltText('Preview').waitFor()
  await field('Max Donation Amount ($)').fill('500')
  await field('Location').fill('Bergen')
  await field('Description').fill('A new hip.')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await page.getByRole('dialog', { name: 'Campaign Created' }).getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/donations\/\d+$/)
  await page.getByRole('status').filter({ hasText: 'Milo’s campaign is live.' }).waitFor()
  await page.goBack()
  await page.waitForURL('/dashboard/create-donation')
  expect(await field('Pet Name').inputValue()).toBe('')
  await leave()
})
