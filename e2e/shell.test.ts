import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { signUp, visit } from './visitor.ts'

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
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()

describe('the navbar', () => {
  test('offers a visitor Home, Donations, Pet Listing, Login and Register', async () => {
    const { page, open, leave } = await visit(browser, server)
    await open('/')
    await page.getByRole('link', { name: 'Login' }).waitFor()
    expect(await places(page)).toEqual(['Paws & Co', 'Home', 'Donations', 'Pet Listing', 'Login', 'Register'])
    await leave()
  })

  test('offers somebody logged in Add Pet and the menu behind their picture, and leads out of it', async () => {
    const mia = await signUp(server, 'Mia Menu')
    const { page, open, leave } = await visit(browser, server, { as: mia })
    await open('/')
    const account = page.getByRole('button', { name: 'Account of Mia Menu' })
    await account.waitFor()
    expect(await account.getAttribute('title')).toBe('Mia Menu')
    expect(await account.locator('img').getAttribute('src')).toBe('/default-avatar.png')
    expect(await places(page)).toEqual(['Paws & Co', 'Home', 'Donations', 'Pet Listing', 'Add Pet'])
    await account.press('Enter')
    await page.getByRole('menu').getByText('Mia Menu').waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Dashboard',
      'My Pets',
      'Create Campaign',
      'My Donations',
      'Adoption Requests',
      'Logout',
    ])
    await page.keyboard.press('Escape')
    await expect.poll(() => account.evaluate((element) => element === document.activeElement)).toBe(true)
    await account.click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/auth/login')
    await leave()
  })

  test('folds its places into a menu on a phone, which closes by going somewhere', async () => {
    const { page, open, leave } = await visit(browser, server, { width: 390 })
    await open('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Register' }).press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open menu')
    // it never covers what comes after it
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Register' }).press('Tab')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByRole('heading', { name: 'Register' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    expect(await page.getByRole('link', { name: 'Donations' }).isVisible()).toBe(false)
    await leave()
  })
})

test('the footer names the shelter, its contact and its terms', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/')
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByRole('link', { name: 'help@paws.example' }).getAttribute('href')).toBe(
    'mailto:help@paws.example',
  )
  expect(await footer.getByRole('link', { name: '+45 12 34' }).getAttribute('href')).toBe('tel:+451234')
  await footer.getByText('Aarhus, Denmark').waitFor()
  await footer.getByText(`© ${new Date().getFullYear()} Paws & Co`).waitFor()
  for (const name of ['Facebook', 'Instagram', 'X', 'YouTube'])
    expect(await footer.getByRole('link', { name: `${name} (not set up yet)` }).getAttribute('href')).toBe('#')
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor()
  await footer.getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor()
  await leave()
})

test('the dashboard shows who is logged in, marks the current place and leads out', async () => {
  const dan = await signUp(server, 'Dan Board')
  const { page, open, allow, leave } = await visit(browser, server, { as: dan })
  await open('/dashboard')
  await page.getByText('User Dashboard').waitFor()
  await page.getByRole('banner').getByText('Dan Board').waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  expect(await sidebar.getByRole('link').allInnerTexts()).toEqual([
    'Add a Pet',
    'My Added Pets',
    'Adoption Requests',
    'Create Donation Campaign',
    'My Donation Campaigns',
    'My Donations',
    'API Keys',
  ])
  expect(await sidebar.locator('[aria-current=page]').innerText()).toBe('Add a Pet')
  await sidebar.getByRole('link', { name: 'My Added Pets' }).click()
  await page.waitForURL('**/dashboard/my-pets')
  await expect.poll(() => sidebar.locator('[aria-current=page]').innerText()).toBe('My Added Pets')
  // pages without a place of their own belong to one
  allow(/status of 404/)
  for (const [path, place] of [
    ['/dashboard/update-pet/7', 'My Added Pets'],
    ['/dashboard/add-campaign', 'Create Donation Campaign'],
    ['/dashboard/edit-donation/7', 'My Donation Campaigns'],
  ] as const) {
    await open(path)
    expect(await sidebar.locator('[aria-current=true]').innerText()).toBe(place)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await leave()
})

test('every page has its own title and description, and going there moves the focus to its heading', async () => {
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
    // an effect of the page that has come, and after it
    await expect.poll(() => page.title()).toBe(`${heading} · Paws & Co`)
    await expect.poll(() => focused(page)).toBe(heading)
    seen.add(await page.locator('meta[name=description]').getAttribute('content'))
  }
  expect(seen.size).toBe(3)
  await leave()
})

test('the first view stands in the HTML before any script has run, filled with the shelter’s own words', async () => {
  for (const [path, text] of [
    ['/', 'Find Your Furry Friend'],
    ['/pets', 'Pet Listing'],
    ['/terms', 'What you can expect from Paws &amp; Co'],
  ] as const) {
    const html = await (await fetch(server.url + path)).text()
    const body = html.slice(html.indexOf('<body>'))
    expect(body).toContain(text)
    expect(body).toContain('Aarhus, Denmark')
    expect(body).not.toContain('{{')
    expect(body).not.toContain(' style=')
  }
})

test('Back returns to where one had scrolled to', async () => {
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

test('an unknown address answers 404 with a friendly page and a way home', async () => {
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

test('the first Tab offers a way past the navigation', async () => {
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

test('a page whose code does not load says so and lets one try again', async () => {
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

test('while the server is away, pages whose code is not here yet say so and come once it is back', async () => {
  const { page, open, allow, leave } = await visit(browser, server)
  allow(/ERR_FAILED/)
  await open('/')
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Pet Listing' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByText("We can't reach the shelter's server just now.").waitFor()
  await page.unroute('**/*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Pet Listing', level: 1 }).waitFor()
  await leave()
})

test('whoever is offline is told, until they are back', async () => {
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

test('nothing asks for more than the content security policy grants', async () => {
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
