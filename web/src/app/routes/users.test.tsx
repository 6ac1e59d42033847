import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refused, refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { userRow } from '#web/testing/records.ts'
import { closeAlert } from '#web/testing/windows.ts'

const list = () => ({ items: [userRow(1, { name: 'Nora Next' })], nextCursor: null })
const table = page.getByRole('table', { name: 'Users' })

test('the list says when it can’t be loaded, and loads when asked again', async () => {
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

test('a role that could not be changed stays as it is, and says so', async () => {
  await openPage('/dashboard/users', {
    as: admin,
    answers: { 'users.list': list, 'users.makeAdmin': refuse('The shelter is closed.') },
  })
  await page.getByRole('button', { name: 'Make Admin: Nora Next' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click()
  await closeAlert('Error', 'Failed to update user role')
  await expect.element(table.getByRole('cell', { name: 'user', exact: true })).toBeVisible()
})

test('somebody who is no admin reads that this is for admins only', async () => {
  const { calls } = await openPage('/dashboard/users', { as: member })
  await expect.element(page.getByText('Admins only.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Manage Users' }).elements()).toEqual([])
  expect(calls('users.list')).toEqual([])
})
