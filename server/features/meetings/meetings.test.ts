import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { confirmedMeeting, requestFor, slotAt } from '#server/testing/meetings.ts'
import { createCaller } from '#server/trpc/router.ts'
import { remindOfNextMeeting } from './reminders.service.ts'

// Meetings (docs/product.md 26).

const [hour, day] = [3_600_000, 86_400_000]
let shelter: Harness
let owner: HarnessUser
let applicant: HarnessUser

beforeEach(async () => {
  shelter = await startHarness()
  owner = shelter.user
  applicant = shelter.other
})
afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
const meetingsOf = (id: number, who = owner) => who.call.meetings.ofRequest({ id })
const quarters = () => shelter.db.read.$count(shelter.db.schema.meetingQuarters)

async function news() {
  const names = new Map([owner, applicant, shelter.admin].map(({ user }) => [user.uid, user.name.split(' ')[0]]))
  return (await listNotifications(shelter.db)).flatMap(({ kind, uid }) =>
    kind.startsWith('meeting_') ? [`${names.get(uid ?? '') ?? uid}: ${kind.slice('meeting_'.length)}`] : [],
  )
}

describe('the two sides', () => {
  test('the owner offers times, the applicant picks one, and both see it confirmed', async () => {
    const { id } = await requestFor(owner, applicant)
    expect(await meetingsOf(id)).toMatchObject({ side: 'owner', used: true, revision: 0, meeting: null })
    const slots = [slotAt(2, 3), slotAt(2), slotAt(4, 1, 30)]
    const offered = await owner.call.meetings.offer({ id, seen: 0, slots, place: 'The back door' })
    expect(offered).toMatchObject({ revision: 1, meeting: { state: 'offered', place: 'The back door' } })
    expect(offered.meeting?.slots.map(({ startsAt }) => startsAt)).toEqual(
      slots.map((slot) => slot.startsAt).toSorted(),
    )
    const { startsAt } = slotAt(4, 1)
    const picked = await applicant.call.meetings.pick({ id, seen: 1, startsAt })
    expect(picked).toMatchObject({ side: 'requester', revision: 2 })
    expect(picked.meeting).toMatchObject({ state: 'confirmed', startsAt, minutes: 30, hostName: owner.user.name })
    expect((await meetingsOf(id)).meeting).toEqual(picked.meeting)
    expect(await news()).toEqual(['Otto: offered', 'Uma: confirmed'])
    expect(await quarters()).toBe(4)
  })

  test('the applicant proposes another time, and the owner confirms it', async () => {
    const { id } = await requestFor(owner, applicant)
    await owner.call.meetings.offer({ id, seen: 0, slots: [slotAt(2)] })
    const other = slotAt(5, 2, 45)
    await applicant.call.meetings.propose({ id, seen: 1, ...other })
    expect((await meetingsOf(id)).meeting).toMatchObject({ state: 'proposed', ...other, slots: [slotAt(2)] })
    const confirmed = await owner.call.meetings.confirm({ id, seen: 2 })
    expect(confirmed.meeting).toMatchObject({ state: 'confirmed', ...other })
    expect(await news()).toEqual(['Otto: offered', 'Uma: proposed', 'Otto: confirmed'])
  })

  test('the applicant can still pick an offered time after suggesting another', async () => {
    const { id } = await requestFor(owner, applicant)
    await owner.call.meetings.offer({ id, seen: 0, slots: [slotAt(2)] })
    await applicant.call.meetings.propose({ id, seen: 1, ...slotAt(5) })
    const { meeting } = await applicant.call.meetings.pick({ id, seen: 2, startsAt: slotAt(2).startsAt })
    expect(meeting).toMatchObject({ state: 'confirmed', ...slotAt(2) })
  })

  test('either side can cancel; the other one is notified, and the time is free again', async () => {
    for (const by of [owner, applicant]) {
      const { id } = await confirmedMeeting(owner, applicant)
      expect(await quarters()).toBe(8)
      const { meeting } = await by.call.meetings.cancel({ id, seen: 2 })
      expect(meeting?.state).toBe('cancelled')
      expect(await quarters()).toBe(0)
    }
    expect((await news()).filter((text) => text.endsWith('cancelled'))).toEqual(['Otto: cancelled', 'Uma: cancelled'])
  })

  test('the owner moves a confirmed meeting by offering others; the applicant, by suggesting one', async () => {
    const first = await confirmedMeeting(owner, applicant)
    const offered = await owner.call.meetings.offer({ id: first.id, seen: 2, slots: [slotAt(6)] })
    expect(offered).toMatchObject({ revision: 3, meeting: { state: 'offered', slots: [slotAt(6)], startsAt: null } })
    expect(await quarters()).toBe(0)
    const second = await confirmedMeeting(owner, applicant, slotAt(8))
    const proposed = await applicant.call.meetings.propose({ id: second.id, seen: 2, ...slotAt(9) })
    expect(proposed.meeting).toMatchObject({ state: 'proposed', ...slotAt(9), slots: [] })
    const confirmed = await owner.call.meetings.confirm({ id: second.id, seen: 3 })
    expect(confirmed).toMatchObject({ revision: 4, meeting: { state: 'confirmed' } })
    const rows = await shelter.db.read.select().from(shelter.db.schema.meetings)
    expect(rows.map(({ state }) => state)).toEqual(['moved', 'offered', 'moved', 'confirmed'])
  })

  test('staff can help: they are the host, the owner is not written to, and the audit log has it', async () => {
    const { id } = await requestFor(owner, applicant)
    await shelter.admin.call.meetings.offer({ id, seen: 0, slots: [slotAt(2)] })
    await applicant.call.meetings.pick({ id, seen: 1, startsAt: slotAt(2).startsAt })
    expect((await meetingsOf(id)).meeting?.hostName).toBe(shelter.admin.user.name)
    expect(await news()).toEqual(['Otto: offered', 'Ada: confirmed'])
    const { items } = await shelter.admin.call.audit.list({ act: 'meeting_changed' })
    expect(items).toMatchObject([{ subject: 'request', subjectId: String(id), data: { state: 'offered' } }])
    // another host moves it: the first one is notified
    await owner.call.meetings.offer({ id, seen: 2, slots: [slotAt(3)] })
    expect((await news()).slice(2)).toEqual(['Ada: cancelled', 'Otto: offered'])
  })

  test('nobody else sees or changes anything, and no side does what the other one decides', async () => {
    const { id } = await confirmedMeeting(owner, applicant)
    const stranger = await shelter.person('Sam Stranger')
    const slot = slotAt(2)
    for (const refused of [
      () => stranger.call.meetings.ofRequest({ id }),
      () => stranger.call.meetings.offer({ id, seen: 2, slots: [slot] }),
      () => stranger.call.meetings.pick({ id, seen: 2, startsAt: slot.startsAt }),
      () => stranger.call.meetings.cancel({ id, seen: 2 }),
      () => stranger.call.meetings.calendar({ id }),
      () => applicant.call.meetings.offer({ id, seen: 2, slots: [slot] }),
      () => applicant.call.meetings.confirm({ id, seen: 2 }),
      () => applicant.call.meetings.record({ id, seen: 2, outcome: 'came' }),
      () => owner.call.meetings.propose({ id, seen: 2, ...slot }),
      () => owner.call.meetings.pick({ id, seen: 2, startsAt: slot.startsAt }),
    ])
      await expect(refused()).rejects.toThrow('You don’t have permission to do this.')
  })
})

describe('what is out of date', () => {
  test('repeating a call is no error, and changes nothing', async () => {
    const { id } = await requestFor(owner, applicant)
    const slots = [slotAt(2), slotAt(3)]
    const offer = () => owner.call.meetings.offer({ id, seen: 0, slots })
    expect(await offer()).toEqual(await offer())
    const pick = () => applicant.call.meetings.pick({ id, seen: 1, startsAt: slots[0]?.startsAt ?? '' })
    expect(await pick()).toEqual(await pick())
    const cancel = () => owner.call.meetings.cancel({ id, seen: 2 })
    expect(await cancel()).toEqual(await cancel())
    expect(await news()).toEqual(['Otto: offered', 'Uma: confirmed', 'Otto: cancelled'])
  })

  test('an action on a meeting that has changed is refused with what it is now', async () => {
    const { id } = await confirmedMeeting(owner, applicant)
    const slot = slotAt(6)
    await expect(owner.call.meetings.offer({ id, seen: 1, slots: [slot] })).rejects.toThrow(
      'The meeting has already been confirmed.',
    )
    await owner.call.meetings.cancel({ id, seen: 2 })
    await expect(applicant.call.meetings.propose({ id, seen: 2, ...slot })).rejects.toThrow(
      'The meeting has been canceled.',
    )
    await expect(applicant.call.meetings.pick({ id, seen: 3, startsAt: slot.startsAt })).rejects.toThrow('canceled')
    const offered = await owner.call.meetings.offer({ id, seen: 3, slots: [slot] })
    expect(offered).toMatchObject({ revision: 4, meeting: { state: 'offered' } })
    // a time that is not among them
    await expect(applicant.call.meetings.pick({ id, seen: 4, startsAt: slotAt(7).startsAt })).rejects.toThrow(
      'New times to meet have been offered.',
    )
  })

  test('a time that has passed cannot be picked or confirmed', async () => {
    const { id } = await requestFor(owner, applicant)
    await owner.call.meetings.offer({ id, seen: 0, slots: [slotAt(1)] })
    const { startsAt } = slotAt(1)
    later(2 * day)
    await expect(applicant.call.meetings.pick({ id, seen: 1, startsAt })).rejects.toThrow('already passed')
    await applicant.call.meetings.propose({ id, seen: 1, ...slotAt(1) })
    later(2 * day)
    await expect(owner.call.meetings.confirm({ id, seen: 2 })).rejects.toThrow('already passed')
  })

  test('a meeting that has begun is only recorded, once', async () => {
    const { id, slot } = await confirmedMeeting(owner, applicant)
    await expect(owner.call.meetings.record({ id, seen: 2, outcome: 'came' })).rejects.toThrow('confirmed')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(slot.startsAt) + 1 })
    for (const refused of [
      () => owner.call.meetings.offer({ id, seen: 2, slots: [slotAt(9)] }),
      () => applicant.call.meetings.propose({ id, seen: 2, ...slotAt(9) }),
      () => owner.call.meetings.cancel({ id, seen: 2 }),
      () => applicant.call.meetings.cancel({ id, seen: 2 }),
    ])
      await expect(refused()).rejects.toThrow('already passed')
    const record = () => owner.call.meetings.record({ id, seen: 2, outcome: 'missed' })
    expect((await record()).meeting?.state).toBe('missed')
    expect(await record()).toMatchObject({ revision: 3, meeting: { state: 'missed' } })
    await expect(owner.call.meetings.record({ id, seen: 3, outcome: 'came' })).rejects.toThrow('recorded')
    // they try again
    expect(await owner.call.meetings.offer({ id, seen: 3, slots: [slotAt(9)] })).toMatchObject({ revision: 4 })
  })

  test.each([
    [{ startsAt: '2026-13-45T10:00:00Z' }, 'Choose a date and a time'],
    [{ startsAt: 'tomorrow' }, 'Choose a date and a time'],
    [{ startsAt: '2020-01-01T10:00:00Z' }, 'This time has already passed'],
    [{ startsAt: new Date(Math.ceil(Date.now() / hour) * hour + 5 * 60_000).toISOString() }, 'quarter hour'],
    [{ startsAt: new Date(Math.ceil(Date.now() / day) * day + 400 * day).toISOString() }, 'at most a year ahead'],
    [{ minutes: 10 }, 'from 15 to 120 minutes'],
    [{ minutes: 20 }, 'from 15 to 120 minutes'],
    [{ minutes: 135 }, 'from 15 to 120 minutes'],
  ])('a time with %j is refused', async (wrong, sentence) => {
    const { id } = await requestFor(owner, applicant)
    const slot = { ...slotAt(2), ...wrong } as ReturnType<typeof slotAt>
    await expect(owner.call.meetings.offer({ id, seen: 0, slots: [slot] })).rejects.toThrow(sentence)
  })

  test('no times, too many, twice the same, and a long place are refused', async () => {
    const { id } = await requestFor(owner, applicant)
    const offer = (slots: ReturnType<typeof slotAt>[], place?: string) =>
      owner.call.meetings.offer({ id, seen: 0, slots, ...(place !== undefined && { place }) })
    await expect(offer([])).rejects.toThrow('Offer at least one time')
    await expect(offer(Array.from({ length: 6 }, (_, n) => slotAt(n + 1)))).rejects.toThrow('at most 5 times')
    await expect(offer([slotAt(2), slotAt(2, 0, 30)])).rejects.toThrow('start at the same moment')
    await expect(offer([slotAt(2)], 'x'.repeat(201))).rejects.toThrow('Place can have at most 200 characters')
  })
})

describe('the end of a request', () => {
  const ends: [string, (request: { id: number; petId: number }) => Promise<unknown>][] = [
    ['declining', ({ id }) => owner.call.adoptions.decide({ id, status: 'rejected' })],
    [
      'releasing',
      async ({ id }) => {
        await owner.call.adoptions.decide({ id, status: 'accepted' })
        expect((await meetingsOf(id)).meeting?.state).toBe('confirmed')
        await owner.call.adoptions.release({ id })
      },
    ],
    ['withdrawing', ({ id }) => applicant.call.adoptions.withdraw({ id })],
    ['the adoption by someone else', ({ petId }) => owner.call.pets.markAdopted({ id: petId })],
    [
      'the adoption',
      async ({ id, petId }) => {
        await owner.call.adoptions.decide({ id, status: 'accepted' })
        await owner.call.pets.markAdopted({ id: petId })
      },
    ],
    ['deleting the pet', ({ petId }) => owner.call.pets.delete({ id: petId })],
  ]

  test.each(ends)('%s cancels a confirmed meeting, tells the other person, and frees the time', async (_, end) => {
    const request = await confirmedMeeting(owner, applicant)
    await end(request)
    const [row] = await shelter.db.read.select().from(shelter.db.schema.meetings)
    expect(row).toMatchObject({ state: 'cancelled', revision: 3, remindAt: null })
    expect(await quarters()).toBe(0)
    const cancelled = (await news()).filter((text) => text.endsWith('cancelled'))
    expect(cancelled).toEqual([_ === 'withdrawing' ? 'Uma: cancelled' : 'Otto: cancelled'])
    if (_ !== 'deleting the pet')
      await expect(owner.call.meetings.offer({ id: request.id, seen: 3, slots: [slotAt(2)] })).rejects.toThrow(
        /request|pet|applicant/i,
      )
  })

  test.each(ends.filter(([name]) => name !== 'releasing'))('%s ends an offer silently', async (_, end) => {
    const request = await requestFor(owner, applicant)
    await owner.call.meetings.offer({ id: request.id, seen: 0, slots: [slotAt(2)] })
    await end(request)
    const [row] = await shelter.db.read.select().from(shelter.db.schema.meetings)
    expect(row).toMatchObject({ state: 'cancelled', startsAt: null })
    expect(await news()).toEqual(['Otto: offered'])
  })

  test('a meeting that has begun stays, and is recorded even after the adoption', async () => {
    const { id, petId, slot } = await confirmedMeeting(owner, applicant)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(slot.startsAt) + 1 })
    await owner.call.adoptions.decide({ id, status: 'accepted' })
    await owner.call.pets.markAdopted({ id: petId })
    expect((await meetingsOf(id)).meeting?.state).toBe('confirmed')
    expect((await owner.call.meetings.record({ id, seen: 2, outcome: 'came' })).meeting?.state).toBe('came')
    expect((await news()).filter((text) => text.endsWith('cancelled'))).toEqual([])
  })
})

describe('a deleted account', () => {
  const proof = (who: HarnessUser) => ({ currentPassword: `${who.user.name} has a password`, pets: 'delete' as const })

  test('of the applicant cancels the meeting; the host is notified, and nobody can be found by it', async () => {
    await confirmedMeeting(owner, applicant)
    await applicant.call.profile.leave(proof(applicant))
    const [row] = await shelter.db.read.select().from(shelter.db.schema.meetings)
    expect(row?.state).toBe('cancelled')
    expect(await quarters()).toBe(0)
    expect((await news()).slice(-1)).toEqual(['Uma: cancelled'])
  })

  test('of a host who is not the owner cancels the meeting, and erases the place', async () => {
    const { id } = await requestFor(owner, applicant)
    const staff = await shelter.person('Stan Staff')
    await shelter.admin.call.users.setStaff({ email: staff.user.email, staff: true })
    const user = { ...staff.user, staff: true }
    const helper = { user, call: createCaller({ db: shelter.db, user, limit: async () => {} }) }
    await helper.call.meetings.offer({ id, seen: 0, slots: [slotAt(2)], place: 'Stan’s kitchen' })
    await applicant.call.meetings.pick({ id, seen: 1, startsAt: slotAt(2).startsAt })
    await helper.call.profile.leave({ currentPassword: 'Stan Staff has a password', pets: 'delete' })
    const [row] = await shelter.db.read.select().from(shelter.db.schema.meetings)
    expect(row).toMatchObject({ state: 'cancelled', place: null, hostUid: '' })
    expect(await quarters()).toBe(0)
    expect((await news()).slice(-1)).toEqual(['Otto: cancelled'])
    // the request is still open, and someone else can meet the applicant
    expect(await owner.call.meetings.offer({ id, seen: 3, slots: [slotAt(3)] })).toMatchObject({ revision: 4 })
  })

  test('of the owner ends the meetings, also if the shelter takes over the pets', async () => {
    for (const pets of ['delete', 'give'] as const) {
      const person = await shelter.person(`Pat ${pets}`)
      const { id } = await confirmedMeeting(person, applicant)
      await person.call.profile.leave({ ...proof(person), pets })
      const rows = await shelter.db.read
        .select()
        .from(shelter.db.schema.meetings)
        .where(eq(shelter.db.schema.meetings.requestId, id))
      expect(rows.map(({ state, hostUid }) => [state, hostUid])).toEqual([['cancelled', '']])
      expect(await quarters()).toBe(0)
    }
    expect((await news()).filter((text) => text === 'Otto: cancelled')).toHaveLength(2)
  })
})

describe('a reminder', () => {
  const remindAll = async () => {
    while ((await remindOfNextMeeting(shelter.db)) > 0);
  }
  const reminders = async () => (await news()).filter((text) => text.endsWith('reminder')).toSorted()

  test('goes to both people a day before, once', async () => {
    await confirmedMeeting(owner, applicant, slotAt(3))
    await remindAll()
    expect(await reminders()).toEqual([])
    later(2 * day + hour)
    await remindAll()
    await remindAll()
    expect(await reminders()).toEqual(['Otto: reminder', 'Uma: reminder'])
  })

  test('goes out late if no server ran at that time, and never once the meeting has begun', async () => {
    const first = await confirmedMeeting(owner, applicant, slotAt(3))
    await confirmedMeeting(owner, applicant, slotAt(5))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(first.slot.startsAt) - 1 })
    await remindAll()
    expect(await reminders()).toHaveLength(2)
    later(2 * day + 2)
    await remindAll()
    expect(await reminders()).toHaveLength(2)
  })

  test('is not sent for a meeting that was confirmed within a day, cancelled, or moved', async () => {
    await confirmedMeeting(owner, applicant, slotAt(0, 2))
    const second = await confirmedMeeting(owner, applicant, slotAt(3))
    await owner.call.meetings.cancel({ id: second.id, seen: 2 })
    const third = await confirmedMeeting(owner, applicant, slotAt(3, 5))
    await owner.call.meetings.offer({ id: third.id, seen: 2, slots: [slotAt(9)] })
    later(2 * day + 6 * hour)
    await remindAll()
    expect(await reminders()).toEqual([])
  })

  test('is sent once, also if several servers look at the same time', async () => {
    for (const hours of [0, 1, 2]) await confirmedMeeting(owner, applicant, slotAt(3, hours))
    later(2 * day + 4 * hour)
    await Promise.all(Array.from({ length: 12 }, () => remindOfNextMeeting(shelter.db)))
    await remindAll()
    expect(await reminders()).toEqual([...Array(3).fill('Otto: reminder'), ...Array(3).fill('Uma: reminder')])
  })
})

describe('the place', () => {
  test('of a shelter’s pet is the shelter’s address, if nobody wrote another; a member’s pet has none', async () => {
    const { admin } = shelter
    await saveSettings({ db: shelter.db }, { values: { city: 'Bergen', country: 'Norway', openingHours: 'Daily' } })
    const own = await requestFor(admin, applicant)
    await admin.call.meetings.offer({ id: own.id, seen: 0, slots: [slotAt(2)] })
    const { meeting, ...about } = await meetingsOf(own.id, applicant)
    expect([meeting?.place, about]).toMatchObject([
      'Bergen, Norway',
      { usualPlace: 'Bergen, Norway', openingHours: 'Daily' },
    ])
    await saveSettings({ db: shelter.db }, { values: { postalAddress: '1 Harbor Street\n5003 Bergen' } })
    expect((await meetingsOf(own.id, applicant)).meeting?.place).toBe('1 Harbor Street, 5003 Bergen')
    const theirs = await requestFor(owner, applicant)
    await owner.call.meetings.offer({ id: theirs.id, seen: 0, slots: [slotAt(2)] })
    expect(await meetingsOf(theirs.id, applicant)).toMatchObject({ usualPlace: null, meeting: { place: null } })
  })

  test('the step can be turned off', async () => {
    const { id } = await requestFor(owner, applicant)
    expect((await savedSettings(shelter.db)).values.meetStep).toBe(true)
    await saveSettings({ db: shelter.db }, { values: { meetStep: false } })
    expect(await meetingsOf(id)).toMatchObject({ used: false })
  })
})

test('two people can meet about two pets, one after the other, but never at once', async () => {
  const { id } = await requestFor(owner, applicant)
  await owner.call.meetings.offer({ id, seen: 0, slots: [slotAt(2)] })
  await applicant.call.meetings.pick({ id, seen: 1, startsAt: slotAt(2).startsAt })
  const third = await shelter.person('Tess Third')
  const other = await requestFor(owner, third, 'Rex')
  const start = Date.parse(slotAt(2).startsAt)
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  const slots = [
    { startsAt: at(30), minutes: 15 },
    { startsAt: at(-30), minutes: 45 },
    { startsAt: at(60), minutes: 30 },
    { startsAt: at(-60), minutes: 60 },
  ] as const
  await owner.call.meetings.offer({ id: other.id, seen: 0, slots: [...slots] })
  for (const overlapping of [at(30), at(-30)])
    await expect(third.call.meetings.pick({ id: other.id, seen: 1, startsAt: overlapping })).rejects.toThrow(
      'One of you already has another meeting at this time. Please choose a different time.',
    )
  const { meeting } = await third.call.meetings.pick({ id: other.id, seen: 1, startsAt: at(60) })
  expect(meeting?.state).toBe('confirmed')
})
