import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { signUp, visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const refusedLogin = /status of 40[19]/

test('a visitor registers, is told so, and is logged in on the home page', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/auth/login')
  await page.getByText("Don't have an account?").getByRole('link', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Register' }).waitFor()
  expect(await page.getByLabel('Profile Image URL').getAttribute('placeholder')).toBe('Optional')
  await page.getByLabel('Full Name').fill('Rosa Lind')
  await page.getByLabel('Email').fill('rosa@example.org')
  await page.getByLabel('Password', { exact: true }).fill('sesame')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('dialog', { name: 'Registration successful!' }).getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('/')
  await page.getByRole('button', { name: 'Account of Rosa Lind' }).waitFor()
  await leave()
})

test('an empty form says beside each field what is missing, and the first of them has the focus', async () => {
  const { page, open, leave } = await visit(browser, server, { width: 390 })
  await open('/auth/register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  for (const [field, error] of [
    ['Full Name', 'Full Name is required'],
    ['Email', 'Email is required'],
    ['Password', 'Password is required'],
  ] as const) {
    const input = page.getByLabel(field, { exact: true })
    await page.getByText(error).waitFor()
    const described = (await input.getAttribute('aria-describedby'))?.split(' ') ?? []
    const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()))
    expect(texts).toContain(error)
    expect(await input.getAttribute('aria-invalid')).toBe('true')
  }
  await expect.poll(() => page.getByLabel('Full Name').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByLabel('Email').fill('not an address')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByText('Password needs at least 6 characters').waitFor()
  await leave()
})

test('a refused login says why, keeps what was typed and gives the focus back', async () => {
  const rosa = await signUp(server, 'Rosa Wrong')
  const { page, open, allow, leave } = await visit(browser, server)
  allow(refusedLogin)
  await open('/auth/login')
  await page.getByLabel('Email').fill(rosa.email)
  await page.getByLabel('Password', { exact: true }).fill('not hers')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await button.click()
  const alert = page.getByRole('dialog', { name: 'Login failed: The email or the password is wrong.' })
  await alert.waitFor()
  await page.keyboard.press('Escape')
  await alert.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Email').inputValue()).toBe(rosa.email)
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByLabel('Password', { exact: true }).fill(rosa.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Login successful!' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await leave()
})

test('registering with an email address that is taken, or without a server, says so and keeps the form', async () => {
  const taken = await signUp(server, 'Taken')
  const { page, context, open, allow, leave } = await visit(browser, server)
  allow(refusedLogin)
  allow(/ERR_INTERNET_DISCONNECTED/)
  await open('/auth/register')
  await page.getByLabel('Full Name').fill('Somebody Else')
  await page.getByLabel('Email').fill(taken.email)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const refusal = page.getByRole('dialog', { name: /^Error: .+/ })
  await refusal.getByRole('button', { name: 'OK' }).click()
  await refusal.waitFor({ state: 'detached' })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('dialog', { name: /^Error: We can't reach the shelter's server just now\./ }).waitFor()
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody Else')
  await leave()
})

test('whoever asks for a page of the dashboard logs in first and comes back to it', async () => {
  const ivo = await signUp(server, 'Ivo Back')
  const { page, open, leave } = await visit(browser, server)
  await open('/dashboard/add-pet?from=friend')
  await page.waitForURL('**/auth/login?next=*')
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await page.getByLabel('Email').fill(ivo.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(ivo.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard/add-pet?from=friend')
  await leave()
})

test('logging in never leads off the site', async () => {
  const ivo = await signUp(server, 'Ivo Stays')
  const { page, open, leave } = await visit(browser, server, { as: ivo })
  await open(`/auth/login?next=${encodeURIComponent('//evil.example/dashboard')}`)
  await page.getByRole('heading', { name: 'Find Your Furry Friend' }).waitFor()
  expect(page.url()).toBe(`${server.url}/`)
  await leave()
})

test('logging out in one tab logs out in the other, and logging in logs in', async () => {
  const ana = await signUp(server, 'Ana Tabs')
  const { page, context, open, leave } = await visit(browser, server, { as: ana })
  await open('/')
  const other = await context.newPage()
  await other.goto('/dashboard/users')
  await other.getByText('User Dashboard').waitFor()
  await page.getByRole('button', { name: 'Account of Ana Tabs' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth/login')
  await other.waitForURL('**/auth/login')
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await other.getByRole('button', { name: 'Account of Ana Tabs' }).waitFor()
  await leave()
})
