import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notifyEnded } from '#server/features/campaigns/campaigns.events.ts'
import { createLink } from '#server/identity/one-time-links.ts'
import type { WrittenKind } from '#server/mail/follow-up-mail.ts'
import { notificationMail } from '#server/mail/mail-contents.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { textOfNotification } from '#shared/notification-text.ts'

// Whatever names a campaign uses its title, if it has one (docs/product.md 7.15).

const title = 'Surgery for Bruno'
const content = { petName: 'Bruno', image: 'https://example.org/bruno.jpg', location: 'here', description: 'A hip.' }

let shelter: Harness
let campaignId: number
beforeEach(async () => {
  shelter = await startHarness()
  campaignId = (await shelter.user.call.campaigns.create({ ...content, title, maxCents: 10_000 })).id
})

const secretOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? ''

/** The texts of all notifications of these kinds, in the bell and in the subjects of mails. */
async function textsOf(...kinds: WrittenKind[]) {
  const all = await listNotifications(shelter.db)
  const found = all.filter(({ kind }) => kinds.includes(kind as WrittenKind))
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(kinds))
  return found.map(({ kind, data, times }) => ({
    bell: textOfNotification({ kind: kind as WrittenKind, data, times }),
    subject: notificationMail({ kind: kind as WrittenKind, data: JSON.stringify(data), times }, 'https://x.example')
      .subject,
  }))
}

test('notifications name a campaign by its title, mail to its creator too', async () => {
  const { admin, other, anonymous } = shelter
  const ofDonor = await other.call.donations.give({ campaignId, amountCents: 2500, follow: true })
  await admin.call.donations.receive({ ids: [ofDonor.id] })
  await shelter.user.call.campaigns.postUpdate({ id: campaignId, text: 'Bruno walks.' })
  const late = await other.call.donations.give({ campaignId, amountCents: 500 })
  await admin.call.donations.cancel({ ids: [late.id] })
  await anonymous.call.donations.give({ campaignId, amountCents: 7500 })
  await notifyEnded(shelter.db, new Date(Date.now() + 8 * 24 * 3_600_000))
  const toCreator = await textsOf('gift', 'campaign_promised', 'campaign_ended')
  for (const { bell, subject } of toCreator) {
    expect(bell).toContain('“Surgery for Bruno”')
    expect(subject).toContain('“Surgery for Bruno”')
  }
  for (const { bell, subject } of await textsOf('gift_received', 'gift_cancelled', 'campaign_update')) {
    expect(bell).toContain('“Surgery for Bruno”')
    // mail contains nothing that other users wrote
    expect(subject).not.toMatch(/Surgery|Bruno/)
  }
})

test('the notification keeps the title that the campaign had, and of a campaign without one only the pet', async () => {
  const { other, user, db } = shelter
  await other.call.donations.give({ campaignId, amountCents: 500 })
  const { campaigns } = db.schema
  await db.transaction((tx) => tx.update(campaigns).set({ title: null }).where(eq(campaigns.id, campaignId)))
  const second = await user.call.campaigns.create({ ...content, maxCents: 10_000 })
  await other.call.donations.give({ campaignId: second.id, amountCents: 500 })
  const rows = (await listNotifications(db)).filter(({ kind }) => kind === 'gift')
  expect(rows.map(({ data }) => [data.petName, data.title])).toEqual([
    ['Bruno', title],
    ['Bruno', undefined],
  ])
  expect((await textsOf('gift')).map(({ bell }) => bell)).toEqual([
    'New $5 pledge to your campaign “Surgery for Bruno”.',
    'New $5 pledge to your campaign for Bruno.',
  ])
})

test("lists, pages, statements, files, and the audit log have the title; REST's petName stays the pet's", async () => {
  const { admin, other, anonymous, db } = shelter
  const given = await other.call.donations.give({ campaignId, amountCents: 2500, email: 'vera@example.org' })
  await admin.call.donations.receive({ ids: [given.id] })
  const secret = secretOf(given)
  const names = { petName: 'Bruno', title }
  expect((await other.call.donations.mine({})).items).toMatchObject([names])
  expect((await admin.call.donations.list({})).items).toMatchObject([names])
  expect((await anonymous.call.donations.bySecret({ secret })).campaign).toMatchObject(names)
  expect((await anonymous.call.donations.summaries({ secrets: [secret] })).items).toMatchObject([{ campaign: names }])
  const token = await db.transaction((tx) => createLink(db, tx, { purpose: 'statement', email: 'vera@example.org' }))
  expect((await anonymous.call.donations.linkedStatement({ token })).rows).toMatchObject([names])
  const csv = (await admin.http({ url: '/api/export/gifts.csv' })).body.split('\r\n')
  const column = csv[0]?.split(',').indexOf('campaign') ?? -1
  expect(csv[1]?.split(',')[column]).toBe(title)
  expect((await anonymous.http({ url: `/api/gifts/${secret}` })).json()).toMatchObject({ petName: 'Bruno' })
  const { items } = await admin.call.audit.list({})
  expect(items.filter(({ subject }) => subject === 'gift')).toMatchObject([{ about: title }])
})
