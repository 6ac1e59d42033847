import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Notification } from '#shared/notifications.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { counts } from '#web/testing/records.ts'

const notice = (id: number, facts: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'request_new',
  data: { person: `Person ${id}`, petName: 'Rex', petId: 1, requestId: 1 },
  path: '/dashboard/adoption-requests',
  read: false,
  times: 1,
  createdAt: '2026-05-04T09:30:00.000Z',
  ...facts,
})
const listed = (
  items: Notification[],
  { unread = items.filter(({ read }) => !read).length, next = null as number | null } = {},
) => ({
  items,
  counts: counts({ unread }),
  nextCursor: next,
})
const bell = (name: string) => page.getByRole('link', { name, exact: true })

test('the bell shows the number of unread notifications, on pages and in the dashboard, and links to them', async () => {
  const { currentUrl, calls } = await openPage('/privacy', {
    as: member,
    answers: {
      'notifications.unread': () => counts({ unread: 3 }),
      'notifications.list': () => listed([notice(1)], { unread: 3 }),
    },
  })
  await expect.element(bell('Notifications, 3 unread')).toBeVisible()
  await bell('Notifications, 3 unread').click()
  await expect.element(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  expect(currentUrl()).toBe('/dashboard/notices')
  await expect.element(bell('Notifications, 3 unread')).toHaveTextContent('3')
  expect(calls('notifications.unread')).toHaveLength(1)
})

test('more than 99 are not counted, and without unread ones the bell has no number', async () => {
  const { answer } = await openPage('/privacy', {
    as: member,
    answers: { 'notifications.unread': () => counts({ unread: 100 }) },
  })
  await expect.element(bell('Notifications, more than 99 unread')).toHaveTextContent('99+')
  answer({ 'notifications.list': () => listed([]) })
  await bell('Notifications, more than 99 unread').click()
  await expect.element(page.getByText('No notifications yet.')).toBeVisible()
  await expect.element(bell('Notifications')).toHaveTextContent('')
})

test('a visitor has no bell, and no counts are requested', async () => {
  const { calls } = await openPage('/privacy')
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(bell('Notifications').elements()).toEqual([])
  expect(calls('notifications.unread')).toEqual([])
})

function stopTheClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('the number is requested once a minute while the page is visible, and by the first tab only', async () => {
  const { calls, answer } = await openPage('/privacy', {
    as: member,
    answers: { 'notifications.unread': () => counts({ unread: 1 }) },
  })
  await expect.element(bell('Notifications, 1 unread')).toBeVisible()
  const countCalls = () => calls('notifications.unread').length
  expect(countCalls()).toBe(1)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(countCalls()).toBe(1)
  // another tab of the same person has new counts
  const other = new BroadcastChannel('pawstead-notices')
  onTestFinished(() => other.close())
  answer({ 'notifications.unread': () => counts({ unread: 9 }) })
  other.postMessage({ email: 'somebody.else@example.org', counts: counts({ unread: 7 }) })
  other.postMessage({ email: member.email, counts: counts({ unread: 5 }) })
  await expect.element(bell('Notifications, 5 unread')).toBeVisible()
  expect(countCalls()).toBe(1)
})

test('after a minute, it is requested again', async () => {
  stopTheClock()
  const { calls, answer } = await openPage('/privacy', {
    as: member,
    answers: { 'notifications.unread': () => counts({ unread: 1 }) },
  })
  await vi.waitFor(() => expect(calls('notifications.unread')).toHaveLength(1))
  await vi.waitFor(() => expect(bell('Notifications, 1 unread').elements()).toHaveLength(1))
  answer({ 'notifications.unread': () => counts({ unread: 2 }) })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(calls('notifications.unread')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(bell('Notifications, 2 unread').elements()).toHaveLength(1))
  expect(calls('notifications.unread')).toHaveLength(2)
})

const readAt = '2026-05-04T10:00:00.000Z'

test('unread notifications stand out, and an opened one leads to its page and is read', async () => {
  let items = [
    notice(2, { path: '/privacy' }),
    notice(1, { read: true, kind: 'pet_adopted', data: { petName: 'Luna', petId: 2, requestId: 2 } }),
  ]
  const { currentUrl, calls } = await openPage('/dashboard/notices', {
    as: member,
    answers: {
      'notifications.unread': () => counts({ unread: 1 }),
      'notifications.list': () => listed(items),
      'notifications.read': () => {
        items = items.map((item) => ({ ...item, read: true }))
        return { ...counts(), readAt }
      },
    },
  })
  const unread = page.getByRole('link', { name: /^Unread: Person 2 applied to adopt Rex/ })
  await expect.element(unread).toBeVisible()
  const weight = (text: string) => getComputedStyle(page.getByText(new RegExp(text)).element()).fontWeight
  expect(Number(weight('Person 2 applied'))).toBeGreaterThan(Number(weight('Luna has found')))
  unread.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  expect(currentUrl()).toBe('/privacy')
  expect(calls('notifications.read')).toEqual([{ ids: [2] }])
  await expect.element(bell('Notifications')).toBeVisible()
})

test('a read notification only leads to its page', async () => {
  const { calls } = await openPage('/dashboard/notices', {
    as: member,
    answers: { 'notifications.list': () => listed([notice(1, { read: true, path: '/privacy' })]) },
  })
  await page.getByRole('link', { name: /^Person 1 applied/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  expect(calls('notifications.read')).toEqual([])
})

test('all can be marked as read at once, and are unread again if that fails', async () => {
  const { answer, calls } = await openPage('/dashboard/notices', {
    as: member,
    answers: {
      'notifications.unread': () => counts({ unread: 2 }),
      'notifications.list': () => listed([notice(2), notice(1)]),
      'notifications.read': refuse('The database is away.', { status: 503 }),
    },
  })
  const all = page.getByRole('button', { name: 'Mark all as read' })
  await all.click()
  await expect.element(page.getByText('Couldn’t mark them as read. The database is away.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Unread: Person 2/ })).toBeVisible()
  answer({
    'notifications.list': () => listed([notice(2, { read: true }), notice(1, { read: true })]),
    'notifications.read': () => ({ ...counts({ unread: 0 }), readAt }),
  })
  await all.click()
  await expect.element(page.getByText('You’re all caught up.')).toBeVisible()
  expect(page.getByRole('link', { name: /^Unread/ }).elements()).toEqual([])
  await expect.element(bell('Notifications')).toBeVisible()
  answer({
    'notifications.list': () => listed([notice(2), notice(1)]),
    'notifications.markUnread': () => counts({ unread: 2 }),
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: /^Unread: Person 2/ })).toBeVisible()
  expect(calls('notifications.markUnread')).toEqual([{ readAt }])
  await expect.element(bell('Notifications, 2 unread')).toBeVisible()
})

test('notifications load page by page', async () => {
  await openPage('/dashboard/notices', {
    as: member,
    answers: {
      'notifications.unread': () => counts({ unread: 0 }),
      'notifications.list': ({ cursor }) =>
        cursor ? listed([notice(1, { read: true })]) : listed([notice(2, { read: true })], { next: 2 }),
    },
  })
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByText('Person 1 applied to adopt Rex.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Load more' }).elements()).toEqual([])
})

test('if they can’t be loaded, the list shows an error and a button to try again', async () => {
  const { answer } = await openPage('/dashboard/notices', {
    as: member,
    answers: { 'notifications.list': refuse('The database is away.', { status: 503 }) },
  })
  await expect.element(page.getByText('Couldn’t load your notifications. The database is away.')).toBeVisible()
  answer({ 'notifications.list': () => listed([notice(1)]) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Person 1 applied to adopt Rex.')).toBeVisible()
})

test.each([320, 390, 1280])('the longest names fit at %d pixels', async (width) => {
  const long = 'ا'.repeat(60)
  await openPage('/dashboard/notices', {
    as: { ...member, name: 'W'.repeat(100) },
    width,
    answers: {
      'notifications.unread': () => counts({ unread: 100 }),
      'notifications.list': () =>
        listed(
          [
            notice(2, { data: { person: 'W'.repeat(100), petName: long, petId: 1, requestId: 1 } }),
            notice(1, { read: true }),
          ],
          {
            unread: 100,
          },
        ),
    },
  })
  await expect.element(page.getByText(/applied to adopt ا/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
