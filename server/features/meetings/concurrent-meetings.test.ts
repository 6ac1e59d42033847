import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { requestFor } from '#server/testing/meetings.ts'
import { createCaller } from '#server/trpc/router.ts'

vi.setConfig({ testTimeout: 180_000 })

const [quarter, day] = [900_000, 86_400_000]
const rounds = 100

test('no person has two meetings at one time, whatever is confirmed at once', async () => {
  const shared = await sharedDatabase()
  const shelter = await startHarness({}, {}, undefined, onTestFinished, shared.open)
  const second = await shared.open()
  onTestFinished(async () => {
    await second.close()
    await shared.close()
  })
  const [owner, ann, ben] = [shelter.user, await shelter.person('Ann'), await shelter.person('Ben')]
  const elsewhere = (user: typeof ann.user) => createCaller({ db: second, user, limit: async () => {} })
  const first = await requestFor(owner, ann)
  const other = await requestFor(owner, ben, 'Rex')
  const tally = { both: 0, one: 0, none: 0 }
  let [seenFirst, seenOther] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const hour = Math.ceil(Date.now() / day) * day + 2 * day + round * 8 * quarter
    const at = (quarters: number) => new Date(hour + quarters * quarter).toISOString()
    // 10:00–11:00 against 10:30–10:45
    await owner.call.meetings.offer({ id: first.id, seen: seenFirst, slots: [{ startsAt: at(0), minutes: 60 }] })
    await owner.call.meetings.offer({ id: other.id, seen: seenOther, slots: [{ startsAt: at(2), minutes: 15 }] })
    const results = await Promise.allSettled([
      ann.call.meetings.pick({ id: first.id, seen: seenFirst + 1, startsAt: at(0) }),
      elsewhere(ben.user).meetings.pick({ id: other.id, seen: seenOther + 1, startsAt: at(2) }),
    ])
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toContain('One of you already has another meeting at this time.')
    const won = results.filter(({ status }) => status === 'fulfilled').length
    tally[won === 2 ? 'both' : won === 1 ? 'one' : 'none'] += 1
    seenFirst = (await owner.call.meetings.ofRequest({ id: first.id })).revision
    seenOther = (await owner.call.meetings.ofRequest({ id: other.id })).revision
    const rows = await shelter.db.read.select().from(shelter.db.schema.meetingQuarters)
    expect(new Set(rows.map(({ uid, quarter: at }) => `${uid} ${at}`)).size).toBe(rows.length)
    // both make room for the next round
    for (const [id, seen] of [
      [first.id, seenFirst],
      [other.id, seenOther],
    ] as const)
      await owner.call.meetings.cancel({ id, seen })
    seenFirst += 1
    seenOther += 1
    expect(await shelter.db.read.$count(shelter.db.schema.meetingQuarters)).toBe(0)
  }
  expect(tally).toEqual({ both: 0, one: rounds, none: 0 })
})

test('picking, cancelling, withdrawing, and deleting the account at once leave nothing taken', async () => {
  const shelter = await startHarness()
  const owner = shelter.user
  for (let round = 0; round < 20; round++) {
    const applicant = await shelter.person(`Ann ${round}`)
    const { id } = await requestFor(owner, applicant)
    const startsAt = new Date(Math.ceil(Date.now() / day) * day + (2 + round) * day).toISOString()
    await owner.call.meetings.offer({ id, seen: 0, slots: [{ startsAt, minutes: 30 }] })
    const end = [
      () => applicant.call.adoptions.withdraw({ id }),
      () => owner.call.adoptions.decide({ id, status: 'rejected' }),
      () => applicant.call.profile.leave({ currentPassword: `Ann ${round} has a password`, pets: 'delete' }),
    ][round % 3]
    await Promise.allSettled([
      applicant.call.meetings.pick({ id, seen: 1, startsAt }),
      end?.(),
      owner.call.meetings.cancel({ id, seen: 1 }),
    ])
    const { db } = shelter
    const open = (await db.read.select().from(db.schema.meetings)).filter(({ state }) =>
      ['offered', 'proposed', 'confirmed'].includes(state),
    )
    expect([round, open, await db.read.$count(db.schema.meetingQuarters)]).toEqual([round, [], 0])
  }
})
