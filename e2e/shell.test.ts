import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer({
    env: {
      SITE_NAME: 'Paws & Co',
      SUPPORT_EMAIL: 'help@paws.example',
      SUPPORT_PHONE: '+45 12 34',
      SITE_CITY: 'Aarhus',
      SITE_COUNTRY: 'Denmark',
    },
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('every page has its own title and description, and opening it moves the focus to its heading', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.title()).toBe('Find Your Furry Friend · Paws & Co')
  expect(await focused(page)).not.toBe('Find Your Furry Friend')
  const seen = new Set<string | null>()
  for (const [link, heading] of [
    ['Privacy', 'Privacy'],
    ['Terms', 'Terms'],
    ['Login', 'Login'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    // an effect of the new page sets it after the heading
    await expect.poll(() => page.title()).toBe(`${heading} · Paws & Co`)
    await expect.poll(() => focused(page)).toBe(heading)
    seen.add(await page.locator('meta[name=description]').getAttribute('content'))
  }
  expect(seen.size).toBe(3)
  await leave()
})

test('the HTML contains the page before any script has run, with the shelter’s own texts', async () => {
  for (const [path, text] of [
    ['/', 'Find Your Furry Friend'],
    ['/pets', 'Pet Listing'],
    ['/terms', 'What you can expect from Paws &amp; Co'],
  ] as const) {
    const html = await (await fetch(server.url + path)).text()
    const body = html.slice(html.indexOf('<body>'))
    expect(body).toContain(text)
    for (const words of ['Aarhus, Denmark', 'mailto:help@paws.example', '+45 12 34']) expect(body).toContain(words)
    expect(body).not.toContain(' style=')
  }
})

test('Back restores the scroll position', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/')
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
  await terms.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(1000)
  await terms.click()
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'Find Your Furry Friend' }).waitFor({ state: 'attached' })
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 5, before)
  await leave()
})

test('an unknown path returns 404 with a friendly page and a link home', async () => {
  const { page, allow, leave } = await visit(browser, server)
  allow(/status of 404/)
  for (const path of ['/no-such-page', '/dashboard-of-nobody', '/pets/7/more']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.getByRole('heading', { name: 'Find Your Furry Friend' }).waitFor()
  await leave()
})

test('the theme follows the system until one is chosen, which is remembered', async () => {
  const { page, open, leave } = await visit(browser, server, { theme: 'dark' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await open('/')
  expect(await ground()).toBe('rgb(27, 23, 20)')
  await page.getByRole('button', { name: 'Use the light theme' }).click()
  expect(await ground()).toBe('rgb(255, 250, 243)')
  await page.reload()
  await page.getByRole('button', { name: 'Use the dark theme' }).waitFor()
  expect(await ground()).toBe('rgb(255, 250, 243)')
  await leave()
})

test('the first Tab reaches the skip link', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/terms')
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
  await leave()
})

test('a page whose code does not load shows a message and a retry button', async () => {
  const { page, open, allow, leave } = await visit(browser, server)
  allow(/ERR_FAILED/)
  await open('/')
  await page.route('**/assets/terms-*.js', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.unroute('**/assets/terms-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor()
  await leave()
})

test('while the server is down, pages without loaded code show a message, and open when it is back', async () => {
  const { page, open, allow, leave } = await visit(browser, server)
  allow(/ERR_FAILED/)
  await open('/')
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Pet Listing' }).click()
  await page.getByRole('heading', { name: "We can't reach the shelter's server" }).waitFor()
  await page.getByText("We can't reach the shelter's server just now.").waitFor()
  const healthCheck = page.waitForRequest('**/healthz')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await healthCheck
  await page.getByRole('heading', { name: "We can't reach the shelter's server" }).waitFor()
  await page.unroute('**/*')
  await page.getByRole('heading', { name: 'Pet Listing', level: 1 }).waitFor()
  await leave()
})

test('a link followed while offline shows a message, and opens by itself when the device is back', async () => {
  const { page, context, open, allow, leave } = await visit(browser, server)
  allow(/ERR_INTERNET_DISCONNECTED/)
  await open('/')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('heading', { name: "You're offline", level: 1 }).waitFor()
  await page.getByText("This page will open by itself when you're back online.").waitFor()
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
  await expect.poll(() => page.title()).toBe("You're offline · Paws & Co")
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/terms')
  await leave()
})

test('a message appears while the device is offline', async () => {
  const { page, context, open, allow, leave } = await visit(browser, server)
  allow(/ERR_INTERNET_DISCONNECTED/)
  await open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await leave()
})

const simplePages = ['/', '/auth/login', '/auth/register', '/privacy', '/terms', '/no-such-page']

test('nothing violates the content security policy', async () => {
  const { page, open, allow, leave } = await visit(browser, server)
  allow(/status of 404/)
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  for (const path of [...simplePages, '/pets']) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await open('/auth/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Email is required').waitFor()
  await leave()
})
