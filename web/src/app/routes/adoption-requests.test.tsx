import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RequestOutcome, RequestStatus } from '#shared/adoptions.ts'
import { answerQuestion, closeAlert } from '#web/testing/alerts.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { counts, onePage, request } from '#web/testing/records.ts'
import { menuItem, menuOf } from '#web/testing/row-menu.ts'

const path = '/dashboard/adoption-requests'
const nobody = () => ({ items: [], nextCursor: null })
const pepper = (status: RequestStatus) => () => ({
  items: [request(1, { petName: 'Pepper', status })],
  nextCursor: null,
})
const row = page.getByRole('row').filter({ hasText: 'Pepper' })
const menu = menuOf('Rita Requester’s request to adopt Pepper')
const accept = row.getByRole('button', { name: /^Accept/ })
const accepting = 'Are you sure you want to accepted this request?'

const openWaiting = (answers: Answers) =>
  openPage(path, { as: member, answers: { 'adoptions.received': pepper('pending'), ...answers } })

test('a request is rejected after a question, with the keyboard alone', async () => {
  const { answer, calls } = await openWaiting({})
  answer({
    'adoptions.decide': ({ status }) => {
      answer({ 'adoptions.received': pepper(status) })
      return request(1, { petName: 'Pepper', status })
    },
  })
  await expect.element(menu).toBeVisible()
  menu.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menuItem('Reject')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const yes = page
    .getByRole('dialog', { name: 'Are you sure you want to rejected this request?' })
    .getByRole('button', { name: 'Yes, rejected' })
  await expect.element(yes).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const done = page.getByRole('dialog', { name: 'Updated!' })
  await expect.element(done.getByText('Request has been rejected.')).toBeVisible()
  await expect.element(done.getByRole('button', { name: 'OK' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByText('No actions')).toBeVisible()
  await expect.element(row.getByText('Rejected', { exact: true })).toBeVisible()
  expect(calls('adoptions.decide')).toEqual([{ id: 1, status: 'rejected' }])
})

test('a decision that does not reach the server shows an error and leaves the request unchanged', async () => {
  await openWaiting({
    'adoptions.decide': () => {
      throw new NoAnswer()
    },
  })
  await accept.click()
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Error!', 'Something went wrong.')
  await expect.element(accept).toBeEnabled()
})

test('a request that was decided in another window cannot be decided again', async () => {
  const { answer } = await openWaiting({
    'adoptions.decide': refuse('This request has already been decided.', { refusal: 'ALREADY_DECIDED' }),
  })
  await accept.click()
  answer({ 'adoptions.received': pepper('rejected') })
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Error!', 'Something went wrong. This request has already been decided.')
  await expect.element(row.getByText('Rejected', { exact: true })).toBeVisible()
})

test('accepting puts the pet on hold, as the question says; a second acceptance shows the server’s sentence', async () => {
  const on = (first: RequestStatus) => () => ({
    items: [
      request(1, { petName: 'Pepper', status: first }),
      request(2, { petId: 1, petName: 'Pepper', requesterName: 'Sam Second' }),
    ],
    nextCursor: null,
  })
  const { answer } = await openWaiting({ 'adoptions.received': on('pending') })
  answer({
    'adoptions.decide': ({ status }) => {
      answer({ 'adoptions.received': on(status) })
      return request(1, { petName: 'Pepper', status })
    },
  })
  const acceptOf = (name: string) => page.getByRole('button', { name: `Accept ${name}’s request to adopt Pepper` })
  await acceptOf('Rita Requester').click()
  const consequenceText = 'Pepper will be put on hold for Rita Requester. Other applicants stay on the waiting list.'
  await expect.element(page.getByText(consequenceText)).toBeVisible()
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Updated!', 'Request has been accepted.')
  await expect.element(row.first().getByText('Accepted', { exact: true })).toBeVisible()
  const onHoldText = 'This pet is on hold for another applicant. Release the current hold first.'
  answer({ 'adoptions.decide': refuse(onHoldText, { refusal: 'PET_ON_HOLD' }) })
  await acceptOf('Sam Second').click()
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Error!', `Something went wrong. ${onHoldText}`)
  await expect.element(acceptOf('Sam Second')).toBeEnabled()
  await expect.element(row.nth(1).getByText('Pending', { exact: true })).toBeVisible()
})

test('without requests, both lists show an empty state and the next step', async () => {
  const { currentUrl } = await openPage(path, {
    as: member,
    width: 390,
    answers: { 'adoptions.received': nobody, 'adoptions.sent': nobody, 'pets.list': nobody },
  })
  await expect.element(page.getByText('No adoption requests found.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'My requests' }).click()
  await expect.element(page.getByText('You haven’t applied to adopt yet.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('No adoption requests found.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Pets' }).click()
  await expect.poll(currentUrl).toBe('/pets')
})

test('requests that do not load show the reason and a button to try again', async () => {
  const { answer } = await openWaiting({ 'adoptions.received': refuse('The shelter is closed.') })
  await expect.element(page.getByText('Couldn’t load the requests. The shelter is closed.')).toBeVisible()
  answer({ 'adoptions.received': pepper('pending') })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('table', { name: 'Adoption Requests' })).toBeVisible()
})

const choice = (name: string) => page.getByRole('navigation', { name: 'Show requests' }).getByRole('link', { name })
const mine = page.getByRole('table', { name: 'My requests' })
const received = page.getByRole('table', { name: 'Adoption Requests' })
const both: Answers = {
  'adoptions.received': () => onePage([request(1, { petName: 'Pepper' })]),
  'adoptions.sent': () => onePage([request(2, { petName: 'Coco' })]),
}

test.each([
  ['owners of pets first see the requests for their pets', '', true, received, 'For my pets'],
  ['users without pets first see their own requests', '', false, mine, 'My requests'],
  ['a URL that names my requests shows them', '?show=mine', true, mine, 'My requests'],
  ['a URL that names the received requests shows those', '?show=received', false, received, 'For my pets'],
] as const)('%s', async (_rule, search, owns, table, name) => {
  await openPage(path + search, { as: member, answers: { ...both, 'notifications.unread': () => counts({ owns }) } })
  await expect.element(table).toBeVisible()
  await expect.element(choice(name)).toHaveAttribute('aria-current', 'page')
  expect(page.getByRole('table').elements()).toHaveLength(1)
})

test('neither list is shown until the counts are known, and then the list stays', async () => {
  const { promise: countsReady, resolve: sendCounts } = Promise.withResolvers<void>()
  const { answer, calls } = await openPage(path, {
    as: member,
    answers: { ...both, 'notifications.unread': () => countsReady.then(() => counts({ owns: false })) },
  })
  await expect.element(page.getByText('Loading requests...')).toBeInTheDocument()
  expect(choice('For my pets').element().hasAttribute('aria-current')).toBe(false)
  expect([calls('adoptions.received'), calls('adoptions.sent')]).toEqual([[], []])
  sendCounts()
  await expect.element(mine).toBeVisible()
  expect(calls('adoptions.received')).toEqual([])
  // another tab has added a pet
  answer({ 'notifications.unread': () => counts({ unread: 1 }) })
  const tab = new BroadcastChannel('pawstead-notices')
  tab.postMessage({ email: member.email, counts: counts({ unread: 1 }) })
  await expect.element(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  tab.close()
  await expect.element(mine).toBeVisible()
  await choice('For my pets').click()
  await expect.element(received).toBeVisible()
})

test("if the counts can't be loaded, the requests for my pets are shown", async () => {
  await openPage(path, { as: member, answers: { ...both, 'notifications.unread': refuse('The database is away.') } })
  await expect.element(received).toBeVisible()
})

test.each([1280, 390, 320])(
  'at %i px, each row links to its pet and to its request, also by keyboard',
  async (width) => {
    await openPage(path, { as: member, width, answers: both })
    const details = page.getByRole('link', { name: 'Details of Rita Requester’s request to adopt Pepper' })
    await expect.element(details).toHaveAttribute('href', '/dashboard/requests/1')
    details.element().focus()
    await expect.element(details).toHaveFocus()
    await expect.element(row.getByRole('link', { name: 'Pepper', exact: true })).toHaveAttribute('href', '/pets/1')
    await choice('My requests').click()
    await expect
      .element(page.getByRole('link', { name: 'Details of your request to adopt Coco' }))
      .toHaveAttribute('href', '/dashboard/requests/2')
    expect(document.documentElement.scrollWidth).toBe(width)
  },
)

test('a row shows the date of the request, and waiting ones stand out', async () => {
  const seenAt = '2026-05-05T09:30:00.000Z'
  const rows = [
    request(1, { petName: 'Fresh' }),
    request(2, { petName: 'Seen', seenAt }),
    request(3, { petName: 'Decided', status: 'rejected', outcome: 'declined' }),
  ]
  await openPage(path, { as: member, answers: { 'adoptions.received': () => onePage(rows) } })
  for (const { petName } of rows) {
    const requestedOn = page.getByRole('row').filter({ hasText: petName }).getByText('May 4, 2026')
    await expect.element(requestedOn).toBeVisible()
  }
  const waits = (petName: string, text: string) =>
    page.getByRole('row').filter({ hasText: petName }).getByText(text, { exact: true })
  await expect.element(waits('Fresh', 'Unread')).toBeVisible()
  await expect.element(waits('Seen', 'Needs your answer')).toBeVisible()
})

const closed = (outcome: RequestOutcome) => ({ status: 'rejected', outcome }) as const

test.each([
  [{}, 'Sent, but not seen yet.'],
  [{ seenAt: '2026-05-05T09:30:00.000Z' }, 'Seen. Waiting for an answer.'],
  [{ status: 'accepted' }, 'Coco is on hold for you.'],
  [{ status: 'accepted', adoptedAt: '2026-05-06T09:30:00.000Z' }, 'You’ve adopted Coco!'],
  [closed('declined'), 'You weren’t chosen this time.'],
  [closed('released'), 'The approval was withdrawn.'],
  [closed('withdrawn'), 'You withdrew this request.'],
  [closed('pet_adopted'), 'Coco has found another home.'],
  [closed('pet_deleted'), 'Coco is no longer on this site.'],
  [closed('upgrade'), 'Closed during a site upgrade because another request had been accepted.'],
] as const)('my request with status %j shows: %s', async (facts, meaning) => {
  const answers: Answers = { 'adoptions.sent': () => onePage([request(2, { petName: 'Coco', ...facts })]) }
  await openPage(`${path}?show=mine`, { as: member, answers })
  await expect.element(mine.getByText(meaning)).toBeVisible()
})

test.each([
  [{ status: 'accepted', adoptedAt: '2026-05-06T09:30:00.000Z' }, 'Accepted', 'Adopted'],
  [closed('withdrawn'), 'Rejected', 'Withdrawn'],
  [closed('released'), 'Rejected', 'Hold released'],
  [closed('pet_adopted'), 'Rejected', 'Found another home'],
  [closed('pet_deleted'), 'Rejected', 'Pet deleted'],
  [closed('upgrade'), 'Rejected', 'Another request accepted'],
] as const)('a request for my pet with status %j shows %s and the reason', async (facts, status, why) => {
  const answers: Answers = { 'adoptions.received': () => onePage([request(1, { petName: 'Pepper', ...facts })]) }
  await openPage(path, { as: member, answers })
  await expect.element(row.getByText(status, { exact: true })).toBeVisible()
  await expect.element(row.getByText(why, { exact: true })).toBeVisible()
  await expect.element(row.getByText('No actions')).toBeVisible()
})

test('the sidebar shows the number of waiting requests and updates it after a decision', async () => {
  const { answer } = await openWaiting({ 'notifications.unread': () => counts({ waiting: 2 }) })
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  const place = sidebar.getByRole('link').filter({ hasText: 'Adoption Requests' })
  await expect.element(place).toHaveAccessibleName('Adoption Requests (2 waiting)')
  answer({
    'adoptions.received': pepper('accepted'),
    'adoptions.decide': () => request(1, { petName: 'Pepper', status: 'accepted' }),
    'notifications.unread': () => counts({ waiting: 1 }),
  })
  await accept.click()
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Updated!')
  await expect.element(place).toHaveAccessibleName('Adoption Requests (1 waiting)')
})

test('a request needs no more lines than its contact data, also next to a tablet’s sidebar', async () => {
  const pepperAndSalt = [
    request(1, { requesterAddress: '12 Elm Street, Springfield' }),
    request(2, { status: 'accepted' }),
  ]
  await openPage(path, { as: member, width: 1024, answers: { 'adoptions.received': () => onePage(pepperAndSalt) } })
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.elements().length).toBe(2)
  for (const row of rows.elements()) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(120)
})
