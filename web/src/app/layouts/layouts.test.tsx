import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#web/testing/fake-server.ts'
import { emulateMedia } from '#web/testing/media.ts'
import { admin, member, openPage, ownSite } from '#web/testing/open-page.tsx'
import { counts, onePage } from '#web/testing/records.ts'

const paws = { siteName: 'Paws & Co' }
const textsOf = (elements: Element[]) =>
  elements.map((element) => element.getAttribute('aria-label') ?? element.textContent)
const places = () => textsOf(page.getByRole('navigation', { name: 'Main' }).getByRole('link').elements())
const menu = page.getByRole('button', { name: 'Open menu' })
const register = page.getByRole('link', { name: 'Register' })

test('the navbar shows a visitor Home, Donations, Pet Listing, Login, and Register', async () => {
  await openPage('/', { config: paws })
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(places()).toEqual(['Paws & Co', 'Home', 'Donations', 'Pet Listing', 'Login', 'Register'])
})

test('the navbar shows a logged-in user Add Pet and the account menu, which logs out', async () => {
  const { currentUrl } = await openPage('/', { as: member, config: paws })
  const account = page.getByRole('button', { name: 'Your account: Uma User' })
  await expect.element(account).toHaveAttribute('title', 'Uma User')
  expect(account.element().querySelector('img')?.getAttribute('src')).toBe('/default-avatar.png')
  expect(places()).toEqual(['Paws & Co', 'Home', 'Donations', 'Pet Listing', 'Add Pet', 'Notifications'])
  account.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu').getByText('Uma User')).toBeVisible()
  expect(textsOf(page.getByRole('menuitem').elements())).toEqual([
    'Dashboard',
    'My Pets',
    'Create Campaign',
    'My Donations',
    'Adoption Requests',
    'My Profile',
    'Logout',
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(account).toHaveFocus()
  await account.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(currentUrl()).toBe('/auth/login')
})

test('in high contrast, the keyboard’s place in the account menu is recognizable', async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  await openPage('/', { as: member })
  const account = page.getByRole('button', { name: 'Your account: Uma User' })
  await expect.element(account).toBeVisible()
  account.element().focus()
  await userEvent.keyboard('{Enter}')
  const outlines = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => [item.hasAttribute('data-highlighted'), getComputedStyle(item).outlineStyle])
  await expect
    .poll(() => outlines().slice(0, 2))
    .toEqual([
      [true, 'solid'],
      [false, 'none'],
    ])
})

test('on a phone, the navbar puts its links into a menu that closes on navigation', async () => {
  const { back } = await openPage('/', { width: 390 })
  await menu.click()
  await expect.element(register).toBeVisible()
  register.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  // the menu never covers the elements after it
  await menu.click()
  await expect.element(register).toBeVisible()
  register.element().focus()
  await userEvent.keyboard('{Tab}')
  await menu.click()
  await register.click()
  await expect.element(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  await back()
  await expect.element(menu).toBeVisible()
  const donations = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Donations' })
  await expect.poll(() => donations.query()?.checkVisibility() ?? false).toBe(false)
})

test('the footer shows the shelter, its contacts, and its terms', async () => {
  await openPage('/', {
    config: { ...paws, support: { email: 'help@paws.example', phone: '+45 12 34', place: 'Aarhus, Denmark' } },
  })
  const footer = page.getByRole('contentinfo')
  const link = (name: string) => footer.getByRole('link', { name })
  await expect.element(link('help@paws.example')).toHaveAttribute('href', 'mailto:help@paws.example')
  await expect.element(link('+45 12 34')).toHaveAttribute('href', 'tel:+451234')
  await expect.element(footer.getByText('Aarhus, Denmark')).toBeVisible()
  await expect.element(footer.getByText(`© ${new Date().getFullYear()} Paws & Co. All rights reserved.`)).toBeVisible()
  for (const name of ['Facebook', 'Instagram', 'X', 'YouTube'])
    await expect.element(link(`${name} (not set up yet)`)).toHaveAttribute('href', '#')
  await link('Privacy').click()
  await expect.element(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await link('Terms').click()
  await expect.element(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible()
})

test('the footer shows the opening hours and social links that are set', async () => {
  await openPage('/', { config: ownSite })
  const footer = page.getByRole('contentinfo')
  await expect.element(footer.getByText('Mon: 9 to 5 Tue: closed')).toBeVisible()
  const hours = footer.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Opening hours' }) })
  // the typed line break is visible
  expect((hours.element() as HTMLElement).innerText).toContain('Mon: 9 to 5\nTue: closed')
  await expect.element(hours.getByRole('link')).toHaveAttribute('href', 'https://paws.example/hours')
  const social = (name: string) => footer.getByRole('link', { name, exact: true })
  await expect.element(social('Paws on Facebook')).toHaveAttribute('href', 'https://facebook.com/paws')
  await expect.element(social('Paws on YouTube')).toHaveAttribute('rel', 'me noopener')
  await expect.element(social('X (not set up yet)')).toHaveAttribute('href', '#')
  expect(social('X (not set up yet)').element().hasAttribute('rel')).toBe(false)
})

test('settings that are not set have no place in the footer', async () => {
  await openPage('/', { config: { ...paws, openingHours: 'By appointment' } })
  const contact = page.getByRole('contentinfo').getByRole('region', { name: 'Contact' })
  await expect.poll(() => contact.getByRole('listitem').elements().length).toBe(1)
  await expect.element(contact.getByText('By appointment')).toBeVisible()
})

const marks = () => [...document.querySelectorAll('a[href="/"] img')].map((mark) => mark.getAttribute('src'))

test('without a logo, our paw is beside the name', async () => {
  await openPage('/', { config: paws })
  await expect.poll(marks).toEqual(['/drawings/logo.svg', '/drawings/logo.svg'])
})

const drawn = (width: number, height: number) =>
  URL.createObjectURL(
    new Blob(
      [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`,
      ],
      {
        type: 'image/svg+xml',
      },
    ),
  )

test.each([
  ['a strip', { width: 2000, height: 100 }],
  ['a tall one', { width: 100, height: 2000 }],
  ['a square', { width: 512, height: 512 }],
  ['one of unknown size', null],
])('the logo %s stays within its box, which has its size before it loads', async (_, logoSize) => {
  const logo = drawn(logoSize?.width ?? 700, logoSize?.height ?? 300)
  const pages = [
    { path: '/', as: null },
    { path: '/auth/login', as: null },
    { path: '/dashboard/api-keys', as: member },
  ]
  for (const width of [320, 768, 1280])
    for (const { path, as } of pages) {
      await openPage(path, { width, as, config: { ...paws, logo, logoSize }, answers: { 'keys.list': () => [] } })
      await expect.poll(marks).toContain(logo)
      for (const mark of document.querySelectorAll<HTMLImageElement>(`img[src="${logo}"]`)) {
        if (!mark.checkVisibility()) continue
        const box = () => mark.parentElement?.getBoundingClientRect().toJSON()
        const before = box()
        await mark.decode()
        expect(box()).toEqual(before)
        expect(before.height).toBe(40)
        expect(before.width).toBeGreaterThanOrEqual(40)
        expect(before.width).toBeLessThanOrEqual(160)
        expect(mark.clientWidth).toBeLessThanOrEqual(before.width)
        expect(getComputedStyle(mark).objectFit).toBe('contain')
      }
      expect(document.documentElement.scrollWidth).toBe(width)
    }
})

test('a paw replaces a logo that does not load', async () => {
  const broken = { logo: 'data:image/png;base64,AAAA', logoSize: { width: 60, height: 60 } }
  await openPage('/', { config: { ...paws, ...broken } })
  await expect.poll(marks).toEqual(['/drawings/logo.svg', '/drawings/logo.svg'])
})

test('with a logo, links still have the shelter’s name', async () => {
  await openPage('/dashboard/api-keys', { as: member, width: 390, config: ownSite, answers: { 'keys.list': () => [] } })
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Paws', exact: true })).toBeVisible()
  await openPage('/', { config: ownSite })
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Paws', exact: true }))
    .toBeVisible()
})

const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
const groupsShown = () =>
  Object.fromEntries(
    sidebar
      .getByRole('list')
      .elements()
      .filter((list) => list.hasAttribute('aria-labelledby'))
      .map((list) => [
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
        [...list.querySelectorAll('a')].map((link) => link.textContent),
      ]),
  )
const marked = (how: 'page' | 'true') => sidebar.element().querySelector(`[aria-current=${how}]`)?.textContent

test('the dashboard shows the logged-in user, marks the current page, and logs out', async () => {
  const { currentUrl } = await openPage('/dashboard', { as: member, answers: { 'pets.mine': () => onePage([]) } })
  await expect.element(page.getByText('User Dashboard')).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Uma User')).toBeVisible()
  expect(textsOf(sidebar.getByRole('link').elements())).toEqual([
    'Adoption Requests',
    'My Donations',
    'Add a Pet',
    'My Added Pets',
    'Create Donation Campaign',
    'My Donation Campaigns',
    'My Profile',
  ])
  const seldom = sidebar.getByRole('link', { name: 'API Keys' })
  await expect.element(seldom).not.toBeInTheDocument()
  await sidebar.getByText('More', { exact: true }).click()
  await expect.element(seldom).toBeVisible()
  expect(marked('page')).toBe('Add a Pet')
  await sidebar.getByRole('link', { name: 'My Added Pets' }).click()
  await expect.poll(currentUrl).toBe('/dashboard/my-pets')
  await expect.poll(() => marked('page')).toBe('My Added Pets')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(currentUrl()).toBe('/auth/login')
})

test('staff find donations and approval in their sidebar, but neither users nor settings', async () => {
  await openPage('/dashboard', { as: { ...member, staff: true }, answers: { 'pets.mine': () => onePage([]) } })
  await expect.element(page.getByText('User Dashboard')).toBeVisible()
  expect(groupsShown()).toEqual({
    Today: ['Adoption Requests', 'My Donations', 'Figures'],
    Animals: ['Add a Pet', 'My Added Pets', 'All Pets', 'All Requests'],
    Fundraising: ['Create Donation Campaign', 'My Donation Campaigns', 'All Campaigns', 'Gifts'],
    People: ['My Profile'],
  })
  await sidebar.getByText('More', { exact: true }).click()
  for (const name of ['Approval', 'API Keys', 'Embed'])
    await expect.element(sidebar.getByRole('link', { name })).toBeVisible()
})

test.each([
  ['/dashboard/update-pet/7', 'My Added Pets'],
  ['/dashboard/add-campaign', 'Create Donation Campaign'],
  ['/dashboard/edit-donation/7', 'My Donation Campaigns'],
])('in the dashboard, %s, which has no link of its own, belongs to %s', async (path, place) => {
  const closed = refuse('The shelter is closed.')
  await openPage(path, {
    as: member,
    answers: { 'pets.byId': closed, 'pets.similar': closed, 'campaigns.byId': closed },
  })
  await expect.element(sidebar).toBeVisible()
  expect(marked('true')).toBe(place)
})

const waitingCounts = [
  [0, '', 'Adoption Requests'],
  [3, '3', 'Adoption Requests (3 waiting)'],
  [100, '99+', 'Adoption Requests (more than 99 waiting)'],
] as const
const openWaiting = (path: string, waiting: number, width = 1280) =>
  openPage(path, {
    as: member,
    width,
    answers: { 'notifications.unread': () => counts({ waiting }), 'pets.mine': () => onePage([]) },
  })

test.each(waitingCounts)('%i waiting requests are shown as %j in the menu', async (waiting, mark, name) => {
  await openWaiting('/privacy', waiting)
  await page.getByRole('button', { name: 'Your account: Uma User' }).click()
  const item = page.getByRole('menuitem').filter({ hasText: 'Adoption Requests' })
  await expect.element(item).toHaveAccessibleName(name)
  expect(item.element().querySelector('span[aria-hidden]')?.textContent ?? '').toBe(mark)
})

test('at 1280 by 800, an admin sees Manage Users, Shelter Settings, and Logout without scrolling', async () => {
  await openPage('/dashboard/my-pets', {
    as: admin,
    config: { ...paws, languages: ['en', 'es', 'ar'] },
    answers: { 'pets.mine': () => onePage([]), 'notifications.unread': () => counts({ approval: 4 }) },
  })
  await expect.element(sidebar.getByRole('link', { name: /^Approval/ })).toBeVisible()
  const area = sidebar.element().parentElement
  expect(area?.scrollHeight).toBe(area?.clientHeight)
  const logout = page.getByRole('button', { name: 'Logout' }).element().getBoundingClientRect()
  for (const name of ['Manage Users', 'Shelter Settings'])
    expect(sidebar.getByRole('link', { name }).element().getBoundingClientRect().bottom).toBeLessThan(logout.top)
  expect(logout.bottom).toBeLessThan(800)
})

test('on a phone, a bar has four links and More, which opens all; Back closes that and nothing else', async () => {
  const { currentUrl } = await openPage('/dashboard/my-pets', {
    as: member,
    width: 320,
    answers: { 'pets.mine': () => onePage([]) },
  })
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect.element(bar).toBeVisible()
  expect(textsOf(bar.getByRole('link').elements())).toEqual(['Requests', 'Donations', 'Add a Pet', 'Pets'])
  expect(bar.element().querySelector('[aria-current=page]')?.textContent).toBe('Pets')
  for (const item of [...bar.getByRole('link').elements(), bar.getByRole('button').element()]) {
    const { width, height } = item.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect(document.documentElement.scrollWidth).toBe(320)
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(sidebar.getByRole('link', { name: 'My Donation Campaigns' })).toBeVisible()
  // the entry of the layer
  await expect.poll(() => history.state?.layers).toBe(1)
  history.back()
  await expect.element(sidebar).not.toBeInTheDocument()
  expect(currentUrl()).toBe('/dashboard/my-pets')
  expect(history.state?.layers).toBeUndefined()
})

test.each(waitingCounts)('the menu of a phone shows %i waiting requests as %j', async (waiting, mark, name) => {
  await openWaiting('/dashboard/my-pets', waiting, 320)
  await page.getByRole('button', { name: 'More' }).click()
  const place = sidebar.getByRole('link').filter({ hasText: 'Adoption Requests' })
  await expect.element(place).toHaveAccessibleName(name)
  expect(place.element().querySelector('span[aria-hidden]')?.textContent ?? '').toBe(mark)
  expect(document.documentElement.scrollWidth).toBe(320)
})
