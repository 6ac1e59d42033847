import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PetDetail } from '#shared/pets.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { onePage, pet, petAnswers } from '#web/testing/records.ts'

const photos = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    image: `/drawings/category-${['dog', 'cat', 'rabbit', 'fish', 'bird'][place % 5]}.svg?${place}`,
    alt: place === 1 ? 'Rex asleep on a sofa' : null,
    focus: null,
  }))
const rex = (facts: Partial<PetDetail> = {}) => pet(1, { name: 'Rex', ...facts })
const open = (facts: Partial<PetDetail>, width = 1280) =>
  openPage('/pets/1', { width, answers: petAnswers(rex(facts)) })

const text = (label: string | RegExp) => page.getByText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const similar = page.getByRole('list', { name: 'Similar pets' })
const gallery = page.getByRole('group', { name: 'Photos of Rex' })
const place = () => gallery.getByText(/^Photo \d+ of \d+$/).element().textContent
const order = (...texts: string[]) => {
  const all = document.querySelector('main')?.textContent ?? ''
  return texts.map((words) => all.indexOf(words))
}
const ascending = (places: number[]) => places.every((at, index) => at >= 0 && at > (places[index - 1] ?? -1))

test.each([1280, 390])('at %i px, a pet on hold shows that, and can still be asked for', async (width) => {
  await open({ status: 'on_hold' }, width)
  await expect.element(text('On hold')).toBeVisible()
  await expect
    .element(text('Rex is on hold for an applicant. You can still apply and join the waiting list.'))
    .toBeVisible()
  await expect.element(button('Adopt')).toBeEnabled()
})

test('a user who waits for a pet on hold is not invited to ask', async () => {
  const waiting = rex({ status: 'on_hold', requested: true })
  await openPage('/pets/1', { as: member, answers: petAnswers(waiting) })
  await expect.element(text('Rex is on hold for an applicant.')).toBeVisible()
  await expect.element(text('Request sent.')).toBeVisible()
})

test.each([1280, 390])('at %i px, an adopted pet shows that first, and similar pets before its text', async (width) => {
  await openPage('/pets/1', {
    width,
    answers: {
      ...petAnswers(rex({ status: 'adopted', houseTrained: true })),
      'pets.similar': () => ({ items: [pet(7), pet(5)] }),
    },
  })
  await expect.element(text('Rex has found a home.')).toBeVisible()
  await expect.element(button('Adopted')).toBeDisabled()
  await expect.element(similar).toBeVisible()
  expect(ascending(order('Rex has found a home.', 'You might also like', 'About Rex', 'More facts'))).toBe(true)
  const [cards, about] = [similar, page.getByRole('heading', { name: 'About Rex' })].map((part) =>
    part.element().getBoundingClientRect(),
  )
  expect(cards?.bottom).toBeLessThan(about?.top ?? 0)
})

test.each([1280, 390])(
  "at %i px, a draft shows that others don't see it, what is missing, links to its form, and has no action",
  async (width) => {
    const draft = rex({
      ...{ status: 'draft', canManage: true, requested: false, photos: [], image: '', category: 'Other' },
      missing: ['image', 'category'],
    })
    const { currentUrl } = await openPage('/pets/1', {
      as: member,
      width,
      answers: { ...petAnswers(draft), 'pets.similar': () => ({ items: [pet(7)] }) },
    })
    await expect.element(text('Draft')).toBeVisible()
    await expect.element(page.getByText(/Drafts are visible only to you and the shelter team\./)).toBeVisible()
    await expect.element(page.getByText('Still missing: Photo, Category')).toBeVisible()
    expect(text('Other').elements()).toEqual([])
    expect(button('Adopt').elements()).toEqual([])
    expect(similar.elements()).toEqual([])
    await page.getByRole('link', { name: 'Publish' }).click()
    await expect.poll(currentUrl).toBe('/dashboard/update-pet/1?publish')
    await expect.element(page.getByText('Add a photo first', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Category is required')).toBeVisible()
    await expect.element(page.getByLabelText('Category', { exact: true })).toHaveValue('')
  },
)

test('a complete draft is published on its page, which then says what to do next', async () => {
  let draft = rex({ status: 'draft', canManage: true, requested: false })
  const { calls } = await openPage('/pets/1', {
    as: member,
    answers: {
      ...petAnswers(draft),
      'pets.byId': () => draft,
      'pets.mine': () => onePage([]),
      'pets.setPublished': () => {
        draft = { ...draft, status: 'available' }
        return draft
      },
    },
  })
  await button('Publish').click()
  await expect.element(page.getByRole('heading', { name: 'What’s next?' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible()
  await expect.element(button('Adopt')).toBeVisible()
  expect(calls('pets.setPublished')).toEqual([{ id: 1, published: true }])
})

test('a pet’s page ends with links to similar pets, or with nothing if there are none', async () => {
  const { answer, currentUrl } = await openPage('/pets/1', {
    answers: { ...petAnswers(rex()), 'pets.similar': ({ id }) => ({ items: id === 1 ? [pet(7), pet(5)] : [] }) },
  })
  await expect.element(similar).toBeVisible()
  expect(ascending(order('About Rex', 'You might also like', 'Pet 7', 'Pet 5'))).toBe(true)
  answer({ 'pets.byId': ({ id }) => pet(id) })
  await page.getByRole('link', { name: 'View Details of Pet 7' }).click()
  await expect.poll(currentUrl).toBe('/pets/7')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pet 7' })).toBeVisible()
  await expect.poll(() => page.getByText('You might also like').elements()).toEqual([])
})

test('without similar pets, the page is complete', async () => {
  await openPage('/pets/1', { answers: { ...petAnswers(rex()), 'pets.similar': refuse('The shelter is closed.') } })
  await expect.element(text('A friend for life.')).toBeVisible()
  expect(page.getByText('The shelter is closed.').elements()).toEqual([])
})

const knownFacts: Partial<PetDetail> = {
  sex: 'female',
  birthDate: '2024-03-10',
  size: 'extra_large',
  breed: 'Collie mix',
  goodWithChildren: true,
  goodWithDogs: false,
  goodWithCats: null,
  houseTrained: true,
  neutered: true,
  vaccinated: true,
  microchipped: null,
  specialNeeds: 'A tablet every morning.',
  adoptionFeeCents: 12_050,
  arrivedOn: '2026-04-30',
}
const rowsOf = (list: Element | null | undefined) =>
  Object.fromEntries(
    [...(list?.querySelectorAll(':scope > div') ?? [])].map((row) =>
      ['dt', 'dd'].map((part) => row.querySelector(part)?.textContent),
    ),
  )
const keyFacts = () => rowsOf(document.querySelector('article dl'))
const moreFacts = () => rowsOf(document.querySelector('section[aria-labelledby=traits] dl'))

test.each([1280, 390])(
  'at %i px, the facts to decide by come first, then the unknown ones, Adopt, and the rest',
  async (width) => {
    await open(knownFacts, width)
    await expect.element(page.getByRole('heading', { name: 'More facts' })).toBeVisible()
    expect(Object.entries(keyFacts())).toEqual([
      ['Category', 'Dog'],
      ['Age', '3 years · 2 years'],
      ['Location', 'Springfield'],
      ['Sex', 'Female'],
      ['Breed', 'Collie mix'],
      ['Size', 'Extra large'],
      ['Good with', 'ChildrenNot dogs'],
      ['Adoption fee', '$120.50'],
      ['Waiting', '4 days since Apr 30, 2026'],
    ])
    expect(moreFacts()).toEqual({
      Born: 'Mar 10, 2024',
      'House-trained': 'Yes',
      'Spayed or neutered': 'Yes',
      Vaccinated: 'Yes',
      'Special needs': 'A tablet every morning.',
    })
    const unknown = 'We don’t know yet: good with cats, microchipped'
    await expect.element(text(unknown)).toBeVisible()
    expect(ascending(order('Waiting', unknown, 'About Rex', 'More facts'))).toBe(true)
  },
)

test.each([
  [1280, 800],
  [768, 1024],
  [390, 844],
  [320, 640],
])('at %i × %i px, Adopt is on the first screen, also beside the longest facts', async (width, height) => {
  await open({ ...knownFacts, breed: 'Flemish Giant mix', location: 'Pawstead shelter, Springfield' }, width)
  await page.viewport(width, height)
  await expect.element(button('Adopt')).toBeVisible()
  const screen = () => button('Adopt').element().getBoundingClientRect()
  expect(screen().bottom).toBeLessThanOrEqual(height)
  // on phones, below the thumb
  if (width < 640) expect(screen().top).toBeGreaterThan(height / 2)
  else expect(document.querySelector('article dl')?.getBoundingClientRect().bottom).toBeLessThan(screen().top)
})

test('no fee and no special needs are shown as such', async () => {
  await open({ adoptionFeeCents: 0, specialNeeds: false })
  await expect.element(page.getByRole('heading', { name: 'More facts' })).toBeVisible()
  expect(keyFacts()).toMatchObject({ 'Adoption fee': 'No fee' })
  expect(moreFacts()).toEqual({ 'Special needs': 'None' })
  await expect.element(page.getByText(/^We don’t know yet: sex, birth date, size, breed, /)).toBeVisible()
})

test('a pet without optional facts shows none', async () => {
  await open({})
  await expect.element(text('A friend for life.')).toBeVisible()
  expect(Object.keys(keyFacts())).toEqual(['Category', 'Age', 'Location', 'Here since'])
  expect(page.getByText(/More facts|Good with|We don’t know yet/).elements()).toEqual([])
})

test.each([
  { status: 'adopted', arrivedOn: '2026-03-01', said: { 'Here since': 'Mar 1, 2026' } },
  { status: 'available', arrivedOn: '2026-05-04', said: { 'Here since': 'May 4, 2026' } },
  { status: 'available', arrivedOn: '2026-05-03', said: { Waiting: '1 day since May 3, 2026' } },
] as const)('a pet that is $status and came on $arrivedOn shows that', async ({ said, ...facts }) => {
  await open(facts)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rex' })).toBeVisible()
  expect(keyFacts()).toMatchObject(said)
})

const contacts = {
  support: { email: 'hello@example.org', phone: '+1 555 0100', place: 'Springfield' },
  openingHours: 'Saturdays, 10 to 4',
}
const visitCard = page.getByRole('region', { name: 'Visit or ask' })

test('the page of a pet of the shelter says when and how to visit or ask', async () => {
  await openPage('/pets/1', { answers: petAnswers(rex()), config: contacts })
  await expect.element(visitCard.getByText('Saturdays, 10 to 4')).toBeVisible()
  const link = (name: string) => visitCard.getByRole('link', { name, exact: true })
  await expect.element(link('Call +1 555 0100')).toHaveAttribute('href', 'tel:+15550100')
  await expect.element(link('Ask about Rex')).toHaveAttribute('href', '/pets/1/ask')
})

test.each([
  { reason: 'a shelter without contacts', facts: {}, config: {} },
  { reason: 'an adopted pet', facts: { status: 'adopted' }, config: contacts },
  {
    reason: 'a pet of a member',
    facts: { author: { name: 'Uma', memberSince: '2026-01-02T00:00:00.000Z', canShowName: false } },
    config: contacts,
  },
] as const)('$reason has no card for visits', async ({ facts, config }) => {
  await openPage('/pets/1', { answers: petAnswers(rex(facts)), config })
  await expect.element(page.getByRole('heading', { name: 'About Rex' })).toBeVisible()
  expect(visitCard.elements()).toEqual([])
})

test.each([
  { age: 'Young adult', birthDate: '2024-03-10', birthDateApproximate: true, said: 'Young adult · about 2 years' },
  { age: 'Kitten', birthDate: '2026-02-04', birthDateApproximate: false, said: 'Kitten · 3 months' },
  { age: 'Newborn', birthDate: '2026-05-05', birthDateApproximate: true, said: 'Newborn · less than a week' },
  // the same in other words
  { age: 'About 2 years old', birthDate: '2024-03-10', birthDateApproximate: true, said: 'About 2 years old' },
  { age: 'unos 2 años', birthDate: '2024-03-10', birthDateApproximate: true, said: 'about 2 years' },
  { age: 'سنتان', birthDate: '2024-03-10', birthDateApproximate: false, said: '2 years' },
  { age: '3 years', birthDate: null, birthDateApproximate: false, said: '3 years' },
])('the age of a pet is shown as $said', async ({ said, ...facts }) => {
  await open(facts)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rex' })).toBeVisible()
  await expect.poll(() => keyFacts().Age).toBe(said)
})

test('a guessed birth date is shown as a month, and the day of arrival is the same for every reader', async () => {
  await open({ birthDate: '2024-03-01', birthDateApproximate: true, arrivedOn: '2026-03-01' })
  await expect.element(page.getByRole('heading', { name: 'More facts' })).toBeVisible()
  expect(moreFacts().Born).toBe('around Mar 2024')
  expect(keyFacts().Waiting).toMatch(/ since Mar 1, 2026$/)
})

test('a single photo has no controls', async () => {
  await open({ photos: photos(1) })
  await expect.element(page.getByRole('img', { name: 'Rex, a dog' })).toBeVisible()
  expect(gallery.elements()).toEqual([])
  expect(page.getByRole('button', { name: /photo|full screen/i }).elements()).toEqual([])
})

test.each([1280, 390])(
  'at %i px, buttons and arrow keys step through the photos, to both ends and no further',
  async (width) => {
    await open({ photos: photos(3) }, width)
    await expect.poll(place).toBe('Photo 1 of 3')
    const row = gallery.getByRole('list').first()
    const at = () => Math.round((row.element().scrollLeft / row.element().clientWidth) * 100) / 100
    const topOf = (part: Element) => part.getBoundingClientRect().top
    const below = () => topOf(page.getByRole('heading', { level: 1 }).element()) - topOf(row.element())
    const before = below()
    await button('Next photo').click()
    await expect.poll(place).toBe('Photo 2 of 3')
    await expect.poll(at).toBe(1)
    await expect.element(page.getByRole('img', { name: 'Rex asleep on a sofa' })).toBeInViewport()
    row.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.poll(place).toBe('Photo 3 of 3')
    await expect.poll(at).toBe(2)
    await expect.element(button('Next photo')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.poll(place).toBe('Photo 1 of 3')
    await expect.poll(at).toBe(0)
    await expect.element(button('Previous photo')).toHaveAttribute('aria-disabled', 'true')
    expect(below()).toBe(before)
  },
)

test('thumbnails mark the shown photo, and lead to the others', async () => {
  await open({ photos: photos(10) })
  const thumbnails = page.getByRole('list', { name: 'All photos' }).getByRole('link')
  await expect.poll(() => thumbnails.elements().length).toBe(10)
  await expect.element(thumbnails.first()).toHaveAttribute('aria-current', 'true')
  await thumbnails.nth(9).click()
  await expect.poll(place).toBe('Photo 10 of 10')
  await expect.element(thumbnails.nth(9)).toHaveAttribute('aria-current', 'true')
  await expect.element(thumbnails.first()).not.toHaveAttribute('aria-current')
  // a swipe, which the browser handles
  const row = gallery.getByRole('list').first().element()
  const swiped = () => {
    // a finger on the row ends a scroll that a thumbnail has started
    row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    row.scrollTo({ left: row.clientWidth * 3, behavior: 'instant' })
    row.scrollTo({ left: row.clientWidth * 4, behavior: 'instant' })
    return place()
  }
  await expect.poll(swiped).toBe('Photo 5 of 10')
})

test.each([1280, 390])(
  'at %i px, keys step through the photos in full screen, and Escape leads back to the place',
  async (width) => {
    await open({ photos: photos(3) }, width)
    await expect.element(button('Full screen')).toBeVisible()
    button('Full screen').element().focus()
    await userEvent.keyboard('{Enter}')
    const window = page.getByRole('dialog', { name: 'Photos of Rex' })
    await expect.element(window.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(window.getByText('Photo 3 of 3')).toBeVisible()
    await expect.element(window.getByRole('img', { name: 'Rex, a dog (photo 3)' })).toBeInViewport()
    expect(document.documentElement.dataset.held).toBeDefined()
    for (let step = 0; step < 6; step += 1) {
      await userEvent.keyboard('{Tab}')
      const focused = document.activeElement
      expect(focused === document.body || focused?.closest('dialog')).toBeTruthy()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(window).not.toBeInTheDocument()
    expect(document.documentElement.dataset.held).toBeUndefined()
    await expect.element(button('Full screen')).toHaveFocus()
    await expect.poll(place).toBe('Photo 3 of 3')
  },
)

test('a pressed photo opens full screen, and the button there closes it', async () => {
  await open({ photos: photos(2) })
  await page.getByRole('button', { name: 'Photo 1 of 2, full screen' }).click()
  const window = page.getByRole('dialog', { name: 'Photos of Rex' })
  await window.getByRole('button', { name: 'Next photo' }).click()
  await expect.element(window.getByText('Photo 2 of 2')).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).click()
  await expect.element(window).not.toBeInTheDocument()
  await expect.element(button('Full screen')).toHaveFocus()
})

test('a missing photo leaves a placeholder of its size among the others', async () => {
  const [first, second] = photos(2)
  if (!first || !second) throw new Error('There are two photos')
  await open({ photos: [first, { ...second, image: '/drawings/gone.svg' }] })
  await button('Next photo').click()
  const gone = page.getByRole('img', { name: 'Rex asleep on a sofa' })
  await expect.poll(() => gone.query()?.tagName).toBe('SPAN')
  expect(gone.element().getBoundingClientRect().height).toBe(
    page.getByRole('img', { name: 'Rex, a dog' }).element().getBoundingClientRect().height,
  )
  await expect.element(page.getByRole('img', { name: 'Rex, a dog' })).toBeVisible()
})

test('a single missing picture leaves a placeholder', async () => {
  await open({ photos: [{ image: '/drawings/gone.svg', alt: null, focus: null }] })
  await expect.poll(() => page.getByRole('img', { name: 'Rex, a dog' }).query()?.tagName).toBe('SPAN')
})

test('only the first photo loads eagerly', async () => {
  await open({ photos: photos(3) })
  await expect.poll(place).toBe('Photo 1 of 3')
  const images = [...gallery.element().querySelectorAll<HTMLImageElement>('img[alt]:not([alt=""])')]
  expect(images.map(({ loading }) => loading)).toEqual(['eager', 'lazy', 'lazy'])
  expect(images.map(({ fetchPriority }) => fetchPriority)).toEqual(['high', 'auto', 'auto'])
})
