import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someOf } from '#server/testing/long-tests.ts'
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

test('a key is created, shown once, used, and revoked', async () => {
  const { page, open, leave } = await visit(browser, server, { as: uma })
  await open('/dashboard/my-pets')
  await page.getByRole('link', { name: 'API Keys' }).click()
  await page.getByText('You have no API keys.').waitFor()
  await page.getByRole('button', { name: 'Create Key' }).click()
  await page.getByText('Name is required').waitFor()

  await page.getByLabel('Name', { exact: true }).fill('Nightly import')
  await page.getByLabel('Access').selectOption('Read and write')
  await page.getByLabel('Expires').selectOption('In 30 days')
  await page.getByRole('button', { name: 'Create Key' }).click()
  const key = await page.getByLabel('Your new key').inputValue()
  expect(await emailOf(key)).toBe(uma.email)
  const table = page.getByRole('table', { name: 'API Keys' })
  await table.getByText('Never').waitFor()
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Access',
    'Expires',
    'Created',
    'Last Used',
    'Action',
  ])
  await table.getByText('Read and write').waitFor()

  await page.reload()
  const row = table.getByRole('row').filter({ hasText: 'Nightly import' })
  await row.waitFor()
  expect(await page.content()).not.toContain(key)
  expect(await row.innerText()).not.toContain('Never')

  await row.getByRole('button', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: "Revoke the key 'Nightly import'?" })
  await question.getByRole('button', { name: 'Yes, revoke' }).click()
  await page.getByText('You have no API keys.').waitFor()
  expect(await emailOf(key)).toBe(401)
  await leave()
})

test('the API reference uses the site’s typeface and the theme chosen there', async () => {
  const { page, open, leave } = await visit(browser, server, { theme: 'light' })
  await open('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
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
  await leave()
})

test('a key is read-only and has no expiry, unless its owner chooses otherwise', async () => {
  const vera = await signUp(server, 'Vera User')
  const { page, open, leave } = await visit(browser, server, { as: vera })
  await open('/dashboard/api-keys')
  await page.getByLabel('Name', { exact: true }).fill('Screen in the hall')
  await page.getByRole('button', { name: 'Create Key' }).click()
  const key = await page.getByLabel('Your new key').inputValue()
  const row = page.getByRole('row').filter({ hasText: 'Screen in the hall' })
  await row.getByText('Read only').waitFor()
  expect(await row.getByRole('cell').nth(2).innerText()).toContain('Never')
  const campaign = { petName: 'Rex', image: 'https://example.org/rex.jpg', maxDonation: 100 }
  const answer = await fetch(`${server.url}/api/donations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(campaign),
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ detail: 'This API key may only read.' })
  await leave()
})

test.each(
  someOf(
    [
      ['dark', 320],
      ['light', 1280],
    ] as const,
    2,
  ),
)('the API reference is accessible and loads everything from this server, %s and %i wide', async (theme, width) => {
  const { page, leave } = await visit(browser, server, { theme, width })
  await page.goto('/api/docs')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await leave()
})
