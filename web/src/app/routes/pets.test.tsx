import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type OtherAnswers, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { pet, petAnswers } from '#web/testing/records.ts'

const cards = page.getByRole('list', { name: 'Pets' }).getByRole('heading')
const cardCount = () => cards.elements().length
const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
const closed = refuse('The shelter is closed.')
const onePage = (...pets: ReturnType<typeof pet>[]) => ({ items: pets, nextCursor: null })

test('without a match, the list shows that, and links to all pets', async () => {
  const { currentUrl } = await openPage('/pets?search=nobody', {
    width: 390,
    answers: { 'pets.list': ({ search }) => (search ? onePage() : onePage(pet(1))) },
  })
  await expect.element(page.getByText('No pets found.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect.poll(currentUrl).toBe('/pets')
  await expect.poll(cardCount).toBe(1)
  await expect.element(page.getByLabelText('Name')).toHaveValue('')
})

const ten = (first: number) => Array.from({ length: 10 }, (_, place) => pet(first - place))

test('more pets load as the last card comes into view', async () => {
  await openPage('/pets', {
    width: 390,
    answers: { 'pets.list': ({ cursor }) => (cursor ? onePage(...ten(10)) : { items: ten(20), nextCursor: 11 }) },
  })
  await expect.poll(cardCount).toBe(10)
  cards.nth(9).element().scrollIntoView()
  await expect.poll(cardCount).toBe(20)
  expect(page.getByRole('button', { name: 'Load more' }).elements()).toEqual([])
})

test('more pets that do not load can be retried by keyboard; the loaded ones stay', async () => {
  const { answer } = await openPage('/pets', {
    answers: {
      'pets.list': ({ cursor }) => (cursor ? closed() : { items: ten(20), nextCursor: 11 }),
    },
  })
  await expect.poll(cardCount).toBe(10)
  cards.nth(9).element().scrollIntoView()
  await expect.element(page.getByText('Couldn’t load more pets.')).toBeVisible()
  expect(cardCount()).toBe(10)
  answer({ 'pets.list': () => onePage(...ten(10)) })
  await expect.element(tryAgain).toBeVisible()
  tryAgain.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(cardCount).toBe(20)
})

test('an outdated search is cancelled', async () => {
  const others: OtherAnswers = {}
  await openPage('/pets', {
    answers: { 'pets.list': ({ search }) => (search ? onePage(pet(2, { name: 'Maple' })) : onePage(pet(1))) },
    others,
  })
  await expect.poll(cardCount).toBe(1)
  const { promise: sent, resolve } = Promise.withResolvers<Request>()
  const calls = '/trpc/pets.list,pets.facets'
  others[calls] = (request) => {
    resolve(request)
    return new Promise(() => undefined)
  }
  await page.getByLabelText('Name').fill('forgotten')
  const { signal } = await sent
  delete others[calls]
  await page.getByLabelText('Name').fill('maple')
  await expect.poll(() => signal.aborted).toBe(true)
  await expect.element(page.getByRole('heading', { name: 'Maple' })).toBeVisible()
})

test.each([390, 320])('at %i px the listing is less than half as long as one large card per pet', async (width) => {
  await openPage('/pets', { width, answers: { 'pets.list': () => onePage(...ten(10)) } })
  await expect.poll(cardCount).toBe(10)
  const { height } = page.getByRole('list', { name: 'Pets' }).element().getBoundingClientRect()
  // a large card took 490 px
  expect(height / 10).toBeLessThan(180)
})

test.each(['99999', 'rex', '0'])('/pets/%s is no pet, and the page links to all pets', async (id) => {
  const { currentUrl } = await openPage(`/pets/${id}`, {
    answers: { ...petAnswers(pet(1)), 'pets.byId': refuse('Pet not found.', { refusal: 'NO_SUCH_PET', status: 404 }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Pet not found.' })).toBeVisible()
  await page.getByRole('link', { name: 'See all pets' }).click()
  await expect.poll(currentUrl).toBe('/pets')
})

test('a listing that does not load shows the reason and a button to try again', async () => {
  const { answer } = await openPage('/pets', { answers: { 'pets.list': closed } })
  await expect.element(page.getByText('Couldn’t load the pets. The shelter is closed.')).toBeVisible()
  answer({ 'pets.list': () => onePage(pet(1)) })
  await tryAgain.click()
  await expect.poll(cardCount).toBe(1)
})

test('a pet that does not load shows the reason and a button to try again', async () => {
  const { answer } = await openPage('/pets?search=maple', {
    answers: { 'pets.list': () => onePage(pet(1, { name: 'Maple' })), ...petAnswers(pet(1)), 'pets.byId': closed },
  })
  await page.getByRole('link', { name: 'View Details of Maple' }).click()
  await expect.element(page.getByText('Couldn’t load this pet. The shelter is closed.')).toBeVisible()
  answer({ 'pets.byId': () => pet(1, { name: 'Maple' }) })
  await tryAgain.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Maple' })).toBeVisible()
})

test('a pet page shows every fact, and its owner the link to edit it', async () => {
  const maple = pet(28, { name: 'Maple', category: 'Rabbit', canManage: true, requested: false })
  const { currentUrl } = await openPage('/pets/28', { as: member, answers: petAnswers(maple) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Maple' })).toBeVisible()
  const facts = page.getByRole('article')
  for (const fact of ['3 years', 'Springfield', 'Rabbit', 'A friend for life.'])
    await expect.element(facts.getByText(fact)).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Maple, a rabbit' })).toBeVisible()
  await page.getByRole('link', { name: 'Update Pet' }).click()
  await expect.poll(currentUrl).toBe('/dashboard/update-pet/28')
})

test('an adopted pet is marked in the listing and cannot be asked for', async () => {
  const housed = pet(1, { name: 'Housed', status: 'adopted' })
  await openPage('/pets', { answers: { 'pets.list': () => onePage(housed), ...petAnswers(housed) } })
  await expect.element(page.getByRole('list', { name: 'Pets' }).getByText('Adopted')).toBeVisible()
  await page.getByRole('link', { name: 'View Details of Housed' }).click()
  await expect.element(page.getByRole('button', { name: 'Adopted' })).toBeDisabled()
})
