import { Events } from 'oauth2-mock-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FakeGoogle, startFakeGoogle } from '#server/testing/fake-google.ts'
import { launchBrowser } from './browser.ts'
import { signUp, visit } from './visitor.ts'

let google: FakeGoogle
let db: Database
let app: Awaited<ReturnType<typeof buildApp>>
let server: { url: string }
let browser: Browser
let people = 0

beforeAll(async () => {
  google = await startFakeGoogle()
  db = await freshDatabase()
  const env = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const config = readFrom(env)
  app = await buildApp({ config, db, outside: { googleIssuer: google.issuer } })
  server = { url: await app.listen({ host: '127.0.0.1', port: 0 }) }
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await app?.close()
  await db?.close()
  await google?.close()
})

beforeEach(() => {
  people += 1
  google.person = {
    sub: `google-${people}`,
    email: `gina.${people}@example.org`,
    email_verified: true,
    name: 'Gina Google',
  }
})

async function enter() {
  const visitor = await visit(browser, server)
  visitor.allow(new RegExp(`^outside host: ${google.issuer}/`))
  visitor.allow(/favicon\.ico/)
  return visitor
}

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

async function closeAlert(page: Page, title: string) {
  const alert = page.getByRole('dialog', { name: title })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}

async function expectUsable(page: Page) {
  await page.getByLabel('Email').fill('still@example.org')
  expect(await googleButton(page).isEnabled()).toBe(true)
  expect(await googleButton(page).getAttribute('aria-disabled')).toBeNull()
}

test('the pop-up logs in and closes, other tabs follow, and a reload keeps the session', async () => {
  const { page, context, open, leave } = await enter()
  await open('/auth/login')
  const other = await context.newPage()
  await other.goto('/')
  await other.locator('#root[data-alive]').waitFor()
  const popup = page.waitForEvent('popup')
  await googleButton(page).click()
  if (!(await popup).isClosed()) await (await popup).waitForEvent('close')
  await closeAlert(page, 'Google login successful!')
  await page.waitForURL('/')
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Account of Gina Google' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Account of Gina Google' }).waitFor()
  await leave()
})

test('the Register page shows its own message', async () => {
  const { page, open, leave } = await enter()
  await open('/auth/register')
  await googleButton(page).click()
  await page.getByRole('dialog', { name: 'Google sign-in successful!' }).waitFor()
  await leave()
})

test('a response with an unknown state is refused', async () => {
  const { page, open, leave } = await enter()
  google.server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) =>
    url.searchParams.set('state', 'of somebody else'),
  )
  await open('/auth/login')
  await googleButton(page).click()
  await closeAlert(page, 'Google login failed: Google did not complete the sign-in. Please try again.')
  await expectUsable(page)
  await leave()
})

test('an email that Google has not verified is refused', async () => {
  const { page, open, leave } = await enter()
  google.person = { ...google.person, email_verified: false }
  await open('/auth/register')
  await googleButton(page).click()
  await closeAlert(page, 'Google sign-in failed: Google has not verified this email address.')
  await expectUsable(page)
  await leave()
})

test('closing the pop-up leaves the page usable', async () => {
  const { page, open, leave } = await enter()
  google.server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.href = `${google.issuer}/jwks`
  })
  await open('/auth/login')
  const opened = page.waitForEvent('popup')
  await googleButton(page).click()
  const popup = await opened
  await popup.waitForURL('**/jwks')
  await popup.close()
  await closeAlert(page, 'Google login failed: The pop-up was closed before you were logged in.')
  await expectUsable(page)
  await googleButton(page).click()
  await page.getByRole('dialog', { name: 'Google login successful!' }).waitFor()
  await leave()
})

test('an account with a password is not taken over', async () => {
  const pia = await signUp(server, 'Pia Password')
  google.person = { ...google.person, email: pia.email }
  const { page, open, leave } = await enter()
  await open('/auth/login')
  await googleButton(page).click()
  await closeAlert(
    page,
    'Google login failed: An account with this email already exists. Please log in with its password.',
  )
  await page.getByLabel('Email').fill(pia.email)
  await page.getByLabel('Password', { exact: true }).fill(pia.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await closeAlert(page, 'Login successful!')
  await page.getByRole('button', { name: 'Account of Pia Password' }).waitFor()
  await leave()
})
