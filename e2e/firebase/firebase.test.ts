import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { testIdentityJourneys } from '../identity-journeys.ts'
import { type RunningServer, startServer } from '../server.ts'
import { visit } from '../visitor.ts'
import { type Emulator, startEmulator } from './emulator.ts'

const project = 'demo-pawstead'
const loader = readFileSync(path.join(import.meta.dirname, 'gapi-stub.js'), 'utf8')

let emulator: Emulator
let server: RunningServer
let browser: Browser
let env: Record<string, string>

beforeAll(async () => {
  emulator = await startEmulator(project)
  env = {
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'any-key-will-do',
    FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  }
  server = await startServer({ env })
  browser = await launchBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await emulator?.stop()
}, 60_000)

const outside = () => new RegExp(`^outside host: http://${emulator.host}/`)

testIdentityJourneys(() => ({ browser, server, env, outside: outside() }))

async function enterForPopup() {
  const visitor = await visit(browser, server)
  visitor.allow(outside())
  visitor.allow(/^outside host: https:\/\/apis\.google\.com\/js\/api\.js/)
  await visitor.context.route(/^https:/, (route) => route.abort())
  await visitor.context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: loader }),
  )
  return visitor
}

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

async function openGoogle(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await googleButton(page).click()
  return popup
}

test("Google's pop-up logs in and closes by itself", async () => {
  const { page, open, allow, leave } = await enterForPopup()
  // the emulator's page requests styles and fonts from other hosts
  allow(/^outside host: https:|ERR_FAILED/)
  await open('/auth/login')
  const popup = await openGoogle(page)
  await popup.getByText('Add new account').click()
  await popup.getByLabel('Email').fill('gina@example.org')
  await popup.getByLabel('Display name').fill('Gina Google')
  await popup.getByRole('button', { name: /Sign in/ }).click()
  await page.getByRole('dialog', { name: 'Google login successful!' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Your account: Gina Google' }).waitFor()
  expect(popup.isClosed()).toBe(true)
  await leave()
})

test('closing the pop-up leaves the page usable', async () => {
  const { page, open, allow, leave } = await enterForPopup()
  allow(/^outside host: https:|ERR_FAILED/)
  await open('/auth/register')
  const popup = await openGoogle(page)
  await popup.getByText('Add new account').waitFor()
  await popup.close()
  const alert = page.getByRole('dialog', {
    name: 'Google sign-in failed: The pop-up was closed before you were logged in.',
  })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
  await page.getByLabel('Email').fill('still@example.org')
  expect(await googleButton(page).isEnabled()).toBe(true)
  await leave()
})

test('an account that is disabled at Firebase loses access at once', async () => {
  const api = `http://${emulator.host}/identitytoolkit.googleapis.com/v1`
  const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return (await fetch(url, { ...options, body: JSON.stringify(body) })).json()
  }
  const account = { email: 'dora@example.org', password: 'a good password', returnSecureToken: true }
  const { idToken, localId } = await post(`${api}/accounts:signUp?key=any`, account)
  const me = async () =>
    (await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${idToken}` } })).status
  expect(await me()).toBe(200)
  const owner = { authorization: 'Bearer owner' }
  await post(`${api}/projects/${project}/accounts:update`, { localId, disableUser: true }, owner)
  expect(await me()).toBe(401)
})
