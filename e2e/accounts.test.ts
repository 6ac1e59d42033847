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

test('a visitor registers, sees a confirmation, and is logged in on the home page', async () => {
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

test('a visitor to a dashboard page logs in first and returns to that page', async () => {
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

test('a login never redirects to another site', async () => {
  const ivo = await signUp(server, 'Ivo Stays')
  const { page, open, leave } = await visit(browser, server, { as: ivo })
  await open(`/auth/login?next=${encodeURIComponent('//evil.example/dashboard')}`)
  await page.getByRole('heading', { name: 'Find Your Furry Friend' }).waitFor()
  expect(page.url()).toBe(`${server.url}/`)
  await leave()
})

test('a logout or login in one tab also logs out or in the other tab', async () => {
  const ana = await signUp(server, 'Ana Tabs')
  const { page, context, open, leave } = await visit(browser, server, { as: ana })
  await open('/')
  const other = await context.newPage()
  await other.goto('/dashboard/users')
  await other.locator('#root[data-alive]').waitFor()
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
