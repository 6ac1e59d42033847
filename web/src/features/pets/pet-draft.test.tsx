import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { Me } from '#shared/users.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { linkedPicture, onePage, pet, petAnswers, savedPet } from '#web/testing/records.ts'
import { fieldsToKnow } from './pet-form-values.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const restoredNote = page.getByText('We kept what you typed.')
const more = page.getByText('More details')
const submit = page.getByRole('button', { name: 'Add Pet', exact: true })

const addPet = (as: Me = member) =>
  openPage('/dashboard/add-pet', {
    as,
    answers: {
      ...petAnswers(pet(7, { canManage: true })),
      'pets.add': (input) => savedPet(7, input),
      'pets.mine': () => onePage([]),
    },
  })

async function reload(as?: Me) {
  await cleanup()
  return addPet(as)
}

async function typeSome() {
  await field('Pet Name').fill('Rex')
  await field('Category').selectOptions('Dog')
  await field('Image').fill(linkedPicture)
  await more.click()
  await page.getByRole('radiogroup', { name: 'House-trained' }).getByText('Yes', { exact: true }).click()
}

const housetrained = page.getByRole('radiogroup', { name: 'House-trained' }).getByRole('radio', { name: 'Yes' })

afterEach(() => {
  vi.restoreAllMocks()
})

test('typed text and choices are restored after a reload, as unsaved', async () => {
  await addPet()
  await expect.element(restoredNote).not.toBeInTheDocument()
  await typeSome()
  await reload()
  await expect.element(restoredNote).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('Rex')
  await expect.element(field('Category')).toHaveValue('Dog')
  await expect.element(field('Image')).toHaveValue(linkedPicture)
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await expect.element(page.getByText(`1 of ${fieldsToKnow.length} filled in`)).toBeVisible()
  await more.click()
  await expect.element(housetrained).toBeChecked()
})

test('a restored form is sent as if it had just been typed, and deleted once it is saved', async () => {
  await addPet()
  await typeSome()
  const { calls } = await reload()
  await expect.element(restoredNote).toBeVisible()
  for (const label of ['Pet Age', 'Location', 'Short Description']) await field(label).fill('3 years')
  await submit.click()
  await expect.element(page.getByText('Pet added successfully!')).toBeVisible()
  expect(calls('pets.add')).toMatchObject([{ name: 'Rex', houseTrained: true }])
  await expect.element(restoredNote).not.toBeInTheDocument()
  expect(Object.keys(sessionStorage)).toEqual([])
  await reload()
  await expect.element(field('Pet Name')).toHaveValue('')
  await expect.element(restoredNote).not.toBeInTheDocument()
})

test('the user can discard the restored text', async () => {
  await addPet()
  await typeSome()
  await reload()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(restoredNote).not.toBeInTheDocument()
  await expect.element(field('Pet Name')).toHaveValue('')
  await expect.element(field('Image')).toHaveValue('')
  await expect.element(field('Image')).toHaveFocus()
  await more.click()
  await expect.element(housetrained).not.toBeChecked()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('another user does not get it, and it is deleted', async () => {
  await addPet()
  await typeSome()
  await reload(admin)
  await expect.element(field('Pet Name')).toHaveValue('')
  await expect.element(restoredNote).not.toBeInTheDocument()
  await reload(member)
  await expect.element(field('Pet Name')).toHaveValue('')
})

test('logging out deletes it, also from another page', async () => {
  await addPet()
  await typeSome()
  expect(sessionStorage.length).toBe(1)
  await cleanup()
  await openPage('/dashboard/my-pets', { as: member, answers: { 'pets.mine': () => onePage([]) } })
  expect(sessionStorage.length).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(sessionStorage.length).toBe(0)
})

test('it is kept on other pages', async () => {
  const { back } = await addPet()
  await typeSome()
  await page.getByRole('link', { name: 'My Added Pets' }).click()
  await expect.element(page.getByText('You haven’t added a pet yet.')).toBeVisible()
  await back()
  await expect.element(restoredNote).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('Rex')
})

test('where the browser stores nothing, leaving asks first', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await addPet()
  await field('Pet Name').fill('Rex')
  await page.getByRole('link', { name: 'My Added Pets' }).click()
  await answerQuestion('Leave without saving?', 'Stay')
  await expect.element(field('Pet Name')).toHaveValue('Rex')
})

test('logging out with unsaved text asks first', async () => {
  await addPet()
  await field('Pet Name').fill('Rex')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await answerQuestion('Leave without saving?', 'Stay')
  await expect.element(field('Pet Name')).toHaveValue('Rex')
  await logout.click()
  await answerQuestion('Leave without saving?', 'Leave')
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

test.each([
  ['of another shape', JSON.stringify({ owner: member.email, at: Date.now(), typed: { name: 7 } })],
  ['a day old', JSON.stringify({ owner: member.email, at: Date.now() - 25 * 3_600_000, typed: { name: 'Rex' } })],
  ['broken', '{'],
])('a stored draft that is %s is ignored', async (_what, text) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  sessionStorage.setItem('typed-pet', text)
  await addPet()
  await expect.element(field('Pet Name')).toHaveValue('')
  await expect.element(restoredNote).not.toBeInTheDocument()
  expect(sessionStorage.length).toBe(0)
})

test('a draft that is far too long is not stored, and typing goes on', async () => {
  await addPet()
  await field('Pet Name').fill('Rex')
  expect(sessionStorage.length).toBe(1)
  await field('Short Description').fill('x'.repeat(100_000))
  expect(sessionStorage.length).toBe(0)
  await field('Short Description').fill('A good dog.')
  expect(sessionStorage.length).toBe(1)
})

test('without storage, the form works', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await addPet()
  await field('Pet Name').fill('Rex')
  await expect.element(field('Pet Name')).toHaveValue('Rex')
})
