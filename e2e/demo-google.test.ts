import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, googleAccounts, people } from '#server/demo/people.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn, visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-e2e-'))

beforeAll(async () => {
  // created by `demo`, which needs a folder without a shelter
  server = await startServer({ command: 'demo', dataDir: folder })
  browser = await launchBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await googleButton(page).click()
  const popup = await opened
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return popup
}

async function closeAlert(page: Page, title: string) {
  const alert = page.getByRole('dialog', { name: title })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}

const closed = async (popup: Page) => popup.isClosed() || (await popup.waitForEvent('close'))

test.each([
  ['/auth/login', 'nora', 'Google login successful!'],
  ['/auth/register', 'zuri', 'Google sign-in successful!'],
] as const)('on %s, choosing an account in the pop-up logs in', async (path, account, success) => {
  const { name, email } = googleAccounts[account]
  const { page, open, reload, leave } = await visit(browser, server)
  await open(path)
  const popup = await openPopup(page)
  expect(await popup.title()).toBe('Demo: this is not Google')
  expect(await popup.getByText('Demo: this is not Google').isVisible()).toBe(true)
  expect(await popup.getByRole('textbox').count()).toBe(0)
  expect(await popup.getByRole('button').allInnerTexts()).toHaveLength(4)
  await popup.getByRole('button', { name: `${name} ${email}` }).click()
  await closed(popup)
  await closeAlert(page, success)
  await page.waitForURL('/')
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor()
  await reload()
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor()
  await leave()
})

test('Cancel closes the pop-up with a message, and the user may try again', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/auth/login')
  const popup = await openPopup(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await closed(popup)
  await closeAlert(page, 'Google login failed: Signing in with Google was cancelled.')
  await page.getByRole('button', { name: /^Account of/ }).waitFor({ state: 'detached' })
  await (await openPopup(page)).getByRole('button', { name: 'Ben Archer' }).click()
  await closeAlert(page, 'Google login successful!')
  await leave()
})

test('closing the pop-up by hand shows a message', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/auth/register')
  const popup = await openPopup(page)
  await popup.close()
  await closeAlert(page, 'Google sign-in failed: The pop-up was closed before you were logged in.')
  expect(await googleButton(page).isEnabled()).toBe(true)
  await leave()
})

test('a blocked pop-up shows its own message', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/auth/login')
  await page.evaluate('window.open = () => null')
  await googleButton(page).click()
  await closeAlert(
    page,
    'Google login failed: Your browser blocked the pop-up. Please allow pop-ups for this site and try again.',
  )
  await leave()
})

test('an account that the admin made staff is refused, with the reason', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/auth/login')
  await (await openPopup(page)).getByRole('button', { name: 'Ben Archer' }).click()
  await closeAlert(page, 'Google login successful!')
  const admin = await signIn(server, people.grace.email, demoPassword)
  await admin.trpc.users.setStaff.mutate({ email: googleAccounts.ben.email, staff: true })
  await page.context().clearCookies()
  await open('/auth/login')
  await (await openPopup(page)).getByRole('button', { name: 'Ben Archer' }).click()
  await closeAlert(
    page,
    'Google login failed: This account has become an admin or staff, so it needs a password now. Please choose another one.',
  )
  await leave()
})

test.each(['light', 'dark'] as const)('the pop-up is readable and accessible, down to 320 px: %s', async (theme) => {
  const { page, leave } = await visit(browser, server, { width: 320, theme })
  await page.goto('/api/auth/google')
  expect(await violationsOn(page)).toEqual([])
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(320)
  await leave()
})

test('`serve` on the same folder has no such pop-up; `demo` has none on a folder of `serve`', async () => {
  expect(server.output()).toContain("'Continue with Google' is simulated")
  await server.stop()
  const real = await startServer({ dataDir: folder })
  const post = { method: 'POST', body: new URLSearchParams({ state: 'x', account: 'nora' }) }
  const knock = async (url: string) => [
    (await fetch(`${url}/api/auth/google`)).status,
    (await fetch(`${url}/api/auth/google/simulated`, post)).status,
  ]
  expect(await knock(real.url)).toEqual([404, 404])
  await real.stop()
  const other = mkdtempSync(path.join(tmpdir(), 'pawstead-e2e-'))
  await (await startServer({ dataDir: other })).stop()
  const demo = await startServer({ command: 'demo', dataDir: other })
  expect(demo.output()).toContain("'Continue with Google' is not simulated")
  expect(await knock(demo.url)).toEqual([404, 404])
  await demo.stop()
  rmSync(other, { recursive: true, force: true })
  server = await startServer({ command: 'demo', dataDir: folder })
  expect((await fetch(`${server.url}/api/auth/google`)).status).toBe(200)
}, 240_000)
