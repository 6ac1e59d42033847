import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UserRow } from '#shared/users.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { admin, openPage } from '#web/testing/open-page.tsx'
import { userRow } from '#web/testing/records.ts'
import { menuItem, menuOf } from '#web/testing/row-menu.ts'

const nora = userRow(1, { name: 'Nora Next' })
const list = (...items: UserRow[]) => ({ 'users.list': () => ({ items, nextCursor: null }) })
const roleOf = (name: string) => page.getByRole('button', { name: `Role of ${name}` })
const choice = (name: string) => page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) })
const item = menuItem

test.each([1280, 390, 320])('at %i pixels, an admin suspends a user by name, and sees the result', async (width) => {
  const { calls, answer } = await openPage('/dashboard/users', {
    as: admin,
    width,
    answers: { ...list(nora), 'users.suspend': refuse('This is the last admin.') },
  })
  const ask = async () => {
    await menuOf('Nora Next').click()
    await item('Suspend').click()
    return page.getByRole('dialog', { name: 'Suspend Nora Next?' })
  }
  const question = await ask()
  await expect
    .poll(() => question.element().textContent)
    .toContain(`Nora Next (${nora.email}) will be logged out everywhere`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(menuOf('Nora Next')).toHaveFocus()
  expect(calls('users.suspend')).toEqual([])
  await (await ask()).getByRole('button', { name: 'Suspend' }).click()
  await closeAlert('Error', 'This is the last admin.')
  const suspended = { ...nora, suspended: true }
  answer({ 'users.suspend': () => suspended, ...list(suspended) })
  await (await ask()).getByRole('button', { name: 'Suspend' }).click()
  await expect.element(page.getByText(`${nora.email} is suspended.`)).toBeVisible()
  expect(calls('users.suspend').at(-1)).toEqual({ email: nora.email })
  const row = page.getByRole('row').filter({ hasText: nora.email })
  await expect.element(row.getByText('Suspended', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /Make Admin/ }).elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violationsIn('main')).toEqual([])
})

test('a suspended user is restored, with the keyboard alone', async () => {
  const suspended = userRow(1, { name: 'Nora Next', suspended: true, staff: true })
  const { calls } = await openPage('/dashboard/users', {
    as: admin,
    answers: { ...list(suspended), 'users.restore': () => nora },
  })
  await expect.element(menuOf('Nora Next')).toBeVisible()
  menuOf('Nora Next').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Restore')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'Restore Nora Next?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText(`${nora.email} can log in again.`)).toBeVisible()
  expect(calls('users.restore')).toEqual([{ email: nora.email }])
})

test('a user is made staff, which their row shows, and is removed again', async () => {
  const staff = { ...nora, staff: true }
  const { calls, answer } = await openPage('/dashboard/users', {
    as: admin,
    answers: { ...list(nora), 'users.setStaff': () => staff },
  })
  const row = page.getByRole('row').filter({ hasText: nora.email })
  await roleOf('Nora Next').click()
  await expect.element(choice('User')).toHaveAttribute('aria-checked', 'true')
  await expect.element(choice('User').getByText('Can add pets, apply to adopt, and start campaigns.')).toBeVisible()
  await expect.element(choice('Staff').getByText(/^Can edit every pet and campaign/)).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await choice('Staff').click()
  const question = page.getByRole('dialog', { name: 'Make Nora Next staff?' })
  answer(list(staff))
  await question.getByRole('button', { name: 'Make Staff' }).click()
  await expect.element(row.getByText('Staff', { exact: true })).toBeVisible()
  // the name of the role has not changed
  await expect.element(row.getByRole('cell', { name: 'user', exact: true })).toBeVisible()
  await roleOf('Nora Next').click()
  await choice('User').click()
  const other = page.getByRole('dialog', { name: 'Remove Nora Next from staff?' })
  await other.getByRole('button', { name: 'Remove from Staff' }).click()
  await expect
    .poll(() => calls('users.setStaff'))
    .toEqual([
      { email: nora.email, staff: true },
      { email: nora.email, staff: false },
    ])
})

test("admins can be suspended but not made staff, and can't change themselves", async () => {
  const me = userRow(1, { name: admin.name, email: admin.email, role: 'admin' })
  const other = userRow(2, { name: 'Olga Other', role: 'admin' })
  await openPage('/dashboard/users', { as: admin, answers: list(me, other) })
  await menuOf('Olga Other').click()
  await expect.element(item('Suspend')).toBeVisible()
  expect(roleOf('Olga Other').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await menuOf(admin.name).click()
  await expect.element(item('Create a password reset link')).toBeVisible()
  expect(item('Suspend').elements()).toEqual([])
})

test('the server finds admins, staff, and suspended users', async () => {
  const { calls } = await openPage('/dashboard/users', { as: admin, answers: list(nora) })
  const show = page.getByLabelText('Show', { exact: true })
  for (const [word, filter] of [
    ['Suspended', 'suspended'],
    ['Staff', 'staff'],
    ['Admins', 'admins'],
  ] as const) {
    await show.selectOptions(word)
    await expect.poll(() => calls('users.list').at(-1)).toMatchObject({ show: filter })
  }
  await show.selectOptions('All')
  expect(calls('users.list')[0]).not.toHaveProperty('show')
})

test('choosing the role that a user has changes nothing', async () => {
  const { calls } = await openPage('/dashboard/users', { as: admin, answers: list(nora) })
  await roleOf('Nora Next').click()
  await choice('User').click()
  await expect.element(roleOf('Nora Next')).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(calls('users.setStaff')).toEqual([])
})

test('the longest name and email leave room for all actions', async () => {
  const longest = userRow(1, { name: 'W'.repeat(100), email: `${'w'.repeat(64)}@${'w'.repeat(180)}.org`, staff: true })
  await openPage('/dashboard/users', { as: admin, width: 320, answers: list(longest) })
  await menuOf(longest.name).click()
  await item('Suspend').click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Suspend' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
