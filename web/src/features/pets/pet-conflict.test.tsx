import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PetDetail } from '#shared/pets.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, NoAnswer, Refused, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { linkedPicture, pet, savedPet } from '#web/testing/records.ts'
import { fieldsToKnow } from './pet-form-values.ts'

const sentence =
  'This pet has changed since you opened it, so nothing was saved. Check the latest version, then save again.'
const submit = page.getByRole('button', { name: 'Update Pet' })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const load = page.getByRole('button', { name: 'Load the latest version' })
const panel = page.getByRole('region', { name: 'Latest version' })
const keepMine = page.getByRole('button', { name: 'Keep my changes' })
const takeTheirs = page.getByRole('button', { name: 'Use the latest version' })
const photos = [{ image: linkedPicture, alt: null, focus: null }]
const king: PetDetail = pet(7, { name: 'King', photos, image: linkedPicture, version: 3, canManage: true })

/** The update form on a server that takes changes only to the latest version; `meanwhile` is another user's change. */
async function openUpdate(answers: Answers = {}) {
  let now = king
  const opened = await openPage('/dashboard/update-pet/7', {
    as: member,
    answers: {
      'pets.byId': () => now,
      'pets.update': ({ version, status: _, ...changes }) => {
        if (version !== now.version) throw new Refused(sentence, { refusal: 'PET_CHANGED' })
        now = savedPet(7, changes, { version: now.version + 1, canManage: true })
        return now
      },
      ...answers,
    },
  })
  await expect.element(field('Pet Name')).toHaveValue('King')
  return {
    ...opened,
    meanwhile: (facts: Partial<PetDetail>) => {
      now = { ...now, version: now.version + 1, ...facts }
    },
  }
}

const sides = (label: string) =>
  [...panel.element().querySelectorAll('h3')]
    .find(({ textContent }) => textContent === label)
    ?.parentElement?.querySelectorAll('dd')
const words = (label: string) => [...(sides(label) ?? [])].map(({ textContent }) => textContent)

async function refused() {
  await submit.click()
  await expect.element(page.getByText(sentence)).toBeVisible()
}

test('typed text stays, both versions are shown, and mine is saved on top of theirs', async () => {
  const { calls, meanwhile } = await openUpdate()
  await field('Pet Name').fill('My King')
  await page.getByText('More details').click()
  await page.getByRole('radiogroup', { name: 'Good with cats' }).getByText('No', { exact: true }).click()
  meanwhile({ name: 'Their King', location: 'Bergen', birthDate: '2024-03-31', birthDateApproximate: true })
  meanwhile({ goodWithDogs: true, specialNeeds: 'A pill.', status: 'on_hold' })
  await refused()
  await expect.element(field('Pet Name')).toHaveValue('My King')
  await load.click()
  await expect.element(panel.getByRole('heading', { name: 'Latest version' })).toHaveFocus()
  expect(words('Pet Name')).toEqual(['My King', 'Their King'])
  expect(words('Good with cats')).toEqual(['No', 'Unknown'])
  expect(words('Changed only by others')).toEqual(['On hold', 'Bergen', 'About Mar 31, 2024', 'Yes', 'A pill.'])
  await expect.element(field('Pet Name')).toHaveValue('My King')
  await expect.element(field('Location')).toHaveValue('Springfield')
  expect(await violationsIn('main')).toEqual([])
  await keepMine.click()
  await expect.element(page.getByText(/^Your changes were merged with the latest version\./)).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('My King')
  await expect.element(field('Location')).toHaveValue('Bergen')
  expect(page.getByRole('checkbox', { name: 'Unpublish' }).elements()).toEqual([])
  await submit.click()
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  expect(calls('pets.update').at(-1)).toMatchObject({
    version: 5,
    name: 'My King',
    location: 'Bergen',
    birthDate: '2024-03-31',
    goodWithCats: false,
    goodWithDogs: true,
    specialNeeds: 'A pill.',
  })
})

test('theirs is taken if the user chooses it, and nothing is unsaved then', async () => {
  const { calls, meanwhile } = await openUpdate()
  await field('Pet Name').fill('My King')
  meanwhile({ name: 'Their King', breed: 'Pug' })
  await refused()
  await load.click()
  await takeTheirs.click()
  await expect.element(page.getByText('You’re now editing the latest version.')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('Their King')
  await expect.element(page.getByText(`1 of ${fieldsToKnow.length} filled in`)).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await field('Location').fill('Bergen')
  await submit.click()
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  expect(calls('pets.update').at(-1)).toMatchObject({
    version: 4,
    name: 'Their King',
    breed: 'Pug',
    location: 'Bergen',
  })
})

test('text typed while both versions are shown counts, and a third change is refused like the second', async () => {
  const { calls, meanwhile } = await openUpdate()
  await field('Pet Name').fill('My King')
  meanwhile({ name: 'Their King' })
  await refused()
  await load.click()
  await field('Pet Name').fill('Still mine')
  await expect.poll(() => words('Pet Name')).toEqual(['Still mine', 'Their King'])
  meanwhile({ name: 'Third King' })
  await keepMine.click()
  await refused()
  await load.click()
  await expect.poll(() => words('Pet Name')).toEqual(['Still mine', 'Third King'])
  await keepMine.click()
  await submit.click()
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  expect(calls('pets.update').at(-1)).toMatchObject({ version: 5, name: 'Still mine' })
})

test('special needs that were typed here are not lost if others have set that there are none', async () => {
  const { meanwhile } = await openUpdate()
  await page.getByText('More details').click()
  await page.getByRole('radiogroup', { name: 'Special needs' }).getByText('Yes', { exact: true }).click()
  await field('What they need').fill('A pill every morning.')
  meanwhile({ specialNeeds: false })
  await refused()
  await load.click()
  await expect.poll(() => words('Special needs')).toEqual(['A pill every morning.', 'None'])
  await keepMine.click()
  await expect.element(field('What they need')).toHaveValue('A pill every morning.')
  await expect.element(field('What they need')).toBeVisible()
})

test('photos of both versions are shown', async () => {
  const { meanwhile } = await openUpdate()
  await field('Image').fill(`${linkedPicture}?mine`)
  meanwhile({ photos: [...photos, { image: `${linkedPicture}?theirs`, alt: 'Asleep', focus: null }] })
  await refused()
  await load.click()
  const pictures = () => [...(sides('Image') ?? [])].map((side) => side.querySelectorAll('[width="48"]').length)
  await expect.poll(pictures).toEqual([1, 2])
  await takeTheirs.click()
  await expect.element(page.getByText(/^2 of 10 photos/)).toBeVisible()
})

test('if both sides typed the same, there is nothing to choose', async () => {
  const { calls, meanwhile } = await openUpdate()
  await field('Pet Name').fill('Their King')
  meanwhile({ name: 'Their King' })
  await refused()
  await load.click()
  await expect.element(panel.getByText('Nothing you changed conflicts with this version.')).toBeVisible()
  expect(keepMine.elements()).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await submit.click()
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  expect(calls('pets.update').at(-1)).toMatchObject({ version: 4, name: 'Their King' })
})

test('a deleted pet, or one that does not load, leaves the typed text', async () => {
  const { answer, meanwhile } = await openUpdate()
  await field('Pet Name').fill('My King')
  meanwhile({ name: 'Their King' })
  await refused()
  answer({
    'pets.byId': () => {
      throw new NoAnswer()
    },
  })
  await load.click()
  await expect.element(page.getByRole('main').getByText(/^We can’t reach the shelter’s server/)).toBeVisible()
  answer({ 'pets.byId': refuse('Pet not found.', { refusal: 'NO_SUCH_PET', status: 404 }) })
  await load.click()
  await expect.element(page.getByText('Pet not found.')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('My King')
})
