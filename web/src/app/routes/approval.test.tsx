import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QueueItem } from '#shared/approval-queue.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { Refused, refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { campaign, counts, pet, petAnswers } from '#web/testing/records.ts'

const path = '/dashboard/approval'
const staff = { ...member, name: 'Stella Staff', email: 'stella@example.org', staff: true }
const picture = '/drawings/category-dog.svg'
const person = { name: 'Uma User', email: 'uma@example.org' }
const common = { version: 4, image: picture, location: 'Bergen', createdAt: '2026-05-04T09:30:00.000Z', person }
const waitingPet = (id: number, facts: Partial<Extract<QueueItem, { kind: 'pet' }>> = {}): QueueItem => ({
  kind: 'pet',
  id,
  ...common,
  name: `Pet ${id}`,
  text: 'A friend for life.',
  age: '3 years',
  category: 'Dog',
  breed: null,
  specialNeeds: null,
  photos: [{ image: picture, alt: null, focus: null }],
  ...facts,
})
const waitingCampaign = (id: number): QueueItem => ({
  kind: 'campaign',
  id,
  ...common,
  name: `Pet ${id}`,
  title: null,
  text: '',
  maxCents: 10_000,
  lastDate: '2126-05-11T09:30:00.000Z',
  needs: [{ text: 'Operation', cents: 5000 }],
})
const queue = (items: QueueItem[], nextCursor: { pet: number; campaign: number } | null = null) => ({
  items,
  nextCursor,
})

const post = (name: string) => page.getByRole('article', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const empty = page.getByText('Nothing to approve.')

/** A queue without the items that have been decided on. */
function openQueue(initialItems: QueueItem[], options: Partial<Parameters<typeof openPage>[1]> = {}) {
  let items = initialItems
  const withoutPost = (kind: string, id: number) => {
    items = items.filter((item) => item.kind !== kind || item.id !== id)
  }
  return openPage(path, {
    as: staff,
    ...options,
    answers: {
      'approval.waiting': () => queue(items),
      'approval.approve': ({ kind, id }) => {
        withoutPost(kind, id)
        return { kind, id, approval: 'none', refusal: null }
      },
      'approval.refuse': ({ kind, id, reason }) => {
        withoutPost(kind, id)
        return { kind, id, approval: 'refused', refusal: reason }
      },
      'notifications.unread': () => counts({ approval: items.length }),
      ...options.answers,
    },
  })
}

test('users who are neither staff nor admins see whom the page is for, and have no link to it', async () => {
  const { calls } = await openPage(path, { as: member })
  await expect.element(page.getByText('Only staff and admins can do this.')).toBeVisible()
  expect(page.getByRole('link', { name: /^Approval/ }).elements()).toEqual([])
  expect(calls('approval.waiting')).toEqual([])
})

test.each([
  { who: 'staff', as: staff },
  { who: 'an admin', as: admin },
])('$who sees the number of waiting posts, and each post with its author', async ({ as }) => {
  const special = { specialNeeds: 'A pill a day.', breed: 'Collie mix' }
  await openQueue([waitingPet(1, special), waitingCampaign(1)], { as })
  await expect.element(page.getByRole('link', { name: 'Approval (2 waiting)' })).toBeVisible()
  const [rex, luna] = post('Pet 1').all()
  for (const words of ['Dog · 3 years · Collie mix · Bergen', 'Special needs: A pill a day.', 'A friend for life.'])
    await expect.element(rex?.getByText(words) ?? empty).toBeVisible()
  await expect.element(luna?.getByText('$100 · Bergen · Open until', { exact: false }) ?? empty).toBeVisible()
  await expect.element(luna?.getByText('Needs: Operation ($50)') ?? empty).toBeVisible()
  for (const { name, email } of [person]) {
    await expect.element(rex?.getByText(name) ?? empty).toBeVisible()
    await expect.element(rex?.getByRole('link', { name: email }) ?? empty).toHaveAttribute('href', `mailto:${email}`)
  }
  const preview = page.getByRole('link', { name: 'Preview Pet 1' })
  expect(preview.all().map((link) => link.element().getAttribute('href'))).toEqual(['/pets/1', '/donations/1'])
  expect(await violationsIn('main')).toEqual([])
})

test('an approved post leaves the list, and the focus goes to the next one', async () => {
  const { calls } = await openQueue([waitingPet(1), waitingPet(2), waitingPet(3)], { width: 390 })
  await expect.element(post('Pet 3')).toBeVisible()
  for (const [id, next] of [
    [2, 'Pet 3'],
    [3, 'Pet 1'],
  ] as const) {
    button(`Approve Pet ${id}`).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(`Pet ${id} is approved and now public.`)).toBeVisible()
    await expect.element(post(`Pet ${id}`)).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: next, exact: true })).toHaveFocus()
  }
  await button('Approve Pet 1').click()
  await expect.element(empty).toBeVisible()
  expect(calls('approval.approve')).toEqual([2, 3, 1].map((id) => ({ kind: 'pet', id, version: 4 })))
})

test('a refusal requires a reason, which is sent as typed', async () => {
  const { calls } = await openQueue([waitingCampaign(1), waitingPet(2)], { width: 320 })
  await button('Decline Pet 1').click()
  const dialog = page.getByRole('dialog', { name: 'Decline Pet 1?' })
  const refuseIt = dialog.getByRole('button', { name: 'Decline' })
  await refuseIt.click()
  await expect.element(dialog.getByText('Tell them what should change')).toBeVisible()
  const sentence = dialog.getByLabelText('What should change?')
  await expect.element(sentence).toHaveFocus()
  await sentence.fill('x'.repeat(501))
  await refuseIt.click()
  await expect.element(dialog.getByText('Your explanation can have at most 500 characters')).toBeVisible()
  expect(calls('approval.refuse')).toEqual([])
  expect(await violationsIn('[role="dialog"]')).toEqual([])
  await sentence.fill(' A picture of the dog,\nplease. ')
  await refuseIt.click()
  await expect.element(page.getByText('Pet 1 was declined. Uma User can see why.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Pet 2', exact: true })).toHaveFocus()
  expect(calls('approval.refuse')).toEqual([
    { kind: 'campaign', id: 1, version: 4, reason: 'A picture of the dog,\nplease.' },
  ])
})

test('a post that was changed since is shown in its current version, and is not decided', async () => {
  let items = [waitingPet(1)]
  const refusalText = 'This has been changed since you looked at it, so nothing was decided.'
  const changed = () => {
    items = [waitingPet(1, { version: 5, text: 'Buy my watches!' })]
    throw new Refused(refusalText, { refusal: 'POST_CHANGED' })
  }
  await openQueue([], {
    answers: { 'approval.waiting': () => queue(items), 'approval.approve': changed, 'approval.refuse': changed },
  })
  await button('Approve Pet 1').click()
  await expect.element(page.getByText(`Couldn’t approve Pet 1. ${refusalText}`)).toBeVisible()
  await expect.element(post('Pet 1').getByText('Buy my watches!')).toBeVisible()
  await button('Decline Pet 1').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('What should change?').fill('A picture.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText(`Couldn’t decline Pet 1. ${refusalText}`)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a long text is shown in full on demand, and the longest words fit', async () => {
  const text = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(20)
  const crowd = Array.from({ length: 10 }, (_, n) => ({ image: `${picture}?${n}`, alt: null, focus: null }))
  const long = { ...person, name: 'W'.repeat(100), email: `${'w'.repeat(64)}@${'w'.repeat(60)}.example.org` }
  await openQueue([waitingPet(1, { name: 'W'.repeat(100), text, photos: crowd, person: long })], { width: 320 })
  const more = button('Show more')
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const words = page.getByText(text)
  const height = () => words.element().getBoundingClientRect().height
  const before = height()
  await more.click()
  await expect.element(button('Show less')).toHaveAttribute('aria-expanded', 'true')
  expect(height()).toBeGreaterThan(before)
  expect(document.documentElement.scrollWidth).toBe(320)
  expect(
    page
      .getByRole('list', { name: /^More photos/ })
      .getByRole('listitem')
      .elements(),
  ).toHaveLength(9)
})

test('more posts load when the shown ones are decided', async () => {
  const pages = [queue([waitingPet(1)], { pet: 1, campaign: 0 }), queue([waitingPet(2)])]
  await openQueue([], {
    answers: {
      'approval.waiting': () => pages[0] ?? queue([]),
      'approval.approve': ({ kind, id }) => {
        pages.shift()
        return { kind, id, approval: 'none', refusal: null }
      },
    },
  })
  await button('Approve Pet 1').click()
  await expect.element(post('Pet 2')).toBeVisible()
  await button('Approve Pet 2').click()
  await expect.element(empty).toBeVisible()
})

test('posts that could not be loaded show an error and a button to try again', async () => {
  const { answer } = await openQueue([], { answers: { 'approval.waiting': refuse('The database is busy.') } })
  await expect.element(page.getByText('Couldn’t load the posts. The database is busy.')).toBeVisible()
  answer({ 'approval.waiting': () => queue([waitingPet(1)]) })
  await button('Try again').click()
  await expect.element(post('Pet 1')).toBeVisible()
})

const waiting = { approval: 'waiting', refusal: null, hidden: false } as const
const refused = { approval: 'refused', refusal: 'A picture\nof the dog, please.', hidden: false } as const
const hidden = { approval: 'none', refusal: null, hidden: true } as const

test('the page of a waiting pet shows that it waits, and the pet can not be asked for', async () => {
  await openPage('/pets/1', {
    as: member,
    answers: petAnswers(pet(1, { canManage: true, requested: false, withheld: waiting })),
  })
  await expect.element(page.getByText('Waiting for approval.')).toBeVisible()
  await expect.element(page.getByText(/no one can apply to adopt yet\./)).toBeVisible()
  expect(page.getByRole('link', { name: 'See posts waiting for approval' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: /Adopt|Save/ }).elements()).toEqual([])
})

test('staff get from the page to the queue', async () => {
  await openPage('/pets/1', { as: staff, answers: petAnswers(pet(1, { canManage: true, withheld: waiting })) })
  await expect.element(page.getByRole('link', { name: 'See posts waiting for approval' })).toHaveAttribute('href', path)
})

test('the page of a refused campaign shows the reason, and takes no donations', async () => {
  await openPage('/donations/1', {
    as: member,
    width: 390,
    answers: { 'campaigns.byId': () => campaign(1, { canManage: true, withheld: refused }) },
  })
  const notice = page.getByText('Not approved: A picture of the dog, please.')
  await expect.element(notice).toBeVisible()
  expect((notice.element() as HTMLElement).innerText).toContain('A picture\nof the dog')
  await expect.element(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/dashboard/edit-donation/1')
  expect(page.getByRole('button', { name: 'Donate Now' }).elements()).toEqual([])
})

test('staff see the posts of a suspended user as hidden', async () => {
  await openPage('/donations/1', {
    as: staff,
    answers: { 'campaigns.byId': () => campaign(1, { canManage: true, withheld: hidden }) },
  })
  await expect.element(page.getByText('Hidden because its owner is suspended.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Donate Now' }).elements()).toEqual([])
})

test('my lists show why each post is withheld', async () => {
  const rows = [pet(1, { withheld: waiting }), pet(2, { withheld: refused }), pet(3)]
  await openPage('/dashboard/my-pets', {
    as: member,
    answers: { 'pets.mine': () => ({ items: rows, nextCursor: null }) },
  })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Pet 1').getByText('Waiting for approval')).toBeVisible()
  await expect.element(row('Pet 2').getByText('Not approved')).toBeVisible()
  await expect.element(row('Pet 3').getByText('Not Adopted')).toBeVisible()
  expect(page.getByText('Waiting for approval').elements()).toHaveLength(1)
})

test('a post that was deleted is named, and leaves the list', async () => {
  let items = [waitingPet(1), waitingCampaign(2)]
  const { calls } = await openQueue(items, {
    answers: {
      'approval.waiting': () => queue(items),
      'approval.approve': () => {
        items = items.slice(1)
        throw new Refused('Pet not found.', { refusal: 'NO_SUCH_PET', status: 404 })
      },
    },
  })
  await button('Approve Pet 1').click()
  await expect.element(page.getByText('Couldn’t approve Pet 1. Pet not found.')).toBeVisible()
  await expect.element(post('Pet 1')).not.toBeInTheDocument()
  await expect.element(post('Pet 2')).toBeVisible()
  expect(calls('approval.approve')).toHaveLength(1)
})
