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

const account = (page: Page, { name }: NewUser) => page.getByRole('button', { name: `Account of ${name}` })

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

async function register(page: Page, person: NewUser) {
  await page.goto('/auth/register')
  await page.locator('#root[data-alive]').waitFor()
  await fillRegister(page, person)
  await closeAlert(page, 'Registration successful!')
  await page.waitForURL((url) => url.pathname === '/')
  await account(page, person).waitFor()
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

/** Registers the account tests, which every identity provider must pass. `shelter` is called when they run. */
export function testIdentityJourneys(shelter: () => IdentityShelter): void {
  test('registering logs in with name and picture, and a reload keeps the session', async () => {
    const { page, open, leave } = await openVisitor(shelter())
    const ruth = newUser('Ruth Register')
    const picture = `${shelter().server.url}/apple-touch-icon.png`
    await open('/auth/register')
    await page.getByLabel('Profile Image URL').fill(picture)
    await fillRegister(page, ruth)
    await closeAlert(page, 'Registration successful!')
    for (const again of [false, true]) {
      if (again) await page.reload()
      await account(page, ruth).waitFor()
      expect(await account(page, ruth).locator('img').getAttribute('src')).toBe(picture)
    }
    await leave()
  })

  test('a logout lasts, and logging in again leads home', async () => {
    const { page, reload, leave } = await openVisitor(shelter())
    const lena = newUser('Lena Leaves')
    await register(page, lena)
    await logOut(page, lena)
    await reload()
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    await fillLogin(page, { ...lena, email: lena.email.toUpperCase() })
    await closeAlert(page, 'Login successful!')
    await account(page, lena).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await leave()
  })

  test('a wrong password and an unknown email get the same response', async () => {
    const { page, open, leave } = await openVisitor(shelter())
    const wanda = newUser('Wanda Wrong')
    await register(page, wanda)
    await logOut(page, wanda)
    for (const wrong of [{ ...wanda, password: 'not hers' }, newUser('Nobody')]) {
      await open('/auth/login')
      await fillLogin(page, wrong)
      await closeAlert(page, 'Login failed: The email or the password is wrong.')
      expect(await page.getByLabel('Email').inputValue()).toBe(wrong.email)
    }
    await leave()
  })

  test('a weak password is refused beside its field', async () => {
    const { page, open, leave } = await openVisitor(shelter())
    await open('/auth/register')
    await fillRegister(page, { ...newUser('Wim Weak'), password: '12345' })
    await page.getByText('Password needs at least 6 characters').waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/register')
    await leave()
  })

  test('a taken email is refused, and the form keeps its values', async () => {
    const { page, open, leave } = await openVisitor(shelter())
    const tara = newUser('Tara Taken')
    await register(page, tara)
    await logOut(page, tara)
    await open('/auth/register')
    await fillRegister(page, { ...tara, name: 'Somebody Else' })
    await closeAlert(page, 'Error: An account with this email already exists. Please log in.')
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody Else')
    await leave()
  })

  test('the dashboard requires a login, and returns to the requested page', async () => {
    const { page, open, leave } = await openVisitor(shelter())
    const greta = newUser('Greta Guard')
    await open('/dashboard/my-pets')
    await page.waitForURL('**/auth/login?next=*')
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByRole('heading', { name: 'Register' }).waitFor()
    await fillRegister(page, greta)
    await closeAlert(page, 'Registration successful!')
    await page.waitForURL('**/dashboard/my-pets')
    await page.getByRole('heading', { name: 'My Added Pets' }).waitFor()
    await leave()
  })

  test('a user owns what they add: a pet with an uploaded picture', async () => {
    const { page, open, leave } = await openVisitor(shelter())
    await register(page, newUser('Olga Owner'))
    await open('/dashboard/add-pet')
    await page.getByLabel('Choose a picture').setInputFiles(await photo(7))
    await page.getByLabel('Pet Name').fill('Biscuit')
    await page.getByLabel('Pet Age').fill('2 years')
    await page.getByLabel('Category').selectOption('Dog')
    await page.getByLabel('Location').fill('Springfield')
    await page.getByLabel('Short Description').fill('Sleeps under the table and follows you everywhere.')
    await page.getByRole('button', { name: 'Add Pet' }).click()
    await page.getByText('Pet added successfully!').waitFor()
    await open('/dashboard/my-pets')
    await page.getByRole('row').filter({ hasText: 'Biscuit' }).waitFor()
    await leave()
  })

  test('managing users is for admins, and roles are set here, not by the provider', async () => {
    const { server, env } = shelter()
    const { page, open, leave } = await openVisitor(shelter())
    const adam = newUser('Adam Admin')
    await register(page, adam)
    await open('/dashboard/users')
    await page.getByText('Admins only.').waitFor()
    const granted = await runCommand(['admin', 'grant', adam.email, '--data', server.dataDir], { env })
    expect(granted.code, granted.stderr).toBe(0)
    await page.reload()
    await page.getByRole('row').filter({ hasText: adam.email }).waitFor()
    await open('/')
    await account(page, adam).click()
    await page.getByRole('menuitem', { name: 'Manage Users' }).waitFor()
    await leave()
  })

  test('a logout or login in one tab also logs out or in the other tab', async () => {
    const { page, context, leave } = await openVisitor(shelter())
    const tina = newUser('Tina Tabs')
    await register(page, tina)
    const other = await context.newPage()
    await other.goto('/')
    await other.locator('#root[data-alive]').waitFor()
    await account(other, tina).waitFor()
    await logOut(page, tina)
    await other.getByRole('link', { name: 'Login' }).waitFor()
    await fillLogin(page, tina)
    await account(other, tina).waitFor()
    await leave()
  })
}
