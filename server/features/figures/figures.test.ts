import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { rebuildTallies, tallyProblems } from '#server/platform/tallies/fill.ts'
import { storedTallies } from '#server/platform/tallies/tallies.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { type FiguresInput, type PetFigures, petFigureNames } from '#shared/figures.ts'

// The shelter's figures (docs/product.md 30).

const day = 86_400_000
const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
let shelter: Harness
let admin: HarnessUser
let member: HarnessUser
let family: HarnessUser

beforeEach(async () => {
  shelter = await startHarness()
  admin = shelter.admin
  member = shelter.user
  family = shelter.other
  // noon, so that a few hours stay on this day
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-10T12:00:00Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  expect(await tallyProblems(shelter.db)).toEqual([])
})

const setTime = (time: string) => vi.setSystemTime(new Date(time))
const later = (days: number) => vi.setSystemTime(Date.now() + days * day)
const addPet = async (by = admin, facts: object = {}) => (await by.call.pets.add({ ...goodPet, ...facts })).id
const figuresOf = (period?: FiguresInput) => admin.call.figures.ofPeriod(period)
const none: PetFigures = { arrived: 0, returned: 0, adopted: 0, departed: 0, requests: 0, answered: 0 }

async function adopt(petId: number, who = family, owner = admin) {
  const { id } = await who.call.adoptions.request({ petId, ...contact })
  await owner.call.adoptions.decide({ id, status: 'accepted' })
  await owner.call.pets.markAdopted({ id: petId })
}

/** The figures of dogs by month, without months that have none. */
async function dogMonths(period?: FiguresInput) {
  const { months } = await figuresOf(period)
  return Object.fromEntries(months.flatMap(({ month, pets }) => (pets.Dog ? [[month, pets.Dog]] : [])))
}

test('arrivals, returns, adoptions, and departures are counted on their days', async () => {
  const biscuit = await addPet(admin, { category: 'Dog', arrivedOn: '2027-01-31' })
  await addPet(admin, { category: 'Cat' })
  await adopt(biscuit)
  setTime('2027-05-02T12:00:00Z')
  await admin.call.pets.takeBack({ id: biscuit, published: true })
  setTime('2027-06-01T12:00:00Z')
  await admin.call.pets.delete({ id: biscuit })
  expect(await dogMonths({ from: '2027-01', to: '2027-06' })).toEqual({
    '2027-01': { ...none, arrived: 1 },
    '2027-03': { ...none, adopted: 1, requests: 1, answered: 1 },
    '2027-05': { ...none, returned: 1 },
    '2027-06': { ...none, departed: 1 },
  })
  const { here, first, now, waited, answerHours } = await figuresOf({ from: '2027-02', to: '2027-03' })
  expect({ here, first, now }).toEqual({
    here: { before: { Dog: 1 }, after: { Cat: 1 }, now: { Cat: 1 } },
    first: '2027-01',
    now: '2027-06',
  })
  expect(waited).toEqual({
    Dog: { median: 38, count: 1, exact: true },
    All: { median: 38, count: 1, exact: true },
  })
  expect(answerHours.All).toEqual({ median: 0, count: 1, exact: true })
})

test('foster care and a trial are care, and pets of members are in no figures', async () => {
  const rex = await addPet(admin, { category: 'Dog' })
  const caregiverEmail = family.user.email
  await admin.call.pets.place({ id: rex, place: 'foster', caregiverEmail })
  later(10)
  await adopt(rex)
  await adopt(await addPet(member, { category: 'Dog' }), family, member)
  const { waited, here } = await figuresOf()
  expect(await dogMonths()).toEqual({ '2027-03': { ...none, arrived: 1, adopted: 1, requests: 1, answered: 1 } })
  expect(waited.Dog).toEqual({ median: 10, count: 1, exact: true })
  expect(here.now).toEqual({})
})

test('a pet is the shelter’s as long as its owner is staff', async () => {
  await addPet(member, { category: 'Dog' })
  await admin.call.users.setStaff({ email: member.user.email, staff: true })
  expect((await figuresOf()).here.now).toEqual({ Dog: 1 })
  later(31)
  await admin.call.users.setStaff({ email: member.user.email, staff: false })
  expect(await dogMonths()).toEqual({ '2027-03': { ...none, arrived: 1 }, '2027-04': { ...none, departed: 1 } })
})

test('a changed category and day of arrival move what is counted', async () => {
  const id = await addPet(admin, { category: 'Dog', arrivedOn: '2027-03-01' })
  await adopt(id)
  await admin.call.pets.update({ id, ...goodPet, category: 'Cat', arrivedOn: '2027-02-08' })
  expect(await dogMonths()).toEqual({ '2027-03': { ...none, requests: 1, answered: 1 } })
  const { months, waited } = await figuresOf()
  expect(months.find(({ month }) => month === '2027-02')?.pets).toEqual({ Cat: { ...none, arrived: 1 } })
  expect(waited).toMatchObject({ Cat: { median: 30, count: 1 } })
})

test('an adoption on an unknown day is in no month', async () => {
  const id = await addPet(admin, { category: 'Dog' })
  await adopt(id)
  const { stays } = shelter.db.schema
  await shelter.db.transaction((tx) =>
    tx.update(stays).set({ startedOn: null, endedOn: null }).where(eq(stays.petId, id)),
  )
  expect(await tallyProblems(shelter.db)).toHaveLength(4)
  await shelter.db.transaction((tx) => rebuildTallies(shelter.db, tx, null))
  const { undated, here } = await figuresOf()
  expect(undated).toEqual({ Dog: { ...none, arrived: 1, adopted: 1 } })
  expect(here).toEqual({ before: {}, after: {}, now: {} })
  expect(await dogMonths()).toEqual({ '2027-03': { ...none, requests: 1, answered: 1 } })
})

test('days of a month are one row, and unknown days another', async () => {
  for (const arrivedOn of ['2027-02-01', '2027-02-28', '2027-03-01'])
    await addPet(admin, { category: 'Dog', arrivedOn })
  await shelter.db.transaction((tx) =>
    tx.update(shelter.db.schema.stays).set({ startedOn: null }).where(eq(shelter.db.schema.stays.id, 1)),
  )
  await shelter.db.transaction((tx) => rebuildTallies(shelter.db, tx, null))
  const { pets } = await storedTallies(shelter.db)
  expect(pets).toEqual(['', '2027-02', '2027-03'].map((month) => ({ ...none, month, category: 'Dog', arrived: 1 })))
})

test('money is counted when it is pledged, received, and corrected, in the shelter’s time zone', async () => {
  await saveSettings({ db: shelter.db }, { values: { timeZone: 'America/Chicago' } })
  setTime('2027-12-30T12:00:00Z')
  const { id } = await admin.call.campaigns.createSimple({ petName: 'Rex', image: goodPet.image, maxCents: 50_000 })
  // 23:30 on December 31 in Chicago
  setTime('2028-01-01T05:30:00Z')
  await family.call.donations.give({ campaignId: id, amountCents: 2500 })
  const [donation] = await shelter.db.read.select().from(shelter.db.schema.donations)
  const ids = [donation?.id ?? 0]
  later(1)
  await admin.call.donations.receive({ ids })
  later(31)
  await admin.call.donations.cancel({ ids })
  const { months } = await figuresOf({ from: '2027-12', to: '2028-02' })
  expect(months.map(({ month, money }) => [month, money.campaign])).toEqual([
    ['2027-12', { pledgedCents: 2500, receivedCents: 0, refundedCents: 0 }],
    ['2028-01', { pledgedCents: 0, receivedCents: 2500, refundedCents: 0 }],
    ['2028-02', { pledgedCents: 0, receivedCents: 0, refundedCents: 2500 }],
  ])
  await saveSettings({ db: shelter.db }, { values: { timeZone: 'UTC' } })
  const again = await figuresOf({ from: '2027-12', to: '2028-01' })
  expect(again.months.map(({ money }) => money.campaign?.pledgedCents ?? 0)).toEqual([0, 2500])
})

test('requests and answers at the ends of months are counted in the shelter’s time zone, also after it changed', async () => {
  await saveSettings({ db: shelter.db }, { values: { timeZone: 'America/Chicago' } })
  const petId = await addPet(admin, { category: 'Dog', arrivedOn: '2026-10-01' })
  // October 31, 23:30 in summer time, November 1 at 0:30, November 30 at 23:30 in winter time, and December 1 at 0:30
  for (const time of ['2026-11-01T04:30', '2026-11-01T05:30', '2026-12-01T05:30', '2026-12-01T06:30']) {
    setTime(`${time}:00Z`)
    const { id } = await family.call.adoptions.request({ petId, ...contact })
    await admin.call.adoptions.decide({ id, status: 'rejected' })
  }
  const requestsByMonth = async () =>
    Object.entries(await dogMonths({ from: '2026-10', to: '2026-12' })).map(([month, { requests, answered }]) => [
      month,
      requests,
      answered,
    ])
  expect(await requestsByMonth()).toEqual([
    ['2026-10', 1, 1],
    ['2026-11', 2, 2],
    ['2026-12', 1, 1],
  ])
  expect(await tallyProblems(shelter.db)).toEqual([])
  await saveSettings({ db: shelter.db }, { values: { timeZone: 'UTC' } })
  expect(await requestsByMonth()).toEqual([
    ['2026-10', 0, 0],
    ['2026-11', 2, 2],
    ['2026-12', 2, 2],
  ])
})

test('a year ends with the pets that it began with and those that came, without those that left', async () => {
  for (const category of ['Dog', 'Cat', 'Rabbit'] as const)
    for (const arrivedOn of ['2025-12-31', '2026-01-01', '2026-07-15', '2027-01-01']) {
      const id = await addPet(admin, { category, arrivedOn })
      if (arrivedOn === '2026-07-15' && category !== 'Rabbit') await adopt(id)
    }
  const { here, months } = await figuresOf({ from: '2026-01', to: '2027-03' })
  for (const category of ['Dog', 'Cat', 'Rabbit'] as const) {
    const sum = (name: keyof PetFigures) => months.reduce((all, { pets }) => all + (pets[category]?.[name] ?? 0), 0)
    const [arrived = 0, returned = 0, adopted = 0, departed = 0] = petFigureNames.map(sum)
    expect((here.before[category] ?? 0) + arrived + returned - adopted - departed).toBe(here.after[category] ?? 0)
  }
})

test('a median of more than 10,000 is that of weeks', async () => {
  const { petTallies, durationTallies } = shelter.db.schema
  const of = { category: 'Dog', month: '2027-03' } as const
  await shelter.db.transaction(async (tx) => {
    await tx.insert(petTallies).values({ month: '2027-03', category: 'Dog', adopted: 10_001 })
    await tx.insert(durationTallies).values([
      { ...of, kind: 'waited_days', length: 16, count: 10_001 },
      { ...of, kind: 'waited_weeks', length: 2, count: 10_001 },
    ])
  })
  expect((await figuresOf()).waited.Dog).toEqual({ median: 14, count: 10_001, exact: false })
  await shelter.db.transaction(async (tx) => {
    for (const table of [petTallies, durationTallies]) await tx.delete(table)
  })
})

test('figures are for staff, the file for admins', async () => {
  vi.useRealTimers()
  await expect(family.call.figures.ofPeriod()).rejects.toThrow()
  const id = await addPet(admin, { category: 'Dog', arrivedOn: '2026-10-01' })
  await addPet(admin, { category: 'Cat', arrivedOn: '2026-11-05' })
  await admin.call.pets.delete({ id })
  const month = new Date().toISOString().slice(0, 7)
  const { statusCode, headers, body } = await admin.http({ url: `/api/figures.csv?from=2026-10&to=${month}` })
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="figures.csv"'])
  const [head, ...rows] = body.split('\r\n')
  expect(head).toBe(
    '\uFEFFmonth,category,at_start,arrived,returned,adopted,departed,at_end,requests,answered,median_days_waited',
  )
  expect(rows.slice(0, 2)).toEqual([
    '2026-10,dog,0,1,0,0,0,1,0,0,',
    expect.stringMatching(/^2026-11,dog,1,0,0,0,[01],[01],0,0,$/),
  ])
  expect(rows).toContain('2026-11,cat,0,1,0,0,0,1,0,0,')
  const donations = await admin.http({ url: '/api/figures.csv?of=donations' })
  expect(donations.body).toBe('\uFEFFmonth,purpose,pledged,received,refunded,currency\r\n')
  expect((await family.http({ url: '/api/figures.csv' })).statusCode).toBe(403)
  expect((await admin.http({ url: '/api/figures.csv?from=2027-03' })).statusCode).toBe(400)
})
