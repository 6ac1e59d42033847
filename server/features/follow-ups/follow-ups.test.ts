import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '#server/mail/deliver.ts'
import { claimMail, dueMails } from '#server/mail/outbox.ts'
import { adopt, confirmEmail, leave } from '#server/testing/adoptions.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { goodPet } from '#server/testing/rest.ts'
import { emptySettings, type ShelterSettings } from '#shared/settings.ts'
import { sendDueFollowUps, skipLateFollowUps } from './follow-ups.service.ts'

const day = 86_400_000

let shelter: Harness
let adopter: HarnessUser
beforeEach(async () => {
  shelter = await startHarness()
  adopter = await shelter.person('Rita Requester')
  await confirmEmail(shelter, adopter)
})

const save = (values: Partial<ShelterSettings>) =>
  shelter.admin.call.settings.save({ values: { ...emptySettings, ...values } })

const planned = async () => {
  const { followUps } = shelter.db.schema
  const rows = await shelter.db.read.select().from(followUps).orderBy(asc(followUps.id))
  return rows.map(({ number, dueOn, state }) => `${number} ${dueOn} ${state}`)
}
const statesOf = async () => (await planned()).map((each) => each.split(' ')[2])

/** Moves the adoption's emails, as if it had been so many days ago. */
async function adoptedAgo(days: number) {
  const { followUps } = shelter.db.schema
  const rows = await shelter.db.read.select().from(followUps)
  await shelter.db.transaction(async (tx) => {
    for (const { id, dueOn } of rows) {
      const moved = new Date(Date.parse(`${dueOn}T00:00:00Z`) - days * day).toISOString().slice(0, 10)
      await tx.update(followUps).set({ dueOn: moved }).where(eq(followUps.id, id))
    }
  })
}

/** Noon of today in UTC, which is the shelter's time zone here. */
const noon = () => new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)

const asked = async () =>
  (await listNotifications(shelter.db))
    .filter(({ kind }) => kind === 'follow_up')
    .map(({ uid, data }) => ({ uid, number: data.number, petName: data.petName }))

/** Sends what waits, and returns the emails to adopters. */
async function send() {
  const mails: { subject: unknown; text: unknown; headers: unknown }[] = []
  const { db } = shelter
  const context = {
    db,
    mail: { from: { address: 'pets@example.org' }, base: 'https://pets.example.org' },
    fixed: {},
    post: { send: async (message: object) => void mails.push(message as never), close: () => undefined },
    countAttempts: async () => ({ current: 1, ttl: 0 }),
  }
  const now = new Date()
  for (const id of await dueMails(db, now)) {
    const row = await claimMail(db, id, now)
    if (row) await deliver(context as never, row, new AbortController().signal)
  }
  return mails.filter(({ text }) => String(text).includes('/follow-up#'))
}

describe('the plan', () => {
  test('of the shelter’s own pet is 3 days, 3 weeks, and 3 months after the adoption', async () => {
    await save({ timeZone: 'Pacific/Kiritimati' })
    await adopt(shelter.admin, adopter)
    expect(await statesOf()).toEqual(['waiting', 'waiting', 'waiting'])
    const local = new Date(Date.now() + 14 * 3_600_000)
    expect((await planned())[0]).toContain(new Date(local.getTime() + 3 * day).toISOString().slice(0, 10))
  })

  test('does not exist for pets of members, for adoptions without a request, and for one’s own pet', async () => {
    await adopt(shelter.user, adopter)
    const alone = await shelter.admin.call.pets.add(goodPet)
    await shelter.admin.call.pets.markAdopted({ id: alone.id })
    await adopt(shelter.admin, shelter.admin)
    expect(await planned()).toEqual([])
  })

  test('is written once, however often the pet is marked as adopted', async () => {
    const { petId } = await adopt(shelter.admin, adopter)
    await shelter.admin.call.pets.markAdopted({ id: petId })
    expect(await planned()).toHaveLength(3)
  })
})

describe('sending', () => {
  test('happens once on the day, also on two servers at the same time and after a restart', async () => {
    await adopt(shelter.admin, adopter)
    await sendDueFollowUps(shelter.db, noon())
    expect(await asked()).toEqual([])
    await adoptedAgo(3)
    await Promise.all([sendDueFollowUps(shelter.db, noon()), sendDueFollowUps(shelter.db, noon())])
    await sendDueFollowUps(shelter.db, new Date(noon().getTime() + 3_600_000))
    expect(await asked()).toEqual([{ uid: adopter.user.uid, number: 1, petName: 'Biscuit' }])
    expect(await statesOf()).toEqual(['sent', 'waiting', 'waiting'])
  })

  test('waits for the morning', async () => {
    await adopt(shelter.admin, adopter)
    await adoptedAgo(3)
    expect(await sendDueFollowUps(shelter.db, new Date(noon().getTime() - 5 * 3_600_000))).toBe(0)
    expect(await sendDueFollowUps(shelter.db, new Date(noon().getTime() - 4 * 3_600_000))).toBe(1)
  })

  test('is late for a week after the server was down, and then skipped, never in a heap', async () => {
    await adopt(shelter.admin, adopter)
    await adoptedAgo(10)
    expect(await skipLateFollowUps(shelter.db, noon())).toBe(0)
    expect(await sendDueFollowUps(shelter.db, noon())).toBe(1)
    await adoptedAgo(19)
    expect(await skipLateFollowUps(shelter.db, noon())).toBe(1)
    expect(await sendDueFollowUps(shelter.db, noon())).toBe(0)
    expect(await statesOf()).toEqual(['sent', 'skipped', 'waiting'])
    await adoptedAgo(365)
    expect(await skipLateFollowUps(shelter.db, noon())).toBe(1)
    expect(await asked()).toHaveLength(1)
  })

  test('does not happen while the shelter has turned it off', async () => {
    await save({ followUps: false })
    await adopt(shelter.admin, adopter)
    await adoptedAgo(3)
    expect(await sendDueFollowUps(shelter.db, noon())).toBe(0)
    await save({ followUps: true })
    expect(await sendDueFollowUps(shelter.db, noon())).toBe(1)
  })

  test.each([
    [
      'the pet came back',
      async (id: number) => {
        const { adoptionRequests: requests } = shelter.db.schema
        const back = { status: 'rejected', outcome: 'released' } as const
        await shelter.db.transaction((tx) => tx.update(requests).set(back).where(eq(requests.id, id)))
      },
    ],
    ['the pet was deleted', (_id: number, petId: number) => shelter.admin.call.pets.delete({ id: petId })],
    ['the adopter is suspended', () => shelter.admin.call.users.suspend({ email: adopter.user.email })],
    ['the pet has died', (id: number) => adopter.call.followUps.answer({ id, answer: 'died' })],
  ])('does not happen after %s, neither from the plan nor from the outbox', async (_why, change) => {
    const { id, petId } = await adopt(shelter.admin, adopter)
    await adoptedAgo(3)
    await sendDueFollowUps(shelter.db, noon())
    await change(id, petId)
    await adoptedAgo(18)
    await sendDueFollowUps(shelter.db, noon())
    expect(await send()).toEqual([])
    expect((await statesOf())[1]).toBe('stopped')
    expect(await asked()).toHaveLength(1)
  })

  test('does not happen after the adopter’s account is deleted; nothing of the plan is left', async () => {
    await adopt(shelter.admin, adopter)
    await adoptedAgo(3)
    await leave(adopter)
    expect(await planned()).toEqual([])
    expect(await sendDueFollowUps(shelter.db, noon())).toBe(0)
  })
})

describe('the email', () => {
  test('has the four answers, a link that stops these emails, and the usual text', async () => {
    await adopt(shelter.admin, adopter)
    await adoptedAgo(3)
    await sendDueFollowUps(shelter.db, noon())
    const [mail] = await send()
    expect(mail?.subject).toBe('How are the first days with \u2068Biscuit\u2069?'.replaceAll(/[\u2068\u2069]/g, ''))
    const text = String(mail?.text)
    for (const answer of ['well', 'question', 'trouble', 'died'])
      expect(text).toMatch(new RegExp(`https://pets\\.example\\.org/follow-up#[\\w-]{43}\\.${answer}\\n`))
    expect(text).toContain('moved in with you a few days ago')
    expect(JSON.stringify(mail?.headers)).toContain('/mail/stop?token=')
    // mail that was sent is not sent again
    expect(await send()).toEqual([])
  })

  test('is in the shelter’s words and the adopter’s language', async () => {
    const followUpFirst = 'How is our friend?\n\nCall us anytime.'
    await save({ otherLanguages: ['es'], followUpFirst, translations: { es: { followUpFirst: '¿Cómo está?' } } })
    await adopter.call.profile.chooseMail({ off: [], language: 'es' })
    await adopt(shelter.admin, adopter)
    await adoptedAgo(3)
    await sendDueFollowUps(shelter.db, noon())
    const [spanish] = await send()
    expect(spanish?.text).toContain('¿Cómo está?')
    expect(spanish?.text).toContain('https://pets.example.org/es/follow-up#')
    await adopter.call.profile.chooseMail({ off: [], language: 'en' })
    await adoptedAgo(18)
    await save({ otherLanguages: ['es'], followUpSecond: 'Three weeks!\n\nCall us anytime.' })
    await sendDueFollowUps(shelter.db, noon())
    expect((await send())[0]?.text).toContain('Three weeks!\n\nCall us anytime.\n')
  })

  test('is not sent to adopters who have stopped these emails', async () => {
    await adopt(shelter.admin, adopter)
    await adopter.call.profile.chooseMail({ off: ['follow_up'] })
    await adoptedAgo(3)
    await sendDueFollowUps(shelter.db, noon())
    expect(await send()).toEqual([])
  })
})
