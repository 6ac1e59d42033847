import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { saveImage } from './images/store.ts'
import { startJobs } from './jobs.ts'
import { notify } from './platform/notifications/notify.ts'
import { startHarness } from './testing/harness.ts'
import { allNotifications } from './testing/mail.ts'

const until = { timeout: 20_000, interval: 20 }
const days = (n: number) => new Date(Date.now() - n * 86_400_000)

async function startRounds() {
  const shelter = await startHarness()
  const jobs = await startJobs({ ...shelter, log: shelter.app.log }, 20)
  onTestFinished(() => jobs.stop())
  return { ...shelter, jobs, rows: () => allNotifications(shelter.db) }
}

it('notifies the creator once that a campaign has ended, also without a mail server', async () => {
  const { db, user, rows } = await startRounds()
  const campaign = { petName: 'Rex', image: 'https://example.org/rex.jpg', maxCents: 50_000 }
  const { id } = await user.call.campaigns.createSimple(campaign)
  await user.call.campaigns.createSimple(campaign)
  const { campaigns } = db.schema
  await db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ endsAt: days(1) })
      .returning(),
  )
  // without the news of the campaigns to the admin
  const ended = async () => (await rows()).filter(({ kind }) => kind !== 'post_new')
  await expect.poll(async () => (await ended()).length, until).toBe(2)
  expect((await ended()).map(({ uid, kind, data }) => [uid, kind, JSON.parse(data).petName])).toEqual(
    Array(2).fill([user.user.uid, 'campaign_ended', 'Rex']),
  )
  expect((await ended()).map(({ data }) => JSON.parse(data).campaignId)).toContain(id)
})

it('ends mails that could not be sent for two days', async () => {
  const { db, user, rows } = await startRounds()
  const data = { requestId: 1, petId: 2, petName: 'Rex' }
  await db.transaction((tx) => notify(db, tx, { uid: user.user.uid, kind: 'request_accepted', data }))
  await db.transaction((tx) =>
    tx
      .update(db.schema.notifications)
      .set({ createdAt: days(3) })
      .returning(),
  )
  await expect.poll(async () => (await rows()).map(({ mail }) => mail), until).toEqual(['dropped'])
})

it('stops at once', async () => {
  const { jobs, db, rows, user } = await startRounds()
  await jobs.stop()
  const data = { requestId: 1, petId: 2, petName: 'Rex' }
  await db.transaction((tx) => notify(db, tx, { uid: user.user.uid, kind: 'request_accepted', data }))
  expect((await rows()).map(({ mail }) => mail)).toEqual(['waiting'])
})

it('deletes pictures that have been unused for a day', async () => {
  const { db, user } = await startRounds()
  const rendition = { bytes: Buffer.from('webp'), width: 1, height: 1 }
  const keep = (hash: string) =>
    saveImage(db, user.user.uid, { hash, full: rendition, small: rendition, focus: { x: 50, y: 50 } })
  await keep('a'.repeat(64))
  await keep('b'.repeat(64))
  const { images, unusedImages } = db.schema
  const noted = { hash: 'a'.repeat(64), bytes: 8, since: days(2) }
  await db.transaction((tx) =>
    tx.insert(unusedImages).values(noted).onConflictDoUpdate({ target: unusedImages.hash, set: noted }),
  )
  await expect.poll(async () => (await db.read.select({ hash: images.hash }).from(images)).length, until).toBe(1)
  // the other one is marked as unused
  await expect
    .poll(async () => (await db.read.select().from(unusedImages)).map(({ hash }) => hash), until)
    .toEqual(['b'.repeat(64)])
})

it('deletes the files of uploads whose process was killed more than an hour ago', async () => {
  const { db, config, app } = await startHarness()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-jobs-'))
  const file = (name: string) => path.join(dataDir, name)
  const old = ['.upload-killed', 'notes-of-the-shelter']
  for (const name of [...old, '.upload-running']) writeFileSync(file(name), '')
  for (const name of old) utimesSync(file(name), 0, 0)
  const jobs = await startJobs({ db, config: { ...config, dataDir }, log: app.log }, 20)
  onTestFinished(async () => {
    await jobs.stop()
    rmSync(dataDir, { recursive: true })
  })
  await expect.poll(() => readdirSync(dataDir), until).not.toContain('.upload-killed')
  expect(readdirSync(dataDir).toSorted()).toEqual(['.upload-running', 'notes-of-the-shelter'])
})
