import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { startServer } from './server.ts'
import { signUp, visit } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function newShelter() {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const printed = () => /(\/setup\?token=[\w-]+)/.exec(server.output())?.[1]
  await expect.poll(printed).toBeDefined()
  return { server, link: printed() ?? '' }
}

const title = 'Make yourself admin of this new shelter'

// own-site.test.ts goes the same way at 1280 pixels, and further
test('on a phone the first admin opens the link, registers on the way, and is guided on', async () => {
  const { server, link } = await newShelter()
  expect(server.output()).toContain('This link makes you admin of this new shelter')
  const { page, open, leave } = await visit(browser, server, { width: 390 })
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => void request.allHeaders().then((headers) => referrers.push(headers.referer)))
  await open(link)
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Make an account' }).click()
  await page.getByLabel('Full Name').fill('Ada Admin')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('secret 1')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText('ada@example.org will look after').waitFor()
  expect(referrers.length).toBeGreaterThan(10)
  expect(referrers.filter((referrer) => /token|setup/.test(referrer ?? ''))).toEqual([])
  await page.getByRole('button', { name: 'Become admin' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard/'))
  await open(link)
  await page.getByRole('heading', { name: 'You are an admin' }).waitFor()
  await leave()
})

test('a visitor with an account logs in on the way', async () => {
  const { server, link } = await newShelter()
  const { email, password } = await signUp(server, 'Ada Admin')
  const { page, open, leave } = await visit(browser, server)
  await open(link)
  await page.getByRole('link', { name: 'I have an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Become admin' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard/'))
  await leave()
})

test('the link works once: a second visitor gets a message', async () => {
  const { server, link } = await newShelter()
  const first = await visit(browser, server, { as: await signUp(server, 'Ada Admin') })
  await first.open(link)
  await first.page.getByRole('button', { name: 'Become admin' }).click()
  await first.page.waitForURL((url) => url.pathname.startsWith('/dashboard/'))
  await first.leave()
  const late = await visit(browser, server, { as: await signUp(server, 'Leo Late') })
  late.allow(/409|Conflict/)
  await late.open(link)
  await late.page.getByRole('button', { name: 'Become admin' }).click()
  await late.page.getByText('This set-up link has been used or has expired.').waitFor()
  await late.leave()
})
