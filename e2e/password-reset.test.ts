import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { walkWidths } from '#server/testing/long-tests.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { runCommand } from './command.ts'
import { startServer } from './server.ts'
import { mailSettings } from './site.ts'
import { holdScripts, signUp, type Visitor, visit } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function startShelter(env: Record<string, string> = {}, port = 0) {
  const server = await startServer({ env, port })
  onTestFinished(async () => void (await server.stop()))
  return server
}

async function startWithMail(env: Record<string, string> = {}) {
  const smtp = await startSmtp()
  const port = await freePort()
  const server = await startShelter({ ...mailSettings(smtp, port), ...env }, port)
  const linkIn = (mail: { text: string }) => /http:\/\/127\.0\.0\.1:\d+(\/auth\/\w+#[\w-]{43})/.exec(mail.text)?.[1]
  const linkTo = async (email: string, prefix: string) => {
    const found = () =>
      smtp.mails
        .filter(({ to }) => to.includes(email))
        .map(linkIn)
        .findLast((link) => link?.startsWith(prefix))
    await expect.poll(found, { timeout: 60_000 }).toBeDefined()
    return found() ?? ''
  }
  return { server, smtp, linkTo }
}

async function choosePassword({ page, open }: Visitor, link: string, password: string) {
  await open(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.waitForURL((url) => url.hash === '')
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.getByText('Your new password is set. Please log in with it.').waitFor()
}

async function logIn({ page }: Visitor, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('dialog', { name: 'Login successful!' }).getByRole('button', { name: 'OK' }).click()
}

test.each(walkWidths)(
  'at %i pixels, without mail: the page names the contact, and an admin makes a link',
  async (width) => {
    const server = await startShelter({ SUPPORT_EMAIL: 'help@example.org' })
    const [ada, uma] = [await signUp(server, 'Ada Admin'), await signUp(server, 'Uma User')]
    await runCommand(['admin', 'grant', ada.email, '--data', server.dataDir])
    const lost = await visit(browser, server, { width })
    await lost.open('/auth/login')
    await lost.page.getByRole('link', { name: 'Forgot your password?' }).click()
    await lost.page.getByText('Ask an admin of this shelter').waitFor()
    await lost.page.getByRole('link', { name: 'help@example.org' }).waitFor()
    expect(await violationsOn(lost.page)).toEqual([])

    const admin = await visit(browser, server, { as: ada, width })
    await admin.open('/dashboard/users')
    await admin.page.getByRole('button', { name: 'Make a link for a new password: Uma User' }).click()
    await admin.page.getByRole('button', { name: 'Make the link' }).click()
    const link = await admin.page.getByLabel('The link').inputValue()
    expect(link).toMatch(new RegExp(`^${server.url}/auth/reset#[\\w-]{43}$`))
    expect(await violationsOn(admin.page)).toEqual([])
    await admin.leave()

    await choosePassword(lost, link, 'another password')
    await logIn(lost, uma.email, 'another password')
    await lost.page.getByRole('button', { name: 'Account of Uma User' }).waitFor()
    await lost.leave()
    const again = await visit(browser, server, { width })
    again.allow(/409|Conflict/)
    await again.open(link)
    await again.page.getByLabel('New Password', { exact: true }).fill('a third password')
    await again.page.getByRole('button', { name: 'Save Password' }).click()
    await again.page.getByText('This link has been used or has expired.').waitFor()
    await again.leave()
  },
)

test.each(walkWidths)(
  'at %i pixels, with mail: registering, confirming, and resetting a forgotten password',
  async (width) => {
    const { server, smtp, linkTo } = await startWithMail()
    const visitor = await visit(browser, server, { width })
    const { page, open } = visitor
    const email = 'uma@example.org'
    await open('/auth/register')
    await page.getByLabel('Full Name').fill('Uma User')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a good password')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    const alert = page.getByRole('dialog', { name: 'Registration successful!' })
    await alert.getByText(`We have sent a mail to ${email}.`).waitFor()
    await alert.getByRole('button', { name: 'OK' }).click()

    await open(await linkTo(email, '/auth/confirm'))
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Thank you. Your email address is confirmed.').waitFor()

    await page.context().clearCookies()
    await open('/auth/login')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText(`If ${email} has an account here, a mail is on its way.`).waitFor()
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If nobody@example.org has an account here, a mail is on its way.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await choosePassword(visitor, await linkTo(email, '/auth/reset'), 'another password')
    await logIn(visitor, email, 'another password')
    await page.getByRole('button', { name: 'Account of Uma User' }).waitFor()
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('nobody@example.org')
    await visitor.leave()
  },
)

test('input and clicks before the scripts have loaded are not lost', async () => {
  const server = await startShelter()
  const [ada, uma] = [await signUp(server, 'Ada Admin'), await signUp(server, 'Uma User')]
  await runCommand(['admin', 'grant', ada.email, '--data', server.dataDir])
  const { token } = await ada.trpc.users.resetLink.mutate({ email: uma.email })
  const visitor = await visit(browser, server)
  const { page } = visitor
  let releaseScripts = await holdScripts(visitor)
  await page.goto(`/auth/reset#${token}`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('New Password', { exact: true }).fill('another password')
  // an impatient user presses twice
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Save Password' }).click()
  releaseScripts()
  await page.getByText('Your new password is set. Please log in with it.').waitFor()

  releaseScripts = await holdScripts(visitor)
  await page.goto('/auth/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill(uma.email)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.keyboard.press('Enter')
  releaseScripts()
  await page.getByRole('dialog', { name: 'Login successful!' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Account of Uma User' }).waitFor()
  await visitor.leave()
})

test('a reload keeps the link, and the log contains no links, passwords, or emails', async () => {
  const { server, smtp, linkTo } = await startWithMail({ LOG_LEVEL: 'trace' })
  const printed = () => /\/setup\?token=([\w-]+)/.exec(server.output())?.[1]
  await expect.poll(printed).toBeDefined()
  const setup = printed() ?? ''
  const visitor = await visit(browser, server)
  const { page, open } = visitor
  visitor.allow(/409|Conflict|401|Unauthorized/)
  const email = 'ada@example.org'
  await open(`/setup?token=${setup}`)
  await page.getByRole('link', { name: 'Make an account' }).click()
  await page.getByLabel('Full Name').fill('Ada Admin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('the first password')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Become admin' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard/'))
  const confirm = await linkTo(email, '/auth/confirm')
  await open(confirm)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Thank you. Your email address is confirmed.').waitFor()
  await page.context().clearCookies()
  await open('/auth/forgot')
  for (const requestedEmail of [email, 'nobody@example.org']) {
    await page.getByLabel('Email').fill(requestedEmail)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText(`If ${requestedEmail} has an account here`).waitFor()
  }
  const reset = await linkTo(email, '/auth/reset')
  await open(reset)
  await page.waitForURL((url) => url.hash === '')
  await page.reload()
  await page.getByLabel('New Password', { exact: true }).fill('the second password')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.getByText('Your new password is set. Please log in with it.').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('the first password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('dialog', { name: 'Login failed: The email or the password is wrong.' }).waitFor()
  await open(reset)
  await page.getByLabel('New Password', { exact: true }).fill('the third password')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.getByText('This link has been used or has expired.').waitFor()
  await visitor.leave()
  await server.stop()
  // ignores the setup link, which is logged for the host
  const log = server
    .output()
    .split('\n')
    .filter((line) => !/^ {2}http\S+\/setup\?token=/.test(line))
    .join('\n')
  expect(log).toMatch(/"path":"\/auth\/reset"/)
  expect(smtp.mails.length).toBeGreaterThanOrEqual(2)
  const secrets = [setup, ...[confirm, reset].map((link) => link.split('#')[1] ?? ''), email, 'nobody@example.org']
  for (const secret of [...secrets, 'the first', 'the second', 'the third', 'next='])
    expect(log.includes(secret), secret).toBe(false)
}, 180_000)
