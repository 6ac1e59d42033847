import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { photo } from './photo.ts'
import { networkErrors, petFacts, startSite } from './site.ts'
import { type Account, endSession } from './visitor.ts'

const site = startSite()
const adding = /\/trpc\/[^?]*pets\.add/
const detail = /\/trpc\/[^?]*pets\.byId/
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

/** Gives an element a file, as a paste or a drop does. */
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

test('nothing can be sent without a picture; with one, each missing field is named', async () => {
  const { page, open, leave } = await site.visit({ as: owner })
  await open('/dashboard')
  await page.getByRole('heading', { name: 'Add a Pet' }).waitFor()
  expect(await submit(page).isDisabled()).toBe(true)
  await image(page).fill(`${site.server.url}/drawings/category-dog.svg`)
  await preview(page).waitFor()
  await submit(page).click()
  for (const field of ['Pet name', 'Pet age', 'Location', 'Description', 'Category'])
    await page.getByText(`${field} is required`).waitFor()
  // the focus goes to the first of them on the page
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('name')
  await page.getByLabel('Pet Name').fill('Rex')
  await page.getByLabel('Pet Age').fill('3 years')
  await submit(page).click()
  await expect.poll(focused).toBe('category')
  await image(page).fill('javascript:alert(1)')
  await page.getByText('Please give a link that starts with http:// or https://, or upload a picture').waitFor()
  await leave()
})

test('while it is sent the button says so; then the form is empty again', async () => {
  const { page, open, leave } = await site.visit({ as: owner, width: 390 })
  await open('/dashboard/add-pet')
  await fillIn(page)
  await image(page).fill(`${site.server.url}/drawings/category-dog.svg`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(adding, async (route) => {
    await held
    await route.continue()
  })
  await submit(page).click()
  await page.getByRole('button', { name: 'Submitting...' }).waitFor()
  expect(await submit(page).isDisabled()).toBe(true)
  release()
  await page.getByText('Pet added successfully!').waitFor()
  for (const label of ['Image', ...Object.keys(facts), 'Category'])
    expect(await page.getByLabel(label).inputValue()).toBe('')
  expect(await submit(page).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Add another' }).click()
  expect(await image(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByText('Pet added successfully!').count()).toBe(0)
  await leave()
})

test('after a pet was added, the line that says so leads to its page', async () => {
  const { page, open, leave } = await site.visit({ as: owner })
  await open('/dashboard/add-pet')
  await fillIn(page)
  await image(page).fill(`${site.server.url}/drawings/category-dog.svg`)
  await submit(page).click()
  const line = page.getByRole('status').filter({ hasText: 'Pet added successfully!' })
  await line.getByText('Pet added successfully!', { exact: true }).waitFor()
  await line.getByRole('link', { name: 'See it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rex' }).waitFor()
  await leave()
})

test.each(['paste', 'drop'] as const)('a picture file arrives by %s, and says that it is on its way', async (kind) => {
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

test.each([
  {
    why: 'no picture at all',
    file: { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    says: 'This file is not a picture we can read. Please choose a PNG, JPEG, WebP, GIF or AVIF.',
  },
  {
    why: 'too large',
    file: { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    says: 'The picture is larger than 10 MB. Please choose a smaller one.',
  },
])('a file that is $why: the upload fails with the reason, and another one can be chosen', async ({ file, says }) => {
  const { page, open, allow, leave } = await site.visit({ as: owner })
  allow(networkErrors)
  await open('/dashboard/add-pet')
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await page.getByText('Image upload failed').waitFor()
  await page.getByText(says).waitFor()
  // the same file would be refused again
  expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await submit(page).isDisabled()).toBe(true)
  await page.getByLabel('Choose a picture').setInputFiles(await photo(3))
  await preview(page).waitFor()
  expect(await page.getByText('Image upload failed').count()).toBe(0)
  await leave()
})

test('an upload that does not get through is tried again without choosing the file again', async () => {
  const { page, open, allow, leave } = await site.visit({ as: owner })
  allow(networkErrors)
  await open('/dashboard/add-pet')
  await page.route(uploading, (route) => route.abort())
  await page.getByLabel('Choose a picture').setInputFiles(await photo(4))
  await page.getByText('Image upload failed').waitFor()
  await page.unroute(uploading)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await preview(page).waitFor()
  await leave()
})

test('when a pet cannot be saved, it says so and everything typed is still there', async () => {
  const { page, open, allow, leave } = await site.visit({ as: owner })
  allow(networkErrors)
  await open('/dashboard/add-pet')
  await fillIn(page)
  await image(page).fill(`${site.server.url}/drawings/category-dog.svg`)
  await page.route(adding, (route) => route.abort())
  await submit(page).click()
  await page.getByText('Failed to submit pet').waitFor()
  await expectFilledIn(page)
  await leave()
})

test('a session that ends in the middle costs nothing: log in in another tab and go on', async () => {
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

test('logging out in another tab leaves what is being typed where it is', async () => {
  const author = await site.signUp('Ann Author')
  const { page, open, leave } = await site.visit({ as: author })
  await open('/dashboard/add-pet')
  await fillIn(page)
  await endSession(site.server, author)
  // what the page hears from another tab, or asks itself when the network comes back
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('You have been logged out. What you typed is still here:').waitFor()
  await expectFilledIn(page)
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
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const browserQuestion = await asked
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

test('an update shows what is there, says that it was saved, and leaves nothing unsaved', async () => {
  const pet = await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Rex' }))
  const { page, open, leave } = await site.visit({ as: owner })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(detail, async (route) => {
    await held
    await route.continue()
  })
  await open(`/dashboard/update-pet/${pet.id}`)
  await page.getByText('Loading...').waitFor()
  release()
  await expect.poll(() => page.getByLabel('Pet Name').inputValue()).toBe('Rex')
  await page.getByLabel('Pet Name').fill('King')
  await submit(page).click()
  await page.getByText('Pet updated successfully!').waitFor()
  await page.getByRole('link', { name: 'See it' }).click()
  await page.getByRole('heading', { level: 1, name: 'King' }).waitFor()
  await leave()
})

test('an update can be cancelled, and asks first where something would be lost', async () => {
  const pet = await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Rex' }))
  const { page, open, leave } = await site.visit({ as: owner, width: 390 })
  const cancel = page.getByRole('link', { name: 'Cancel' })
  await open(`/dashboard/update-pet/${pet.id}`)
  await cancel.click()
  await page.waitForURL('/dashboard/my-pets')
  await open(`/dashboard/update-pet/${pet.id}`)
  await page.getByLabel('Pet Name').fill('King')
  await cancel.click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('King')
  await cancel.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/dashboard/my-pets')
  expect((await owner.trpc.pets.byId.query({ id: pet.id })).name).toBe('Rex')
  await open('/dashboard/add-pet')
  await page.getByLabel('Pet Name').waitFor()
  expect(await cancel.count()).toBe(0)
  await leave()
})

test.each(['99999', 'rex'])('updating pet %s, which is none, says so', async (id) => {
  const { page, open, allow, leave } = await site.visit({ as: owner })
  allow(networkErrors)
  await open(`/dashboard/update-pet/${id}`)
  await page.getByText('Pet not found', { exact: true }).waitFor()
  await leave()
})

test("somebody else's pet cannot be changed", async () => {
  const pet = await owner.trpc.pets.add.mutate(petFacts(site))
  const { page, open, leave } = await site.visit({ as: await site.signUp('Nora New') })
  await open(`/dashboard/update-pet/${pet.id}`)
  await page.getByText('This pet belongs to somebody else.').waitFor()
  expect(await page.getByLabel('Pet Name').count()).toBe(0)
  await leave()
})
