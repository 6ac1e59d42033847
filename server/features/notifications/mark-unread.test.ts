import { expect, test } from 'vitest'
import { notify } from '#server/platform/notifications/notify.ts'
import { startHarness } from '#server/testing/harness.ts'

test('marking as read is undone for what it had marked, and for nothing else', async () => {
  const { user, other, db } = await startHarness()
  const tell = (petId: number, uid = user.user.uid) =>
    db.transaction((tx) =>
      notify(db, tx, { uid, kind: 'request_accepted', data: { requestId: petId, petId, petName: `Pet ${petId}` } }),
    )
  await tell(1)
  const unread = async () => (await user.call.notifications.list({})).items.map(({ read }) => !read)
  await user.call.notifications.read({ all: true })
  await new Promise((resolve) => setTimeout(resolve, 5))
  await tell(2)
  await tell(3)
  await tell(4, other.user.uid)
  const { readAt, unread: left } = await user.call.notifications.read({ all: true })
  expect(left).toBe(0)
  expect(await unread()).toEqual([false, false, false])
  // other users can't undo it
  await other.call.notifications.markUnread({ readAt })
  expect(await unread()).toEqual([false, false, false])
  expect((await user.call.notifications.markUnread({ readAt })).unread).toBe(2)
  expect(await unread()).toEqual([true, true, false])
})

test('a notification whose event has happened again stays read', async () => {
  const { user, db } = await startHarness()
  const tell = () =>
    db.transaction((tx) =>
      notify(db, tx, {
        uid: user.user.uid,
        kind: 'gift',
        data: { campaignId: 7, petName: 'Rex', cents: 500 },
        group: 'gift:7',
      }),
    )
  await tell()
  const { readAt } = await user.call.notifications.read({ all: true })
  await tell()
  expect((await user.call.notifications.markUnread({ readAt })).unread).toBe(1)
})
