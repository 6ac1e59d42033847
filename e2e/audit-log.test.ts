import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { runCommand } from './command.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
let admin: Account
let owner: Account
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  owner = await signUp(server, 'Olga Owner')
  admin = await signUp(server, 'Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', server.dataDir])
  expect(code, stderr).toBe(0)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test("an admin changes and deletes another user's record, and finds that in the audit log", async () => {
  const image = `${server.url}/drawings/category-dog.svg`
  const about = { age: '2', category: 'Dog', location: 'Here', description: 'Good.', image } as const
  await owner.trpc.pets.add.mutate({ ...about, name: 'Rex' })
  await owner.trpc.campaigns.createSimple.mutate({ petName: 'Luna', image, maxCents: 10_000 })
  const { page, open, leave } = await visit(browser, server, { as: admin })
  await open('/dashboard/all-campaigns')
  await page.getByRole('button', { name: 'Pause Luna’s campaign' }).click()
  await page.getByRole('button', { name: 'Resume Luna’s campaign' }).waitFor()
  await page.getByRole('link', { name: 'All Pets' }).click()
  await page.getByLabel('Pet or owner').fill(owner.email)
  await page.getByRole('button', { name: 'Delete Rex' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Nothing fits.').waitFor()
  await page.getByRole('link', { name: 'Audit Trail' }).click()
  const table = page.getByRole('table', { name: 'Audit Trail' })
  await table.waitFor()
  const rows = table.getByRole('row')
  await expect.poll(() => rows.count()).toBe(1 + 3)
  expect(await rows.nth(1).innerText()).toMatch(/^Ada Admin\s+Deleted pet no\. 1\s/)
  expect(await rows.nth(2).innerText()).toMatch(/^Ada Admin\s+Paused Luna’s campaign\s/)
  expect(await rows.nth(3).innerText()).toMatch(/^The command line\s+Made Ada Admin an admin\s/)
  await page.getByLabel('Who').selectOption('The command line')
  await expect.poll(() => rows.count()).toBe(1 + 1)
  await leave()
})
