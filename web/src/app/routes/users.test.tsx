import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeAlert } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { Refused, refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { userRow } from '#web/testing/records.ts'
import { chooseAction, menuItem, menuOf } from '#web/testing/row-menu.ts'

const list = () => ({ items: [userRow(1, { name: 'Nora Next' })], nextCursor: null })
const table = page.getByRole('table', { name: 'Users' })

test('the list shows an error if it can’t be loaded, and loads on request', async () => {
  const seen = Promise.withResolvers<void>()
  const { answer } = await openPage('/dashboard/users', {
    as: admin,
    width: 390,
    answers: {
      'users.list': async () => {
        await seen.promise
        throw new Refused('The shelter is closed.')
      },
    },
  })
  await expect.element(page.getByText('Loading users...')).toBeInTheDocument()
  seen.resolve()
  await closeAlert('Error', 'Failed to load users')
  answer({ 'users.list': list })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(table).toBeVisible()
})

test('a role that could not be changed stays, with an error', async () => {
  await openPage('/dashboard/users', {
    as: admin,
    answers: { 'users.list': list, 'users.makeAdmin': refuse('The shelter is closed.') },
  })
  await page.getByRole('button', { name: 'Make Admin: Nora Next' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click()
  await closeAlert('Error', 'Failed to update user role')
  await expect.element(table.getByRole('cell', { name: 'user', exact: true })).toBeVisible()
})

test('users who are no admins see that this is for admins only', async () => {
  const { calls } = await openPage('/dashboard/users', { as: member })
  await expect.element(page.getByText('Admins only.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Manage Users' }).elements()).toEqual([])
  expect(calls('users.list')).toEqual([])
})

const reset = 'Create a password reset link'
const link = { token: 'the-secret', name: 'Nora Next', email: 'user1@example.org' }

test.each([1280, 390, 320])('at %i px, an admin creates a link for a new password, and copies it', async (width) => {
  const { calls, answer } = await openPage('/dashboard/users', {
    as: admin,
    width,
    config: { publicUrl: 'https://pets.example.org' },
    answers: { 'users.list': list, 'users.resetLink': refuse('The shelter is closed.') },
  })
  await chooseAction('Nora Next', reset)
  const dialog = page.getByRole('dialog', { name: 'Password reset link for Nora Next' })
  await expect.element(dialog).toBeVisible()
  expect(calls('users.resetLink')).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog.getByText('The shelter is closed.')).toBeVisible()
  answer({ 'users.resetLink': () => link })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect
    .element(dialog.getByLabelText('Reset link'))
    .toHaveValue('https://pets.example.org/auth/reset#the-secret')
  expect(await violationsIn('[role="dialog"]')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menuOf('Nora Next')).toHaveFocus()
  expect(calls('users.resetLink')).toHaveLength(2)
})

test('with Firebase, which sends its own links, there is no button for one', async () => {
  const firebase = { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo-shelter' }
  await openPage('/dashboard/users', {
    as: admin,
    config: { identity: { provider: 'firebase', firebase } },
    answers: { 'users.list': list },
  })
  await expect.element(table).toBeVisible()
  await menuOf('Nora Next').click()
  await expect.element(menuItem('Suspend')).toBeVisible()
  expect(menuItem(reset).elements()).toEqual([])
})

test('an admin finds a user among many, and makes them an admin after a question that Enter does not answer', async () => {
  const many = Array.from({ length: 50 }, (_, place) => userRow(place + 10))
  const rest = [userRow(1), userRow(2)]
  let bo = userRow(5, { name: 'Bo Berg' })
  const { calls } = await openPage('/dashboard/users', {
    as: admin,
    answers: {
      'users.list': ({ cursor, search }) => {
        if (search) return { items: search === 'bo be' ? [bo] : [], nextCursor: null }
        return cursor ? { items: rest, nextCursor: null } : { items: many, nextCursor: 'next' }
      },
      'users.makeAdmin': () => {
        bo = { ...bo, role: 'admin' }
        return bo
      },
    },
  })
  const rows = () => table.getByRole('row').elements().length
  await expect.poll(rows).toBe(1 + 50)
  const headings = table.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Profile', 'Name', 'Email', 'Role', 'Action'])
  await page.getByRole('button', { name: 'Show more users' }).click()
  await expect.poll(rows).toBe(1 + 52)
  await page.getByLabelText('Search by name or email').fill('bo be')
  await expect.poll(rows).toBe(1 + 1)
  const promote = page.getByRole('button', { name: 'Make Admin: Bo Berg' })
  const question = page.getByRole('dialog', { name: 'Make Bo Berg an admin?' })
  await promote.click()
  await expect
    .element(question.getByText(`(${bo.email}) will be able to change every pet and campaign`, { exact: false }))
    .toBeVisible()
  // a second tap or Enter that comes too soon must do nothing
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(calls('users.makeAdmin')).toEqual([])
  await promote.click()
  const yes = question.getByRole('button', { name: 'Make Admin' })
  await expect.element(yes).toHaveStyle({ backgroundColor: 'rgb(180, 83, 9)' })
  await yes.click()
  await closeAlert('Success', `${bo.email} is now an admin`)
  await expect.element(table.getByRole('cell', { name: 'admin', exact: true })).toBeVisible()
  expect(calls('users.makeAdmin')).toEqual([{ email: bo.email }])
  await page.getByLabelText('Search by name or email').fill('nobody of this name')
  await expect.element(page.getByText('No users found.')).toBeVisible()
})
