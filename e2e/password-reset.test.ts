import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { startServer } from './server.ts'
import { mailSettings } from './site.ts'
import { holdScripts, visit } from './visitor.ts'

let browser: Awaited<ReturnType<typeof launchBrowser>>
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function startWithMail() {
  const smtp = await startSmtp()
  const port = await freePort()
  const server = await startServer({ env: { ...mailSettings(smtp, port), LOG_LEVEL: 'trace' }, port })
  onTestFinished(async () => void (await server.stop()))
  const linkIn = (mail: { text: string }) => /http:\/\/127\.0\.0\.1:\d+(\/auth\/\w+#[\w-]{43})/.exec(mail.text)?.[1]
  const linkTo = async (email: string, prefix: string) => {
    const found = () =>
      smtp.mails
        .filter(({ to }) => to.includes(email))
        .map(linkIn)
        .findLast((link) => link?.startsWith(prefix))
    await expect.poll(found).toBeDefined()
    return found() ?? ''
  }
  return { server, smtp, linkTo }
}

const email = 'uma@example.org'
const passwords = ['the first password', 'the second password', 'the third password'] as const
const choose = (page: Page, password: string) => page.getByLabel('New password', { exact: true }).fill(password)
const save = (page: Page) => page.getByRole('button', { name: 'Save password' }).click()

async function fillLogin(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('a user registers, confirms the email, and resets a forgotten password once; the log has no secrets', async () => {
  const { server, smtp, linkTo } = await startWithMail()
  const visitor = await visit(browser, server, { width: 390 })
  const { page, open } = visitor
  visitor.allow(/409|Conflict|401|Unauthorized/)
  await open('/auth/register')
  await page.getByLabel('Full Name').fill('Uma User')
  await fillLogin(page, passwords[0])
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const alert = page.getByRole('dialog', { name: 'Registration successful!' })
  await alert.getByText(`We’ve emailed a link to ${email}.`).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  const confirm = await linkTo(email, '/auth/confirm')
  await open(confirm)
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await page.getByText('Thank you. Your email address is confirmed.').waitFor()

  await page.context().clearCookies()
  await open('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  for (const requestedEmail of [email, 'nobody@example.org']) {
    if (requestedEmail !== email) await page.getByLabel('Email').fill(requestedEmail)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`If ${requestedEmail} has an account here, a link is on its way.`).waitFor()
  }
  const reset = await linkTo(email, '/auth/reset')
  await open(reset)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.waitForURL((url) => url.hash === '')
  expect(await violationsOn(page)).toEqual([])
  // a reload keeps the link, and what is typed and pressed before the scripts have loaded is not lost
  let releaseScripts = await holdScripts(visitor)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await choose(page, passwords[1])
  // an impatient user presses twice
  for (const _ of [1, 2]) await save(page)
  releaseScripts()
  await page.getByText('Your new password is set. You can log in now.').waitFor()
  await fillLogin(page, passwords[0])
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('dialog', { name: 'Login failed: The email or password is incorrect.' }).waitFor()

  releaseScripts = await holdScripts(visitor)
  await page.goto('/auth/login', { waitUntil: 'domcontentloaded' })
  await fillLogin(page, passwords[1])
  await page.keyboard.press('Enter')
  releaseScripts()
  await page.getByRole('dialog', { name: 'Login successful!' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Your account: Uma User' }).waitFor()
  await open(reset)
  await choose(page, passwords[2])
  await save(page)
  await page.getByText('This link has already been used or has expired.').waitFor()
  await visitor.leave()
  await server.stop()
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('nobody@example.org')
  expect(smtp.mails.length).toBeGreaterThanOrEqual(2)
  const log = server.output()
  expect(log).toMatch(/"path":"\/auth\/reset"/)
  const tokens = [confirm, reset].map((link) => link.split('#')[1] ?? '')
  for (const secret of [...tokens, email, 'nobody@example.org', 'the first', 'the second', 'the third', 'next='])
    expect(log.includes(secret), secret).toBe(false)
}, 180_000)
