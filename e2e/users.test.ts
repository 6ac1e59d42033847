import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { runCommand } from './command.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
let admin: Account
let bo: Account
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  for (let number = 1; number <= 50; number += 1) await signUp(server, 'Some Person')
  bo = await signUp(server, 'Bo Berg')
  admin = await signUp(server, 'Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', server.dataDir])
  expect(code, stderr).toBe(0)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const isFocused = (element: Element) => element === document.activeElement

test('an admin finds a user among many and makes them an admin', async () => {
  const { page, open, leave } = await visit(browser, server, { as: admin })
  await open('/dashboard/users')
  const table = page.getByRole('table', { name: 'Users' })
  await table.waitFor()
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Profile', 'Name', 'Email', 'Role', 'Action'])
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + 50)
  await page.getByRole('button', { name: 'Show more users' }).click()
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + 52)
  await page.getByLabel('Search by name or email').fill('bo be')
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + 1)
  const row = table.getByRole('row').filter({ hasText: bo.email })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['', 'Bo Berg', bo.email, 'user', 'Make Admin'])
  const promote = row.getByRole('button', { name: 'Make Admin' })
  const question = page.getByRole('dialog', { name: 'Make Bo Berg an admin?' })
  await promote.click()
  await question.getByText(`${bo.email} will be able to change every pet and campaign`).waitFor()
  // a second tap or Enter that comes too soon must do nothing
  await expect.poll(() => question.getByRole('button', { name: 'Cancel' }).evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await row.getByRole('cell').nth(3).innerText()).toBe('user')
  await promote.click()
  const yes = question.getByRole('button', { name: 'Make Admin' })
  expect(await yes.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(180, 83, 9)')
  await yes.click()
  const success = page.getByRole('dialog', { name: 'Success' })
  await success.getByText(`${bo.email} is now an admin`).waitFor()
  await success.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['', 'Bo Berg', bo.email, 'admin', 'Admin'])
  await page.getByLabel('Search by name or email').fill('nobody of this name')
  await page.getByText('No users found.').waitFor()
  await leave()
})
