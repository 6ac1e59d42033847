import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
let uma: Account
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  uma = await signUp(server, 'Uma User')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const emailOf = async (key: string) => {
  const answer = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${key}` } })
  return answer.status === 200 ? ((await answer.json()) as { user: { email: string } }).user.email : answer.status
}

async function statusOfAdding(key: string): Promise<number> {
  const campaign = { petName: 'Rex', image: 'https://example.org/rex.jpg', maxDonation: 100 }
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return (await fetch(`${server.url}/api/donations`, { method: 'POST', headers, body: JSON.stringify(campaign) }))
    .status
}

test('a key is created, read-only unless its owner chooses otherwise, shown once, used, and revoked', async () => {
  const { page, open, leave } = await visit(browser, server, { as: uma })
  await open('/dashboard/my-pets')
  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('link', { name: 'API Keys' }).click()
  await page.getByText('You don’t have any API keys. Create one above.').waitFor()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Name is required').waitFor()

  await page.getByLabel('Name', { exact: true }).fill('Screen in the hall')
  await page.getByRole('button', { name: 'Create key' }).click()
  const readOnly = await page.getByLabel('Your new key').inputValue()
  const first = page.getByRole('row').filter({ hasText: 'Screen in the hall' })
  await first.getByText('Read only').waitFor()
  expect(await first.getByRole('cell').nth(2).innerText()).toContain('Never')
  expect(await statusOfAdding(readOnly)).toBe(403)
  await page.reload()

  await page.getByLabel('Name', { exact: true }).fill('Nightly import')
  await page.getByLabel('Access').selectOption('Read and write')
  await page.getByLabel('Expires').selectOption('In 30 days')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('Your new key').inputValue()
  expect(await emailOf(key)).toBe(uma.email)
  expect(await statusOfAdding(key)).toBe(201)
  const table = page.getByRole('table', { name: 'API Keys' })
  await table.getByText('Never').first().waitFor()
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Access',
    'Expires',
    'Created',
    'Last used',
    'Action',
  ])
  await table.getByText('Read and write').waitFor()

  await page.reload()
  const row = table.getByRole('row').filter({ hasText: 'Nightly import' })
  await row.waitFor()
  expect(await page.content()).not.toContain(key)
  expect(await row.innerText()).not.toContain('Never')

  await row.getByRole('button', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke the key “Nightly import”?' })
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await emailOf(key)).toBe(401)
  await leave()
})

test('the API reference is accessible in the theme chosen on the site, with the site’s typeface, from this server', async () => {
  const { page, open, leave } = await visit(browser, server, { theme: 'light' })
  await open('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/api/docs')
  expect(await ground()).toBe(dark)
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    const ofText = getComputedStyle(document.body).fontFamily
    const ofHeading = getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily
    return { loaded: loaded.map((family) => family.replaceAll('"', '')), ofText, ofHeading }
  })
  // with a fallback font if they came late
  expect(fonts.loaded).toEqual(expect.arrayContaining(['Fraunces', 'Nunito Sans']))
  expect(fonts.ofText).toMatch(/^"Nunito Sans"/)
  expect(fonts.ofHeading).toMatch(/^"?Fraunces/)
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await leave()
})
