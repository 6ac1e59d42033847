import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runCommand } from './command.ts'
import { photo } from './photo.ts'
import type { RunningServer } from './server.ts'
import { type Visitor, visit } from './visitor.ts'

export type IdentityShelter = {
  browser: Browser
  server: RunningServer
  env: Record<string, string>
  outside: RegExp | null
}

type NewUser = { name: string; email: string; password: string }

let userCount = 0

function newUser(name: string): NewUser {
  userCount += 1
  return { name, email: `walker.${userCount}@example.org`, password: 'a good password' }
}

const account = (page: Page, { name }: NewUser) => page.getByRole('button', { name: `Your account: ${name}` })

async function openVisitor({ browser, server, outside }: IdentityShelter): Promise<Visitor> {
  const visitor = await visit(browser, server)
  // the provider refuses with these statuses, which browsers log
  visitor.allow(/status of 40[019]/)
  if (outside) visitor.allow(outside)
  return visitor
}

async function closeAlert(page: Page, name: string) {
  const alert = page.getByRole('dialog', { name })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}

async function fillRegister(page: Page, { name, email, password }: NewUser) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

async function fillLogin(page: Page, { email, password }: NewUser) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function logOut(page: Page, person: NewUser) {
  await account(page, person).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/auth/login' && url.search === '')
}

async function refusedLogin(page: Page, wrong: NewUser) {
  await fillLogin(page, wrong)
  await closeAlert(page, 'Login failed: The email or password is incorrect.')
  expect(await page.getByLabel('Email').inputValue()).toBe(wrong.email)
}

/** Registers the account tests, which every identity provider must pass. `shelter` is called when they run. */
export function testIdentityJourneys(shelter: () => IdentityShelter): void {
  test('a user registers, logs out and in again in every tab, and refusals keep the typed values', async () => {
    const { server } = shelter()
    const { page, context, open, reload, leave } = await openVisitor(shelter())
    const ruth = newUser('Ruth Register')
    const picture = `${server.url}/apple-touch-icon.png`
    await open('/auth/login')
    await page.getByText("Don't have an account?").getByRole('link', { name: 'Register' }).click()
    await page.getByLabel('Profile Image URL').fill(picture)
    await fillRegister(page, { ...ruth, password: '12345' })
    await page.getByText('Password needs at least 6 characters').waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/register')
    await fillRegister(page, ruth)
    await closeAlert(page, 'Registration successful!')
    await page.waitForURL((url) => url.pathname === '/')
    for (const again of [false, true]) {
      if (again) await reload()
      await account(page, ruth).waitFor()
      expect(await account(page, ruth).locator('img').getAttribute('src')).toBe(picture)
    }
    await open(`/auth/login?next=${encodeURIComponent('//evil.example/dashboard')}`)
    await page.getByRole('heading', { name: 'Find Your Furry Friend' }).waitFor()
    expect(page.url()).toBe(`${server.url}/`)

    const other = await context.newPage()
    await other.goto('/')
    await other.locator('#root[data-alive]').waitFor()
    await account(other, ruth).waitFor()
    await logOut(page, ruth)
    await other.getByRole('link', { name: 'Login' }).waitFor()
    await reload()
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    for (const wrong of [{ ...ruth, password: 'not hers' }, newUser('Nobody')]) await refusedLogin(page, wrong)
    await open('/auth/register')
    await fillRegister(page, { ...ruth, name: 'Somebody Else' })
    await closeAlert(page, 'Error: An account with this email already exists. Please log in.')
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody Else')
    await open('/auth/login')
    await fillLogin(page, { ...ruth, email: ruth.email.toUpperCase() })
    await closeAlert(page, 'Login successful!')
    for (const tab of [page, other]) await account(tab, ruth).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await leave()
  })

  test('the dashboard requires a login, a user owns what they add, and roles are set here', async () => {
    const { server, env } = shelter()
    const { page, open, leave } = await openVisitor(shelter())
    const olga = newUser('Olga Owner')
    await open('/dashboard/add-pet?from=friend')
    await page.waitForURL('**/auth/login?next=*')
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByRole('heading', { name: 'Register' }).waitFor()
    await fillRegister(page, olga)
    await closeAlert(page, 'Registration successful!')
    await page.waitForURL('**/dashboard/add-pet?from=friend')
    await page.getByLabel('Choose photos').setInputFiles(await photo(7))
    await page.getByLabel('Pet Name').fill('Biscuit')
    await page.getByLabel('Pet Age').fill('2 years')
    await page.getByLabel('Category').selectOption('Dog')
    await page.getByLabel('Location').fill('Springfield')
    await page.getByLabel('Short Description').fill('Sleeps under the table and follows you everywhere.')
    await page.getByRole('button', { name: 'Add Pet' }).click()
    await page.getByText('Pet added successfully!').waitFor()
    await open('/dashboard/my-pets')
    await page.getByRole('row').filter({ hasText: 'Biscuit' }).waitFor()

    await open('/dashboard/users')
    await page.getByText('Admins only.').waitFor()
    const granted = await runCommand(['admin', 'grant', olga.email, '--data', server.dataDir], { env })
    expect(granted.code, granted.stderr).toBe(0)
    await page.reload()
    await page.getByRole('row').filter({ hasText: olga.email }).waitFor()
    await open('/')
    await account(page, olga).click()
    await page.getByRole('menuitem', { name: 'Manage Users' }).waitFor()
    await leave()
  })
}
