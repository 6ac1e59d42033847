import { expect, it, onTestFinished } from 'vitest'
import { tell } from './features/notices/tell.ts'
import { startJobs } from './jobs.ts'
import { startHarness } from './testing/harness.ts'
import { allNotices } from './testing/mail.ts'

const until = { timeout: 20_000, interval: 20 }
const days = (n: number) => new Date(Date.now() - n * 86_400_000)

async function startRounds() {
  const shelter = await startHarness()
  const jobs = await startJobs({ ...shelter, log: shelter.app.log }, 20)
  onTestFinished(() => jobs.stop())
  return { ...shelter, jobs, rows: () => allNotices(shelter.db) }
}

it('tells the creator of a campaign once that it has ended, without a mail server too', async () => {
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
  await expect.poll(async () => (await rows()).length, until).toBe(2)
  expect((await rows()).map(({ uid, kind, data }) => [uid, kind, JSON.parse(data).petName])).toEqual(
    Array(2).fill([user.user.uid, 'campaign_ended', 'Rex']),
  )
  expect((await rows()).map(({ data }) => JSON.parse(data).campaignId)).toContain(id)
})

it('ends mails that nobody sent for two days', async () => {
  const { db, user, rows } = await startRounds()
  const data = { requestId: 1, petId: 2, petName: 'Rex' }
  await db.transaction((tx) => tell(db, tx, { uid: user.user.uid, kind: 'request_accepted', data }))
  await db.transaction((tx) =>
    tx
      .update(db.schema.notices)
      .set({ createdAt: days(3) })
      .returning(),
  )
  await expect.poll(async () => (await rows()).map(({ mail }) => mail), until).toEqual(['dropped'])
})

it('stops at once', async () => {
  const { jobs, db, rows, user } = await startRounds()
  await jobs.stop()
  const data = { requestId: 1, petId: 2, petName: 'Rex' }
  await db.transaction((tx) => tell(db, tx, { uid: user.user.uid, kind: 'request_accepted', data }))
  expect((await rows()).map(({ mail }) => mail)).toEqual(['waiting'])
})
