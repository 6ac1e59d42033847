import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SearchList, ShownSearch } from '#shared/saved-searches.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'

// The pages of saved searches (docs/product.md 23).

const config = { mail: true }
const secret = 's'.repeat(43)
const reader = 'reader@example.org'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const email = page.getByLabelText('Email', { exact: true })
const tellMe = button('Tell me')

const search = (id: number, facts: Partial<ShownSearch> = {}): ShownSearch => ({
  id,
  query: 'category=Dog&size=small',
  frequency: 'daily',
  state: 'running',
  expiresAt: '2027-05-27T10:00:00.000Z',
  ...facts,
})

const listOf = (...items: ShownSearch[]): SearchList => ({ email: reader, search: items[0]?.id ?? null, items })

/** Opens the link of an email; each change is answered with these searches. */
const openSearches = (before: ShownSearch[], after: ShownSearch[] = before, width = 1280) =>
  openPage(`/searches#${secret}`, {
    config,
    width,
    answers: { 'searches.list': () => listOf(...before), 'searches.change': () => listOf(...after) },
  })

test.each([1280, 320])('at %i pixels, a search is sent with its filter and frequency', async (width) => {
  const { calls } = await openPage('/pets/tell-me?category=Dog&size=small&status=adopted&sort=name', {
    config,
    width,
    answers: { 'searches.save': () => ({ confirmed: false }) },
  })
  await expect.element(page.getByText('Small dogs', { exact: true })).toBeVisible()
  await email.fill(' Reader@example.org ')
  await page.getByText('Weekly', { exact: true }).click()
  await tellMe.click()
  await expect.element(page.getByText(/^Please check your email/)).toBeVisible()
  expect(calls('searches.save')).toEqual([{ query: 'category=Dog&size=small', email: reader, frequency: 'weekly' }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violationsIn('main')).toEqual([])
})

test('a wrong email is named at its field, and nothing is sent', async () => {
  const { calls } = await openPage('/pets/tell-me', { config })
  await email.fill('nowhere')
  await tellMe.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(calls('searches.save')).toEqual([])
})

test('a refusal and a dead network keep what was typed, and it can be sent again', async () => {
  const { answer, calls } = await openPage('/pets/tell-me?category=Cat', {
    config,
    answers: { 'searches.save': refuse('Not now.') },
  })
  const expectKept = async () => {
    await expect.element(email).toHaveValue(reader)
    await expect.element(page.getByRole('radio', { name: 'At once' })).toBeChecked()
  }
  await email.fill(reader)
  await page.getByText('At once', { exact: true }).click()
  await tellMe.click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expectKept()
  const noAnswer = () => {
    throw new NoAnswer()
  }
  answer({ 'searches.save': noAnswer })
  await tellMe.click()
  await expect.element(page.getByText('Not now.')).not.toBeInTheDocument()
  await expect.element(tellMe).toBeEnabled()
  await expectKept()
  answer({ 'searches.save': () => ({ confirmed: false }) })
  await tellMe.click()
  await expect.element(page.getByText(/^Please check your email/)).toBeVisible()
  expect(calls('searches.save')).toHaveLength(3)
})

test('a user with a confirmed email needs no link, and is led to their searches', async () => {
  const { calls, currentUrl } = await openPage('/pets/tell-me?category=Dog', {
    as: member,
    config,
    answers: { 'searches.save': () => ({ confirmed: true }), 'searches.list': () => listOf(search(1)) },
  })
  await expect.element(email).toHaveValue(member.email)
  await tellMe.click()
  await expect.element(page.getByText(/^Done\./)).toBeVisible()
  expect(calls('searches.save')).toEqual([{ query: 'category=Dog', email: member.email, frequency: 'daily' }])
  await page.getByRole('link', { name: 'Your searches' }).first().click()
  await expect.element(page.getByRole('link', { name: 'Small dogs' })).toBeVisible()
  expect(currentUrl()).toBe('/searches')
  expect(calls('searches.list')).toEqual([{}])
})

test('without mail, there is no page for saving a search', async () => {
  await openPage('/pets/tell-me')
  await expect.element(tellMe).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test.each([1280, 320])('at %i pixels, the link shows all searches, and starts none by itself', async (width) => {
  const waiting = search(2, { state: 'unconfirmed', query: 'category=Cat' })
  const ended = search(3, { state: 'ended', query: `search=${'w'.repeat(60)}` })
  const { calls } = await openSearches([waiting, search(1), ended], [search(2, { query: 'category=Cat' })], width)
  await expect.element(page.getByRole('heading', { name: 'Start emails about new pets?' })).toBeVisible()
  for (const state of ['Not started yet', 'Stopped']) await expect.element(page.getByText(state)).toBeVisible()
  await expect.element(page.getByText(/^Until May 27, 2027/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violationsIn('main')).toEqual([])
  expect([calls('searches.list'), calls('searches.change')]).toEqual([[{ token: secret }], []])
  await button('Start these emails').first().click()
  await expect.element(page.getByText(/^Started\./)).toBeVisible()
  expect(calls('searches.change')).toEqual([{ token: secret, id: 2, action: 'start' }])
  await expect.element(page.getByRole('heading', { name: 'Start emails about new pets?' })).not.toBeInTheDocument()
})

test('another frequency, six more months, and the end each say what has happened', async () => {
  const { calls, answer } = await openSearches([search(1)], [search(1, { frequency: 'weekly' })])
  const frequency = page.getByLabelText('How often: Small dogs')
  await frequency.selectOptions('Weekly')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(frequency).toHaveValue('weekly')
  await button('Keep it for 6 more months').click()
  await expect.element(page.getByText('It now runs for 6 more months.')).toBeVisible()
  answer({ 'searches.change': () => listOf(search(1, { state: 'ended' })) })
  await button('Stop').click()
  await expect.element(page.getByText(/^Stopped\. /)).toBeVisible()
  await button('Start again').click()
  const acts = [{ frequency: 'weekly' }, { action: 'renew' }, { action: 'stop' }, { action: 'renew' }]
  await expect.poll(() => calls('searches.change')).toEqual(acts.map((act) => ({ token: secret, id: 1, ...act })))
})

test('a refused change keeps the list', async () => {
  const { answer } = await openSearches([search(1)])
  answer({ 'searches.change': refuse('Five run already.') })
  await button('Stop').click()
  await expect.element(page.getByText('Five run already.')).toBeVisible()
  await expect.element(page.getByLabelText('How often: Small dogs')).toHaveValue('daily')
  await expect.element(button('Stop')).toBeEnabled()
})

test('all are erased only after a question', async () => {
  const { answer, calls } = await openSearches([search(1), search(2, { query: '' })])
  answer({ 'searches.erase': () => ({}) })
  const dialog = page.getByRole('dialog', { name: 'Erase all searches?' })
  await button('Erase all').click()
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect.element(page.getByRole('link', { name: 'Small dogs' })).toBeVisible()
  expect(calls('searches.erase')).toEqual([])
  await button('Erase all').click()
  await dialog.getByRole('button', { name: 'Erase all' }).click()
  await expect.element(page.getByText('All searches of this address are erased.')).toBeVisible()
  await expect.element(page.getByText('You have no searches.')).toBeVisible()
  expect(calls('searches.erase')).toEqual([{ token: secret }])
})

test('an old link says so', async () => {
  await openPage('/searches#old', { config, answers: { 'searches.list': refuse('This link has expired.') } })
  await expect.element(page.getByText('This link has expired.')).toBeVisible()
  await expect.element(button('Erase all')).not.toBeInTheDocument()
})

test('a link without its secret says so, without a request', async () => {
  const { calls } = await openPage('/searches', { config })
  await expect.element(page.getByText(/^Part of the link is missing/)).toBeVisible()
  expect(calls('searches.list')).toEqual([])
})

test('somebody without searches is told so', async () => {
  await openPage('/searches', { as: member, config, answers: { 'searches.list': () => listOf() } })
  await expect.element(page.getByText('You have no searches.')).toBeVisible()
})

test('the form for a pet counts who looks for one like it, as it is filled in', async () => {
  const { answer, calls } = await openPage('/dashboard/add-pet', {
    as: member,
    config,
    answers: { 'searches.interest': () => ({ count: 2 }) },
  })
  await page.getByLabelText('Pet Name', { exact: true }).fill('Rex')
  await page.getByLabelText('Category', { exact: true }).selectOptions('Dog')
  await expect.element(page.getByText('2 people are looking for a pet like this.')).toBeVisible()
  expect(calls('searches.interest').at(-1)).toMatchObject({ name: 'Rex', category: 'Dog' })
  answer({ 'searches.interest': () => ({ count: 0 }) })
  await page.getByLabelText('Category', { exact: true }).selectOptions('Cat')
  await expect.element(page.getByText(/looking for a pet like this/)).not.toBeInTheDocument()
})

test('without mail, nobody is counted', async () => {
  const { calls } = await openPage('/dashboard/add-pet', { as: member })
  await page.getByLabelText('Pet Name', { exact: true }).fill('Rex')
  await page.getByLabelText('Category', { exact: true }).selectOptions('Dog')
  await expect.element(page.getByLabelText('Category', { exact: true })).toHaveValue('Dog')
  expect(calls('searches.interest')).toEqual([])
})
