import { expect, it } from 'vitest'
import { donateOnce } from '#server/features/donations/donations.service.ts'
import { neverExpires } from '#server/features/donations/expiry.service.ts'
import { recipientOf } from '#server/mail/recipient.ts'
import { claimDonorMail } from '#server/platform/notifications/donor-mail-limit.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { startMailing } from '#server/testing/mail.ts'

// Anyone can type a stranger's address: it gets one email a day (docs/product.md 15.12).

const until = { timeout: 20_000, interval: 20 }
const withMail = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'pets@example.org',
  PUBLIC_URL: 'https://pets.example.org',
}
const tomorrow = () => Math.ceil(Date.now() / 86_400_000) * 86_400_000
const stranger = 'stranger@example.org'

async function start() {
  const shelter = await startHarness(withMail)
  const pet = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'here', description: 'A hip.' }
  const { id: campaignId } = await shelter.admin.call.campaigns.create({ ...pet, maxCents: 100_000 })
  const pledge = async (by: 'anonymous' | 'user', email: string) => {
    const { path, id } = await shelter[by].call.donations.give({ campaignId, amountCents: 2500, email })
    return { id, secret: path.replace('/gifts/', '') }
  }
  const mailing = await startMailing({}, shelter.db)
  const mailsTo = (email: string) => mailing.mails.filter(({ to }) => to.includes(email))
  /** All emails that may be sent today are sent; the others wait for tomorrow. */
  const settled = () =>
    expect
      .poll(
        async () =>
          (await mailing.rows()).filter((row) => row.mail === 'waiting' && Number(row.mailAt) < tomorrow() - 60_000),
        until,
      )
      .toEqual([])
  return { shelter, pledge, mailing, mailsTo, settled }
}

it('however many gifts a stranger’s address is typed into, it gets one email a day, on any server, also after a restart', async () => {
  const { shelter, pledge, mailing, mailsTo, settled } = await start()
  const secrets = [
    await pledge('anonymous', stranger),
    await pledge('anonymous', stranger),
    await pledge('user', stranger),
  ]
  for (const { secret } of secrets) await shelter.anonymous.call.donations.emailLink({ secret })
  const first = await mailing.begin()
  await mailing.begin()
  await settled()
  await first.stop()
  await mailing.begin()
  await settled()
  expect(mailsTo(stranger)).toHaveLength(1)
  const [mail] = mailsTo(stranger)
  expect(mail?.headers.subject).toMatch(/^Your gift PS-/)
  expect(mail?.text).toContain('You pledged $25.00.')
  expect(mail?.text).not.toContain('Luna')
  const waiting = (await mailing.rows()).filter(({ mail }) => mail === 'waiting')
  expect(waiting).toHaveLength(2)
  for (const { mailAt } of waiting) expect(Math.abs(Number(mailAt) - tomorrow())).toBeLessThan(60_000)
})

it('pressing the button again on the same day sends nothing more, and reveals nothing about others', async () => {
  const { shelter, pledge, mailing, mailsTo, settled } = await start()
  const { secret } = await pledge('anonymous', stranger)
  const other = await pledge('anonymous', stranger)
  const answers = []
  for (const each of [secret, secret, other.secret, secret])
    answers.push(await shelter.anonymous.call.donations.emailLink({ secret: each }))
  expect(answers).toEqual([{}, {}, {}, {}])
  expect((await mailing.rows()).filter(({ kind }) => kind === 'gift_link')).toHaveLength(2)
  await mailing.begin()
  await settled()
  expect(mailsTo(stranger)).toHaveLength(1)
})

it('the confirmed address of the donor’s own account gets each link', async () => {
  const { shelter, pledge, mailing, mailsTo, settled } = await start()
  const { email } = shelter.user.user
  const { users } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(users).set({ emailVerified: true }))
  for (let count = 0; count < 3; count += 1)
    await shelter.anonymous.call.donations.emailLink({ secret: (await pledge('user', email)).secret })
  // a visitor who types it is a stranger
  for (let count = 0; count < 2; count += 1)
    await shelter.anonymous.call.donations.emailLink({ secret: (await pledge('anonymous', email)).secret })
  await mailing.begin()
  await settled()
  expect(mailsTo(email)).toHaveLength(4)
})

it('receipts of gifts that the shelter marked as received are not limited', async () => {
  const { shelter, pledge, mailing, mailsTo, settled } = await start()
  const ids = [await pledge('anonymous', stranger), await pledge('anonymous', stranger)].map(({ id }) => id)
  await shelter.admin.call.donations.receive({ ids })
  await mailing.begin()
  await settled()
  expect(mailsTo(stranger).map(({ headers }) => headers.subject)).toEqual([
    expect.stringMatching(/^Receipt for your gift/),
    expect.stringMatching(/^Receipt for your gift/),
  ])
})

it('the link goes to no address that was erased, none is offered without one, and none without mail', async () => {
  const { shelter, pledge, mailing, settled } = await start()
  const { secret } = await pledge('anonymous', stranger)
  await shelter.anonymous.call.donations.emailLink({ secret })
  await shelter.anonymous.call.donations.erase({ secret })
  await expect(shelter.anonymous.call.donations.emailLink({ secret })).rejects.toMatchObject({
    cause: { code: 'NO_DONOR_EMAIL' },
  })
  await mailing.begin()
  await settled()
  expect(mailing.mails).toEqual([])
  expect(JSON.stringify(await mailing.rows())).not.toContain(stranger)
  const silent = await startHarness()
  await expect(silent.anonymous.call.donations.emailLink({ secret: `1-${'a'.repeat(43)}` })).rejects.toMatchObject({
    cause: { code: 'NO_SUCH_DONATION' },
  })
})

it('an email is claimed once a UTC day, again for the same row, and no address is stored', async () => {
  const db = await freshDatabase()
  const late = new Date('2026-11-24T23:30:00.000Z')
  const claim = (notificationId: number, now: Date, email = stranger) =>
    claimDonorMail(db, { notificationId, email, now })
  const claims = await Promise.all([1, 2, 3].map((id) => claim(id, late)))
  expect(claims.sort((one, other) => one - other)).toEqual([0, 1_800_000, 1_800_000])
  const [row] = await db.read.select().from(db.schema.donorMails)
  expect(await claim(row?.notificationId ?? 0, late)).toBe(0)
  expect(await claim(9, late, 'other@example.org')).toBe(0)
  expect(JSON.stringify(await db.read.select().from(db.schema.donorMails))).not.toContain('@')
  expect(await claim(4, new Date('2026-11-25T00:00:00.000Z'))).toBe(0)
  // yesterday's are deleted
  expect(await db.read.$count(db.schema.donorMails)).toBe(1)
  await db.close()
})

it('a failed try keeps the day’s email for its row', async () => {
  const { shelter, pledge, mailing, mailsTo, settled } = await start()
  const { secret } = await pledge('anonymous', stranger)
  await shelter.anonymous.call.donations.emailLink({ secret })
  const row = (await mailing.rows()).find(({ kind }) => kind === 'gift_link')
  expect(await claimDonorMail(shelter.db, { notificationId: row?.id ?? 0, email: stranger })).toBe(0)
  await mailing.begin()
  await settled()
  expect(mailsTo(stranger)).toHaveLength(1)
})

it('the receipt of a monthly gift, whose address a donor typed, counts as the day’s email; that of cash does not', async () => {
  const { db } = await startHarness(withMail)
  const donor = { donorUid: null, name: null, email: stranger, message: null, showName: false, follows: false }
  const unrepeated = { idempotencyKey: null, requestHash: null, language: null, ...neverExpires }
  const target = { purpose: 'shelter', campaignId: null, petId: null, amountCents: 2500 } as const
  const limited: unknown[] = []
  for (const origin of ['monthly', 'cash'] as const) {
    const { id } = await donateOnce(
      db,
      { ...target, ...donor, ...unrepeated, origin },
      { now: new Date(), parsedAt: undefined },
    )
    const row = { kind: 'receipt', email: stranger, uid: null, data: JSON.stringify({ giftId: id }) }
    const recipient = await recipientOf(db, row as Parameters<typeof recipientOf>[1])
    limited.push('daily' in recipient && recipient.daily)
  }
  expect(limited).toEqual([true, false])
})
