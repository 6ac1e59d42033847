import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { listCampaigns } from '#server/features/campaigns/campaigns.queries.ts'
import { checkLedger } from '#server/features/donations/ledger.service.ts'
import { petsOfOwner } from '#server/features/pets/pets.queries.ts'
import { addPet, deletePet, findPets } from '#server/features/pets/pets.service.ts'
import { photosOf } from '#server/features/pets/photos.service.ts'
import { listAdmins, usersByEmail } from '#server/features/users/users.queries.ts'
import { login, register } from '#server/identity/accounts.ts'
import { currentUser, type UserRow } from '#server/identity/users.ts'
import { readImage } from '#server/images/store.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { census, dyingAfter, everyPet } from '#server/testing/demo-shelter.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { someOnPostgres } from '#server/testing/long-tests.ts'
import { campaignState, campaignStates } from '#shared/campaigns.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { petInput } from '#shared/pets.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import { portraits } from '#tools/drawings/demo-pets.ts'
import { snapshots } from '#tools/drawings/demo-snapshots.ts'
import { loginBlock, prepareDemo } from './demo.ts'
import { simulatedGoogle } from './google.ts'
import { day, dayBefore, historyUntil } from './history.ts'
import { demoLogins, demoPassword, people } from './people.ts'
import { demoPets } from './pets.ts'
import { formOf, isComplete, seedDemo } from './seed.ts'

async function openFresh(): Promise<Database> {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  return db
}

let db: Database
const made = new Date()
let whole: Awaited<ReturnType<typeof census>>
beforeAll(async () => {
  db = await freshDatabase()
  await seedDemo(db, made)
  whole = await census(db)
  return () => db.close()
}, 120_000)

describe('the sample shelter', () => {
  it('has a pet with its own picture for every portrait, in all categories', async () => {
    const pets = await everyPet(db)
    expect(pets.map(({ name }) => name).sort()).toEqual(Object.keys(portraits).sort())
    expect(new Set(pets.map(({ category }) => category))).toEqual(new Set(petCategories))
    expect(new Set(pets.map(({ image }) => image)).size).toBe(pets.length)
    for (const pet of pets) {
      const hash = uploadedImageHash(pet.image) ?? ''
      expect((await readImage(db, hash, 'full'))?.subarray(8, 12).toString(), pet.name).toBe('WEBP')
      expect((await readImage(db, hash, 'small'))?.length, pet.name).toBeGreaterThan(500)
    }
  })

  it('has notifications in chronological order, some of them unread', async () => {
    const told = await listNotifications(db)
    const times = told.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(made.getTime())
    const kinds = new Set(told.map(({ kind }) => kind))
    const expected = ['request_new', 'request_accepted', 'request_rejected', 'gift', 'campaign_ended']
    expect(expected.filter((kind) => !kinds.has(kind as (typeof told)[number]['kind']))).toEqual([])
    const [grace] = await usersByEmail(db, people.grace.email)
    const [ella] = await usersByEmail(db, people.ella.email)
    for (const person of [grace, ella]) {
      const own = told.filter(({ uid }) => uid === person?.uid)
      expect(
        own.some(({ readAt }) => readAt === null),
        person?.name,
      ).toBe(true)
      expect(
        own.some(({ readAt }) => readAt !== null),
        person?.name,
      ).toBe(true)
    }
    expect(told.filter(({ mail }) => mail !== 'none')).toEqual([])
  })

  it('has its own text for every pet, which the form accepts', () => {
    expect(new Set(demoPets.map(({ description }) => description)).size).toBe(demoPets.length)
    for (const pet of demoPets) {
      const { description } = petInput.parse({ ...formOf(pet, made), image: 'https://example.org/pet.png' })
      const sentences = description.match(/[.?!](?= |$)/g) ?? []
      expect(sentences.length, pet.name).toBeGreaterThanOrEqual(2)
      expect(sentences.length, pet.name).toBeLessThanOrEqual(4)
    }
  })

  it('mixes the categories on the first page of the listing', async () => {
    const { items: newest } = await findPets({ db, user: null }, { limit: 12 })
    expect(new Set(newest.map(({ category }) => category)).size).toBe(petCategories.length)
  })

  it('has several owners, some adopted pets, and requests in all three states', async () => {
    const { users, requests } = await census(db)
    const pets = await everyPet(db)
    expect(new Set(pets.map(({ ownerUid }) => ownerUid)).size).toBeGreaterThanOrEqual(5)
    expect(pets.filter(({ status }) => status === 'adopted').length).toBeGreaterThanOrEqual(3)
    expect(users.filter((line) => line.endsWith(' admin'))).toHaveLength(1)
    for (const status of ['pending', 'accepted', 'rejected'])
      expect(requests.filter((line) => line.endsWith(status)).length, status).toBeGreaterThanOrEqual(3)
  })

  it('has pets on hold with waiting applicants, and a draft that only its owner sees', async () => {
    const pets = await everyPet(db)
    const onHold = pets.filter(({ status }) => status === 'on_hold')
    expect(onHold.length).toBeGreaterThanOrEqual(3)
    const requests = await db.read.select().from(db.schema.adoptionRequests)
    const waiting = requests.filter(
      ({ petId, status }) => status === 'pending' && onHold.some(({ id }) => id === petId),
    )
    expect(waiting.length).toBeGreaterThanOrEqual(1)
    for (const { id, name } of onHold)
      expect(requests.filter(({ petId, status }) => petId === id && status === 'accepted').length, name).toBe(1)
    const drafts = pets.filter(({ status }) => status === 'draft')
    expect(drafts).toHaveLength(1)
    const { items } = await findPets({ db, user: null }, { limit: 1000 })
    expect(items).toHaveLength(pets.length - 1)
    expect(items.map(({ name }) => name)).not.toContain(drafts[0]?.name)
  })

  it('has pets with several photos, each with its own text and a focal point', async () => {
    const several = (await everyPet(db))
      .map((pet) => ({ name: pet.name, photos: photosOf(pet) }))
      .filter(({ photos }) => photos.length > 1)
    expect(several.length).toBeGreaterThanOrEqual(9)
    const all = several.flatMap(({ photos }) => photos)
    expect(new Set(all.map(({ image }) => image)).size).toBe(all.length)
    expect(new Set(all.map(({ alt }) => alt)).size).toBe(all.length)
    for (const { name, photos } of several) {
      expect(photos.length, name).toBe(1 + (snapshots[name as keyof typeof portraits]?.length ?? 0))
      expect(photos.length, name).toBeLessThanOrEqual(4)
      for (const { image, alt, focus } of photos) {
        expect(alt).toContain(name)
        expect(focus, alt ?? '').not.toBeNull()
        expect((await readImage(db, uploadedImageHash(image) ?? '', 'small'))?.length, alt ?? '').toBeGreaterThan(500)
      }
    }
    expect(several.map(({ name }) => name).sort()).toEqual(Object.keys(snapshots).sort())
  })

  it('has an adoption agreement to which one family has agreed, and which another one can read', async () => {
    const { adoptionRequests: requests, agreements } = db.schema
    const rows = await db.read
      .select({ petName: requests.petName, text: agreements.text, agreedAt: agreements.agreedAt })
      .from(agreements)
      .innerJoin(requests, eq(requests.id, agreements.requestId))
    expect(rows).toMatchObject([{ petName: 'Sheldon', agreedAt: expect.any(Date) }])
    expect(rows[0]?.text).toContain('between Springfield Animal Shelter, Inc., 12 Orchard Lane, Springfield, and Leo')
    expect(rows[0]?.text).not.toMatch(/[{}]/)
    const open = and(eq(requests.petName, 'Bubbles'), eq(requests.status, 'accepted'), isNull(requests.adoptedAt))
    expect(await db.read.$count(requests, open)).toBe(1)
  })

  it('has an arrival day for each pet', async () => {
    for (const { name, createdAt, arrivedOn } of await everyPet(db)) {
      const longer = demoPets.find((pet) => pet.name === name)?.arrived
      expect(arrivedOn, name).toBe(longer ? dayBefore(made.getTime(), longer) : createdAt.toISOString().slice(0, 10))
      expect(Date.parse(arrivedOn), name).toBeLessThanOrEqual(createdAt.getTime())
    }
  })

  it('has campaigns of every kind, exact to the cent', async () => {
    const campaigns = await listCampaigns(db, { limit: 1000 })
    expect(campaigns.length).toBeGreaterThanOrEqual(14)
    const states = Map.groupBy(campaigns, (campaign) => campaignState(campaign, new Date()))
    for (const state of campaignStates) expect(states.get(state)?.length, state).toBeGreaterThanOrEqual(2)
    const share = campaigns.map(({ donatedCents, maxCents }) => donatedCents / maxCents)
    expect(share.filter((part) => part === 0).length).toBeGreaterThanOrEqual(2)
    expect(share.filter((part) => part > 0.95 && part < 1).length).toBeGreaterThanOrEqual(2)
    const donors = await Promise.all(
      campaigns.map(({ id }) => db.read.$count(db.schema.donations, eq(db.schema.donations.campaignId, id))),
    )
    expect(Math.max(...donors)).toBeGreaterThanOrEqual(50)
    expect(await checkLedger(db)).toEqual([])
  })

  it('has grown over the last months: events follow their causes, and ids are in order of time', async () => {
    const { pets, adoptionRequests, campaigns, donations } = db.schema
    const all = {
      pets: await db.read.select().from(pets).orderBy(pets.id),
      requests: await db.read.select().from(adoptionRequests).orderBy(adoptionRequests.id),
      campaigns: await db.read.select().from(campaigns).orderBy(campaigns.id),
      donations: await db.read.select().from(donations).orderBy(donations.id),
    }
    for (const [what, rows] of Object.entries(all)) {
      const daysAgo = rows.map(({ createdAt }) => (made.getTime() - createdAt.getTime()) / day)
      expect([what, daysAgo.toSorted((a, b) => b - a)]).toEqual([what, daysAgo])
      expect(daysAgo[0], what).toBeGreaterThan(45)
      expect(daysAgo.at(-1), what).toBeGreaterThan(0)
      expect(daysAgo.at(-1), what).toBeLessThan(3)
      expect(new Set(daysAgo.map(Math.floor)).size, what).toBeGreaterThanOrEqual(10)
    }
    const arrival = new Map(all.pets.map(({ name, createdAt }) => [name, createdAt]))
    const came = (name: string) => arrival.get(name)?.getTime() ?? Infinity
    for (const { petName, createdAt, decidedAt, status } of all.requests) {
      expect(createdAt.getTime(), petName).toBeGreaterThan(came(petName))
      if (status === 'pending') expect(decidedAt, petName).toBeNull()
      else expect(decidedAt?.getTime(), petName).toBeGreaterThan(createdAt.getTime())
      expect(decidedAt?.getTime() ?? 0, petName).toBeLessThan(made.getTime())
    }
    for (const { id, petName, createdAt, endsAt } of all.campaigns) {
      expect(createdAt.getTime(), petName).toBeGreaterThan(came(petName))
      for (const donation of all.donations.filter(({ campaignId }) => campaignId === id)) {
        expect(donation.createdAt.getTime(), petName).toBeGreaterThan(createdAt.getTime())
        expect(donation.createdAt.getTime(), petName).toBeLessThan(endsAt.getTime())
      }
    }
  })

  it('has the same history whenever it is created', () => {
    const distances = (now: number) => {
      const { donations, requests, arrivals } = historyUntil(now)
      return [
        ...donations.map(({ key, at }) => [key, Math.round(now - at)]),
        requests.map(({ asked }) => Math.round(now - asked)),
        [...arrivals].map(([name, at]) => [name, Math.round(now - at)]),
      ]
    }
    expect(distances(Date.UTC(2031, 1, 28))).toEqual(distances(Date.UTC(2026, 0, 1)))
  })

  it('prints working logins in one table', async () => {
    for (const { person } of demoLogins) {
      const { identity } = await login(db, { email: people[person].email, password: demoPassword })
      expect(loginBlock(true)).toMatch(new RegExp(`^  \\w.* ${identity.email} +${demoPassword} *$`, 'm'))
    }
  })

  it('simulates Google only in a folder that `demo` has made, and uses no real Google', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => log.mockRestore())
    const folders = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'pawstead-test-')))
    onTestFinished(() => folders.forEach((folder) => void rmSync(folder, { recursive: true })))
    const [made = '', other = ''] = folders
    // a shelter of `serve`
    writeFileSync(databaseFile(other), '')
    const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' }
    const outsideIn = async (folder: string) => {
      const { config, prepare } = prepareDemo(readFrom(google, { data: folder }))
      expect(config).not.toHaveProperty('google')
      return prepare(db)
    }
    expect([await outsideIn(made), await outsideIn(other)]).toEqual([{ simulatedGoogle }, {}])
    expect(log.mock.calls.flat().map((text) => /Google' is( not)? simulated/.exec(text)?.[0])).toEqual([
      "Google' is simulated",
      "Google' is not simulated",
    ])
  })

  it("is not created twice, and visitors' changes stay", async () => {
    const [owner] = (await usersByEmail(db, people.priya.email)) as [UserRow]
    const [first, second] = await petsOfOwner(db, owner.uid)
    await deletePet({ db, user: owner }, { id: first?.id ?? 0 })
    const before = await census(db)
    await seedDemo(db)
    expect(await census(db)).toEqual(before)
    expect((await petsOfOwner(db, owner.uid))[0]?.id).toBe(second?.id)
  })
})

describe('an interrupted sample shelter', () => {
  it('is completed at the next start without duplicates', { timeout: 240_000 }, async () => {
    const fresh = await openFresh()
    // among the pets (twice), the requests, and the donations
    for (const transactions of someOnPostgres([112, 5, 75, 110], 4))
      await expect(seedDemo(dyingAfter(fresh, transactions), made)).rejects.toThrow('the power went off')
    expect(await isComplete(fresh)).toBe(false)
    await seedDemo(fresh, made)
    expect(await isComplete(fresh)).toBe(true)
    expect(await census(fresh)).toEqual(whole)
  })
})

describe("a real shelter's database", () => {
  it('is not touched; the error explains it', async () => {
    const real = await openFresh()
    const { identity } = await register(real, { name: 'Real', email: 'real@example.org', password: 'a password' })
    const keeper = await currentUser(real, identity)
    const [first] = demoPets as [(typeof demoPets)[number]]
    await addPet(
      { db: real, user: keeper },
      petInput.parse({ ...formOf(first, made), image: 'https://example.org/pet.png' }),
    )
    const before = await census(real)
    await expect(seedDemo(real)).rejects.toThrow('This data folder holds a real shelter.')
    expect(await census(real)).toEqual(before)
    expect(await listAdmins(real)).toEqual([])
  })
})
