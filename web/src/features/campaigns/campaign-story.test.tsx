import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CampaignDetail } from '#shared/campaigns.ts'
import type { Answers } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { campaign, linkedPicture, onePage, pet, petAnswers } from '#web/testing/records.ts'

// A campaign's title and pet, the order of its page, and the list (docs/product.md 7.13 to 7.16).

const title = 'Physiotherapy for Bruno'
const bruno: Partial<CampaignDetail> = { petName: 'Bruno', title, pet: { id: 7, name: 'Bruno' } }
const main = page.getByRole('main')

const topOf = (element: Element) => element.getBoundingClientRect().top
const text = (words: string | RegExp) => main.getByText(words).first().element()

test.each([1280, 320])('at %i px, a campaign goes from its picture to its donors', async (width) => {
  const shown = campaign(1, {
    ...bruno,
    donatedCents: 2500,
    donationCount: 3,
    needs: [{ text: 'Ten hours', cents: 9000, filledCents: 2500 }],
  })
  const wall = {
    id: 1,
    name: 'Vera',
    message: null,
    amountCents: 2500,
    state: 'received' as const,
    createdAt: shown.createdAt,
  }
  const news = { id: 1, text: 'He walks.', image: null, costCents: null, createdAt: shown.createdAt }
  await openPage('/donations/1', {
    width,
    answers: {
      'campaigns.byId': () => shown,
      'campaigns.updates': () => onePage([news]),
      'donations.wall': () => ({ ...onePage([wall]), others: 2 }),
    },
  })
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect.element(main.getByText('For Bruno')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Meet Bruno' })).toHaveAttribute('href', '/pets/7')
  await expect.element(main.getByText('3 donors')).toBeVisible()
  await expect.element(main.getByText('5 days left')).toBeVisible()
  await expect.element(main.getByText('Vera')).toBeVisible()
  const story = [
    main.getByRole('img').first().element(),
    page.getByRole('heading', { level: 1 }).element(),
    text(/^Run by/),
    main.getByRole('progressbar').element(),
    text('5 days left'),
    text('What Bruno needs'),
    text('Ten hours'),
    ...(width === 320 ? [text('He walks.'), text('Vera')] : []),
  ]
  // on wide screens, the picture is beside the text
  const tops = story.map(topOf).slice(width === 320 ? 0 : 1)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const donate = page.getByRole('button', { name: 'Donate Now' }).element()
  expect(donate.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
})

test('a campaign without a title and a pet is named after the pet, as before', async () => {
  await openPage('/donations/1', { answers: { 'campaigns.byId': () => campaign(1, { petName: 'Bruno' }) } })
  await expect.element(page.getByRole('heading', { name: 'Bruno', level: 1 })).toBeVisible()
  expect(document.title).toBe('Help Bruno · Pawstead')
  expect(main.getByText(/^For Bruno|^Meet/).elements()).toEqual([])
})

test.each([
  ['ended', 0, []],
  ['funded', 3, []],
  ['paused', 1, ['Last day']],
] as const)('a campaign that is %s shows the days left only if it can go on', async (state, daysLeft, shown) => {
  await openPage('/donations/1', { answers: { 'campaigns.byId': () => campaign(1, { state, daysLeft }) } })
  await expect.element(main.getByRole('progressbar')).toBeVisible()
  expect(main.getByText(/donor/).elements()).toEqual([])
  expect(
    main
      .getByText(/days? left|Last day/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(shown)
})

test("the pet's page shows its campaign with a link to donate, and nothing without one", async () => {
  const answers = { ...petAnswers(pet(7, { name: 'Bruno' })), 'campaigns.ofPet': () => ({ campaign: null }) }
  const { answer } = await openPage('/pets/7', { answers })
  await expect.element(page.getByRole('heading', { name: 'Bruno', level: 1 })).toBeVisible()
  expect(main.getByRole('link', { name: 'Donate' }).elements()).toEqual([])
  answer({})
  await openPage('/pets/7', {
    answers: { ...answers, 'campaigns.ofPet': () => ({ campaign: campaign(3, { ...bruno, donatedCents: 2500 }) }) },
  })
  const section = main.getByRole('region', { name: title })
  await expect.element(section.getByText('$25 raised of $100')).toBeVisible()
  await expect.element(section.getByRole('progressbar', { name: 'Raised for Bruno' })).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', '/donations/3')
})

test("a card shows the title with the pet's name below it", async () => {
  const list = () => onePage([campaign(2, bruno), campaign(1, { petName: 'Luna' })])
  await openPage('/donations', { answers: { 'campaigns.list': list } })
  const cards = main.getByRole('list', { name: 'Donation campaigns' }).getByRole('listitem')
  await expect.element(cards.first().getByRole('heading', { name: title })).toBeVisible()
  await expect.element(cards.first().getByText('Bruno', { exact: true })).toBeVisible()
  await expect.element(cards.nth(1).getByRole('heading', { name: 'Luna' })).toBeVisible()
  expect(cards.nth(1).getByText('Luna', { exact: true }).elements()).toHaveLength(1)
})

const openOne = campaign(2, { petName: 'Luna' })
const finishedOne = campaign(1, { petName: 'Otto', state: 'ended' })
const listAnswers: Answers = {
  'campaigns.counts': ({ search }) => (search ? { open: 1, finished: 0 } : { open: 12, finished: 1 }),
  'campaigns.list': ({ show, search }) =>
    onePage(
      search === 'nobody'
        ? []
        : [openOne, finishedOne].filter(({ state }) => !show || (state === 'open') === (show === 'open')),
    ),
}

test('links show only open or only finished campaigns, with their numbers and in the URL, and Back undoes one', async () => {
  const { back, currentUrl, calls } = await openPage('/donations', { answers: listAnswers })
  const chips = page.getByRole('navigation', { name: 'Show campaigns' })
  await expect.element(chips.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true')
  await expect.element(chips.getByRole('link', { name: 'Open 12' })).toHaveAttribute('href', '/donations?show=open')
  await chips.getByRole('link', { name: 'Finished 1' }).click()
  expect(currentUrl()).toBe('/donations?show=finished')
  await expect.element(main.getByRole('heading', { name: 'Luna' })).not.toBeInTheDocument()
  await expect.element(main.getByRole('heading', { name: 'Otto' })).toBeVisible()
  expect(calls('campaigns.list').at(-1)).toMatchObject({ show: 'finished' })
  await back()
  await expect.element(main.getByRole('heading', { name: 'Luna' })).toBeVisible()
})

test('a search follows what is typed, stays in the URL, and says what to do without a match', async () => {
  const { currentUrl } = await openPage('/donations?show=open', { answers: listAnswers })
  const search = page.getByRole('searchbox', { name: 'Search campaigns' })
  await search.fill('luna')
  await expect.poll(currentUrl).toBe('/donations?search=luna&show=open')
  await expect.element(main.getByRole('heading', { name: 'Luna' })).toBeVisible()
  // fewer matches don't take the field away
  await expect.element(page.getByRole('link', { name: 'Finished 0' })).toBeVisible()
  await search.fill('nobody')
  await expect.element(main.getByText('No campaigns match your search.')).toBeVisible()
  await main.getByRole('link', { name: 'See all campaigns' }).click()
  expect(currentUrl()).toBe('/donations')
  await expect.element(search).toHaveValue('')
})

test.each([
  [{ open: 12, finished: 0 }, false, false],
  [{ open: 11, finished: 1 }, true, false],
  [{ open: 13, finished: 0 }, false, true],
  [{ open: 0, finished: 1000 }, false, true],
])('with %j campaigns, there are chips: %s, and a search: %s', async (counts, hasChips, hasSearch) => {
  await openPage('/donations', { answers: { ...listAnswers, 'campaigns.counts': () => counts } })
  await expect.element(main.getByRole('heading', { name: 'Luna' })).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Show campaigns' }).elements()).toHaveLength(Number(hasChips))
  expect(page.getByRole('searchbox').elements()).toHaveLength(Number(hasSearch))
})

const field = (label: string) => page.getByLabelText(label, { exact: true })
const mine = [
  { ...pet(7, { name: 'Bruno', location: 'Riverside', image: linkedPicture }), status: 'draft' as const },
  pet(6, { name: 'Luna', location: 'Old Mill', image: `${linkedPicture}?6` }),
]

test('choosing the pet fills in its name, picture, and location, and never what was typed', async () => {
  const { calls } = await openPage('/dashboard/create-donation', {
    as: member,
    answers: {
      'pets.mine': () => onePage(mine),
      'pets.byId': ({ id }) => mine.find((one) => one.id === id) ?? pet(id),
      'campaigns.create': () => campaign(1),
      'campaigns.byId': () => campaign(1),
    },
  })
  const choice = field('Which pet?')
  await expect.element(choice.getByRole('option', { name: 'Bruno (Draft)' })).toBeInTheDocument()
  await choice.selectOptions('7')
  await expect.element(field('Pet Name')).toHaveValue('Bruno')
  await expect.element(field('Location')).toHaveValue('Riverside')
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await choice.selectOptions('6')
  await expect.element(field('Pet Name')).toHaveValue('Luna')
  await field('Location').fill('At my place')
  await choice.selectOptions('7')
  await expect.element(field('Pet Name')).toHaveValue('Bruno')
  await expect.element(field('Location')).toHaveValue('At my place')
  await field('Title').fill(` ${title} `)
  await field('Max Donation Amount ($)').fill('100')
  await field('Description').fill('A course of physiotherapy.')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Campaign Created' })).toBeVisible()
  expect(calls('campaigns.create')).toMatchObject([
    { petId: 7, petName: 'Bruno', title, image: linkedPicture, location: 'At my place' },
  ])
})

test('staff and admins find any pet; the form keeps a linked pet that is not in its first page', async () => {
  const listed = { ...pet(3, { name: 'Milo' }), owner: null }
  const { calls } = await openPage('/dashboard/edit-donation/1', {
    as: admin,
    answers: {
      'campaigns.byId': () => campaign(1, { ...bruno, image: linkedPicture, canManage: true }),
      'pets.all': ({ search }) => ({
        items: search ? [listed] : [],
        nextCursor: search ? null : { id: 9, name: 'Zoe' },
      }),
      'pets.byId': () => pet(7, { name: 'Bruno' }),
      'campaigns.update': () => campaign(1),
    },
  })
  const choice = field('Which pet?')
  await expect.element(choice).toHaveValue('7')
  await expect.element(choice.getByRole('option', { name: 'Bruno' })).toBeInTheDocument()
  await expect.element(field('Title')).toHaveValue(title)
  await field('Find a pet').fill('mil')
  await expect.element(choice.getByRole('option', { name: 'Milo' })).toBeInTheDocument()
  expect(calls('pets.all').at(-1)).toMatchObject({ search: 'mil' })
  await choice.selectOptions('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => calls('campaigns.update')).toMatchObject([{ id: 1, petId: null, title, petName: 'Bruno' }])
})

const longest = campaign(1, {
  petName: 'Donaudampfschifffahrtsgesellschaftskapitän',
  title: 'x'.repeat(80),
  pet: { id: 7, name: 'Donaudampfschifffahrtsgesellschaftskapitän' },
  donatedCents: 99_999_900,
  maxCents: 1_000_000_000,
})

test.each(['/donations', '/donations/1', '/pets/7', '/dashboard/my-donations', '/dashboard/edit-donation/1'])(
  'at 320 px, a title of one long word fits on %s',
  async (path) => {
    const own = { ...longest, canManage: true }
    await openPage(path, {
      as: member,
      width: 320,
      answers: {
        ...listAnswers,
        'campaigns.list': () => onePage([longest]),
        'campaigns.mine': () => onePage([longest]),
        'campaigns.byId': () => own,
        'campaigns.ofPet': () => ({ campaign: longest }),
        'campaigns.counts': () => ({ open: 1000, finished: 1000 }),
        ...petAnswers(pet(7)),
      },
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => document.querySelectorAll('.animate-breathe').length).toBe(0)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)
