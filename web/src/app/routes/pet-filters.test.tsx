import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PetFilter } from '#shared/pet-filter.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { facets, onePage, pet } from '#web/testing/records.ts'

/** Five pets, two of them babies, and one of these a dog. */
const found = ({ age, category, status }: PetFilter) =>
  [pet(5), pet(4), pet(3), pet(2), pet(1)].filter(
    ({ id, category: kind }) => (!age || id < 3) && (!category || category.includes(kind)) && (!status || id === 5),
  )
const answers = {
  'pets.list': (filter: PetFilter) => onePage(found(filter)),
  'pets.facets': (filter: PetFilter) =>
    facets(found(filter).length, {
      category: { Bird: 3, Other: 0 },
      age: { baby: 2, senior: 0 },
      status: { adopted: 0 },
    }),
}
const open = (path: string, width = 1280) => openPage(path, { width, answers })

const cards = () =>
  page
    .getByRole('list', { name: 'Pets' })
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
const box = (name: RegExp) => page.getByRole('checkbox', { name })
const count = (text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })
const groupOf = (name: string) => page.getByRole('search').getByText(name, { exact: true }).first()
const filters = page.getByRole('button', { name: /^Filters/ })
const sheet = page.getByRole('dialog', { name: 'Filters' })

test('on wide screens, a choice takes two presses, is in the URL, and is undone by Back', async () => {
  const { currentUrl, back } = await open('/pets')
  await expect.element(count('5 pets')).toBeVisible()
  await groupOf('Age').click()
  await expect.element(box(/^Baby under 6 months 2 pets$/)).toBeVisible()
  await box(/^Baby/).click()
  await expect.poll(currentUrl).toBe('/pets?age=baby')
  await expect.poll(cards).toEqual(['Pet 2', 'Pet 1'])
  await expect.element(count('2 pets')).toBeVisible()
  await box(/^Young/).click()
  await expect.poll(currentUrl).toBe('/pets?age=baby,young')
  await back()
  await expect.poll(currentUrl).toBe('/pets?age=baby')
  await expect.element(box(/^Young/)).not.toBeChecked()
  await back()
  await expect.poll(currentUrl).toBe('/pets')
  await expect.poll(() => cards().length).toBe(5)
})

test('one Back undoes each choice and each search', async () => {
  const { currentUrl, back, calls } = await open('/pets')
  const name = page.getByLabelText('Name')
  const category = page.getByLabelText('Category')
  await category.selectOptions('Dog')
  await expect.poll(currentUrl).toBe('/pets?category=Dog')
  await name.fill('pe')
  await expect.poll(currentUrl).toBe('/pets?search=pe&category=Dog')
  await name.fill('pet')
  await expect.poll(currentUrl).toBe('/pets?search=pet&category=Dog')
  await category.selectOptions('Cat')
  await expect.poll(currentUrl).toBe('/pets?search=pet&category=Cat')
  await name.fill('pets')
  await expect.poll(currentUrl).toBe('/pets?search=pets&category=Cat')
  // the URL changes before the page does
  await expect.poll(() => calls('pets.list').at(-1)).toMatchObject({ search: 'pets' })
  for (const [before, text] of [
    ['/pets?search=pet&category=Cat', 'pet'],
    ['/pets?search=pet&category=Dog', 'pet'],
    ['/pets?category=Dog', ''],
    ['/pets', ''],
  ] as const) {
    await back()
    await expect.poll(currentUrl).toBe(before)
    await expect.element(name).toHaveValue(text)
  }
})

test('a search that is deleted again leaves no history entry', async () => {
  const { currentUrl, back } = await open('/pets')
  await page.getByLabelText('Category').selectOptions('Dog')
  await expect.poll(currentUrl).toBe('/pets?category=Dog')
  await page.getByLabelText('Name').fill('pe')
  await expect.poll(currentUrl).toBe('/pets?search=pe&category=Dog')
  await page.getByLabelText('Name').fill('')
  await expect.poll(currentUrl).toBe('/pets?category=Dog')
  await back()
  await expect.poll(currentUrl).toBe('/pets')
})

test('a second search, after leaving the field, is a second history entry', async () => {
  const { currentUrl, back } = await open('/pets')
  await page.getByLabelText('Name').fill('pe')
  await expect.poll(currentUrl).toBe('/pets?search=pe')
  await userEvent.keyboard('{Tab}')
  await page.getByLabelText('Name').fill('pet')
  await expect.poll(currentUrl).toBe('/pets?search=pet')
  await back()
  await expect.poll(currentUrl).toBe('/pets?search=pe')
})

test('two choices at once are both applied', async () => {
  const { currentUrl } = await open('/pets')
  await groupOf('Age').click()
  const boxes = ['Baby', 'Adult'].map((name) => box(new RegExp(`^${name}`)).element() as HTMLInputElement)
  for (const element of boxes) element.click()
  await expect.poll(currentUrl).toBe('/pets?age=baby,adult')
})

test('a choice without matches is quiet and can’t be selected, but can be removed', async () => {
  const { currentUrl } = await open('/pets?age=senior')
  await groupOf('Status').click()
  await expect.element(box(/^Adopted 0 pets$/)).toBeDisabled()
  await page.getByRole('link', { name: 'Remove filter: Senior' }).click()
  await expect.poll(currentUrl).toBe('/pets')
  await groupOf('Age').click()
  await expect.element(box(/^Senior/)).toBeDisabled()
})

test('the groups close on Escape, on a press elsewhere, and when the focus leaves them', async () => {
  await open('/pets')
  const age = groupOf('Age')
  await age.click()
  await box(/^Baby/).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(box(/^Young/)).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toContain('Age')
  await userEvent.keyboard('{Enter}')
  await expect.element(box(/^Young/)).toBeVisible()
  await groupOf('Size').click()
  await expect.element(box(/^Small/)).toBeVisible()
  await expect.element(box(/^Young/)).not.toBeInTheDocument()
  await page.getByRole('heading', { name: 'Pet Listing' }).click()
  await expect.element(box(/^Small/)).not.toBeInTheDocument()
})

test.each([
  ['Size', 'Small', '/pets?size=small'],
  ['Age', 'Baby', '/pets?age=baby'],
  ['Sex', 'Female', '/pets?sex=female'],
  ['Good with', 'Cats', '/pets?good_with=cats'],
  ['Special needs', 'None', '/pets?special_needs=no'],
  ['Status', 'Available', '/pets?status=available'],
  ['Sort by', 'Longest wait first', '/pets?sort=longest_waiting'],
])('a choice under %s is made by a press on its label, and its group stays open', async (group, word, chosen) => {
  const { currentUrl } = await open('/pets')
  await page
    .getByRole('search')
    .getByText(new RegExp(`^${group}`))
    .first()
    .click()
  const choice = page.getByRole(group === 'Sort by' ? 'radio' : 'checkbox', { name: new RegExp(`^${word}`) })
  await expect.element(choice).toBeVisible()
  const label = (choice.element() as HTMLInputElement).labels?.[0]
  await page.elementLocator(label?.querySelector('span') as Element).click()
  await expect.poll(currentUrl).toBe(chosen)
  await expect.element(choice).toBeVisible()
  await expect.element(choice).toBeChecked()
})

test('all categories are chips with counts beside the dropdown, which does not change', async () => {
  const { currentUrl, back } = await open('/pets')
  const dropdown = page.getByLabelText('Category')
  await expect.element(dropdown).toBeVisible()
  const options = () => [...(dropdown.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(options()).toEqual(['All', 'Dog', 'Cat', 'Rabbit'])
  const chips = page.getByRole('group', { name: 'Categories' })
  await expect.poll(() => chips.element().textContent).toBe('Dog5Cat5Rabbit5Bird3Other0')
  await page.getByRole('link', { name: 'Bird 3' }).click()
  await expect.poll(currentUrl).toBe('/pets?category=Bird')
  await expect.element(dropdown).toHaveDisplayValue('Bird')
  await expect.element(page.getByRole('link', { name: 'Bird 3' })).toHaveAttribute('aria-current', 'true')
  expect(page.getByRole('link', { name: /^Other/ }).elements()).toEqual([])
  await dropdown.selectOptions('Dog')
  await expect.poll(currentUrl).toBe('/pets?category=Dog')
  await expect.poll(options).toEqual(['All', 'Dog', 'Cat', 'Rabbit'])
  await back()
  await expect.poll(currentUrl).toBe('/pets?category=Bird')
})

test('‘Only available’ beside the count is in the URL, is no second chip, and is undone by a second press', async () => {
  const { currentUrl, back } = await open('/pets?category=Dog&status=adopted')
  const only = page.getByRole('link', { name: 'Only available' })
  const chosen = page.getByRole('group', { name: 'Selected filters' })
  await expect.element(chosen.getByRole('link', { name: 'Remove filter: Adopted' })).toBeVisible()
  await only.click()
  await expect.poll(currentUrl).toBe('/pets?category=Dog&status=available')
  await expect.element(only).toHaveAttribute('aria-current', 'true')
  expect(chosen.element().textContent).toBe('Remove filter: DogClear all')
  await expect.element(count('1 pet')).toHaveFocus()
  await only.click()
  await expect.poll(currentUrl).toBe('/pets?category=Dog')
  await expect.element(only).not.toHaveAttribute('aria-current')
  await back()
  await expect.poll(currentUrl).toBe('/pets?category=Dog&status=available')
})

test('sorted by the longest wait, the list has only available pets, and no switch for them', async () => {
  await open('/pets?sort=longest_waiting')
  await expect.element(count('5 pets')).toBeVisible()
  expect(page.getByRole('link', { name: 'Only available' }).elements()).toEqual([])
})

test('chosen filters are above the list, and are removed one by one or all at once', async () => {
  const { currentUrl } = await open('/pets?search=pet&category=Dog,Cat&age=baby&sort=longest_waiting')
  const chosen = page.getByRole('group', { name: 'Selected filters' })
  await expect.element(chosen).toBeVisible()
  const words = () =>
    chosen
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  expect(words()).toEqual([
    'Remove filter: “pet”',
    'Remove filter: Dog',
    'Remove filter: Cat',
    'Remove filter: Baby',
    'Remove filter: Longest wait first',
    'Clear all',
  ])
  await chosen.getByRole('link', { name: 'Remove filter: Dog' }).click()
  await expect.poll(currentUrl).toBe('/pets?search=pet&category=Cat&age=baby&sort=longest_waiting')
  await expect.element(count('1 pet')).toHaveFocus()
  await chosen.getByRole('link', { name: 'Clear all' }).click()
  await expect.poll(currentUrl).toBe('/pets')
  await expect.element(page.getByLabelText('Name')).toHaveValue('')
  await expect.element(chosen).not.toBeInTheDocument()
})

test('invalid filters are removed from the URL without a history entry', async () => {
  const { currentUrl } = await open('/pets?category=Dragon&age=young&age=baby&size=huge&sort=newest')
  await expect.poll(currentUrl).toBe('/pets?age=baby,young')
  await expect.poll(cards).toEqual(['Pet 2', 'Pet 1'])
})

test('without matches, the list shows that, and a link that clears the filters', async () => {
  const { currentUrl } = await open('/pets?age=baby&status=adopted')
  await expect.element(page.getByText('No pets found.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect.poll(currentUrl).toBe('/pets')
})

test('without counts, everything can be chosen', async () => {
  const { currentUrl } = await openPage('/pets', { answers: { ...answers, 'pets.facets': refuse('Not now.') } })
  await groupOf('Age').click()
  await box(/^Senior/).click()
  await expect.poll(currentUrl).toBe('/pets?age=senior')
})

test.each([320, 390, 768])(
  'at %i px, three taps find the match, in a sheet whose button shows the number',
  async (width) => {
    const { currentUrl, back } = await open('/pets', width)
    await filters.click()
    await expect.element(sheet.getByRole('button', { name: 'Show 5 pets' })).toBeVisible()
    await sheet.getByText('Baby', { exact: false }).first().click()
    // nothing changes behind the sheet
    expect(currentUrl()).toBe('/pets')
    await sheet.getByRole('button', { name: 'Show 2 pets' }).click()
    await expect.poll(currentUrl).toBe('/pets?age=baby')
    await expect.poll(cards).toEqual(['Pet 2', 'Pet 1'])
    await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toHaveFocus()
    await back()
    await expect.poll(currentUrl).toBe('/pets')
  },
)

test('on phones, the categories are in the sheet, not above the list', async () => {
  const { currentUrl } = await open('/pets', 390)
  await expect.element(count('5 pets')).toBeVisible()
  expect(page.getByRole('link', { name: /^Bird/ }).elements()).toEqual([])
  await filters.click()
  await expect.element(box(/^Other 0 pets$/)).toBeDisabled()
  await box(/^Bird/).click()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect.poll(currentUrl).toBe('/pets?category=Bird')
  await filters.click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect.poll(currentUrl).toBe('/pets')
})

test('the sheet clears its own choices, keeps the name, and drops choices that were not shown', async () => {
  const { currentUrl } = await open('/pets?search=pet&age=baby&size=small&sort=longest_waiting', 390)
  await expect.element(filters).toHaveTextContent('Filters (3)')
  await filters.click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(sheet.getByRole('button', { name: 'Clear all' })).toBeDisabled()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(currentUrl()).toBe('/pets?search=pet&age=baby&size=small&sort=longest_waiting')
  await filters.click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await sheet.getByRole('radio', { name: 'Newest first' }).click()
  await sheet.getByRole('button', { name: 'Show 5 pets' }).click()
  await expect.poll(currentUrl).toBe('/pets?search=pet')
})

test('the list and everything above it keep their place when counts change and a filter is chosen', async () => {
  const { answer, currentUrl } = await open('/pets')
  await expect.element(count('5 pets')).toBeVisible()
  const places = () =>
    [
      ...document.querySelectorAll('main ul[aria-label=Pets], main form [role=group] > *, main summary, main select'),
    ].map((element) => {
      const { x, y } = element.getBoundingClientRect()
      return element.matches('summary') ? Math.round(y) : [Math.round(x), Math.round(y)]
    })
  const before = places()
  answer({ 'pets.facets': () => facets(12) })
  await groupOf('Size').click()
  await box(/^Small/).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(currentUrl).toBe('/pets?size=small')
  await expect.element(count('12 pets')).toBeVisible()
  expect(places()).toEqual(before)
})

/** Each call searches one part of the shelter: of 25, the 15th and the last contain a match. */
const parts = ({ cursor = 25 }: { cursor?: number | undefined }) => ({
  items: cursor === 11 ? [pet(2, { name: 'Fifteenth' })] : cursor === 1 ? [pet(1, { name: 'Last' })] : [],
  nextCursor: cursor > 1 ? cursor - 1 : null,
})
const keepSearching = page.getByRole('button', { name: 'Keep searching' })

test('a search continues by itself for ten empty calls, then asks, and shows what it finds', async () => {
  const { calls, answer } = await openPage('/pets?search=xy', { answers: { ...answers, 'pets.list': parts } })
  await expect.element(keepSearching).toBeVisible()
  await expect.element(page.getByText('No pets found so far.')).toBeVisible()
  expect(page.getByText('No pets found.').elements()).toEqual([])
  expect(calls('pets.list')).toHaveLength(10)
  await keepSearching.click()
  await expect.poll(cards).toEqual(['Fifteenth', 'Last'])
  await expect.poll(() => calls('pets.list').length).toBe(25)
  expect(keepSearching.elements()).toEqual([])
  answer({ 'pets.list': ({ cursor }) => (cursor ? parts({ cursor: 24 }) : { items: [pet(3)], nextCursor: 24 }) })
  await page.getByLabelText('Name').fill('yz')
  await expect.element(page.getByText('No more pets found so far.')).toBeVisible()
  await expect.element(keepSearching).toBeVisible()
})

test('if the last call fails, the list shows an error and can continue from there', async () => {
  const { answer } = await openPage('/pets?search=xy', {
    answers: { ...answers, 'pets.list': ({ cursor }) => (cursor === 20 ? refuse('Not now.')() : parts({ cursor })) },
  })
  await expect.element(page.getByText('Couldn’t load more pets.')).toBeVisible()
  answer({ 'pets.list': parts })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(keepSearching).toBeVisible()
})

test.each([1280, 390])('at %i px, counts among the newest pets have a note, and disable nothing', async (width) => {
  const counts = { ...facets(12, { category: { Bird: 0 }, age: { senior: 0 } }), among: 50_000 }
  await openPage('/pets?search=xy', { width, answers: { ...answers, 'pets.facets': () => counts } })
  await expect.element(page.getByText('12 pets. Counts include only the newest 50,000 pets.')).toBeVisible()
  if (width < 1024) await filters.click()
  else {
    await expect.element(page.getByRole('link', { name: /^Bird/ })).toBeVisible()
    await groupOf('Age').click()
  }
  await expect.element(box(/^Senior/)).toBeEnabled()
  if (width >= 1024) return
  await expect.element(sheet.getByText('Counts include only the newest 50,000 pets.')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Show pets', exact: true })).toBeVisible()
})
