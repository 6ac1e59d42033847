import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListingFeed, PreviewedPet } from '#shared/listings.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'

const path = '/dashboard/listings'
const secretPath = `/listings/petfinder/${'S'.repeat(43)}.csv`

const feed = (facts: Partial<ListingFeed> = {}): ListingFeed => ({
  site: 'petfinder',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Ada Admin',
  lastFetchedAt: null,
  ...facts,
})

const listed = (id: number, facts: Partial<PreviewedPet> = {}): PreviewedPet => ({
  id,
  name: `Pet ${id}`,
  image: '/drawings/category-dog.svg',
  status: 'available',
  leftOut: [],
  cells: [
    { column: 'AnimalName', value: `Pet ${id}` },
    { column: 'Desc', value: 'Plays with everybody.&#10;• likes walks' },
  ],
  notes: [],
  ...facts,
})
const none = { facts: [], sent: 0, total: 0 }

const answers = (pets: PreviewedPet[] = [], feeds: ListingFeed[] = [], nextCursor: number | null = null) => ({
  'listings.feeds': () => ({ items: feeds }),
  'listings.preview': () => ({ items: pets, nextCursor }),
})

test.each([1280, 390, 320])(
  'at %i pixels, each pet has its columns, what they can’t say, or why it is left out',
  async (width) => {
    const long = 'w'.repeat(100)
    await openPage(path, {
      as: admin,
      width,
      answers: answers([
        listed(3, {
          name: long,
          cells: [{ column: 'AnimalName', value: long }],
          notes: [
            { ...none, code: 'photos', sent: 6, total: 7 },
            { ...none, code: 'unknown', facts: ['goodWithChildren', 'vaccinated'] },
            { ...none, code: 'only_no', facts: ['goodWithDogs'] },
            { ...none, code: 'approximate_birth_date' },
          ],
        }),
        listed(2, { leftOut: ['on_hold'], cells: [] }),
        listed(1, { leftOut: ['no_breed', 'no_size'], cells: [] }),
      ]),
    })
    await expect.element(page.getByText('Only 6 of 7 photos.')).toBeVisible()
    await expect.element(page.getByText('Not known, so left empty: Good with children, Vaccinated.')).toBeVisible()
    await expect
      .element(page.getByText('Known to be ‘yes’, but Petfinder can only be told ‘no’: Good with dogs.'))
      .toBeVisible()
    await expect.element(page.getByText('The birth date is approximate, so only the age group is sent.')).toBeVisible()
    await expect.element(page.getByText('It’s on hold. It will be listed if it becomes available again.')).toBeVisible()
    await expect.element(page.getByText('Petfinder needs a breed. Add it to the pet.')).toBeVisible()
    await expect.element(page.getByText('Petfinder needs the size. Add it to the pet.')).toBeVisible()
    await page.getByText('1 column', { exact: true }).click()
    await expect.element(page.getByText('AnimalName')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violationsIn('main')).toEqual([])
  },
)

test('a link is created, shown once, replaced after a question, and revoked after another', async () => {
  const { calls, answer } = await openPage(path, {
    as: admin,
    config: { publicUrl: 'https://pets.example.org' },
    answers: { ...answers([listed(1)]), 'listings.create': () => ({ site: 'petfinder', path: secretPath }) },
  })
  await expect.element(page.getByText('There’s no link yet, so Petfinder can’t fetch your pets.')).toBeVisible()
  answer(answers([listed(1)], [feed({ lastFetchedAt: '2026-11-21T10:00:00.000Z' })]))
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByLabelText('Link for Petfinder')).toHaveValue(`https://pets.example.org${secretPath}`)
  await expect.element(page.getByText(/^The link for Petfinder is ready/)).toBeVisible()
  await expect.element(page.getByText(/^Last fetched: Nov 21, 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Replace link' }).click()
  await page
    .getByRole('dialog', { name: 'Replace the link for Petfinder?' })
    .getByRole('button', { name: 'Replace' })
    .click()
  await expect.poll(() => calls('listings.create')).toEqual([{ site: 'petfinder' }, { site: 'petfinder' }])
  // at first, and after each new link; only then can the answer change
  await expect.poll(() => calls('listings.feeds')).toHaveLength(3)
  answer({ ...answers([listed(1)]), 'listings.revoke': () => ({ site: 'petfinder' }) })
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke the link for Petfinder?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect.element(page.getByText('There’s no link yet, so Petfinder can’t fetch your pets.')).toBeVisible()
  await expect.element(page.getByLabelText('Link for Petfinder')).not.toBeInTheDocument()
  expect(calls('listings.revoke')).toEqual([{ site: 'petfinder' }])
})

test('the other site is one press away', async () => {
  const { calls } = await openPage(path, { as: admin, answers: answers([listed(1)], [feed()]) })
  await page.getByRole('radiogroup', { name: 'Site' }).getByText('Adopt a Pet').click()
  await expect.element(page.getByRole('heading', { name: 'What Adopt a Pet shows' })).toBeVisible()
  await expect.element(page.getByText('There’s no link yet, so Adopt a Pet can’t fetch your pets.')).toBeVisible()
  await expect.poll(() => calls('listings.preview').map((input) => Object(input).site)).toContain('adopt-a-pet')
})

test('a URL names the site', async () => {
  await openPage(`${path}?site=adopt-a-pet`, { as: admin, answers: answers([listed(1)]) })
  await expect.element(page.getByRole('heading', { name: 'File for Adopt a Pet' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Adopt a Pet' })).toBeChecked()
})

test('more pets load on demand', async () => {
  const { answer } = await openPage(path, { as: admin, answers: answers([listed(9)], [], 9) })
  await expect.element(page.getByText('Pet 9', { exact: true }).first()).toBeVisible()
  answer(answers([listed(8)]))
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByRole('link', { name: 'Pet 8' })).toBeVisible()
})

test('without pets, a sentence says so', async () => {
  await openPage(path, { as: admin, answers: answers() })
  await expect.element(page.getByText('No pets yet.')).toBeVisible()
})

test('if the preview can’t be loaded, an error offers to try again; the link’s part still works', async () => {
  await openPage(path, {
    as: admin,
    answers: { ...answers([], [feed({ createdBy: null })]), 'listings.preview': refuse('Something broke.') },
  })
  await expect.element(page.getByText(/^Couldn’t load the preview\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText(/by a former user/)).toBeVisible()
  await expect.element(page.getByText('Petfinder hasn’t fetched the file yet.')).toBeVisible()
})

test('a refused change says why', async () => {
  await openPage(path, { as: admin, answers: { ...answers(), 'listings.create': refuse('Admins only.') } })
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByText('Couldn’t create the link. Admins only.')).toBeVisible()
})

test('others are told that the page is for admins', async () => {
  await openPage(path, { as: member, answers: answers() })
  await expect.element(page.getByText('Admins only.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Create link' }).elements()).toEqual([])
})

test('the path of the list for other programs is read from left to right on a page in any language', async () => {
  await openPage(path, { as: admin, answers: answers() })
  await expect.element(page.getByRole('link', { name: '/feeds/pets.json' })).toHaveAttribute('dir', 'ltr')
})
