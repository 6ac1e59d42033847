import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PetDetail } from '#shared/pets.ts'
import { dayOf } from '#web/lib/days.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { linkedPicture, onePage, pet, petAnswers, savedPet } from '#web/testing/records.ts'
import { fieldNames, fieldsToKnow } from './pet-form-values.ts'

const submit = page.getByRole('button', { name: /^(Add Pet|Update Pet|Submitting\.\.\.)$/ })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const more = page.getByText('More details')
const isOpen = () => more.element().closest('details')?.open
const choice = (label: string) => page.getByRole('radiogroup', { name: label })
const chosen = (label: string, answer: string) => choice(label).getByRole('radio', { name: answer, exact: true })
/** Taps the visible label of an option. */
const tap = (label: string, answer: string) => choice(label).getByText(answer, { exact: true }).click()
const photos = [{ image: linkedPicture, alt: null, focus: null }]

async function fillIn() {
  const facts = { 'Pet Name': 'Rex', 'Pet Age': '3 years', Location: 'Springfield', 'Short Description': 'A good dog.' }
  for (const [label, value] of Object.entries(facts)) await field(label).fill(value)
  await field('Category').selectOptions('Dog')
  await field('Image').fill(linkedPicture)
}

const addPet = (answers: Answers = {}, width = 390) =>
  openPage('/dashboard/add-pet', {
    as: member,
    width,
    answers: {
      ...petAnswers(pet(7, { canManage: true })),
      'pets.add': (input) => savedPet(7, input, { version: 0 }),
      ...answers,
    },
  })

/** The update form of a pet without other optional facts, on a server that saves what is sent. */
function updatePet(facts: Partial<PetDetail>, answers: Answers = {}) {
  let rex = pet(7, { name: 'Rex', photos, image: linkedPicture, canManage: true, ...facts })
  return openPage('/dashboard/update-pet/7', {
    as: member,
    answers: {
      'pets.byId': () => rex,
      'pets.mine': () => onePage([]),
      'pets.update': ({ status = rex.status, ...changes }) => {
        rex = { ...savedPet(7, { ...changes }), status, version: rex.version + 1, canManage: true }
        return rex
      },
      ...answers,
    },
  })
}

afterEach(() => {
  delete document.documentElement.dataset.theme
})

test('a pet is added with only the required facts, and no others are invented', async () => {
  const { calls } = await addPet()
  await fillIn()
  await expect.element(page.getByText('Optional. Skip what you don’t know.')).toBeVisible()
  await expect.poll(isOpen).toBe(false)
  await submit.click()
  await expect.element(page.getByText('Pet added successfully!')).toBeVisible()
  const unknown = { sex: null, birthDate: null, size: null, breed: null, goodWithCats: null, vaccinated: null }
  expect(calls('pets.add')).toMatchObject([
    { name: 'Rex', ...unknown, specialNeeds: null, adoptionFeeCents: null, arrivedOn: null },
  ])
  expect(calls('pets.add')[0]).not.toHaveProperty('status')
})

test('all known facts are tapped and typed under More details', async () => {
  const { calls, back } = await addPet()
  await fillIn()
  await more.click()
  await tap('Sex', 'Female')
  await field('Birth date').fill('2024-03-31')
  await expect.element(page.getByText(/^\d+ \w+ old$/)).toBeVisible()
  await page.getByText('Approximate').click()
  await expect.element(page.getByText(/^About \d+ \w+ old$/)).toBeVisible()
  await tap('Size', 'Extra large')
  await field('Breed').fill(' Collie mix ')
  await tap('Good with children', 'Yes')
  await tap('Good with dogs', 'No')
  await tap('House-trained', 'Yes')
  await tap('Spayed or neutered', 'No')
  await tap('Vaccinated', 'Yes')
  await tap('Vaccinated', 'Unknown')
  await expect.element(field('What they need')).not.toBeVisible()
  await tap('Special needs', 'Yes')
  await field('What they need').fill('A pill every morning.')
  await field('Adoption fee').fill('85.5')
  await field('Arrived on').fill('2026-01-02')
  await expect.element(page.getByText(`10 of ${fieldsToKnow.length} filled in`)).toBeVisible()
  await submit.click()
  await expect.element(page.getByText('Pet added successfully!')).toBeVisible()
  expect(calls('pets.add')).toMatchObject([
    {
      sex: 'female',
      birthDate: '2024-03-31',
      birthDateApproximate: true,
      size: 'extra_large',
      breed: 'Collie mix',
      goodWithChildren: true,
      goodWithDogs: false,
      goodWithCats: null,
      houseTrained: true,
      neutered: false,
      vaccinated: null,
      microchipped: null,
      specialNeeds: 'A pill every morning.',
      adoptionFeeCents: 8550,
      arrivedOn: '2026-01-02',
    },
  ])
  await back()
  await more.click()
  await expect.element(chosen('Sex', 'Unknown')).toBeChecked()
  await expect.element(chosen('House-trained', 'Unknown')).toBeChecked()
  await expect.element(field('Breed')).toHaveValue('')
  await expect.element(field('Birth date')).toHaveValue('')
})

test('each field of a pet is in the form, in the order in which errors get the focus', async () => {
  await updatePet({})
  await more.click()
  const names = [...document.querySelectorAll<HTMLInputElement>('main form [name]')].map(({ name }) => name)
  const form = fieldNames.filter((name) => name !== 'photos')
  expect([...new Set(names)].filter((name) => form.some((field) => field === name))).toEqual(form)
})

test('with the keyboard alone: open, answer with the arrow keys, close', async () => {
  const { calls } = await addPet({}, 1280)
  await fillIn()
  await field('Short Description').click()
  await userEvent.keyboard('{Tab}{Enter}{Tab}')
  await expect.element(chosen('Sex', 'Unknown')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chosen('Sex', 'Male')).toBeChecked()
  chosen('Good with children', 'Unknown').element().focus()
  await userEvent.keyboard('{ArrowRight}{Tab}{ArrowLeft}{Tab}{Tab}')
  await expect.element(chosen('House-trained', 'Unknown')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(chosen('House-trained', 'Yes')).toBeChecked()
  more.element().closest('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(isOpen).toBe(false)
  await submit.click()
  await expect.element(page.getByText('Pet added successfully!')).toBeVisible()
  expect(calls('pets.add')).toMatchObject([
    { sex: 'male', goodWithChildren: true, goodWithDogs: false, goodWithCats: null, houseTrained: true },
  ])
})

test('an error in an optional field opens the group, is shown at the field, and gets the focus', async () => {
  const { calls } = await addPet()
  await fillIn()
  await more.click()
  await field('Birth date').fill(dayOf(new Date(Date.now() + 3 * 86_400_000)))
  await tap('Special needs', 'Yes')
  await field('Adoption fee').fill('1,2,00')
  await more.click()
  await expect.poll(isOpen).toBe(false)
  await submit.click()
  await expect.element(page.getByText('Birth date can’t be in the future')).toBeVisible()
  await expect.element(page.getByText('Describe the special need in a sentence')).toBeVisible()
  await expect.element(page.getByText('Enter the fee in dollars, such as 120 or 85.50')).toBeVisible()
  await expect.element(field('Birth date')).toHaveFocus()
  await field('Birth date').fill('')
  await submit.click()
  await expect.element(field('What they need')).toHaveFocus()
  await tap('Special needs', 'None')
  await submit.click()
  await expect.element(field('Adoption fee')).toHaveFocus()
  await field('Adoption fee').fill('0')
  await expect.element(page.getByText('Adoption is free.')).toBeVisible()
  await submit.click()
  await expect.element(page.getByText('Pet added successfully!')).toBeVisible()
  expect(calls('pets.add')).toMatchObject([{ birthDate: null, specialNeeds: false, adoptionFeeCents: 0 }])
})

test('a partly typed date is not lost silently', async () => {
  const { calls } = await addPet({}, 1280)
  await fillIn()
  await more.click()
  await field('Birth date').click()
  await userEvent.keyboard('03')
  await submit.click()
  await expect.element(page.getByText('Birth date must be a date, such as 2024-03-31')).toBeVisible()
  await expect.element(field('Birth date')).toHaveFocus()
  expect(calls('pets.add')).toEqual([])
})

test("the server's errors are shown at their fields, and the first one on the page gets the focus", async () => {
  const issues = [
    { path: 'adoptionFeeCents', message: 'The fee is too odd' },
    { path: 'breed', message: 'There is no such breed' },
  ]
  const { answer } = await addPet({
    'pets.add': refuse('Two things.', { refusal: 'INVALID', status: 400, issues }),
  })
  await fillIn()
  await submit.click()
  await expect.element(page.getByText('There is no such breed')).toBeVisible()
  await expect.element(page.getByText('The fee is too odd')).toBeVisible()
  await expect.element(page.getByText('Two things.')).toBeVisible()
  await expect.element(field('Breed')).toHaveFocus()
  answer({ 'pets.add': refuse('One thing.', { refusal: 'INVALID', issues: [{ path: 'name', message: 'Not Rex' }] }) })
  await submit.click()
  await expect.element(page.getByText('Not Rex')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveFocus()
  await expect.element(page.getByText('There is no such breed')).not.toBeInTheDocument()
})

test('an update shows the known facts, and saving it changes nothing else; nothing is unsaved then', async () => {
  const knownFacts = {
    sex: 'male',
    size: 'small',
    goodWithCats: false,
    specialNeeds: 'A pill.',
    adoptionFeeCents: 0,
    arrivedOn: '2026-01-02',
  } as const
  const { calls, currentUrl, back } = await updatePet({ ...knownFacts, version: 3 })
  await expect.element(page.getByText(`5 of ${fieldsToKnow.length} filled in`)).toBeVisible()
  await expect.poll(isOpen).toBe(false)
  await submit.click()
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  expect(calls('pets.update')).toMatchObject([
    { id: 7, version: 3, ...knownFacts, breed: null, microchipped: null, photos },
  ])
  await back()
  await more.click()
  await expect.element(chosen('Sex', 'Male')).toBeChecked()
  await expect.element(field('What they need')).toHaveValue('A pill.')
  await tap('Sex', 'Unknown')
  await field('Breed').fill('Pug')
  await submit.click()
  await expect.poll(() => calls('pets.update').length).toBe(2)
  expect(calls('pets.update')[1]).toMatchObject({ version: 4, sex: null, breed: 'Pug', goodWithCats: false })
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  expect(currentUrl()).toBe('/pets/7')
})

test('text typed while saving stays, and is not called saved', async () => {
  const sent = Promise.withResolvers<void>()
  const { calls } = await updatePet(
    {},
    {
      'pets.update': async (input) => {
        await sent.promise
        return savedPet(7, input, { version: 1, canManage: true })
      },
    },
  )
  await field('Pet Name').fill('King')
  await submit.click()
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await field('Location').fill('Bergen')
  sent.resolve()
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('King')
  await expect.element(field('Location')).toHaveValue('Bergen')
  await submit.click()
  await expect
    .poll(() => calls('pets.update'))
    .toMatchObject([
      { version: 0, name: 'King', location: 'Springfield' },
      { version: 1, name: 'King', location: 'Bergen' },
    ])
})

test('a published pet is made a draft in its form', async () => {
  const { calls } = await updatePet({})
  await page.getByRole('checkbox', { name: 'Unpublish' }).click()
  await submit.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()
  expect(calls('pets.update')).toMatchObject([{ status: 'draft' }])
})

test("a pet with a waiting request can't become a draft, and the form explains why", async () => {
  const sentence = 'This pet has open adoption requests. Answer them before you unpublish it.'
  await updatePet({}, { 'pets.update': refuse(sentence, { refusal: 'PET_HAS_REQUESTS' }) })
  const draft = page.getByRole('checkbox', { name: 'Unpublish' })
  await draft.click()
  await submit.click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(draft).toBeChecked()
})

test.each(['on_hold', 'adopted'] as const)('a pet that is %s has no choice of status', async (status) => {
  await updatePet({ status })
  await expect.element(field('Pet Name')).toHaveValue('Rex')
  expect(page.getByRole('checkbox', { name: /draft|Publish/ }).elements()).toEqual([])
})

test.each([
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('at %i px in the %s theme, axe finds nothing in the open form', async (width, theme) => {
  await updatePet({ specialNeeds: 'A pill.', goodWithCats: true, status: 'draft' })
  await page.viewport(width, 800)
  document.documentElement.dataset.theme = theme
  await more.click()
  await expect.element(choice('Sex')).toBeVisible()
  await field('Adoption fee').fill('free')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText(/^Enter the fee in dollars/)).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
})

test('at 320 px, every option is readable, and nothing is wider than the window', async () => {
  await updatePet({ specialNeeds: 'x'.repeat(500) })
  await page.viewport(320, 800)
  await more.click()
  for (const label of ['Good with children', 'Microchipped', 'Special needs'])
    await expect.element(choice(label)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  const answers = choice('Good with children').element().querySelectorAll('label')
  expect([...answers].map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([false, false, false])
  expect(Math.min(...[...answers].map(({ offsetHeight }) => offsetHeight))).toBeGreaterThanOrEqual(44)
})
