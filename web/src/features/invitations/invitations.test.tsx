import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Invitation } from '#shared/invitations.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { admin, openPage } from '#web/testing/open-page.tsx'
import { userRow } from '#web/testing/records.ts'

const row = (id: number, facts: Partial<Invitation> = {}): Invitation => ({
  id,
  email: 'nora@example.org',
  role: 'staff',
  state: 'pending',
  inviter: 'Ada Admin',
  acceptedBy: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  ...facts,
})

const answers = (...items: Invitation[]) => ({
  'users.list': () => ({ items: [userRow(1)], nextCursor: null }),
  'invitations.list': () => ({ items }),
})
const invite = page.getByRole('button', { name: 'Invite someone' })
const email = page.getByLabelText('Email address (optional)')
const role = (name: string) => page.getByRole('radio', { name })

test.each([1280, 390, 320])('at %i pixels, an admin invites by email, and sees all invitations', async (width) => {
  const { calls, answer } = await openPage('/dashboard/users', {
    as: admin,
    width,
    config: { mail: true },
    answers: { ...answers(), 'invitations.create': () => ({ id: 1, token: null }) },
  })
  await invite.click()
  await expect.element(page.getByText(/^No invitations yet/)).toBeVisible()
  await email.fill(' Nora@example.org ')
  await role('Admin').click()
  answer(
    answers(
      row(4, { role: 'admin' }),
      row(3, { email: null, state: 'accepted', acceptedBy: 'Olga Other' }),
      row(2, { state: 'revoked', inviter: null }),
      row(1, { state: 'expired', email: `${'w'.repeat(64)}@${'w'.repeat(180)}.org` }),
    ),
  )
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText(/^Invitation sent to nora@example.org/)).toBeVisible()
  expect(calls('invitations.create')).toEqual([{ email: 'nora@example.org', role: 'admin' }])
  await expect.element(page.getByText('by Olga Other')).toBeVisible()
  for (const state of ['Waiting', 'Accepted', 'Revoked', 'Expired'])
    await expect.element(page.getByText(state, { exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violationsIn('main')).toEqual([])
})

test('a link to copy makes someone staff at most, and is shown once', async () => {
  const token = 'T'.repeat(43)
  const { calls } = await openPage('/dashboard/users', {
    as: admin,
    config: { mail: true, publicUrl: 'https://pets.example.org' },
    answers: { ...answers(), 'invitations.create': () => ({ id: 1, token }) },
  })
  await invite.click()
  await role('Admin').click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect
    .element(page.getByText('Enter an email address. A link without one can’t make someone an admin'))
    .toBeVisible()
  expect(calls('invitations.create')).toEqual([])
  await role('Staff').click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect
    .element(page.getByLabelText('Invitation link'))
    .toHaveValue(`https://pets.example.org/invitation#${token}`)
  expect(calls('invitations.create')).toEqual([{ role: 'staff' }])
})

test('where nothing confirms an email, only links for users and staff can be made, and the form says why', async () => {
  await openPage('/dashboard/users', { as: admin, answers: answers() })
  await invite.click()
  await expect.element(page.getByText(/doesn’t send email, so it can’t confirm anyone’s address/)).toBeVisible()
  expect(email.elements()).toEqual([])
  expect(role('Admin').elements()).toEqual([])
  await expect.element(role('Staff')).toBeChecked()
})

test('without mail but with Google, an email must be confirmed already', async () => {
  await openPage('/dashboard/users', {
    as: admin,
    config: { identity: { provider: 'embedded', google: true } },
    answers: answers(),
  })
  await invite.click()
  await expect.element(page.getByText(/only an account that has already confirmed it can accept/)).toBeVisible()
})

test('a refusal keeps what was typed', async () => {
  const limit = 'The shelter has reached its limit.'
  await openPage('/dashboard/users', {
    as: admin,
    config: { mail: true },
    answers: { ...answers(), 'invitations.create': refuse(limit) },
  })
  await invite.click()
  await email.fill('nora@example.org')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText(limit)).toBeVisible()
  await expect.element(email).toHaveValue('nora@example.org')
})

test('an invitation is revoked after a question', async () => {
  const { calls, answer } = await openPage('/dashboard/users', {
    as: admin,
    answers: { ...answers(row(7)), 'invitations.revoke': () => ({ id: 7 }) },
  })
  await invite.click()
  await page.getByRole('button', { name: 'Revoke the invitation for nora@example.org' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke this invitation?' })
  await expect.element(question.getByText(/The link for .*nora@example.org.* stops working right away/)).toBeVisible()
  answer(answers(row(7, { state: 'revoked' })))
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect(calls('invitations.revoke')).toEqual([{ id: 7 }])
})
