import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { maxCount } from '#shared/notifications.ts'
import type { OverviewKind } from '#shared/overview.ts'

// 'Today' (docs/product.md 21): each line appears, disappears when done, and only for users who can act on it.

const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
const day = 86_400_000
let shelter: Harness
let staff: HarnessUser

beforeEach(async () => {
  shelter = await startHarness()
  const { admin } = shelter
  staff = await shelter.person('Stella Staff')
  await admin.call.users.setStaff({ email: staff.user.email, staff: true })
  // the caller's own record is of before
  staff.user.staff = true
})

afterEach(() => void vi.useRealTimers())

const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day })
const linesOf = async ({ call }: Pick<HarnessUser, 'call'>) => (await call.overview.today()).lines
const lineOf = async (who: Pick<HarnessUser, 'call'>, kind: OverviewKind) =>
  (await linesOf(who)).find((line) => line.kind === kind)
const everybody = () => ({ admin: shelter.admin, staff, user: shelter.user, other: shelter.other })
const seenBy = async (kind: OverviewKind) => {
  const seen: string[] = []
  for (const [name, person] of Object.entries(everybody())) if (await lineOf(person, kind)) seen.push(name)
  return seen
}

const addPet = async (by: HarnessUser, name = 'Biscuit') => (await by.call.pets.add({ ...goodPet, name })).id
const ask = async (by: HarnessUser, petId: number) => (await by.call.adoptions.request({ petId, ...contact })).id

test('visitors have no overview', async () => {
  await expect(shelter.anonymous.call.overview.today()).rejects.toMatchObject({ cause: { code: 'NOT_LOGGED_IN' } })
})

test('without anything to do there are no lines', async () => {
  for (const person of Object.values(everybody())) expect(await linesOf(person)).toEqual([])
})

test('admins see how many monthly gifts run and what they come to, once there are any', async () => {
  const { admin, anonymous, db } = shelter
  const seen = async () => {
    const found: [string, unknown][] = []
    for (const [name, { call }] of Object.entries(everybody()))
      found.push([name, (await call.overview.today()).monthly])
    return Object.fromEntries(found)
  }
  const nobody = { admin: null, staff: null, user: null, other: null }
  expect(await seen()).toEqual(nobody)
  await saveSettings({ db }, { values: { shelterDonations: true } })
  for (const amountCents of [2500, 1050])
    await anonymous.call.monthly.start({ amountCents, email: 'dora@example.org', key: crypto.randomUUID() })
  expect(await seen()).toEqual({ ...nobody, admin: { count: 2, cents: 3550 } })
  expect(await linesOf(admin)).toEqual([])
  await admin.call.monthly.stop({ id: 1 })
  expect(await seen()).toEqual({ ...nobody, admin: { count: 1, cents: 1050 } })
  await admin.call.monthly.stop({ id: 2 })
  expect(await seen()).toEqual(nobody)
})

test("a request for the shelter's pet is a line of the whole team until it is decided", async () => {
  const { admin, other } = shelter
  const id = await ask(other, await addPet(admin))
  expect(await seenBy('requests')).toEqual(['admin', 'staff'])
  expect(await lineOf(staff, 'requests')).toMatchObject({
    ...{ count: 1, name: 'Biscuit', others: 0, late: false, path: `/dashboard/requests/${id}`, id },
  })
  await staff.call.adoptions.decide({ id, status: 'rejected' })
  expect(await seenBy('requests')).toEqual([])
})

test("a request for a member's pet is the member's, and after a week without an answer also of the team", async () => {
  const { user, other } = shelter
  const id = await ask(other, await addPet(user))
  expect(await seenBy('requests')).toEqual(['user'])
  expect(await seenBy('unanswered')).toEqual([])
  later(8)
  expect(await lineOf(user, 'requests')).toMatchObject({ late: true })
  expect(await seenBy('unanswered')).toEqual(['admin', 'staff'])
  await user.call.adoptions.decide({ id, status: 'accepted' })
  expect(await seenBy('unanswered')).toEqual([])
})

test('requests for several pets are one line, named after the pet that has waited longest', async () => {
  const { user, other, admin } = shelter
  const [rex, luna, otto] = [await addPet(user, 'Rex'), await addPet(user, 'Luna'), await addPet(user, 'Otto')]
  await ask(other, luna)
  for (const pet of [rex, otto, luna]) await ask(admin, pet)
  expect(await lineOf(user, 'requests')).toMatchObject({
    ...{ count: 4, name: 'Luna', others: 2, id: null, path: '/dashboard/adoption-requests?show=received' },
  })
})

test("staff who apply for another's pet are on the applicant's side", async () => {
  await ask(staff, await addPet(shelter.admin))
  expect(await seenBy('requests')).toEqual(['admin'])
  expect(await seenBy('sent')).toEqual(['staff'])
})

test("while the applicant is due, a request is not the owner's; after a week of silence it is again", async () => {
  const { user, other } = shelter
  const id = await ask(other, await addPet(user))
  await user.call.adoptions.write({ id, text: 'Do you have a garden?' })
  expect(await lineOf(user, 'requests')).toBeUndefined()
  expect(await lineOf(other, 'replies')).toMatchObject({ count: 1, name: 'Biscuit', path: `/dashboard/requests/${id}` })
  expect(await lineOf(other, 'sent')).toBeUndefined()
  await other.call.adoptions.write({ id, text: 'A large one.' })
  expect(await lineOf(user, 'requests')).toMatchObject({ count: 1 })
  expect(await lineOf(other, 'sent')).toMatchObject({ count: 1 })
  await user.call.adoptions.write({ id, text: 'When can we visit?' })
  later(8)
  expect(await lineOf(user, 'requests')).toMatchObject({ count: 1 })
})

test('a note is no message to the applicant', async () => {
  const { user, other } = shelter
  const id = await ask(other, await addPet(user))
  await user.call.adoptions.note({ id, text: 'Call them on Monday.' })
  expect(await lineOf(user, 'requests')).toMatchObject({ count: 1 })
  expect(await lineOf(other, 'replies')).toBeUndefined()
})

test('a message of the family that has the hold is a line until it is answered', async () => {
  const { admin, other } = shelter
  const id = await ask(other, await addPet(admin))
  await admin.call.adoptions.decide({ id, status: 'accepted' })
  expect(await lineOf(other, 'accepted')).toMatchObject({ count: 1, path: `/dashboard/requests/${id}` })
  await other.call.adoptions.write({ id, text: 'When may we come?' })
  expect(await seenBy('messages')).toEqual(['admin', 'staff'])
  await staff.call.adoptions.write({ id, text: 'On Saturday.' })
  expect(await seenBy('messages')).toEqual([])
  expect(await lineOf(other, 'replies')).toMatchObject({ count: 1 })
})

test("an adopter's open requests have a line each, up to three; adopted and withdrawn ones have none", async () => {
  const { admin, other } = shelter
  const ids: number[] = []
  const petOfRex = await addPet(admin, 'Rex')
  for (const pet of [petOfRex, await addPet(admin, 'Luna'), await addPet(admin, 'Otto')])
    ids.push(await ask(other, pet))
  const [rex = 0, luna = 0] = ids
  expect((await linesOf(other)).map(({ kind, name }) => [kind, name])).toEqual([
    ...[
      ['sent', 'Rex'],
      ['sent', 'Luna'],
      ['sent', 'Otto'],
    ],
  ])
  const fourth = await ask(other, await addPet(admin, 'Maple'))
  expect(await linesOf(other)).toMatchObject([{ kind: 'sent', count: 4, name: 'Rex', others: 3 }])
  await other.call.adoptions.withdraw({ id: fourth })
  await admin.call.adoptions.decide({ id: rex, status: 'accepted' })
  await admin.call.adoptions.decide({ id: luna, status: 'rejected' })
  expect((await linesOf(other)).map(({ kind, name }) => [kind, name])).toEqual([
    ['accepted', 'Rex'],
    ['sent', 'Otto'],
  ])
  await admin.call.pets.markAdopted({ id: petOfRex })
  expect((await linesOf(other)).map(({ kind, name }) => [kind, name])).toEqual([['sent', 'Otto']])
})

test('waiting posts are a line of staff and admins, and a refused one of its author', async () => {
  const { admin, user } = shelter
  const { version, saved } = await admin.call.settings.get()
  await admin.call.settings.save({ version, values: { ...saved, posts: 'after_approval' } })
  const id = await addPet(user)
  expect(await seenBy('approvals')).toEqual(['admin', 'staff'])
  expect(await lineOf(admin, 'approvals')).toMatchObject({ count: 1, name: 'Biscuit', path: '/dashboard/approval' })
  await staff.call.approval.refuse({ kind: 'pet', id, version: 0, reason: 'No picture.' })
  expect(await seenBy('approvals')).toEqual([])
  expect(await seenBy('refused')).toEqual(['user'])
  expect(await lineOf(user, 'refused')).toMatchObject({ path: `/pets/${id}` })
  await user.call.pets.delete({ id })
  expect(await seenBy('refused')).toEqual([])
})

/** It ends after seven days. */
const startCampaign = async (by: HarnessUser) =>
  (await by.call.campaigns.createSimple({ petName: 'Otis', image: goodPet.image, maxCents: 50_000 })).id

test('a campaign that ends within three days is a line of its creator, and of the team if it is theirs', async () => {
  const { user, admin } = shelter
  const id = await startCampaign(user)
  await startCampaign(admin)
  expect(await seenBy('campaigns')).toEqual([])
  later(5)
  expect(await seenBy('campaigns')).toEqual(['admin', 'staff', 'user'])
  expect(await lineOf(user, 'campaigns')).toMatchObject({
    count: 1,
    name: 'Otis',
    path: `/dashboard/edit-donation/${id}`,
  })
  expect(await lineOf(staff, 'campaigns')).toMatchObject({ count: 1 })
  await user.call.campaigns.setPaused({ id, paused: true })
  expect(await seenBy('campaigns')).toEqual(['admin', 'staff'])
  later(8)
  expect(await seenBy('campaigns')).toEqual([])
})

const donate = (by: Pick<HarnessUser, 'call'>, campaignId: number) =>
  by.call.donations.give({ campaignId, amountCents: 2500, anonymous: false })

test('a pledge is a line of staff once it is older than 7 days, until it is received', async () => {
  const { user, admin } = shelter
  await donate(shelter.anonymous, await startCampaign(user))
  expect(await seenBy('pledges')).toEqual([])
  later(8)
  expect(await seenBy('pledges')).toEqual(['admin', 'staff'])
  expect(await lineOf(staff, 'pledges')).toMatchObject({ count: 1, name: 'Otis', cents: 2500, late: true })
  const [donation] = (await admin.call.donations.list({})).items
  await staff.call.donations.receive({ ids: [donation?.id ?? 0] })
  expect(await seenBy('pledges')).toEqual([])
})

test('a donor is reminded of a pledge only while the shelter says how to pay', async () => {
  const { user, other, admin } = shelter
  await donate(other, await startCampaign(user))
  expect(await seenBy('owed')).toEqual([])
  const { version, saved } = await admin.call.settings.get()
  await admin.call.settings.save({ version, values: { ...saved, howToPay: 'In cash.' } })
  expect(await seenBy('owed')).toEqual(['other'])
  const line = await lineOf(other, 'owed')
  expect(line).toMatchObject({ cents: 2500, late: false, path: expect.stringMatching(/^\/gifts\/\d+-/) })
  await staff.call.donations.receive({ ids: [line?.id ?? 0] })
  expect(await seenBy('owed')).toEqual([])
})

test('a payment that matches no donation is a line of admins until it is settled', async () => {
  const { db, admin } = shelter
  const payment = { reason: 'unknown_gift', about: 'cs_1', cents: 500, currency: 'usd' } as const
  await db.transaction((tx) => tx.insert(db.schema.strayPayments).values(payment))
  expect(await seenBy('payments')).toEqual(['admin'])
  const id = (await lineOf(admin, 'payments'))?.id ?? 0
  await admin.call.donations.settleProblem({ id })
  expect(await seenBy('payments')).toEqual([])
})

test('late lines come first, and there are at most seven', async () => {
  const { admin, user, other } = shelter
  const { version, saved } = await admin.call.settings.get()
  await admin.call.settings.save({ version, values: { ...saved, posts: 'after_approval', howToPay: 'In cash.' } })
  await addPet(user, 'Waiting')
  const campaign = await startCampaign(admin)
  await donate(other, campaign)
  await donate(admin, campaign)
  const held = await ask(other, await addPet(admin, 'Held'))
  await admin.call.adoptions.decide({ id: held, status: 'accepted' })
  await other.call.adoptions.write({ id: held, text: 'When may we come?' })
  later(5)
  await ask(other, await addPet(admin, 'Rex'))
  const pet = await addPet(staff, 'Own')
  await ask(admin, pet)
  const kinds = (await linesOf(admin)).map(({ kind, late }) => `${kind}${late ? ', late' : ''}`)
  expect(kinds).toEqual(['messages, late', 'approvals, late', 'requests', 'campaigns', 'owed', 'sent'])
  const five = ['payment 1', 'payment 2'].map((about) => ({ reason: 'unknown_gift', about }) as const)
  await shelter.db.transaction((tx) => tx.insert(shelter.db.schema.strayPayments).values(five))
  later(6)
  expect(await linesOf(admin)).toHaveLength(7)
})

test('more than 99 requests are counted as that many, with the oldest first', async () => {
  const { db, user, other } = shelter
  const petId = await addPet(user, 'First')
  await ask(other, petId)
  const request = {
    ...{
      petImage: '/a',
      requesterName: 'R',
      requesterEmail: 'r@example.org',
      requesterPhone: '1',
      requesterAddress: 'h',
    },
    ...{ ownerUid: user.user.uid, ownerEmail: 'o@example.org', petName: 'Later' },
  }
  const many = Array.from({ length: 120 }, (_, n) => ({ ...request, requesterUid: `asker ${n}` }))
  await db.transaction((tx) => tx.insert(db.schema.adoptionRequests).values(many))
  expect(await lineOf(user, 'requests')).toMatchObject({ count: maxCount, name: 'First', id: null })
})
