import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { photo } from './photo.ts'
import { networkErrors, petFacts, startSite } from './site.ts'
import { type Account, endSession } from './visitor.ts'

const site = startSite()
const uploading = '**/api/images'
let owner: Account

beforeAll(async () => {
  owner = await site.signUp('Olive Owner')
})

const submit = (page: Page) => page.getByRole('button', { name: /^(Add Pet|Update Pet|Submitting\.\.\.)$/ })
const image = (page: Page) => page.getByLabel('Image')
const preview = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Preview' })
const facts = { 'Pet Name': 'Rex', 'Pet Age': '3 years', Location: 'Springfield', 'Short Description': 'A good dog.' }

async function fillIn(page: Page) {
  for (const [label, value] of Object.entries(facts)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Category').selectOption('Dog')
}

async function expectFilledIn(page: Page) {
  for (const [label, value] of Object.entries(facts)) expect(await page.getByLabel(label).inputValue()).toBe(value)
  expect(await page.getByLabel('Category').inputValue()).toBe('Dog')
}

async function hand(page: Page, kind: 'paste' | 'drop', seed: number) {
  const { buffer } = await photo(seed)
  await image(page).evaluate(
    (element, { kind, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      )
    },
    { kind, bytes: [...buffer] },
  )
}

test.each(['paste', 'drop'] as const)('a picture file arrives by %s, and shows its progress', async (kind) => {
  const { page, open, leave } = await site.visit({ as: owner })
  await open('/dashboard/add-pet')
  await image(page).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(uploading, async (route) => {
    await held
    await route.continue()
  })
  await hand(page, kind, kind.length)
  await page.getByText('Uploading image...').waitFor()
  expect(await submit(page).isDisabled()).toBe(true)
  release()
  await expect.poll(() => preview(page).getAttribute('src')).toMatch(/^\/images\/[0-9a-f]{64}-480\.webp$/)
  expect(await submit(page).isDisabled()).toBe(false)
  await page.getByRole('button', { name: 'Remove' }).click()
  expect(await submit(page).isDisabled()).toBe(true)
  await leave()
})

test('a file that is no picture is refused with the reason, and another one can be chosen', async () => {
  const { page, open, allow, leave } = await site.visit({ as: owner })
  allow(networkErrors)
  await open('/dashboard/add-pet')
  const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await page.getByText('Image upload failed').waitFor()
  await page
    .getByText('This file is not a picture we can read. Please choose a PNG, JPEG, WebP, GIF or AVIF.')
    .waitFor()
  // trying the same file again would fail again
  expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await submit(page).isDisabled()).toBe(true)
  await page.getByLabel('Choose a picture').setInputFiles(await photo(3))
  await preview(page).waitFor()
  expect(await page.getByText('Image upload failed').count()).toBe(0)
  await leave()
})

test('when the session expires, the form survives a login in another tab', async () => {
  const author = await site.signUp('Ann Author')
  const { page, open, allow, leave } = await site.visit({ as: author })
  allow(networkErrors)
  await open('/dashboard/add-pet')
  await fillIn(page)
  await endSession(site.server, author)
  await page.getByLabel('Choose a picture').setInputFiles(await photo(5))
  await page.getByText('You have been logged out. What you typed is still here:').waitFor()
  const newTab = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'log in again in a new tab' }).click()
  const tab = await newTab
  await tab.getByLabel('Email').fill(author.email)
  await tab.getByLabel('Password', { exact: true }).fill(author.password)
  await tab.getByRole('button', { name: 'Login', exact: true }).click()
  await tab.waitForURL('/dashboard/add-pet')
  await page.getByText('You have been logged out.').waitFor({ state: 'hidden' })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await preview(page).waitFor()
  await expectFilledIn(page)
  await submit(page).click()
  await page.getByText('Pet added successfully!').waitFor()
  await leave()
})

test('leaving with unsaved text asks first', async () => {
  const { page, open, leave } = await site.visit({ as: await site.signUp('Ann Author') })
  await open('/dashboard/add-pet')
  await page.getByLabel('Pet Name').fill('Rex')
  const away = page.getByRole('link', { name: 'My Added Pets' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await away.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('Rex')
  const leaveDialog = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const browserQuestion = await leaveDialog
  expect(browserQuestion.type()).toBe('beforeunload')
  await browserQuestion.dismiss()
  await away.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/dashboard/my-pets')
  await page.getByRole('link', { name: 'Add a Pet' }).first().click()
  await page.getByLabel('Pet Name').fill('Rex')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/auth/login')
  await leave()
})

const tap = (page: Page, label: string, answer: string) =>
  page.getByRole('radiogroup', { name: label }).getByText(answer, { exact: true }).tap()

test('on a phone: a photo, the facts, five taps, a draft; then it is published and anybody can see it', async () => {
  const author = await site.signUp('Fay Fast')
  const { page, open, leave } = await site.visit({ as: author, width: 390 })
  await open('/dashboard/add-pet')
  await page.getByLabel('Choose a picture').setInputFiles(await photo(11))
  await fillIn(page)
  await page.getByText('More about them').tap()
  await tap(page, 'Sex', 'Female')
  await tap(page, 'Good with children', 'Yes')
  await tap(page, 'Good with cats', 'No')
  await tap(page, 'House-trained', 'Yes')
  await tap(page, 'Vaccinated', 'Yes')
  await page.getByText(/^5 of \d+ known$/).waitFor()
  await page.getByLabel('Save as a draft').tap()
  await expect.poll(() => submit(page).isEnabled()).toBe(true)
  await submit(page).tap()
  await page.getByText('It is a draft.').waitFor()
  const [added] = (await author.trpc.pets.mine.query({})).items
  expect(added).toMatchObject({
    status: 'draft',
    sex: 'female',
    goodWithCats: false,
    goodWithDogs: null,
    vaccinated: true,
  })
  await open(`/dashboard/update-pet/${added?.id}`)
  await page.getByLabel('Publish').tap()
  await submit(page).tap()
  await page.getByText('Pet updated successfully!').waitFor()
  await page.getByRole('link', { name: 'See it' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Rex' }).waitFor()
  expect((await fetch(`${site.server.url}/api/pets/${added?.id}`)).status).toBe(200)
  await leave()
})

test('typed text and the photo survive a reload of the tab', async () => {
  const { page, open, leave } = await site.visit({ as: await site.signUp('Rae Reload'), width: 390 })
  page.on('dialog', (dialog) => dialog.accept())
  await open('/dashboard/add-pet')
  await fillIn(page)
  await page.getByLabel('Choose a picture').setInputFiles(await photo(12))
  await preview(page).waitFor()
  await page.reload()
  await page.getByText('We kept what you had typed.').waitFor()
  await expectFilledIn(page)
  await preview(page).waitFor()
  await submit(page).click()
  await page.getByText('Pet added successfully!').waitFor()
  await page.reload()
  await image(page).waitFor()
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('')
  expect(await page.getByText('We kept what you had typed.').count()).toBe(0)
  await leave()
})

test('of two open forms the later one is notified, shows both versions, and overwrites only on request', async () => {
  const { id } = await owner.trpc.pets.add.mutate(petFacts(site))
  const first = await site.visit({ as: owner })
  const second = await site.visit({ as: owner, width: 390 })
  second.allow(networkErrors)
  for (const { open, page } of [first, second]) {
    await open(`/dashboard/update-pet/${id}`)
    await page.getByLabel('Pet Name').waitFor()
  }
  await first.page.getByLabel('Location').fill('Bergen')
  await first.page.getByLabel('Pet Name').fill('First')
  await submit(first.page).click()
  await first.page.getByText('Pet updated successfully!').waitFor()
  await second.page.getByLabel('Pet Name').fill('Second')
  await submit(second.page).tap()
  await second.page.getByText(/^Somebody else has changed this pet since you opened it/).waitFor()
  expect(await owner.trpc.pets.byId.query({ id })).toMatchObject({ name: 'First', location: 'Bergen' })
  await second.page.getByRole('button', { name: 'Load the pet as it is now' }).tap()
  const both = second.page.getByRole('region', { name: 'The pet as it is now' })
  await both.getByText('Second', { exact: true }).waitFor()
  await both.getByText('First', { exact: true }).waitFor()
  await both.getByRole('button', { name: 'Keep mine' }).tap()
  await submit(second.page).tap()
  await second.page.getByText('Pet updated successfully!').waitFor()
  expect(await owner.trpc.pets.byId.query({ id })).toMatchObject({ name: 'Second', location: 'Bergen' })
  await first.leave()
  await second.leave()
})
