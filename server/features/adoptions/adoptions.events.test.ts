import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedDatabase } from '#server/testing/database.ts'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { racePromises } from '#server/testing/race-promises.ts'
import { goodPet } from '#server/testing/rest.ts'
import { releaseRequest, withdrawRequest } from './adoptions.service.ts'

vi.setConfig({ testTimeout: 120_000 })

async function startAsked(...names: string[]) {
  const shelter = await startHarness()
  const { db, user: owner } = shelter
  const { id: petId, name: petName } = await owner.call.pets.add(goodPet)
  const ask = ({ call }: HarnessUser) => call.adoptions.request({ petId, phone: '112', address: 'here' })
  const askers: (HarnessUser & { request: number })[] = []
  for (const name of names) {
    const person = await shelter.person(name)
    askers.push({ ...person, request: (await ask(person)).id })
  }
  const nameOf = (uid: string | null) =>
    [owner, shelter.admin, ...askers].find(({ user }) => user.uid === uid)?.user.name.split(' ')[0]
  let seen = 0
  const news = async () => {
    const all = (await listNotifications(db)).filter(({ id }) => id > seen)
    seen = all.at(-1)?.id ?? seen
    return all.map(({ uid, kind }) => `${nameOf(uid)}: ${kind}`).toSorted()
  }
  return { ...shelter, owner, petId, petName, ask, askers, news }
}

const [ann, ben, cleo] = ['Ann', 'Ben', 'Cleo']

test('the owner is notified of the requester', async () => {
  const { db, owner, petId, petName, askers } = await startAsked('Ann')
  expect((await listNotifications(db)).filter(({ kind }) => kind !== 'post_new')).toMatchObject([
    {
      uid: owner.user.uid,
      kind: 'request_new',
      times: 1,
      mail: 'waiting',
      readAt: null,
      data: { requestId: askers[0]?.request, petId, petName, person: 'Ann' },
    },
  ])
})

test('users are not notified of their own actions', async () => {
  const { db, user } = await startHarness()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id } = await user.call.adoptions.request({ petId, phone: '112', address: 'here' })
  await user.call.adoptions.decide({ id, status: 'accepted' })
  await user.call.pets.delete({ id: petId })
  // admins hear of the new pet
  expect((await listNotifications(db)).filter(({ kind }) => kind !== 'post_new')).toEqual([])
  expect((await listNotifications(db)).filter(({ uid }) => uid === user.user.uid)).toEqual([])
})

test('an accepted requester is notified, and the others that another person is being considered', async () => {
  const { askers, owner, news, db, petId, petName } = await startAsked(ann, ben, cleo)
  await news()
  const [first] = askers
  await owner.call.adoptions.decide({ id: first?.request ?? 0, status: 'accepted' })
  expect(await news()).toEqual(['Ann: request_accepted', 'Ben: pet_considered', 'Cleo: pet_considered'])
  const about = askers.map(({ request }) => ({ requestId: request, petId, petName }))
  const told = (await listNotifications(db)).slice(-3).map(({ data }) => data)
  expect(told.toSorted((a, b) => a.requestId - b.requestId)).toEqual(about)
  const again = owner.call.adoptions.decide({ id: first?.request ?? 0, status: 'accepted' })
  await expect(again).rejects.toThrow('already been accepted')
  expect(await news()).toEqual([])
})

test('a rejected requester is notified', async () => {
  const { db, askers, owner, news } = await startAsked(ann, ben)
  await news()
  await owner.call.adoptions.decide({ id: askers[0]?.request ?? 0, status: 'rejected' })
  expect(await news()).toEqual(['Ann: request_rejected'])
  expect((await listNotifications(db)).at(-1)?.data).toMatchObject({ outcome: 'declined' })
})

test('a released requester is notified, and the others that the pet is available again', async () => {
  const { askers, owner, news, db } = await startAsked(ann, ben)
  const id = askers[0]?.request ?? 0
  await owner.call.adoptions.decide({ id, status: 'accepted' })
  await news()
  await releaseRequest({ db, user: owner.user }, { id })
  expect(await news()).toEqual(['Ann: request_released', 'Ben: pet_free_again'])
})

test('the owner is notified of a withdrawal, and the others only if the pet was promised', async () => {
  const { askers, owner, news, db } = await startAsked(ann, ben, cleo)
  await news()
  const [first, second] = askers
  if (!first || !second) throw new Error('nobody has asked')
  await withdrawRequest({ db, user: second.user }, { id: second.request })
  expect(await news()).toEqual(['Uma: request_withdrawn'])
  await owner.call.adoptions.decide({ id: first.request, status: 'accepted' })
  await news()
  await withdrawRequest({ db, user: first.user }, { id: first.request })
  expect(await news()).toEqual(['Cleo: pet_free_again', 'Uma: request_withdrawn'])
})

test('when a pet is adopted, all waiting requesters are notified', async () => {
  const { askers, owner, news, petId } = await startAsked(ann, ben, cleo)
  await owner.call.adoptions.decide({ id: askers[0]?.request ?? 0, status: 'accepted' })
  await news()
  await owner.call.pets.markAdopted({ id: petId })
  expect(await news()).toEqual(['Ben: pet_adopted', 'Cleo: pet_adopted'])
  await owner.call.pets.markAdopted({ id: petId })
  await owner.call.pets.delete({ id: petId })
  expect(await news()).toEqual([])
})

test('when a pet is deleted, all open requesters are notified', async () => {
  const { db, admin, askers, owner, news, petId, petName } = await startAsked(ann, ben)
  await owner.call.adoptions.decide({ id: askers[0]?.request ?? 0, status: 'accepted' })
  await news()
  await admin.call.pets.delete({ id: petId })
  expect(await news()).toEqual(['Ann: request_rejected', 'Ben: request_rejected'])
  // one statement creates all, in any order
  const told = (await listNotifications(db)).slice(-2).map(({ data }) => data)
  expect(told.toSorted((a, b) => a.requestId - b.requestId)).toEqual(
    askers.map(({ request }) => ({ requestId: request, petId: null, petName, outcome: 'pet_deleted' })),
  )
})

test('requesting, withdrawing and deciding repeatedly does not fill a bell', async () => {
  const { db, askers, ask, owner } = await startAsked(ann, ben)
  const [first, second] = askers
  if (!first || !second) throw new Error('nobody has asked')
  let id = first.request
  for (let round = 0; round < 4; round++) {
    await owner.call.adoptions.decide({ id, status: 'accepted' })
    await withdrawRequest({ db, user: first.user }, { id })
    id = (await ask(first)).id
  }
  const told = (await listNotifications(db)).map(({ uid, kind, times }) => [uid, kind, times])
  expect(told).toContainEqual([owner.user.uid, 'request_new', 5])
  expect(told).toContainEqual([owner.user.uid, 'request_withdrawn', 4])
  expect(told).toContainEqual([second.user.uid, 'pet_considered', 4])
  expect(told).toContainEqual([second.user.uid, 'pet_free_again', 4])
})

test('the name of a pet may be any text', async () => {
  const { db, user: owner, other } = await startHarness()
  const name = `"'\\ {}%_ 🐕 ريكس`
  const { id: petId } = await owner.call.pets.add({ ...goodPet, name })
  const { id } = await other.call.adoptions.request({ petId, phone: '112', address: 'here' })
  await owner.call.pets.markAdopted({ id: petId })
  expect((await listNotifications(db)).at(-1)?.data).toEqual({ requestId: id, petId, petName: name })
})

test('thousands who wait for a pet are notified with one statement', async () => {
  const { db, owner, petId, person, ask } = await startAsked(ann)
  const { adoptionRequests } = db.schema
  const [like] = await db.read.select().from(adoptionRequests)
  if (!like) throw new Error('nobody has asked')
  const { id: _, ...row } = like
  await db.transaction(async (tx) => {
    for (let batch = 0; batch < 10; batch++)
      await tx
        .insert(adoptionRequests)
        .values(Array.from({ length: 500 }, (_, n) => ({ ...row, requesterUid: `asker ${batch} ${n}` })))
  })
  const ella = await person('Ella Else')
  const { id } = await ask(ella)
  await owner.call.adoptions.decide({ id, status: 'accepted' })
  await releaseRequest({ db, user: owner.user }, { id })
  await owner.call.pets.markAdopted({ id: petId })
  const { notifications } = db.schema
  for (const kind of ['pet_considered', 'pet_free_again', 'pet_adopted'] as const)
    expect(await db.read.$count(notifications, and(eq(notifications.kind, kind), eq(notifications.times, 1)))).toBe(
      5001,
    )
})

test('a transaction that is refused halfway notifies no one', async () => {
  const { db, askers, owner, petId, news } = await startAsked(ann)
  const [first] = askers
  if (!first) throw new Error('nobody has asked')
  await owner.call.adoptions.decide({ id: first.request, status: 'accepted' })
  await owner.call.pets.markAdopted({ id: petId })
  await news()
  await expect(withdrawRequest({ db, user: first.user }, { id: first.request })).rejects.toThrow('already found a home')
  expect(await news()).toEqual([])
})

test('each decision is notified once, whatever happens concurrently', async () => {
  const { user, person } = await startHarness()
  const shared = await sharedDatabase()
  const dbs = [await shared.open(), await shared.open()]
  onTestFinished(async () => {
    for (const db of dbs) await db.close()
    await shared.close()
  })
  const askers = [user, ...(await Promise.all([ann, ben, cleo].map(person)))].map(({ user }) => user)
  const owner = (await person('Olga Owner')).user
  const { broken, told } = await racePromises(dbs, { owner, askers }, { rounds: 40, seed: Date.now() })
  expect(broken).toEqual([])
  expect(told).toBeGreaterThan(100)
})
