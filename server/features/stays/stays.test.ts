import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remindNextTrial } from '#server/features/adoptions/trial-reminders.service.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { revokeAdmin, setStaff } from '#server/features/users/roles.service.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { goodPet } from '#server/testing/rest.ts'
import { daysLater } from '#shared/stays.ts'
import { stayProblems } from './stays.queries.ts'

// Where pets are, and coming back (docs/product.md 25).

const day = 86_400_000
const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
const today = () => new Date().toISOString().slice(0, 10)
let shelter: Harness
let owner: HarnessUser
let family: HarnessUser
let admin: HarnessUser

beforeEach(async () => {
  shelter = await startHarness()
  owner = shelter.user
  family = shelter.other
  admin = shelter.admin
})
afterEach(async () => {
  vi.useRealTimers()
  expect([...(await stayProblems(shelter.db)), ...(await tallyProblems(shelter.db))]).toEqual([])
})

const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day })
const addPet = async (by = owner, facts: object = {}) => (await by.call.pets.add({ ...goodPet, ...facts })).id
const staysOf = async (id: number, by = admin) => (await by.call.pets.stays({ id })).stays
const placesOf = async (id: number, by = admin) => (await staysOf(id, by)).map(({ place }) => place)
const askFor = async (petId: number, by = family) => (await by.call.adoptions.request({ petId, ...contact })).id

async function adopted(by = owner, who = family) {
  const petId = await addPet(by)
  const request = await askFor(petId, who)
  await by.call.adoptions.decide({ id: request, status: 'accepted' })
  await by.call.pets.markAdopted({ id: petId })
  return { petId, request }
}

const told = async (kind: string) =>
  (await listNotifications(shelter.db)).filter((one) => one.kind === kind).map(({ uid }) => uid)

test('a pet is with its owner, or at the shelter if its owner is staff, since its day of arrival', async () => {
  const [own, ours] = [await addPet(owner, { arrivedOn: '2026-03-04' }), await addPet(admin)]
  expect(await staysOf(own)).toMatchObject([{ place: 'owner', open: true, startedOn: '2026-03-04', endedOn: null }])
  expect(await staysOf(ours)).toMatchObject([{ place: 'shelter', open: true, startedOn: today() }])
  await owner.call.pets.update({ id: own, ...goodPet, category: 'Cat', arrivedOn: '2026-03-01' })
  expect(await staysOf(own)).toMatchObject([{ startedOn: '2026-03-01' }])
  const { stays } = shelter.db.schema
  expect(await shelter.db.read.select({ is: stays.category }).from(stays).where(eq(stays.petId, own))).toEqual([
    { is: 'Cat' },
  ])
})

test('a pet of the shelter moves to a foster family and back, which everyone sees only as foster care', async () => {
  const id = await addPet(admin)
  const foster = { id, place: 'foster', caregiverEmail: family.user.email } as const
  await admin.call.pets.place(foster)
  await admin.call.pets.place(foster)
  expect(await staysOf(id)).toMatchObject([
    {
      place: 'foster',
      startedOn: today(),
      endedOn: null,
      caregiver: { name: family.user.name, email: family.user.email },
    },
    { place: 'shelter', endedOn: today(), open: false, caregiver: null },
  ])
  const seen = await shelter.anonymous.call.pets.byId({ id })
  expect([seen.isFostered, seen.place, JSON.stringify(seen).includes(family.user.email)]).toEqual([true, null, false])
  expect(await admin.call.pets.byId({ id })).toMatchObject({ place: 'foster' })
  await admin.call.pets.place({ id, place: 'shelter' })
  expect(await placesOf(id)).toEqual(['shelter', 'foster', 'shelter'])
  expect(await shelter.anonymous.call.pets.byId({ id })).toMatchObject({ isFostered: false })
})

test('pets of others, adopted pets, and pets on trial are in no foster care, and only managers see or move', async () => {
  const caregiverEmail = family.user.email
  const own = await addPet(owner)
  const foster = (id: number, by = admin) => by.call.pets.place({ id, place: 'foster', caregiverEmail })
  await expect(foster(own, owner)).rejects.toThrow('isn’t the shelter’s own')
  // no one learns from it who has an account
  const asked = owner.call.pets.place({ id: own, place: 'foster', caregiverEmail: 'nobody@example.org' })
  await expect(asked).rejects.toThrow('isn’t the shelter’s own')
  await expect(foster(own, family)).rejects.toThrow('permission')
  await expect(family.call.pets.stays({ id: own })).rejects.toThrow('permission')
  const { petId } = await adopted(admin)
  await expect(foster(petId)).rejects.toThrow('already found a home')
  const trial = await addPet(admin)
  const request = await askFor(trial)
  await admin.call.adoptions.decide({ id: request, status: 'accepted' })
  await admin.call.adoptions.startTrial({ id: request, until: daysLater(today(), 7) })
  await expect(foster(trial)).rejects.toThrow('on trial')
  const free = await addPet(admin)
  const unknown = admin.call.pets.place({ id: free, place: 'foster', caregiverEmail: 'nobody@example.org' })
  await expect(unknown).rejects.toThrow('There’s no user')
  await expect(admin.call.pets.place({ id: free, place: 'foster' })).rejects.toThrow('email of the foster family')
})

test('an adopted pet comes back, the next family adopts it, and the first family may ask again', async () => {
  const { petId, request } = await adopted()
  const [missed, next] = [await shelter.person('Mia Missed'), await shelter.person('Nora Next')]
  await expect(owner.call.pets.takeBack({ id: await addPet(), published: true })).rejects.toThrow(
    'isn’t marked as adopted',
  )
  const back = await owner.call.pets.takeBack({ id: petId, published: true, reason: 'The landlord said no.' })
  expect(back).toMatchObject({ id: petId, status: 'available' })
  await owner.call.pets.takeBack({ id: petId, published: true })
  expect(await staysOf(petId, owner)).toMatchObject([
    { place: 'owner', startedOn: today(), open: true, returnReason: null },
    { place: 'adopted', endedOn: today(), requestId: request, returnReason: 'The landlord said no.' },
    { place: 'owner', endedOn: today() },
  ])
  expect(await missed.call.pets.byId({ id: petId })).toMatchObject({
    status: 'available',
    returnedOn: today(),
    place: null,
  })
  const sides = [await owner.call.adoptions.byId({ id: request }), await family.call.adoptions.byId({ id: request })]
  for (const side of sides) expect(side).toMatchObject({ status: 'accepted', outcome: 'returned' })
  expect(JSON.stringify(sides[1])).not.toContain('landlord')
  const rest = await owner.http({ url: '/api/adoptions' })
  expect(rest.json()).toMatchObject([{ status: 'accepted', outcome: 'returned' }])
  await family.call.adoptions.write({ id: request, text: 'Thank you for taking her back.' })

  const [again, first] = [await askFor(petId), await askFor(petId, next)]
  await owner.call.adoptions.decide({ id: first, status: 'accepted' })
  await owner.call.pets.markAdopted({ id: petId })
  expect(await next.call.adoptions.byId({ id: first })).toMatchObject({ status: 'accepted', petStatus: 'adopted' })
  expect(await family.call.adoptions.byId({ id: again })).toMatchObject({ outcome: 'pet_adopted' })
  expect(await placesOf(petId, owner)).toEqual(['adopted', 'owner', 'adopted', 'owner'])
  expect(await owner.call.pets.byId({ id: petId })).toMatchObject({ status: 'adopted', returnedOn: null })
})

test('a returned pet that is a draft is not public, and notifies those who missed it once it is', async () => {
  const missed = await shelter.person('Mia Missed')
  const petId = await addPet()
  await askFor(petId, missed)
  await owner.call.adoptions.decide({ id: await askFor(petId), status: 'accepted' })
  await owner.call.pets.markAdopted({ id: petId })
  await owner.call.pets.takeBack({ id: petId, published: false })
  expect(await owner.call.pets.byId({ id: petId })).toMatchObject({ status: 'draft', returnedOn: today() })
  await expect(family.call.pets.byId({ id: petId })).rejects.toThrow('not found')
  expect(await told('pet_returned')).toEqual([])
  await saveSettings({ db: shelter.db }, { values: { posts: 'after_approval' } })
  await owner.call.pets.setPublished({ id: petId, published: true })
  expect(await told('pet_returned')).toEqual([])
  const { version } = await owner.call.pets.byId({ id: petId })
  await admin.call.approval.approve({ kind: 'pet', id: petId, version })
  expect(await told('pet_returned')).toEqual([missed.user.uid])
  for (const published of [false, true]) await admin.call.pets.setPublished({ id: petId, published })
  expect(await told('pet_returned')).toEqual([missed.user.uid])
})

test('a returned draft that needs no approval notifies as it is published, and a hidden pet notifies nobody', async () => {
  const missed = await shelter.person('Mia Missed')
  const returnedPet = async (published: boolean) => {
    const petId = await addPet()
    await askFor(petId, missed)
    await owner.call.adoptions.decide({ id: await askFor(petId), status: 'accepted' })
    await owner.call.pets.markAdopted({ id: petId })
    if (published) await admin.call.users.suspend({ email: owner.user.email })
    await admin.call.pets.takeBack({ id: petId, published })
    return petId
  }
  await owner.call.pets.update({ id: await returnedPet(false), ...goodPet, status: 'available' })
  expect(await told('pet_returned')).toEqual([missed.user.uid])
  await returnedPet(true)
  expect(await told('pet_returned')).toEqual([missed.user.uid])
})

test('those who missed a pet in the last 90 days are notified of its return, once', async () => {
  const [early, late] = [await shelter.person('Ed Early'), await shelter.person('Lea Late')]
  const petId = await addPet()
  const adoptBy = async (who: HarnessUser, others: HarnessUser[]) => {
    for (const other of others) await askFor(petId, other)
    await owner.call.adoptions.decide({ id: await askFor(petId, who), status: 'accepted' })
    await owner.call.pets.markAdopted({ id: petId })
  }
  await adoptBy(family, [early])
  later(91)
  await owner.call.pets.takeBack({ id: petId, published: true })
  expect(await told('pet_returned')).toEqual([])
  await adoptBy(family, [late])
  await owner.call.pets.takeBack({ id: petId, published: true })
  expect(await told('pet_returned')).toEqual([late.user.uid])
  const { notifications } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(notifications).set({ readAt: new Date() }))
  await adoptBy(family, [])
  await owner.call.pets.takeBack({ id: petId, published: true })
  expect(await told('pet_returned')).toEqual([late.user.uid])
  expect((await late.call.notifications.list({})).items.find(({ kind }) => kind === 'pet_returned')).toMatchObject({
    path: `/pets/${petId}`,
  })
})

test('a trial ends with the hold, or with the adoption, and its last day can change', async () => {
  const petId = await addPet(admin)
  const request = await askFor(petId)
  const start = (until: string, by = admin) => by.call.adoptions.startTrial({ id: request, until })
  await expect(start(daysLater(today(), 7))).rejects.toThrow('still waiting')
  await admin.call.adoptions.decide({ id: request, status: 'accepted' })
  for (const until of [today(), daysLater(today(), 181), '2026-02-30', 'soon'])
    await expect(start(until), until).rejects.toThrow('Choose a day')
  await expect(start(daysLater(today(), 7), family)).rejects.toThrow('permission')
  const [first, second] = [daysLater(today(), 7), daysLater(today(), 14)]
  await start(first)
  await start(first)
  await start(second)
  expect(await staysOf(petId)).toMatchObject([
    { place: 'trial', trialUntil: second, requestId: request },
    { place: 'shelter' },
  ])
  expect(await family.call.adoptions.byId({ id: request })).toMatchObject({ trialUntil: second, petStatus: 'on_hold' })
  expect(await listNotifications(shelter.db)).toContainEqual(
    expect.objectContaining({
      kind: 'trial_started',
      uid: family.user.uid,
      times: 2,
      data: expect.objectContaining({ until: second }),
    }),
  )
  await admin.call.adoptions.release({ id: request })
  expect(await placesOf(petId)).toEqual(['shelter', 'trial', 'shelter'])
  expect(await family.call.adoptions.byId({ id: request })).toMatchObject({ trialUntil: null })
})

test('both sides of a trial are reminded once, two days before its last day in the shelter’s time zone', async () => {
  // at noon in UTC, it is tomorrow there
  await saveSettings({ db: shelter.db }, { values: { timeZone: 'Pacific/Kiritimati' } })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  const petId = await addPet()
  const request = await askFor(petId)
  await owner.call.adoptions.decide({ id: request, status: 'accepted' })
  await owner.call.adoptions.startTrial({ id: request, until: '2026-11-28' })
  const remind = async () => {
    const rounds = await Promise.all([remindNextTrial(shelter.db), remindNextTrial(shelter.db)])
    return [rounds.some(Boolean), (await told('trial_ending')).toSorted()]
  }
  const both = [owner.user.uid, family.user.uid].toSorted()
  vi.setSystemTime(new Date('2026-11-25T09:59:00Z'))
  expect(await remind()).toEqual([false, []])
  vi.setSystemTime(new Date('2026-11-25T10:00:00Z'))
  expect(await remind()).toEqual([true, both])
  expect(await remind()).toEqual([false, both])
  // another last day is another reminder; one that passed while nothing ran has none
  await owner.call.adoptions.startTrial({ id: request, until: '2026-12-05' })
  vi.setSystemTime(new Date('2026-12-06T12:00:00Z'))
  expect(await remind()).toEqual([false, both])
})

test('pets move with the role of their owner', async () => {
  const [own, home] = [await addPet(), (await adopted()).petId]
  const { db } = shelter
  const { email } = owner.user
  await setStaff({ db, user: null }, { email, staff: true })
  expect([await placesOf(own), await placesOf(home)]).toEqual([
    ['shelter', 'owner'],
    ['adopted', 'owner'],
  ])
  await admin.call.users.makeAdmin({ email })
  await setStaff({ db, user: null }, { email, staff: false })
  expect(await placesOf(own)).toEqual(['shelter', 'owner'])
  await revokeAdmin(db, { email })
  expect(await placesOf(own)).toEqual(['owner', 'shelter', 'owner'])
})

test('a deleted pet keeps its stays, with category and days', async () => {
  const { petId } = await adopted(admin)
  await admin.call.pets.takeBack({ id: petId, published: true, reason: 'Allergies.' })
  await admin.call.pets.delete({ id: petId })
  const { stays } = shelter.db.schema
  const kept = await shelter.db.read.select().from(stays).orderBy(stays.id)
  expect(
    kept.map(({ petId, place, category, open, endedOn, returnReason }) => [
      petId,
      place,
      category,
      open,
      endedOn,
      returnReason,
    ]),
  ).toEqual([
    [null, 'shelter', goodPet.category, false, today(), null],
    [null, 'adopted', goodPet.category, false, today(), null],
    [null, 'shelter', goodPet.category, false, today(), null],
  ])
})

test('deleting accounts ends trials, hands pets on, and removes names and reasons', async () => {
  const leave = (who: HarnessUser, pets: 'give' | 'delete') =>
    who.call.profile.leave({ pets, currentPassword: `${who.user.name} has a password` })
  const caregiver = await shelter.person('Cara Caregiver')
  const ours = await addPet(admin)
  await admin.call.pets.place({ id: ours, place: 'foster', caregiverEmail: caregiver.user.email })
  const trial = await addPet(admin)
  const request = await askFor(trial)
  await admin.call.adoptions.decide({ id: request, status: 'accepted' })
  await admin.call.adoptions.startTrial({ id: request, until: daysLater(today(), 7) })
  const { petId } = await adopted(admin)
  await admin.call.pets.takeBack({ id: petId, published: true, reason: 'They moved.' })
  const given = await addPet(owner)
  await leave(caregiver, 'delete')
  await leave(family, 'delete')
  await leave(owner, 'give')
  expect(await staysOf(ours)).toMatchObject([{ place: 'foster', caregiver: null, open: true }, { place: 'shelter' }])
  expect(await placesOf(trial)).toEqual(['shelter', 'trial', 'shelter'])
  expect(await placesOf(given)).toEqual(['shelter', 'owner'])
  const { stays } = shelter.db.schema
  expect(await shelter.db.read.$count(stays, sql`return_reason is not null or caregiver_uid is not null`)).toBe(0)
})
