import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnPet as Pet } from '#shared/pets.ts'
import { embeddedIdentity } from '#web/identity/embedded.ts'
import { type Answers, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import {
  linkedPicture,
  onePage,
  pet,
  petAnswers,
  pictureFile,
  savedPet,
  uploadedPicture,
} from '#web/testing/records.ts'

const submit = page.getByRole('button', { name: /^(Add Pet|Update Pet|Submitting\.\.\.)$/ })
const image = page.getByLabelText('Image')
const field = (label: string) => page.getByLabelText(label, { exact: true })
const preview = page.getByRole('main').getByRole('img', { name: 'Preview' })
const file = page.getByLabelText('Choose photos')
const facts = { 'Pet Name': 'Rex', 'Pet Age': '3 years', Location: 'Springfield', 'Short Description': 'A good dog.' }
const added = 'Pet added successfully!'

const addPet = (answers: Answers = {}, others = {}) => openPage('/dashboard/add-pet', { as: member, answers, others })

async function fillIn() {
  for (const [label, value] of Object.entries(facts)) await field(label).fill(value)
  await field('Category').selectOptions('Dog')
}

async function expectFilledIn() {
  for (const [label, value] of Object.entries(facts)) await expect.element(field(label)).toHaveValue(value)
  await expect.element(field('Category')).toHaveValue('Dog')
}

test('nothing can be sent without a picture; with one, each missing field is named', async () => {
  const { calls } = await openPage('/dashboard', { as: member })
  await expect.element(page.getByRole('heading', { name: 'Add a Pet' })).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await image.fill(linkedPicture)
  await expect.element(preview).toBeVisible()
  await submit.click()
  for (const name of ['Pet name', 'Pet age', 'Location', 'Description', 'Category'])
    await expect.element(page.getByText(`${name} is required`)).toBeVisible()
  await expect.element(field('Pet Name')).toHaveFocus()
  await field('Pet Name').fill('Rex')
  await field('Pet Age').fill('3 years')
  await submit.click()
  await expect.element(field('Category')).toHaveFocus()
  await image.fill('javascript:alert(1)')
  await expect
    .element(page.getByText('Enter a link that starts with http:// or https://, or upload a picture'))
    .toBeVisible()
  expect(calls('pets.add')).toEqual([])
})

test('the button shows that the form is being sent, and the next form is empty', async () => {
  const sent = Promise.withResolvers<Pet>()
  const { currentUrl } = await openPage('/dashboard/add-pet', {
    as: member,
    width: 390,
    answers: { 'pets.add': () => sent.promise, ...petAnswers(pet(1, { canManage: true })) },
  })
  await fillIn()
  await image.fill(linkedPicture)
  await submit.click()
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  sent.resolve(pet(1))
  await expect.element(page.getByText(added)).toBeVisible()
  expect(currentUrl()).toBe('/pets/1')
  await page.getByRole('link', { name: 'Add another pet' }).click()
  await expect.element(image).toHaveValue('')
  for (const label of [...Object.keys(facts), 'Category']) await expect.element(field(label)).toHaveValue('')
  await expect.element(submit).toBeDisabled()
  await expect.element(page.getByText(added)).not.toBeInTheDocument()
})

test('after adding a pet, its page opens with the status line and what to do next, once', async () => {
  const { calls, back, currentUrl } = await addPet({
    'pets.add': (input) => savedPet(7, input),
    ...petAnswers(pet(7, { name: 'Rex', canManage: true })),
  })
  await fillIn()
  await image.fill(linkedPicture)
  await submit.click()
  const line = page.getByRole('status').filter({ hasText: added })
  await expect.element(line.getByText(added, { exact: true })).toBeVisible()
  expect(calls('pets.add')).toMatchObject([
    {
      name: 'Rex',
      age: '3 years',
      category: 'Dog',
      location: 'Springfield',
      description: 'A good dog.',
      photos: [{ image: linkedPicture, alt: null, focus: null }],
    },
  ])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rex' })).toHaveFocus()
  await expect.element(page.getByText(/^Everyone can see Rex now\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible()
  await page.getByRole('link', { name: 'Add photos and details' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Update Pet' })).toBeVisible()
  expect(currentUrl()).toBe('/dashboard/update-pet/7')
  await back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rex' })).toBeVisible()
  expect(page.getByText(added).elements()).toEqual([])
})

test('a name is enough to save a draft, whose page then says what is missing', async () => {
  const draft = pet(7, {
    ...{ name: 'Rex', status: 'draft', canManage: true, photos: [], image: '', age: '' },
    missing: ['image', 'age', 'category', 'location', 'description'],
  })
  const { calls } = await addPet({ 'pets.saveDraft': () => draft, ...petAnswers(draft) })
  const saveDraft = page.getByRole('button', { name: 'Save draft' })
  await saveDraft.click()
  await expect.element(page.getByText('Pet name is required')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveFocus()
  expect(page.getByText('Pet age is required').elements()).toEqual([])
  await field('Pet Name').fill('Rex')
  await saveDraft.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()
  await expect.element(page.getByText('Still missing: Photo, Age, Category, Location, Description')).toBeVisible()
  expect(calls('pets.saveDraft')).toMatchObject([{ name: 'Rex' }])
  expect(calls('pets.add')).toEqual([])
})

test('a draft’s form publishes it or saves it as a draft; an incomplete one names what is missing', async () => {
  let draft = pet(7, {
    ...{ name: 'Rex', status: 'draft', canManage: true, age: '', missing: ['age'], version: 2 },
    photos: [{ image: linkedPicture, alt: null, focus: null }],
  })
  const { calls, back } = await openPage('/dashboard/update-pet/7', {
    as: member,
    answers: {
      ...petAnswers(draft),
      'pets.byId': () => draft,
      'pets.saveDraft': () => draft,
      'pets.update': (changes) => {
        draft = savedPet(7, changes, { canManage: true })
        return draft
      },
    },
  })
  await expect.element(field('Pet Name')).toHaveValue('Rex')
  expect(page.getByRole('button', { name: 'Update Pet' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Pet age is required')).toBeVisible()
  await expect.element(field('Pet Age')).toHaveFocus()
  await field('Pet Name').fill('King')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()
  expect(calls('pets.saveDraft')).toMatchObject([{ id: 7, version: 2, name: 'King' }])
  await back()
  await field('Pet Age').fill('3 years')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What’s next?' })).toBeVisible()
  expect(calls('pets.update')).toMatchObject([{ id: 7, age: '3 years', status: 'available' }])
})

test('several photos are saved in the order that the user gave them, with what is on them', async () => {
  const upload = async (request: Request) => {
    const sent = (await request.formData()).get('image')
    const name = sent instanceof File ? sent.name : ''
    return Response.json({ data: { image: `${linkedPicture}?${name}` } }, { status: 201 })
  }
  const { calls } = await addPet(
    { 'pets.add': (input) => savedPet(7, input), ...petAnswers(pet(7, { canManage: true })) },
    { '/api/images': upload },
  )
  await file.upload(['a', 'b', 'c'].map((name) => pictureFile(name)))
  await expect.element(page.getByRole('list', { name: 'Photos' }).getByRole('img').nth(2)).toBeVisible()
  await fillIn()
  await expect.element(submit).toBeEnabled()
  await page.getByRole('button', { name: 'Move photo 3 left' }).click()
  await page.getByRole('button', { name: 'Move photo 2 left' }).click()
  await page.getByRole('button', { name: 'Edit photo 1' }).click()
  await page.getByLabelText('Describe the photo').fill('Asleep in the sun')
  await page.getByRole('button', { name: 'Done' }).click()
  await submit.click()
  await expect.element(page.getByText(added)).toBeVisible()
  expect(calls('pets.add')).toMatchObject([
    {
      photos: [
        { image: `${linkedPicture}?c`, alt: 'Asleep in the sun' },
        { image: `${linkedPicture}?a`, alt: null },
        { image: `${linkedPicture}?b`, alt: null },
      ],
    },
  ])
})

/** Like `upload`, which is slow with so many bytes. */
function choose(input: Element, file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  if (input instanceof HTMLInputElement) input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a file that is too large is not sent, the reason is shown, and another one can be chosen', async () => {
  let uploads = 0
  const upload = () => {
    uploads += 1
    return uploadedPicture()
  }
  await addPet({}, { '/api/images': upload })
  await expect.element(file).toBeInTheDocument()
  choose(file.element(), pictureFile('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1))
  await expect.element(page.getByText('Image upload failed')).toBeVisible()
  await expect.element(page.getByText('The picture is larger than 10 MB. Please choose a smaller one.')).toBeVisible()
  expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await expect.element(submit).toBeDisabled()
  expect(uploads).toBe(0)
  await file.upload(pictureFile())
  await expect.element(preview).toBeVisible()
  await expect.element(page.getByText('Image upload failed')).not.toBeInTheDocument()
})

test('a failed upload is tried again without choosing the file again', async () => {
  const names: unknown[] = []
  const upload = async (request: Request) => {
    const sent = (await request.formData()).get('image')
    names.push(sent instanceof File && sent.name)
    if (names.length === 1) throw new TypeError('Failed to fetch')
    return uploadedPicture()
  }
  await addPet({}, { '/api/images': upload })
  await file.upload(pictureFile('rex.jpg'))
  await expect.element(page.getByText('Image upload failed')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(preview).toBeVisible()
  expect(names).toEqual(['rex.jpg', 'rex.jpg'])
})

test('if a pet cannot be saved, the reason is shown and all typed text stays', async () => {
  await addPet({ 'pets.add': refuse('The shelter is closed.') })
  await fillIn()
  await image.fill(linkedPicture)
  await submit.click()
  await expect.element(page.getByText('Failed to submit pet')).toBeVisible()
  await expect.element(page.getByText('The shelter is closed.')).toBeVisible()
  await expectFilledIn()
})

test('logging out in another tab leaves the typed text', async () => {
  const { answer } = await openPage('/dashboard/add-pet', {
    answers: { 'users.me': () => member },
    identity: () => embeddedIdentity({ google: false }, undefined),
  })
  await fillIn()
  answer({ 'users.me': () => null })
  // as after a logout in another tab, or a new check when the network comes back
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^You’ve been logged out, but what you typed is still here\./)).toBeVisible()
  await expectFilledIn()
})

test('an update form shows the pet, and after saving the pet’s page confirms it', async () => {
  const asked = Promise.withResolvers<void>()
  let rex = pet(7, {
    name: 'Rex',
    photos: [{ image: linkedPicture, alt: null, focus: null }],
    version: 3,
    canManage: true,
  })
  const { calls } = await openPage('/dashboard/update-pet/7', {
    as: member,
    answers: {
      'pets.byId': () => asked.promise.then(() => rex),
      'pets.update': (changes) => {
        rex = savedPet(7, changes, { canManage: true })
        return rex
      },
    },
  })
  await expect.element(page.getByText('Loading...')).toBeVisible()
  asked.resolve()
  await expect.element(field('Pet Name')).toHaveValue('Rex')
  await field('Pet Name').fill('King')
  await submit.click()
  await expect.element(page.getByText('Pet updated successfully!')).toBeVisible()
  expect(calls('pets.update')).toMatchObject([
    { id: 7, version: 3, name: 'King', age: '3 years', photos: [{ image: linkedPicture }] },
  ])
  // nothing is unsaved, so there is no question
  await expect.element(page.getByRole('heading', { level: 1, name: 'King' })).toBeVisible()
})

test('an update can be cancelled, and keeps what was typed', async () => {
  const { calls, currentUrl, back } = await openPage('/dashboard/update-pet/7', {
    as: member,
    width: 390,
    answers: { 'pets.byId': () => pet(7, { name: 'Rex', canManage: true }), 'pets.mine': () => onePage([]) },
  })
  const cancel = page.getByRole('link', { name: 'Cancel' })
  await cancel.click()
  await expect.poll(currentUrl).toBe('/dashboard/my-pets')
  await back()
  await field('Pet Name').fill('King')
  await cancel.click()
  await expect.poll(currentUrl).toBe('/dashboard/my-pets')
  await back()
  await expect.element(field('Pet Name')).toHaveValue('King')
  expect(calls('pets.update')).toEqual([])
})

test('the form for a new pet has no Cancel', async () => {
  await addPet()
  await expect.element(field('Pet Name')).toBeVisible()
  expect(page.getByRole('link', { name: 'Cancel' }).elements()).toEqual([])
})

test.each(['99999', 'rex'])('updating pet %s, which does not exist, shows that', async (id) => {
  await openPage(`/dashboard/update-pet/${id}`, {
    as: member,
    answers: { 'pets.byId': refuse('Pet not found.', { refusal: 'NO_SUCH_PET', status: 404 }) },
  })
  await expect.element(page.getByText('Pet not found', { exact: true })).toBeVisible()
})

test("another user's pet cannot be changed", async () => {
  await openPage('/dashboard/update-pet/7', { as: member, answers: { 'pets.byId': () => pet(7) } })
  await expect.element(page.getByText('You can’t edit this pet.')).toBeVisible()
  expect(field('Pet Name').elements()).toEqual([])
})
