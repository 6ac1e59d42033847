import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { PublicConfig } from '#shared/config.ts'
import type { Me } from '#shared/users.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { admin, emptySite, member, openPage, visitor } from '#web/testing/open-page.tsx'
import { settingsServer } from '#web/testing/settings-server.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (name: string) => page.getByRole('heading', { name, level: 2, exact: true })
const missing = page.getByText(/^Visitors can’t see how to reach you yet/)
const firebase: PublicConfig['identity'] = {
  provider: 'firebase',
  firebase: { apiKey: 'key', authDomain: 'paws.example', projectId: 'demo-paws' },
}

async function openWalk(path = '/dashboard/welcome', server = settingsServer(), as: Me | null = admin) {
  return { ...server, ...(await openPage(path, { as, answers: server.answers, others: server.others })) }
}

test('five steps, each saved by itself, end on the dashboard', async () => {
  const { currentUrl, calls } = await openWalk()
  await expect.element(step('Name & look')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '1Name & look' }))
    .toHaveAttribute('aria-current', 'step')
  await expect.element(page.getByText('Step 1 of 5')).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await field('Name').fill('Old Dogs')
  await button('Save and continue').click()
  await expect.element(step('Contact')).toHaveFocus()
  expect(currentUrl()).toBe('/dashboard/welcome?step=2')
  await field('Email').fill('hello@old-dogs.example')
  await button('Save and continue').click()
  await field('How to pay').fill('Account 12.')
  expect(await violationsIn('main')).toEqual([])
  await button('Save and continue').click()
  await expect.element(page.getByRole('radio', { name: 'Require approval' })).toBeChecked()
  expect(await violationsIn('main')).toEqual([])
  await button('Save and continue').click()
  await field('Who We Are').fill('Three of us.')
  await button('Save and finish').click()
  await expect.poll(currentUrl).toBe('/dashboard')
  expect(missing.elements()).toEqual([])
  expect(calls('settings.save')).toMatchObject([
    { version: 3, values: { siteName: 'Old Dogs', email: null, whoWeAre: null } },
    { version: 4, values: { siteName: 'Old Dogs', email: 'hello@old-dogs.example', whoWeAre: null } },
    { version: 5, values: { howToPay: 'Account 12.', posts: 'at_once', postsChosen: false } },
    { version: 6, values: { posts: 'after_approval', postsChosen: true } },
    { version: 7, values: { email: 'hello@old-dogs.example', whoWeAre: 'Three of us.', posts: 'after_approval' } },
  ])
})

test('the setup continues at the first step in which nothing is set, or the one in the URL', async () => {
  const server = settingsServer({ saved: { siteName: 'Old Dogs' } })
  await openWalk('/dashboard/welcome', server)
  await expect.element(step('Contact')).toBeVisible()
  await button('Back').click()
  await expect.element(field('Name')).toHaveValue('Old Dogs')
  await cleanup()
  await openWalk('/dashboard/welcome?step=5', server)
  await expect.element(step('Home page text')).toBeVisible()
})

test('who may post changes only with a saved choice', async () => {
  const server = settingsServer()
  const { calls } = await openWalk('/dashboard/welcome?step=4', server)
  await expect.element(page.getByRole('radio', { name: 'Require approval' })).toBeChecked()
  await button('Skip for now').click()
  await field('Who We Are').fill('Three of us.')
  await button('Back').click()
  await page.getByText('Publish immediately').click()
  await button('Save and continue').click()
  await expect.element(field('Who We Are')).toHaveValue('Three of us.')
  expect(calls('settings.save')).toMatchObject([{ values: { posts: 'at_once', postsChosen: true, whoWeAre: null } }])
  await button('Back').click()
  await expect.element(page.getByRole('radio', { name: 'Publish immediately' })).toBeChecked()
})

test.each([
  [null, 'Off: gifts are pledges', true],
  ['test', 'in test mode', false],
  ['live', 'donors can pay by card', false],
] as const)('with payments %s, the step about giving says so', async (payments, sentence, showsVariables) => {
  const server = settingsServer()
  const { answers, others } = server
  await openPage('/dashboard/welcome?step=3', { as: admin, answers, others, config: { payments } })
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible()
  expect(page.getByText('STRIPE_SECRET_KEY', { exact: false }).elements().length > 0).toBe(showsVariables)
})

test('skipped values are neither checked nor saved, and kept', async () => {
  const { calls, currentUrl } = await openWalk('/dashboard/welcome?step=2')
  await field('Email').fill('nowhere')
  for (const _step of [2, 3, 4]) await button('Skip for now').click()
  await field('Preparing for Your New Friend').fill('A bed.')
  await button('Save and finish').click()
  await expect.poll(currentUrl).toBe('/dashboard')
  expect(calls('settings.save')).toMatchObject([{ values: { email: null, preparing: 'A bed.' } }])
  expect(sessionStorage.getItem('typed-welcome')).toContain('nowhere')
})

test("another admin's changes are not overwritten", async () => {
  const { meanwhile, calls } = await openWalk('/dashboard/welcome?step=2')
  await field('Phone').fill('1')
  meanwhile({ siteName: 'Theirs', phone: '2' })
  await button('Save and continue').click()
  await page.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: 'Theirs' }).click()
  await button('Continue with these choices').click()
  await expect.element(field('Phone')).toHaveValue('2')
  await field('City').fill('Chur')
  await button('Save and continue').click()
  await expect.element(step('How to give')).toBeVisible()
  expect(calls('settings.save').at(-1)).toMatchObject({ values: { siteName: 'Theirs', phone: '2', city: 'Chur' } })
})

test('on a phone, the preview is below the form', async () => {
  const server = settingsServer()
  await openPage('/dashboard/welcome', { as: admin, answers: server.answers, others: server.others, width: 390 })
  await field('Name').fill('Old Dogs')
  await expect.element(page.getByRole('region', { name: 'Home page preview' })).toBeVisible()
  await expect.poll(() => document.querySelector('iframe')?.contentDocument?.body.textContent).toContain('Old Dogs')
  expect(await violationsIn('main')).toEqual([])
})

test('with Firebase, the setup opens once the user is known', async () => {
  const server = settingsServer()
  let notify = (_user: Me | null) => {}
  await openPage('/dashboard/welcome', {
    answers: server.answers,
    others: server.others,
    config: { identity: firebase },
    identity: () => ({
      subscribe: (listener) => {
        notify = listener
        return () => undefined
      },
    }),
  })
  expect(step('Name & look').elements()).toEqual([])
  notify(admin)
  await expect.element(step('Name & look')).toBeVisible()
  await field('Name').fill('Old Dogs')
  await button('Save and continue').click()
  await expect.element(step('Contact')).toBeVisible()
})

test('the setup is for admins only', async () => {
  const { calls } = await openWalk('/dashboard/welcome', settingsServer(), member)
  await expect.element(page.getByText('Admins only.')).toBeVisible()
  expect(calls('settings.get')).toEqual([])
})

test.each(['/', '/dashboard/my-pets'])(
  'on %s, admins see that there are no contacts, and no other users see that',
  async (path) => {
    const answers = { 'pets.mine': () => ({ items: [], nextCursor: null }) }
    const line = async (as: Me | null, support: Partial<PublicConfig['support']> = {}) => {
      await openPage(path, { as, answers, config: { support: { ...emptySite.support, ...support } } })
      await expect.element(page.getByRole('main')).toBeVisible()
      const shown = missing.elements().length
      await cleanup()
      return shown
    }
    expect(await line(admin)).toBe(1)
    expect(await line(admin, { phone: '1' })).toBe(0)
    expect(await line(admin, { email: 'hello@paws.example' })).toBe(0)
    expect(await line(member)).toBe(0)
    if (path === '/') expect(await line(visitor)).toBe(0)
  },
)
