import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { QueuedHappyEnding } from '#shared/happy-endings.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { linkedPicture, onePage } from '#web/testing/records.ts'

const ending = (id: number, more: Partial<QueuedHappyEnding> = {}): QueuedHappyEnding => ({
  id,
  petId: id,
  petName: `Pet ${id}`,
  text: `Story ${id}`,
  name: null,
  image: linkedPicture,
  ownImage: false,
  requestId: id,
  state: 'waiting',
  createdAt: '2026-11-27T10:00:00.000Z',
  ...more,
})
const button = (name: string) => page.getByRole('button', { name })

test('the page shows stories with their authors, and loads more', async () => {
  const { calls } = await openPage('/happy-endings', {
    answers: {
      'happyEndings.list': ({ cursor }) =>
        cursor ? onePage([ending(1)]) : { items: [ending(3, { name: 'Rita' }), ending(2)], nextCursor: 2 },
    },
  })
  await expect.element(page.getByText('Story 3')).toBeVisible()
  await expect.element(page.getByText('Rita')).toBeVisible()
  await expect.element(page.getByText('A happy family')).toBeVisible()
  expect(await violationsIn('body')).toEqual([])
  await button('Load more').click()
  await expect.element(page.getByText('Story 1')).toBeVisible()
  expect(calls('happyEndings.list')).toHaveLength(2)
})

test('an empty page leads to the pets', async () => {
  await openPage('/happy-endings')
  await expect.element(page.getByText('No happy endings yet')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'See all pets' })).toBeVisible()
})

test('the home page shows three, not two', async () => {
  const list = (count: number) => () => onePage([ending(3), ending(2), ending(1)].slice(0, count))
  await openPage('/', { config: { happyEndings: true }, answers: { 'happyEndings.list': list(3) } })
  const strip = page.getByRole('region', { name: 'Happy endings' })
  await expect.element(strip.getByRole('heading', { name: 'Pet 3' })).toBeVisible()
  await expect.element(strip.getByRole('link', { name: 'See all happy endings' })).toBeVisible()
})

test('staff publish, decline, and unpublish; a refusal is shown', async () => {
  const decided: unknown[] = []
  const { answer } = await openPage('/dashboard/happy-endings', {
    as: admin,
    answers: {
      'happyEndings.queue': ({ waiting }) =>
        onePage(waiting ? [ending(2)] : [ending(1, { state: 'published', name: 'Rita' })]),
      'happyEndings.decide': (input) => {
        decided.push(input)
        return { id: input.id, state: input.decision }
      },
    },
  })
  await button('Publish Pet 2’s happy ending').click()
  await expect.element(page.getByText('Published. Everyone can see it now.')).toBeVisible()
  await button('Unpublish Pet 1’s happy ending').click()
  await expect
    .poll(() => decided)
    .toEqual([
      { id: 2, decision: 'published' },
      { id: 1, decision: 'declined' },
    ])
  expect(await violationsIn('body')).toEqual([])
  answer({ 'happyEndings.decide': refuse('This happy ending was changed.', { status: 404 }) })
  await button('Decline Pet 2’s happy ending').click()
  await expect.element(page.getByText('This happy ending was changed.')).toBeVisible()
})

test('without any, staff read what happens; others are refused', async () => {
  await openPage('/dashboard/happy-endings', { as: admin, answers: { 'happyEndings.queue': () => onePage([]) } })
  await expect.element(page.getByText('No happy endings are waiting.')).toBeVisible()
})

test('a user who is not staff sees no queue', async () => {
  await openPage('/dashboard/happy-endings', { as: member })
  await expect.element(page.getByText(/only for staff|staff and admins/i)).toBeVisible()
})
