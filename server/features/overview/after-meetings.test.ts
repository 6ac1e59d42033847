import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adopt } from '#server/testing/adoptions.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { confirmedMeeting, slotAt } from '#server/testing/meetings.ts'
import type { OverviewKind } from '#shared/overview.ts'

// The lines of 'Today' about meetings and adopted pets (docs/product.md 21.2).

const [hour, day] = [3_600_000, 86_400_000]
let shelter: Harness
let staff: HarnessUser

beforeEach(async () => {
  shelter = await startHarness()
  staff = await shelter.person('Stella Staff')
  await shelter.admin.call.users.setStaff({ email: staff.user.email, staff: true })
  // the caller's own record is of before
  staff.user.staff = true
})
afterEach(() => void vi.useRealTimers())

const at = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time })

async function seenBy(kind: OverviewKind) {
  const { admin, user, other } = shelter
  const seen = []
  for (const [name, { call }] of Object.entries({ admin, staff, user, other })) {
    const line = (await call.overview.today()).lines.find((each) => each.kind === kind)
    if (line) seen.push([name, line.count, line.late] as const)
  }
  return seen
}

test('a meeting is a line of its host from a day before until it begins', async () => {
  const { user, other } = shelter
  const { id, slot } = await confirmedMeeting(user, other)
  const start = Date.parse(slot.startsAt)
  at(start - day - 1)
  expect(await seenBy('meetings')).toEqual([])
  at(start - day + 1)
  expect(await seenBy('meetings')).toEqual([['user', 1, false]])
  const [line] = (await user.call.overview.today()).lines
  expect(line).toMatchObject({
    kind: 'meetings',
    name: 'Biscuit',
    at: slot.startsAt,
    path: `/dashboard/requests/${id}`,
  })
  at(start + 1)
  expect(await seenBy('meetings')).toEqual([])
})

test('a cancelled meeting is no line, and several are one, which leads to the first', async () => {
  const { user, other } = shelter
  const second = await confirmedMeeting(user, staff, slotAt(3, 2))
  const first = await confirmedMeeting(user, other, slotAt(3))
  at(Date.parse(first.slot.startsAt) - hour)
  const [line] = (await user.call.overview.today()).lines
  expect(line).toMatchObject({ kind: 'meetings', count: 2, path: `/dashboard/requests/${first.id}` })
  await user.call.meetings.cancel({ id: first.id, seen: 2 })
  const [left] = (await user.call.overview.today()).lines
  expect(left).toMatchObject({ kind: 'meetings', count: 1, id: second.id })
})

test('how a meeting went is asked of its host until it is recorded, and for 30 days', async () => {
  const { admin, other } = shelter
  const { id, slot } = await confirmedMeeting(admin, other)
  const start = Date.parse(slot.startsAt)
  at(start - 1)
  expect(await seenBy('unrecorded')).toEqual([])
  at(start + 1)
  expect(await seenBy('unrecorded')).toEqual([['admin', 1, false]])
  at(start + 4 * day)
  expect(await seenBy('unrecorded')).toEqual([['admin', 1, true]])
  at(start + 31 * day)
  expect(await seenBy('unrecorded')).toEqual([])
  at(start + 5 * day)
  await staff.call.meetings.record({ id, seen: 2, outcome: 'came' })
  expect(await seenBy('unrecorded')).toEqual([])
})

test("an adoption that isn't working is a line of the team until somebody writes, or the adopter says otherwise", async () => {
  const { admin, other, user } = shelter
  const { id } = await adopt(admin, other)
  await other.call.followUps.answer({ id, answer: 'well' })
  expect(await seenBy('trouble')).toEqual([])
  await other.call.followUps.answer({ id, answer: 'trouble' })
  const team = (late: boolean) => [
    ['admin', 1, late],
    ['staff', 1, late],
  ]
  expect(await seenBy('trouble')).toEqual(team(false))
  at(Date.now() + 4 * day)
  expect(await seenBy('trouble')).toEqual(team(true))
  await staff.call.adoptions.note({ id, text: 'I’ll call them.' })
  expect(await seenBy('trouble')).toEqual(team(true))
  await staff.call.adoptions.write({ id, text: 'We’ll help you.' })
  expect(await seenBy('trouble')).toEqual([])
  at(Date.now() + 2 * day)
  await other.call.followUps.answer({ id, answer: 'trouble' })
  expect(await seenBy('trouble')).toEqual(team(false))
  await other.call.followUps.answer({ id, answer: 'well' })
  expect(await seenBy('trouble')).toEqual([])
  // a member's pet is the member's
  const own = await adopt(user, other, 'Rex')
  await other.call.followUps.answer({ id: own.id, answer: 'trouble' })
  expect(await seenBy('trouble')).toEqual([['user', 1, false]])
  await user.call.pets.takeBack({ id: own.petId, published: true })
  expect(await seenBy('trouble')).toEqual([])
})
