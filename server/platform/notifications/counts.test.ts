import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { pageStateId } from '#shared/rendered-page.ts'
import { countsOf } from './notifications.queries.ts'

vi.setConfig({ testTimeout: 120_000 })

const asked = { phone: '+1 555 0142', address: '12 Elm Street' }
const waits = async ({ call }: HarnessUser) => {
  const { waiting, owns } = await call.notifications.unread()
  return { waiting, owns }
}

test('pending requests for my pets count, until they are decided or withdrawn', async () => {
  const { user: owner, other, person } = await startHarness()
  expect(await waits(owner)).toEqual({ waiting: 0, owns: false })
  const rex = await owner.call.pets.add(goodPet)
  expect(await waits(owner)).toEqual({ waiting: 0, owns: true })
  const third = await person('Third')
  const first = await other.call.adoptions.request({ petId: rex.id, ...asked })
  const second = await third.call.adoptions.request({ petId: rex.id, ...asked })
  expect(await waits(owner)).toEqual({ waiting: 2, owns: true })
  // my own requests wait for another owner
  expect(await waits(other)).toEqual({ waiting: 0, owns: false })
  await owner.call.adoptions.decide({ id: first.id, status: 'accepted' })
  expect(await waits(owner)).toEqual({ waiting: 1, owns: true })
  await third.call.adoptions.withdraw({ id: second.id })
  expect(await waits(owner)).toEqual({ waiting: 0, owns: true })
})

test('an admin who decides for others only counts requests for their own pets', async () => {
  const { user: owner, other, admin } = await startHarness()
  const rex = await owner.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId: rex.id, ...asked })
  expect(await waits(admin)).toEqual({ waiting: 0, owns: false })
  await admin.call.adoptions.decide({ id, status: 'rejected' })
  expect(await waits(owner)).toEqual({ waiting: 0, owns: true })
})

test('an owner has requests to look at, also when the pet is deleted', async () => {
  const { user: owner, other } = await startHarness()
  const rex = await owner.call.pets.add(goodPet)
  await other.call.adoptions.request({ petId: rex.id, ...asked })
  await owner.call.pets.delete({ id: rex.id })
  expect(await waits(owner)).toEqual({ waiting: 0, owns: true })
})

test('counts stop at 100, and exclude the requests of others', async () => {
  const db = openSqlite(shelterFolder(), { synchronous: 'OFF' })
  onTestFinished(() => db.close())
  const of = (ownerUid: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      petName: 'Rex',
      petImage: '',
      requesterUid: `${n}`,
      requesterName: '',
      requesterEmail: '',
      requesterPhone: '',
      requesterAddress: '',
      ownerUid,
      ownerEmail: '',
    }))
  const { adoptionRequests, notifications } = db.schema
  await db.transaction(async (tx) => {
    await tx.insert(adoptionRequests).values([...of('b', 150), ...of('d', 3)])
    await tx.insert(notifications).values([
      { uid: 'b', kind: 'password_changed' },
      { uid: 'b', kind: 'password_changed', readAt: new Date() },
    ])
  })
  const countsFor = (uid: string) => countsOf(db, { uid, role: 'user', staff: false })
  expect(await countsFor('b')).toEqual({ unread: 1, waiting: 100, owns: true, approval: 0 })
  expect(await countsFor('d')).toEqual({ unread: 0, waiting: 3, owns: true, approval: 0 })
  // before, between and after users who have some
  for (const uid of ['a', 'c', 'e'])
    expect(await countsFor(uid)).toEqual({ unread: 0, waiting: 0, owns: false, approval: 0 })
})

test("a page contains its viewer's counts, and none for a visitor", async () => {
  const { user: owner, other, anonymous } = await startHarness()
  const rex = await owner.call.pets.add(goodPet)
  await other.call.adoptions.request({ petId: rex.id, ...asked })
  const stateFor = async (who: Pick<HarnessUser, 'http'>) => {
    const { body } = await who.http({ url: '/privacy' })
    return JSON.parse(new RegExp(`id="${pageStateId}">([^<]*)<`).exec(body)?.[1] ?? 'no state').counts
  }
  expect(await stateFor(owner)).toEqual({ unread: 1, waiting: 1, owns: true, approval: 0 })
  expect(await stateFor(other)).toEqual({ unread: 0, waiting: 0, owns: false, approval: 0 })
  expect(await stateFor(anonymous)).toBeNull()
})
