import { Events } from 'oauth2-mock-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { simulatedGoogle } from '#server/demo/google.ts'
import { googleAccounts } from '#server/demo/people.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FakeGoogle, startFakeGoogle } from '#server/testing/fake-google.ts'
import { startHarness } from '#server/testing/harness.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { visit } from './visitor.ts'

let google: FakeGoogle
let db: Database
let app: Awaited<ReturnType<typeof buildApp>>
let server: { url: string }
let closeDemo: (() => Promise<void>) | undefined
let demoServer: { url: string }
let browser: Browser

beforeAll(async () => {
  google = await startFakeGoogle()
  db = await freshDatabase()
  const env = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const config = readFrom(env)
  app = await buildApp({ config, db, outside: { googleIssuer: google.issuer } })
  server = { url: await app.listen({ host: '127.0.0.1', port: 0 }) }
  const demo = await startHarness({}, { simulatedGoogle }, undefined, (close) => {
    closeDemo = close
  })
  demoServer = { url: await demo.app.listen({ host: '127.0.0.1', port: 0 }) }
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await closeDemo?.()
  await app?.close()
  await db?.close()
  await google?.close()
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

async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await googleButton(page).click()
  return opened
}

const closed = async (popup: Page) => popup.isClosed() || (await popup.waitForEvent('close'))

test('a pop-up that is closed or refused leaves the page usable; the next one logs in, in every tab', async () => {
  google.person = { sub: 'google-1', email: 'gina@example.org', email_verified: true, name: 'Gina Google' }
  const { page, context, open, reload, leave } = await enter()
  const other = await context.newPage()
  await other.goto('/')
  await other.locator('#root[data-alive]').waitFor()
  await open('/auth/login')
  google.server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.href = `${google.issuer}/jwks`
  })
  const popup = await openPopup(page)
  await popup.waitForURL('**/jwks')
  await popup.close()
  await closeAlert(page, 'Google login failed: The pop-up was closed before you were logged in.')
  google.server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) =>
    url.searchParams.set('state', 'of somebody else'),
  )
  await openPopup(page)
  await closeAlert(page, 'Google login failed: Google didn’t complete the sign-in. Please try again.')
  await page.getByLabel('Email').fill('still@example.org')
  expect(await googleButton(page).getAttribute('aria-disabled')).toBeNull()
  await closed(await openPopup(page))
  await closeAlert(page, 'Google login successful!')
  await page.waitForURL('/')
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Your account: Gina Google' }).waitFor()
  await reload()
  await page.getByRole('button', { name: 'Your account: Gina Google' }).waitFor()
  await leave()
})

test('in a demo, the pop-up offers three accounts, also after it was cancelled or blocked', async () => {
  const { name, email } = googleAccounts.zuri
  const { page, open, reload, leave } = await visit(browser, demoServer)
  await open('/auth/register')
  await page.evaluate('window.openPopup = window.open; window.open = () => null')
  await googleButton(page).click()
  await closeAlert(
    page,
    'Google sign-in failed: Your browser blocked the pop-up. Please allow pop-ups for this site and try again.',
  )
  await page.evaluate('window.open = window.openPopup')
  const cancelled = await openPopup(page)
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await closed(cancelled)
  await closeAlert(page, 'Google sign-in failed: Google sign-in was canceled.')
  await page.getByRole('button', { name: /^Your account/ }).waitFor({ state: 'detached' })
  const popup = await openPopup(page)
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  expect(await popup.title()).toBe('Demo: this is not Google')
  expect(await popup.getByText('Demo: this is not Google').isVisible()).toBe(true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme })
    await popup.setViewportSize({ width: 320, height: 800 })
    expect(await violationsOn(popup)).toEqual([])
    expect(await popup.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  }
  await popup.getByRole('button', { name: `${name} ${email}` }).click()
  await closed(popup)
  await closeAlert(page, 'Google sign-in successful!')
  await page.waitForURL('/')
  await reload()
  await page.getByRole('button', { name: `Your account: ${name}` }).waitFor()
  await leave()
})
