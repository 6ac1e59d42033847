import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { runCommand } from './command.ts'
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

const image = '/drawings/category-dog.svg'
const pet = { name: 'Rex', age: '2 years', location: 'Here', description: 'Plays.', category: 'Dog' } as const

async function seen(): Promise<Record<string, boolean>> {
  const pages = { '/pets': 'Rex', '/donations': 'Luna', '/': 'Rex' }
  const visibility: Record<string, boolean> = {}
  for (const [path, name] of Object.entries(pages))
    visibility[path] = (await (await fetch(server.url + path)).text()).includes(name)
  return visibility
}

test('an admin suspends a volunteer, who sees that at login, and restores them with all public records', async () => {
  const volunteer = await signUp(server, 'Vera Volunteer')
  const admin = await signUp(server, 'Ada Admin')
  expect((await runCommand(['admin', 'grant', admin.email, '--data', server.dataDir])).code).toBe(0)
  const { id } = await volunteer.trpc.pets.add.mutate({ ...pet, image: server.url + image })
  await volunteer.trpc.pets.add.mutate({ ...pet, name: 'Drafty', image: server.url + image, status: 'draft' })
  await volunteer.trpc.campaigns.createSimple.mutate({ petName: 'Luna', image: server.url + image, maxCents: 50_000 })
  const before = await seen()
  expect(before).toEqual({ '/pets': true, '/donations': true, '/': true })

  const { page, open, leave } = await visit(browser, server, { as: admin })
  const guest = await visit(browser, server, { width: 390 })
  await open('/dashboard/users')
  const row = page.getByRole('row').filter({ hasText: volunteer.email })
  const choose = async (action: string, title: string) => {
    await row.getByRole('button', { name: 'More for Vera Volunteer' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: action }).click()
  }
  await choose('Suspend', 'Suspend Vera Volunteer?')
  await row.getByText('Suspended', { exact: true }).waitFor()
  expect(await seen()).toEqual({ '/pets': false, '/donations': false, '/': false })
  expect((await fetch(`${server.url}/pets/${id}`)).status).toBe(404)

  guest.allow(/403/)
  const logIn = async () => {
    await guest.open('/auth/login')
    await guest.page.getByLabel('Email').fill(volunteer.email)
    await guest.page.getByLabel('Password', { exact: true }).fill(volunteer.password)
    await guest.page.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await logIn()
  const failedLogin = guest.page.getByRole('dialog', { name: /^Login failed: Your account has been suspended\./ })
  await failedLogin.getByRole('button', { name: 'OK' }).click()

  await page.getByLabel('Show', { exact: true }).selectOption('Suspended')
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2)
  await choose('Restore', 'Restore Vera Volunteer?')
  await page.getByText('No users found.').waitFor()
  expect(await seen()).toEqual(before)
  expect((await fetch(`${server.url}/pets/${id}`)).status).toBe(200)
  await logIn()
  await guest.page.getByRole('dialog', { name: 'Login successful!' }).waitFor()
  await guest.leave()
  await leave()
})

test('staff find donations and approval in their sidebar, but neither users nor settings', async () => {
  const staff = await signUp(server, 'Stan Staff')
  expect((await runCommand(['staff', 'grant', staff.email, '--data', server.dataDir])).code).toBe(0)
  const { page, open, leave } = await visit(browser, server, { as: staff })
  await open('/dashboard')
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await links.first().waitFor()
  const names = await links.allInnerTexts()
  expect(names).toContain('Gifts')
  for (const name of ['Manage Users', 'Shelter Settings']) expect(names).not.toContain(name)
  await leave()
})
