import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ShownInvitation } from '#shared/invitations.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'

const secret = 'S'.repeat(43)
const link = `/invitation#${secret}`
const invitation = (facts: Partial<ShownInvitation> = {}) => ({
  'invitations.show': (): ShownInvitation => ({
    email: member.email,
    role: 'staff',
    inviter: 'Ada Admin',
    expiresAt: '2026-12-03T10:00:00.000Z',
    ...facts,
  }),
})
const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each([1280, 390, 320])(
  'at %i pixels, a visitor sees what the invitation is, and comes back to it',
  async (width) => {
    const { currentUrl, calls, back } = await openPage(link, { width, answers: invitation() })
    await expect.element(page.getByText('Ada Admin invited you to join Pawstead as staff.')).toBeVisible()
    await expect.element(page.getByText('Can edit every pet and campaign', { exact: false })).toBeVisible()
    await expect.element(page.getByText(/This invitation is for .*uma@example.org/)).toBeVisible()
    expect(await violationsIn('main')).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const [name, path] of [
      ['Create account', 'register'],
      ['Log in', 'login'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name }).click()
      // the secret is in no URL
      await expect.poll(currentUrl).toBe(`/auth/${path}?next=%2Finvitation`)
      await back()
      await expect.element(page.getByText('Ada Admin invited you to join Pawstead as staff.')).toBeVisible()
    }
    expect(new Set(calls('invitations.show').map((input) => JSON.stringify(input)))).toEqual(
      new Set([JSON.stringify({ token: secret })]),
    )
    expect(calls('invitations.accept')).toEqual([])
  },
)

test('a button accepts; then the page says what comes next', async () => {
  const { calls } = await openPage(link, {
    as: member,
    answers: { ...invitation(), 'invitations.accept': () => ({ ...member, staff: true }) },
  })
  await expect.element(page.getByText(/You’re logged in as .*uma@example.org/)).toBeVisible()
  expect(calls('invitations.accept')).toEqual([])
  await button('Join as staff').click()
  await expect.element(page.getByRole('heading', { name: 'Welcome to Pawstead' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(calls('invitations.accept')).toEqual([{ token: secret }])
  expect(sessionStorage.getItem('invitation')).toBeNull()
})

test('another account is asked to log out, and comes back', async () => {
  const { currentUrl } = await openPage(link, { as: member, answers: invitation({ email: 'nora@example.org' }) })
  await expect.element(page.getByText(/but you’re logged in as .*uma@example.org/)).toBeVisible()
  expect(button('Join as staff').elements()).toEqual([])
  await button('Log out').click()
  await expect.poll(currentUrl).toBe('/auth/login?next=%2Finvitation')
  expect(sessionStorage.getItem('invitation')).toBe(secret)
})

test.each([
  ['an admin', admin, 'You’re already an admin here'],
  ['staff', { ...member, staff: true }, 'You’re already staff here'],
] as const)('%s has nothing to accept', async (_who, user, sentence) => {
  await openPage(link, { as: user, answers: invitation({ email: null }) })
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible()
  expect(button('Join as staff').elements()).toEqual([])
})

test('an invitation that is over says so, and is forgotten', async () => {
  const over = 'This invitation has expired. Ask an admin of the shelter for a new one.'
  await openPage(link, { answers: { 'invitations.show': refuse(over, { refusal: 'INVITATION_EXPIRED' }) } })
  await expect.element(page.getByText(over)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'This invitation can’t be accepted' })).toBeVisible()
  expect(sessionStorage.getItem('invitation')).toBeNull()
})

test('a refusal to accept is shown by the button', async () => {
  const reason = 'Your email address isn’t confirmed yet.'
  await openPage(link, {
    as: member,
    answers: { ...invitation(), 'invitations.accept': refuse(reason) },
  })
  await button('Join as staff').click()
  await expect.element(page.getByText(reason)).toBeVisible()
})

test('without a link, the page says where to find it', async () => {
  await openPage('/invitation', { as: member })
  await expect.element(page.getByText(/Open the link in your invitation/)).toBeVisible()
})
