import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationMail } from '#server/mail/mail-contents.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { goodPet } from '#server/testing/rest.ts'
import { askNextOwner } from './confirmations.service.ts'

// 'Still here?' (docs/product.md 5.16).

const day = 86_400_000
const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
let shelter: Harness
let owner: HarnessUser

beforeEach(async () => {
  shelter = await startHarness()
  owner = shelter.user
})
afterEach(() => void vi.useRealTimers())

/** Moves this process's clock forward. */
const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day })
const addPet = async (name = 'Biscuit', by = owner) => (await by.call.pets.add({ ...goodPet, name })).id

async function askAll(): Promise<void> {
  while ((await askNextOwner(shelter.db)) > 0);
}
const questions = async () =>
  (await listNotifications(shelter.db)).flatMap(({ kind, uid, data, readAt }) =>
    kind === 'still_here' ? [{ uid, read: readAt !== null, ...(data as { count: number; names: string[] }) }] : [],
  )
const due = async (who = owner) => (await who.call.confirmations.list({})).items.map(({ name }) => name)

test('an owner is asked after 30 days, once a week, about all pets that are due, the oldest confirmation first', async () => {
  await addPet('Rex')
  later(1)
  await addPet('Luna')
  later(28)
  await askAll()
  expect(await questions()).toEqual([])
  expect(await due()).toEqual([])
  later(3)
  await askAll()
  const { uid } = owner.user
  expect(await questions()).toEqual([{ uid, read: false, count: 2, names: ['Rex', 'Luna'] }])
  expect(await due()).toEqual(['Luna', 'Rex'])
  later(6)
  await askAll()
  expect(await questions()).toHaveLength(1)
  later(1.1)
  await askAll()
  // the new question replaces the earlier one in the bell
  expect(await questions()).toEqual([
    { uid, read: true, count: 2, names: ['Rex', 'Luna'] },
    { uid, read: false, count: 2, names: ['Rex', 'Luna'] },
  ])
})

test('a pet that becomes due in the week after a question waits for the next one', async () => {
  await addPet('Rex')
  later(3)
  await addPet('Luna')
  later(28)
  await askAll()
  later(3)
  await askAll()
  expect((await questions()).map(({ names }) => names)).toEqual([['Rex']])
  later(4.1)
  await askAll()
  expect((await questions()).map(({ names }) => names)).toEqual([['Rex'], ['Rex', 'Luna']])
})

test('each owner is asked once, also if several servers ask at the same time', async () => {
  for (const who of [owner, shelter.other, shelter.admin]) await addPet('Rex', who)
  later(31)
  await Promise.all(Array.from({ length: 12 }, () => askNextOwner(shelter.db)))
  await askAll()
  const asked = (await questions()).map(({ uid }) => uid)
  expect(asked.toSorted()).toEqual([owner, shelter.other, shelter.admin].map(({ user }) => user.uid).toSorted())
})

test('a pet that was hidden for some days does not lead to a second question in a week', async () => {
  const { admin } = shelter
  await addPet('Rex')
  const [hidden] = await shelter.db.read.select().from(shelter.db.schema.pets)
  await addPet('Luna')
  const { db } = shelter
  const { pets } = db.schema
  const hide = (hidden: boolean, id: number) =>
    db.transaction((tx) => tx.update(pets).set({ hidden }).where(eq(pets.id, id)))
  await hide(true, hidden?.id ?? 0)
  later(31)
  await askAll()
  await hide(false, hidden?.id ?? 0)
  await askAll()
  expect((await questions()).map(({ names }) => names)).toEqual([['Luna']])
  later(7.1)
  await askAll()
  expect((await questions()).map(({ names }) => names)).toEqual([['Luna'], ['Rex', 'Luna']])
  expect(await due(admin)).toEqual([])
})

test('drafts, pets that wait for approval, hidden pets, and adopted pets are not asked about; pets on hold are', async () => {
  const { db, other } = shelter
  const { pets } = db.schema
  const draft = await addPet('Draft')
  await owner.call.pets.setPublished({ id: draft, published: false })
  const adopted = await addPet('Adopted')
  await owner.call.pets.markAdopted({ id: adopted })
  const [waiting, hidden, held] = [await addPet('Waiting'), await addPet('Hidden'), await addPet('Held')]
  await db.transaction(async (tx) => {
    await tx.update(pets).set({ approval: 'waiting' }).where(eq(pets.id, waiting))
    await tx.update(pets).set({ hidden: true }).where(eq(pets.id, hidden))
  })
  const { id } = await other.call.adoptions.request({ petId: held, ...contact })
  await owner.call.adoptions.decide({ id, status: 'accepted' })
  later(31)
  await askAll()
  expect((await questions()).map(({ names }) => names)).toEqual([['Held']])
  expect(await due()).toEqual(['Held'])
})

test('the button confirms pets for another 30 days, and does not make an open form outdated', async () => {
  const [rex, luna] = [await addPet('Rex'), await addPet('Luna')]
  const { version } = await owner.call.pets.byId({ id: rex })
  later(31)
  expect(await owner.call.confirmations.confirm({ ids: [rex, luna, 4711] })).toEqual({ confirmed: 2 })
  expect(await owner.call.confirmations.confirm({ ids: [rex] })).toEqual({ confirmed: 1 })
  await askAll()
  expect(await questions()).toEqual([])
  expect(await due()).toEqual([])
  expect((await owner.call.pets.byId({ id: rex })).version).toBe(version)
  later(31)
  expect(await due()).toEqual(['Luna', 'Rex'])
})

test('others can’t confirm a pet, and a call with one such pet confirms none; staff and admins can', async () => {
  const { other, admin } = shelter
  const [rex, own] = [await addPet('Rex'), await addPet('Own', other)]
  later(31)
  await expect(other.call.confirmations.confirm({ ids: [own, rex] })).rejects.toMatchObject({
    cause: { code: 'NOT_ALLOWED' },
  })
  expect([await due(), await due(other)]).toEqual([['Rex'], ['Own']])
  expect(await admin.call.confirmations.confirm({ ids: [own, rex] })).toEqual({ confirmed: 2 })
  expect([await due(), await due(other)]).toEqual([[], []])
})

test.each<[string, (pet: number, request: number) => Promise<unknown>]>([
  ['an edit', (id) => owner.call.pets.update({ id, ...goodPet, name: 'Biscuit' })],
  ['accepting a request', (_, id) => owner.call.adoptions.decide({ id, status: 'accepted' })],
  ['declining a request', (_, id) => owner.call.adoptions.decide({ id, status: 'rejected' })],
  ['a message to an applicant', (_, id) => owner.call.adoptions.write({ id, text: 'When can you come?' })],
])('%s confirms the pet', async (_name, act) => {
  const pet = await addPet()
  later(31)
  const request = await shelter.other.call.adoptions.request({ petId: pet, ...contact })
  expect(await due()).toEqual(['Biscuit'])
  await act(pet, request.id)
  expect(await due()).toEqual([])
  await askAll()
  expect(await questions()).toEqual([])
})

test('publishing confirms the pet', async () => {
  const id = await addPet()
  await owner.call.pets.setPublished({ id, published: false })
  later(31)
  await owner.call.pets.setPublished({ id, published: true })
  expect(await due()).toEqual([])
})

test('neither a request, nor an applicant’s message, nor a note of the owner’s side confirms the pet', async () => {
  const { other } = shelter
  const petId = await addPet()
  later(31)
  const { id } = await other.call.adoptions.request({ petId, ...contact })
  await other.call.adoptions.write({ id, text: 'Is it still here?' })
  await owner.call.adoptions.note({ id, text: 'Call them on Monday.' })
  await other.call.adoptions.withdraw({ id })
  expect(await due()).toEqual(['Biscuit'])
})

test('14 days after the question, the page shows everyone when the pet was last confirmed', async () => {
  const { anonymous, other, admin } = shelter
  const confirmed = new Date().toISOString().slice(0, 10)
  const id = await addPet()
  const seen = async ({ call }: Pick<HarnessUser, 'call'>) => {
    const { lastConfirmed, toConfirm } = await call.pets.byId({ id })
    return { lastConfirmed, toConfirm }
  }
  expect(await seen(owner)).toEqual({ lastConfirmed: null, toConfirm: false })
  later(31)
  expect(await seen(anonymous)).toEqual({ lastConfirmed: null, toConfirm: false })
  expect(await seen(other)).toEqual({ lastConfirmed: null, toConfirm: false })
  expect(await seen(owner)).toEqual({ lastConfirmed: null, toConfirm: true })
  later(14)
  expect(await seen(anonymous)).toEqual({ lastConfirmed: confirmed, toConfirm: false })
  expect(await seen(admin)).toEqual({ lastConfirmed: confirmed, toConfirm: true })
  await owner.call.pets.markAdopted({ id })
  expect(await seen(owner)).toEqual({ lastConfirmed: null, toConfirm: false })
})

test('the list says which pets have an open request, and is paged', async () => {
  const [rex] = [await addPet('Rex'), await addPet('Luna'), await addPet('Otto')]
  later(31)
  await shelter.other.call.adoptions.request({ petId: rex, ...contact })
  const first = await owner.call.confirmations.list({ limit: 2 })
  expect(first.items.map(({ name, hasOpenRequests }) => [name, hasOpenRequests])).toEqual([
    ['Otto', false],
    ['Luna', false],
  ])
  const { items, nextCursor } = await owner.call.confirmations.list({ limit: 2, cursor: first.nextCursor ?? 0 })
  expect(items.map(({ name, hasOpenRequests }) => [name, hasOpenRequests])).toEqual([['Rex', true]])
  expect(nextCursor).toBeNull()
})

test('the overview has a line for the owner’s pets, and none for those of others', async () => {
  await addPet('Rex')
  await addPet('Luna')
  later(31)
  const linesOf = async ({ call }: HarnessUser) =>
    (await call.overview.today()).lines.filter(({ kind }) => kind === 'unconfirmed')
  expect(await linesOf(owner)).toMatchObject([
    { count: 2, name: 'Rex', others: 1, late: false, path: '/dashboard/still-here' },
  ])
  expect(await linesOf(shelter.admin)).toEqual([])
})

test('a pet without an owner is not asked about', async () => {
  const { db } = shelter
  await addPet()
  await db.transaction((tx) => tx.update(db.schema.pets).set({ ownerUid: 'gone' }))
  later(31)
  await askAll()
  expect(await questions()).toEqual([])
})

test('the email names up to 20 pets, and how many more there are', () => {
  const mail = (data: { count: number; names: string[] }) =>
    notificationMail({ kind: 'still_here', data: JSON.stringify(data), times: 1 }, 'https://pets.example.org')
  expect(mail({ count: 1, names: ['Rex'] })).toEqual({
    subject: 'Is Rex still here?',
    lines: [
      'You haven’t updated Rex’s page for 30 days.',
      'If it’s still looking for a home, please tell us. Otherwise, families may ask about a pet that’s gone.',
    ],
    link: { label: 'Answer', url: 'https://pets.example.org/dashboard/still-here' },
  })
  expect(mail({ count: 5, names: ['Rex', 'Luna'] })).toMatchObject({
    subject: 'Are these 5 pets still here?',
    lines: expect.arrayContaining(['Rex, Luna, and 3 more.']),
  })
})
