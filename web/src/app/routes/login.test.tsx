import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { embeddedIdentity } from '#web/identity/embedded.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import type { OtherAnswers } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { problem } from '#web/testing/records.ts'

const openAsVisitor = (path: string, others: OtherAnswers) =>
  openPage(path, {
    answers: { 'users.me': () => null },
    others,
    identity: () => embeddedIdentity({ google: false }, undefined),
  })

const field = (label: string) => page.getByLabelText(label, { exact: true })

test('an empty form shows what is missing at each field, and the first one gets the focus', async () => {
  await openPage('/auth/register', { width: 390 })
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  for (const name of ['Full Name', 'Email', 'Password']) {
    await expect.element(page.getByText(`${name} is required`)).toBeVisible()
    await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(`${name} is required`))
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect.element(field('Full Name')).toHaveFocus()
  await field('Email').fill('not an address')
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  await field('Password').fill('12345')
  await expect.element(page.getByText('Password needs at least 6 characters')).toBeVisible()
})

test('a refused login shows the reason, keeps the typed text, and restores the focus', async () => {
  const { currentUrl } = await openAsVisitor('/auth/login', {
    '/api/auth/login': async (request) => {
      const { password } = (await request.json()) as { password: string }
      if (password !== 'hers') return problem(401, 'The email or password is incorrect.')
      return Response.json({ user: member })
    },
  })
  await field('Email').fill('uma@example.org')
  await field('Password').fill('not hers')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await button.click()
  const alert = page.getByRole('dialog', { name: 'Login failed: The email or password is incorrect.' })
  await expect.element(alert).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(field('Email')).toHaveValue('uma@example.org')
  await expect.element(button).toHaveFocus()
  await field('Password').fill('hers')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Login successful!' })).toBeVisible()
  await expect.poll(currentUrl).toBe('/')
})

test('registering with a taken email, or without a server, shows an error and keeps the form', async () => {
  const others: OtherAnswers = { '/api/auth/register': () => problem(409, 'An account with this email exists.') }
  await openAsVisitor('/auth/register', others)
  const button = page.getByRole('button', { name: 'Register', exact: true })
  await field('Full Name').fill('Somebody Else')
  await field('Email').fill('taken@example.org')
  await field('Password').fill('another password')
  await button.click()
  await closeAlert('Error: An account with this email exists.')
  others['/api/auth/register'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await button.click()
  await closeAlert('Error: We can’t reach the shelter’s server right now. Please check your connection and try again.')
  await expect.element(field('Full Name')).toHaveValue('Somebody Else')
})

test.each([
  ['/auth/login', 'Google login failed: ', 'Please log in with your email and password.'],
  ['/auth/register', 'Google sign-in failed: ', 'Please register with your email and a password.'],
])(
  '%s has a Google button also if Google is not connected, and explains what to do instead',
  async (path, failure, instead) => {
    await openAsVisitor(path, {})
    await field('Email').fill('uma@example.org')
    const button = page.getByRole('button', { name: 'Continue with Google' })
    await button.click()
    await closeAlert(`${failure}This shelter hasn’t set up Google sign-in. ${instead}`)
    await expect.element(button).toHaveFocus()
    await expect.element(field('Email')).toHaveValue('uma@example.org')
  },
)
