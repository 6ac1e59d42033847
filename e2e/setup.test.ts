import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer } from './server.ts'
import { signUp, visit } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A new shelter and the path of the set-up link that it printed. */
async function newShelter() {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const printed = () => /(\/setup\?token=[\w-]+)/.exec(server.output())?.[1]
  await expect.poll(printed).toBeDefined()
  return { server, link: printed() ?? '' }
}

test('the first admin opens the link, registers on the way, and manages users', async () => {
  const { server, link } = await newShelter()
  const { page, open, leave } = await visit(browser, server)
  await open(link)
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Full Name').fill('Ada Admin')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('secret 1')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('heading', { name: 'You are the admin' }).waitFor()
  await page.getByText('ada@example.org now looks after').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Manage Users' }).click()
  await page.getByRole('cell', { name: 'ada@example.org' }).waitFor()
  await leave()
})

test('the link works once: the next one is told so', async () => {
  const { server, link } = await newShelter()
  const first = await visit(browser, server, { as: await signUp(server, 'Ada Admin') })
  await first.open(link)
  await first.page.getByRole('heading', { name: 'You are the admin' }).waitFor()
  await first.leave()
  const late = await visit(browser, server, { as: await signUp(server, 'Leo Late') })
  late.allow(/409|Conflict/)
  await late.open(link)
  await late.page.getByText('This set-up link has been used or has expired.').waitFor()
  await late.leave()
})

test('the log says nothing of the link', async () => {
  const { server, link } = await newShelter()
  await fetch(server.url + link)
  await server.stop()
  const token = link.split('=')[1] ?? ''
  const lines = server.output().split('\n')
  expect(lines.filter((line) => line.includes(token))).toEqual([expect.stringMatching(/^ {2}http/)])
})
