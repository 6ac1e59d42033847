import { asc } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sendAccountMail } from '#server/platform/notifications/account-mail.ts'
import { type NotificationInput, notify } from '#server/platform/notifications/notify.ts'
import { freshDatabase } from '#server/testing/database.ts'

async function startNotices() {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  return {
    db,
    tell: (telling: NotificationInput) => db.transaction((tx) => notify(db, tx, telling)),
    rows: () => db.read.select().from(db.schema.notifications).orderBy(asc(db.schema.notifications.id)),
  }
}

const donation = (cents: number, uid = 'creator', campaignId = 7): NotificationInput => ({
  uid,
  kind: 'gift',
  data: { campaignId, petName: 'Rex', cents },
  group: `gift:${campaignId}`,
})

async function change(db: Database, values: Partial<Database['schema']['notifications']['$inferInsert']>) {
  await db.transaction((tx) => tx.update(db.schema.notifications).set(values))
}

test('a notification is in the bell and waits to be emailed', async () => {
  const { tell, rows } = await startNotices()
  await tell({ uid: 'asker', kind: 'request_accepted', data: { requestId: 3, petId: 4, petName: 'Rex' } })
  const [notice] = await rows()
  expect(notice).toMatchObject({
    uid: 'asker',
    kind: 'request_accepted',
    times: 1,
    readAt: null,
    groupKey: null,
    email: null,
    mail: 'waiting',
    mailTries: 0,
    mailAt: notice?.createdAt,
  })
  expect(JSON.parse(notice?.data ?? '')).toEqual({ requestId: 3, petId: 4, petName: 'Rex' })
})

test('unread notifications of a group are merged, with the latest data', async () => {
  const { tell, rows } = await startNotices()
  await tell(donation(500))
  const [first] = await rows()
  await tell(donation(700))
  await tell(donation(900, 'somebody else'))
  await tell(donation(1100, 'creator', 8))
  const all = await rows()
  expect(all.map(({ uid, times, data }) => [uid, times, JSON.parse(data).cents])).toEqual([
    ['creator', 2, 700],
    ['somebody else', 1, 900],
    ['creator', 1, 1100],
  ])
  expect(all[0]?.id).toBe(first?.id)
})

test('a notification that was emailed sends no second email until it is read', async () => {
  const { db, tell, rows } = await startNotices()
  await tell(donation(500))
  await change(db, { mail: 'sent' })
  await tell(donation(700))
  expect((await rows()).map(({ mail, times }) => [mail, times])).toEqual([['sent', 2]])
  await change(db, { readAt: new Date() })
  await tell(donation(900))
  expect((await rows()).map(({ mail, times }) => [mail, times])).toEqual([
    ['sent', 2],
    ['waiting', 1],
  ])
})

test('notifications without a group are not merged', async () => {
  const { tell, rows } = await startNotices()
  for (const requestId of [1, 2])
    await tell({ uid: 'a', kind: 'request_accepted', data: { requestId, petId: 4, petName: '' } })
  expect(await rows()).toHaveLength(2)
})

test('a rolled back transaction notifies no one', async () => {
  const { db, rows } = await startNotices()
  const undone = db.transaction(async (tx) => {
    await notify(db, tx, donation(500))
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

test('concurrent donations are each counted', async () => {
  const { tell, rows } = await startNotices()
  await Promise.all(Array.from({ length: 50 }, () => tell(donation(100))))
  expect((await rows()).map(({ times }) => times)).toEqual([50])
})

test('one email of a kind waits per recipient', async () => {
  const { db, rows } = await startNotices()
  const send = (letter: Parameters<typeof sendAccountMail>[2]) =>
    db.transaction((tx) => sendAccountMail(db, tx, letter))
  await send({ kind: 'reset', email: 'a@example.org', uid: 'a' })
  await send({ kind: 'reset', email: 'a@example.org', uid: 'a' })
  await send({ kind: 'confirm', email: 'a@example.org', uid: 'a' })
  await send({ kind: 'reset', email: 'b@example.org' })
  const letters = await rows()
  expect(letters.map(({ uid, kind, email, data, mail }) => [uid, kind, email, data, mail])).toEqual([
    [null, 'reset', 'a@example.org', '{"uid":"a"}', 'waiting'],
    [null, 'confirm', 'a@example.org', '{"uid":"a"}', 'waiting'],
    [null, 'reset', 'b@example.org', '{}', 'waiting'],
  ])
  await change(db, { mail: 'sent' })
  await send({ kind: 'reset', email: 'a@example.org' })
  expect(await rows()).toHaveLength(4)
})
