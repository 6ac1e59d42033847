import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSite } from './site.ts'
import { type Account, holdScripts, nextFrame, type Visitor } from './visitor.ts'

const site = startSite()
let member: Account
beforeAll(async () => {
  member = await site.signUp('Mona Member')
})

const outside: [path: string, heading: string][] = [
  ['/nothing', 'Page not found'],
  ['/nothing//here/?search=rex', 'Page not found'],
  ['/%6eothing', 'Page not found'],
  ['//nothing.example/pets/7/more', 'Page not found'],
  ['/dashboard%2Fnothing', 'Page not found'],
  ['/%64ashboard/%E0%A4%A', 'Page not found'],
  ['/nothing%0Ax', 'Page not found'],
  ['/pets/%E0%A4%A', 'Pet not found.'],
  ['/pets/7%0A', 'Pet not found.'],
]
/** Paths in the dashboard, with the URL that the browser ends up at after redirects. */
const inside: [path: string, left: string][] = [
  ['/dashboard/nothing', '/dashboard/nothing'],
  ['/dashboard/my-pets%20/7?search=rex', '/dashboard/my-pets%20/7?search=rex'],
  ['/dashboard//nothing/', '/dashboard/nothing'],
  ['/%64ashboard/nothing', '/dashboard/nothing'],
  ['/dashboard/%E0%A4%A', '/dashboard/%E0%A4%A'],
  ['/dashboard/no%0Athing', '/dashboard/no-such-page'],
]

/** Opens a path without normalizing it. Chromium logs every 404 to the console. */
async function open({ page, allow }: Visitor, path: string): Promise<number | undefined> {
  allow(/^console: Failed to load resource: the server responded with a status of 404 /)
  const answer = await page.goto(site.server.url + path, { waitUntil: 'domcontentloaded' })
  return answer?.status()
}
const alive = (page: Page) => page.locator('#root[data-alive] > *').first().waitFor({ state: 'attached' })
const where = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe.each(['a visitor', 'a member'])('for %s', (who) => {
  const come = () => site.visit(who === 'a member' ? { as: member } : {})

  test.each(outside)("the browser hydrates the server's page of %s", async (path, name) => {
    const visitor = await come()
    const { page, leave } = visitor
    const releaseScripts = await holdScripts(visitor)
    expect(await open(visitor, path)).toBe(404)
    await heading(page, name).waitFor()
    const sent = await page.evaluateHandle(() => document.querySelector('main'))
    releaseScripts()
    await alive(page)
    await nextFrame(page)
    await heading(page, name).waitFor()
    expect(await page.evaluate((main) => main?.isConnected, sent)).toBe(true)
    await leave()
  })
})

test.each(inside)('a member finds at %s that the dashboard has no such page', async (path, left) => {
  const visitor = await site.visit({ as: member })
  const { page, leave } = visitor
  expect(await open(visitor, path)).toBe(404)
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor()
  await heading(page, 'Page not found').waitFor()
  expect(await where(page)).toBe(left)
  expect(await page.title()).toBe('Dashboard page not found · Pawstead')
  await nextFrame(page)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await heading(page, 'Add a Pet').waitFor()
  await leave()
})

test.each(['/dashboard/nothing?a=b', '/dashboard/%E0%A4%A'])(
  'a visitor to %s logs in first, and then finds the same',
  async (path) => {
    const visitor = await site.visit()
    const { page, leave } = visitor
    expect(await open(visitor, path)).toBe(200)
    await alive(page)
    expect(await where(page)).toBe(`/auth/login?next=${encodeURIComponent(path)}`)
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.getByRole('navigation', { name: 'Dashboard' }).waitFor()
    await heading(page, 'Page not found').waitFor()
    expect(await where(page)).toBe(path)
    await leave()
  },
)
