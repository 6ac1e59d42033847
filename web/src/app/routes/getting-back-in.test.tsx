import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PublicConfig } from '#shared/config.ts'
import { embeddedIdentity } from '#web/identity/embedded.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import type { OtherAnswers } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { problem } from '#web/testing/records.ts'

const withMail: Partial<PublicConfig> = { mail: true }
const firebase = { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo-shelter' }
const withFirebase: Partial<PublicConfig> = { identity: { provider: 'firebase', firebase } }
const longest = `${'w'.repeat(64)}@${'m'.repeat(60)}.${'i'.repeat(60)}.example.org`

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const onItsWay = (email: string) =>
  `If ${email} has an account here, a link is on its way. It works once and expires in an hour. If you don’t see it, check your spam folder.`
const unreachable = 'Error: We can’t reach the shelter’s server right now. Please check your connection and try again.'

/** Records the bodies of requests. */
function noting(status = 204, body?: object) {
  const bodies: unknown[] = []
  const answer = async (request: Request) => {
    const text = await request.text()
    bodies.push(text && JSON.parse(text))
    return body ? Response.json(body, { status }) : new Response(null, { status })
  }
  return { bodies, answer }
}

const openAsVisitor = (path: string, others: OtherAnswers, config: Partial<PublicConfig> = withMail, width?: number) =>
  openPage(path, {
    answers: { 'users.me': () => null },
    others,
    config,
    identity: () => embeddedIdentity({ google: false }, null),
    ...(width && { width }),
  })

test.each([1280, 390, 320])(
  'at %i pixels, the typed email is kept, and the response never tells whether it is known',
  async (width) => {
    const { bodies, answer } = noting(202, { message: 'On its way.' })
    const { currentUrl } = await openAsVisitor(
      '/auth/login?next=%2Fpets',
      { '/api/auth/forgot': answer },
      withMail,
      width,
    )
    await field('Email').fill('Uma@example.org')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect.element(heading('Forgot your password?')).toBeVisible()
    await expect.poll(currentUrl).toBe('/auth/forgot?next=%2Fpets')
    await expect.element(field('Email')).toHaveValue('Uma@example.org')
    await button('Send link').click()
    const status = page.getByRole('main').getByRole('status')
    await expect.element(status).toHaveTextContent(onItsWay('uma@example.org'))
    expect(bodies).toEqual([{ email: 'uma@example.org' }])
    await field('Email').fill(longest)
    await button('Send link').click()
    await expect.element(status).toHaveTextContent(onItsWay(longest))
    expect(await violationsIn('main')).toEqual([])
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect.poll(currentUrl).toBe('/auth/login?next=%2Fpets')
  },
)

test('an invalid email, too many tries, and a dead network show errors, and the typed text stays', async () => {
  const others: OtherAnswers = { '/api/auth/forgot': () => problem(429, 'Too many attempts. Please wait an hour.') }
  await openAsVisitor('/auth/forgot', others)
  await button('Send link').click()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await field('Email').fill('uma@example.org')
  await userEvent.keyboard('{Enter}')
  await closeAlert('Error: Too many attempts. Please wait an hour.')
  others['/api/auth/forgot'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await button('Send link').click()
  await closeAlert(unreachable)
  await expect.element(field('Email')).toHaveValue('uma@example.org')
})

test('without mail, the page says whom to ask, and has no form', async () => {
  await openAsVisitor('/auth/forgot', {}, { support: { email: longest, phone: '+1 (555) 0100', place: null } }, 320)
  await expect.element(page.getByText('Contact the shelter and they’ll send you a reset link.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: longest })).toHaveAttribute('href', `mailto:${longest}`)
  await expect.element(page.getByRole('link', { name: '+1 (555) 0100' })).toHaveAttribute('href', 'tel:+15550100')
  expect(page.getByRole('button').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await violationsIn('main')).toEqual([])
})

test('with Firebase, the browser asks Firebase for the email', async () => {
  const requested: string[] = []
  await openPage('/auth/forgot', {
    config: withFirebase,
    identity: () => ({ forgot: async (email) => void requested.push(email) }),
  })
  await field('Email').fill('uma@example.org')
  await button('Send link').click()
  await expect.element(page.getByText(/a link is on its way from Firebase, which manages our accounts/)).toBeVisible()
  expect(requested).toEqual(['uma@example.org'])
})

test('a link sets the new password and leads to the login, which confirms it', async () => {
  const { bodies, answer } = noting()
  const { currentUrl } = await openAsVisitor('/auth/reset#the-secret', { '/api/auth/reset': answer })
  await expect.element(heading('Choose a new password')).toBeVisible()
  await field('New password').fill('short')
  await button('Save password').click()
  await expect.element(page.getByText('Password needs at least 6 characters')).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await field('New password').fill('a new password')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Your new password is set. You can log in now.')).toBeVisible()
  await expect.poll(currentUrl).toBe('/auth/login')
  expect(bodies).toEqual([{ token: 'the-secret', password: 'a new password' }])
})

test('a logged-in user is logged out by setting a new password', async () => {
  const logout = noting()
  await openPage('/auth/reset#the-secret', {
    as: member,
    others: { '/api/auth/reset': noting().answer, '/api/auth/logout': logout.answer },
    identity: () => embeddedIdentity({ google: false }, member),
  })
  await field('New password').fill('a new password')
  await button('Save password').click()
  await expect.element(heading('Login')).toBeVisible()
  expect(logout.bodies).toHaveLength(1)
})

test('a used or incomplete link shows an error, and the way to another link', async () => {
  const expiredText = 'This link has already been used or has expired.'
  const { currentUrl } = await openAsVisitor('/auth/reset#used', {
    // a newer server may word it differently
    '/api/auth/reset': () => problem(409, 'This link is over.'),
  })
  await field('New password').fill('a new password')
  await button('Save password').click()
  await expect.element(page.getByText(`${expiredText} Links work once and expire in an hour.`)).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect.poll(currentUrl).toBe('/auth/forgot')
})

test('without a secret, there is no form', async () => {
  await openAsVisitor('/auth/reset', {})
  await expect
    .element(page.getByText(/^This link is incomplete\. Please open the full link that was sent to you\./))
    .toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('a dead network leaves the link and the typed text', async () => {
  const others: OtherAnswers = { '/api/auth/reset': () => Promise.reject(new TypeError('Failed to fetch')) }
  await openAsVisitor('/auth/reset#the-secret', others)
  await field('New password').fill('a new password')
  await button('Save password').click()
  await closeAlert(unreachable)
  const { bodies, answer } = noting()
  others['/api/auth/reset'] = answer
  await button('Save password').click()
  await expect.element(heading('Login')).toBeVisible()
  expect(bodies).toEqual([{ token: 'the-secret', password: 'a new password' }])
})

test('an email is confirmed by a press, and not by opening the link', async () => {
  const { bodies, answer } = noting()
  await openAsVisitor('/auth/confirm#the-secret', { '/api/auth/confirm': answer })
  await expect.element(heading('Confirm your email address')).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  expect(bodies).toEqual([])
  await button('Confirm email address').click()
  await expect.element(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible()
  expect(bodies).toEqual([{ token: 'the-secret' }])
  expect(page.getByRole('button').elements()).toEqual([])
})

test('if a link no longer confirms, a logged-in user has another one sent', async () => {
  const expiredText = 'This link confirms nothing.'
  const { bodies, answer } = noting(202, { message: 'On its way.' })
  await openPage('/auth/confirm#used', {
    as: member,
    config: withMail,
    others: { '/api/auth/confirm': () => problem(409, expiredText), '/api/auth/confirm/send': answer },
  })
  await button('Confirm email address').click()
  await expect.element(page.getByText(expiredText)).toBeVisible()
  expect(button('Confirm email address').elements()).toEqual([])
  await button('Send a new link').click()
  await expect.element(page.getByText('We’ve emailed you a new link.')).toBeVisible()
  expect(bodies).toHaveLength(1)
})

test('a visitor logs in first to have another link sent, and comes back', async () => {
  const { currentUrl } = await openAsVisitor('/auth/confirm', {})
  await expect
    .element(page.getByText(/^This link is incomplete\. Please open the full link that was sent to you\./))
    .toBeVisible()
  await page.getByRole('link', { name: 'Log in to get a new link' }).click()
  await expect.poll(currentUrl).toBe('/auth/login?next=%2Fauth%2Fconfirm')
})

test.each<[string, Partial<PublicConfig>, boolean]>([
  ['says that an email asks for the address', withMail, true],
  ['says nothing of mail where there is none', {}, false],
])('registering %s', async (_what, config, said) => {
  const others = { '/api/auth/register': () => Response.json({ user: member }, { status: 201 }) }
  await openAsVisitor('/auth/register', others, config)
  await field('Full Name').fill('Uma User')
  await field('Email').fill('uma@example.org')
  await field('Password').fill('a password')
  await button('Register').click()
  const alert = page.getByRole('dialog', { name: 'Registration successful!' })
  await expect.element(alert).toBeVisible()
  const mail = alert.getByText('We’ve emailed a link to uma@example.org. Open it to confirm your address.')
  if (said) await expect.element(mail).toBeVisible()
  else expect(mail.elements()).toEqual([])
})
