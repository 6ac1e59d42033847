import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { goodPet } from '#server/testing/rest.ts'
import { maxMessagesPerSide } from '#shared/adoptions.ts'
import { textOfNotification } from '#shared/notification-text.ts'

const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
const refused = (refusal: string) => ({ cause: { code: refusal } })
const day = 24 * 60 * 60 * 1000

async function startAsked() {
  const shelter = await startHarness()
  const { user: owner, other: asker } = shelter
  const { id: petId } = await owner.call.pets.add(goodPet)
  const { id } = await asker.call.adoptions.request({ petId, ...contact, message: ' We have a garden.\r\nBye ' })
  return { ...shelter, owner, asker, petId, id }
}

async function age({ db }: Harness, id: number, days: number): Promise<void> {
  const { adoptionRequests: requests } = db.schema
  const [request] = await db.read.select().from(requests).where(eq(requests.id, id))
  if (!request) throw new Error('there is no such request')
  const earlier = (time: Date | null) => time && new Date(time.getTime() - days * day)
  const { createdAt, decidedAt, adoptedAt, answeredAt } = request
  const times = { decidedAt: earlier(decidedAt), adoptedAt: earlier(adoptedAt), answeredAt: earlier(answeredAt) }
  await db.transaction((tx) =>
    tx
      .update(requests)
      .set({ ...times, createdAt: earlier(createdAt) ?? createdAt })
      .where(eq(requests.id, id)),
  )
}

test('both sides see the request with the data they need of each other', async () => {
  const { owner, asker, admin, id, petId } = await startAsked()
  const seen = await owner.call.adoptions.byId({ id })
  expect(seen).toMatchObject({
    id,
    petId,
    side: 'owner',
    status: 'pending',
    petStatus: 'available',
    message: 'We have a garden.\nBye',
    requesterName: 'Otto Other',
    requesterPhone: contact.phone,
    ownerName: 'Uma User',
    seenAt: null,
    answeredAt: null,
    decidedAt: null,
    adoptedAt: null,
    writeUntil: null,
    usualAnswer: null,
  })
  expect(await asker.call.adoptions.byId({ id })).toEqual({ ...seen, side: 'requester' })
  expect(await admin.call.adoptions.byId({ id })).toEqual(seen)
})

test("an admin who requests another owner's pet is on the requester's side", async () => {
  const { owner, admin, petId } = await startAsked()
  const { id } = await admin.call.adoptions.request({ petId, ...contact })
  await owner.call.adoptions.note({ id, text: 'Is in charge here.' })
  expect((await admin.call.adoptions.byId({ id })).side).toBe('requester')
  expect((await admin.call.adoptions.messages({ id })).items).toEqual([])
  await expect(admin.call.adoptions.note({ id, text: 'Me?' })).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

test("an owner who requests their own pet is on the owner's side", async () => {
  const { owner, petId } = await startAsked()
  const { id } = await owner.call.adoptions.request({ petId, ...contact })
  await owner.call.adoptions.write({ id, text: 'To myself.' })
  expect((await owner.call.adoptions.byId({ id })).side).toBe('owner')
})

test("a request is seen once the owner's side opens it, and stays seen", async () => {
  const { owner, asker, admin, id } = await startAsked()
  await owner.call.adoptions.received({})
  await owner.call.adoptions.byId({ id })
  await expect(asker.call.adoptions.seen({ id })).rejects.toMatchObject(refused('NOT_ALLOWED'))
  expect((await asker.call.adoptions.sent({})).items[0]?.seenAt).toBeNull()
  const [{ seenAt }, other] = await Promise.all([owner.call.adoptions.seen({ id }), admin.call.adoptions.seen({ id })])
  expect(other.seenAt).toBe(seenAt)
  expect((await admin.call.adoptions.seen({ id })).seenAt).toBe(seenAt)
  expect((await asker.call.adoptions.byId({ id })).seenAt).toBe(seenAt)
})

test('a message is read by the other side, with one notification until it is read', async () => {
  const { owner, asker, admin, id, db, petId } = await startAsked()
  await asker.call.adoptions.write({ id, text: 'May I visit?' })
  await asker.call.adoptions.write({ id, text: 'On Saturday?' })
  await owner.call.adoptions.write({ id, text: 'Of course.' })
  await admin.call.adoptions.write({ id, text: 'Bring a leash.' })
  const { items } = await asker.call.adoptions.messages({ id })
  expect(items.map(({ side, author, mine, text }) => [side, author, mine, text])).toEqual([
    ['owner', 'Ada Admin', false, 'Bring a leash.'],
    ['owner', 'Uma User', false, 'Of course.'],
    ['requester', 'Otto Other', true, 'On Saturday?'],
    ['requester', 'Otto Other', true, 'May I visit?'],
  ])
  const told = (await listNotifications(db)).filter(({ kind }) => kind === 'message')
  const about = { requestId: id, petId, petName: goodPet.name }
  expect(told.map(({ uid, times, data }) => [uid, times, data])).toEqual([
    [owner.user.uid, 2, { ...about, person: 'Otto Other', to: 'owner' }],
    [asker.user.uid, 1, { ...about, person: 'Uma User', to: 'requester' }],
    [asker.user.uid, 1, { ...about, person: 'Ada Admin', to: 'requester' }],
  ])
  const [newest] = (await asker.call.notifications.list({})).items
  expect(newest && [textOfNotification(newest), newest.path]).toEqual([
    `Ada Admin sent you a message about ${goodPet.name}.`,
    `/dashboard/requests/${id}`,
  ])
})

test('messages of two authors are not merged into one notification', async () => {
  const { owner, asker, admin, id } = await startAsked()
  for (const side of [owner, admin, owner]) await side.call.adoptions.write({ id, text: 'Hello.' })
  const { items } = await asker.call.notifications.list({})
  expect(items.map(textOfNotification)).toEqual([
    `Ada Admin sent you a message about ${goodPet.name}.`,
    `Uma User sent you 2 messages about ${goodPet.name}.`,
  ])
})

test('a pet that became a draft looks deleted to its requester', async () => {
  const { owner, asker, id, petId } = await startAsked()
  await owner.call.adoptions.decide({ id, status: 'rejected' })
  const { id: _, ...pet } = await owner.call.pets.byId({ id: petId })
  await owner.call.pets.update({ ...goodPet, id: petId, version: pet.version, status: 'draft' })
  expect((await owner.call.adoptions.byId({ id })).petStatus).toBe('draft')
  expect((await asker.call.adoptions.byId({ id })).petStatus).toBeNull()
})

test("only the owner's side reads notes and the reason of a release, without notifications", async () => {
  const { owner, asker, admin, id, db } = await startAsked()
  await owner.call.adoptions.note({ id, text: 'Ask about the stairs.' })
  await owner.call.adoptions.decide({ id, status: 'accepted' })
  await owner.call.adoptions.release({ id, reason: 'The landlord said no.' })
  for (const side of [owner, admin])
    expect((await side.call.adoptions.messages({ id })).items).toMatchObject([
      { private: true, reason: true, text: 'The landlord said no.' },
      { private: true, reason: false, text: 'Ask about the stairs.' },
    ])
  expect(await asker.call.adoptions.messages({ id })).toEqual({ items: [], nextCursor: null })
  expect(JSON.stringify(await listNotifications(db))).not.toMatch(/stairs|landlord/)
})

test('a message that is sent again after a lost response is saved once', async () => {
  const { owner, asker, id, db } = await startAsked()
  const send = (side: HarnessUser, text: string) => side.call.adoptions.write({ id, text })
  const both = await Promise.all([send(asker, 'Hello?'), send(asker, 'Hello?')])
  expect(both[0]).toEqual(both[1])
  await owner.call.adoptions.note({ id, text: 'Hello?' })
  await send(owner, 'Hello?')
  await send(asker, 'Hello?')
  expect((await owner.call.adoptions.messages({ id })).items).toHaveLength(4)
  expect((await listNotifications(db)).filter(({ kind }) => kind === 'message').map(({ times }) => times)).toEqual([
    2, 1,
  ])
})

test('messages are paginated, and notes make no page shorter', async () => {
  const { owner, asker, id } = await startAsked()
  for (const text of ['1', '2', '3']) {
    await owner.call.adoptions.write({ id, text })
    await owner.call.adoptions.note({ id, text: `note ${text}` })
  }
  const texts = ({ items }: { items: { text: string }[] }) => items.map(({ text }) => text)
  const first = await asker.call.adoptions.messages({ id, limit: 2 })
  expect(texts(first)).toEqual(['3', '2'])
  const rest = await asker.call.adoptions.messages({ id, limit: 2, cursor: first.nextCursor ?? 0 })
  expect([texts(rest), rest.nextCursor]).toEqual([['1'], null])
})

test('a closed request takes messages for 30 days, and notes for good', async () => {
  const shelter = await startAsked()
  const { owner, asker, id } = shelter
  await owner.call.adoptions.decide({ id, status: 'rejected' })
  const { decidedAt, writeUntil } = await asker.call.adoptions.byId({ id })
  expect(Date.parse(writeUntil ?? '') - Date.parse(decidedAt ?? '')).toBe(30 * day)
  await age(shelter, id, 29)
  await asker.call.adoptions.write({ id, text: 'Thank you all the same.' })
  await age(shelter, id, 1)
  for (const side of [owner, asker])
    await expect(side.call.adoptions.write({ id, text: 'Still there?' })).rejects.toThrow(
      'This request was closed more than 30 days ago, so you can’t send messages anymore.',
    )
  await owner.call.adoptions.note({ id, text: 'Has asked again elsewhere.' })
})

test('after the adoption, both sides can write for 30 more days', async () => {
  const shelter = await startAsked()
  const { owner, asker, id, petId } = shelter
  await owner.call.adoptions.decide({ id, status: 'accepted' })
  await age(shelter, id, 400)
  await asker.call.adoptions.write({ id, text: 'When may I come?' })
  await owner.call.pets.markAdopted({ id: petId })
  expect(await asker.call.adoptions.byId({ id })).toMatchObject({ status: 'accepted', petStatus: 'adopted' })
  await asker.call.adoptions.write({ id, text: 'He sleeps on the sofa.' })
  await age(shelter, id, 30)
  await expect(asker.call.adoptions.write({ id, text: 'Hello?' })).rejects.toMatchObject(refused('REQUEST_SILENT'))
  // after the pet is deleted, the adoption is still known
  await owner.call.pets.delete({ id: petId })
  expect(await asker.call.adoptions.byId({ id })).toMatchObject({ status: 'accepted', petStatus: null, petId: null })
})

test(`each side writes at most ${maxMessagesPerSide} times, whatever the other does`, async () => {
  const { owner, asker, id, db } = await startAsked()
  const { requestMessages } = db.schema
  const row = { requestId: id, authorUid: asker.user.uid, side: 'requester', private: false, text: 'Hm.' } as const
  const written = Array.from({ length: maxMessagesPerSide - 1 }, () => row)
  await db.transaction((tx) => tx.insert(requestMessages).values(written))
  const both = await Promise.allSettled(
    ['One more.', 'And another.'].map((text) => asker.call.adoptions.write({ id, text })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(asker.call.adoptions.write({ id, text: 'Again?' })).rejects.toMatchObject(refused('MESSAGES_FULL'))
  await owner.call.adoptions.write({ id, text: 'Please call me.' })
})

async function answeredAfter(
  shelter: Harness & { owner: HarnessUser },
  hours: number,
  status: 'accepted' | 'rejected',
) {
  const { db, owner, other } = shelter
  const { adoptionRequests: requests } = db.schema
  const { id: petId } = await owner.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId, ...contact })
  await owner.call.adoptions.decide({ id, status })
  const [request] = await db.read.select().from(requests).where(eq(requests.id, id))
  const createdAt = new Date((request?.answeredAt?.getTime() ?? 0) - hours * 60 * 60 * 1000)
  await db.transaction((tx) => tx.update(requests).set({ createdAt }).where(eq(requests.id, id)))
}

test("requesters see the owner's usual response time, from the last 20 decisions, once there are five", async () => {
  const shelter = await startAsked()
  const { owner, asker, id } = shelter
  const hours = async () => {
    const { usualAnswer } = await asker.call.adoptions.byId({ id })
    return usualAnswer && usualAnswer / 3_600_000
  }
  for (const took of [1, 2, 3, 100]) await answeredAfter(shelter, took, 'rejected')
  expect(await hours()).toBeNull()
  await answeredAfter(shelter, 5, 'accepted')
  expect(await hours()).toBe(3)
  await answeredAfter(shelter, 9, 'rejected')
  expect(await hours()).toBe(4)
  // only requesters see it
  expect((await owner.call.adoptions.byId({ id })).usualAnswer).toBeNull()
  for (let n = 0; n < 20; n++) await answeredAfter(shelter, 24, 'rejected')
  expect(await hours()).toBe(24)
  await owner.call.adoptions.decide({ id, status: 'rejected' })
  expect(await hours()).toBeNull()
})

test("the contact data of a user's last request is only for that user", async () => {
  const { owner, asker, petId } = await startAsked()
  expect(await asker.call.adoptions.lastTime()).toEqual({ ...contact, answers: [] })
  expect(await owner.call.adoptions.lastTime()).toBeNull()
  await owner.call.adoptions.request({ petId, phone: '112', address: 'here' })
  expect(await owner.call.adoptions.lastTime()).toMatchObject({ phone: '112' })
})

test.each([
  ['decide', 'withdrawn', 'This request has been withdrawn.'],
  ['decide', 'deleted', 'The pet is no longer listed, so this request is closed.'],
  ['decide', 'adopted', 'The pet has found another home, so this request is closed.'],
  ['withdraw', 'rejected', 'This request has already been declined.'],
  ['release', 'waiting', 'This request is still waiting for an answer.'],
] as const)('a refusal to %s a request that is %s contains its current state', async (act, meanwhile, sentence) => {
  const { owner, asker, id, petId } = await startAsked()
  if (meanwhile === 'withdrawn') await asker.call.adoptions.withdraw({ id })
  if (meanwhile === 'deleted') await owner.call.pets.delete({ id: petId })
  if (meanwhile === 'adopted') await owner.call.pets.markAdopted({ id: petId })
  if (meanwhile === 'rejected') await owner.call.adoptions.decide({ id, status: 'rejected' })
  const acts = {
    decide: () => owner.call.adoptions.decide({ id, status: 'rejected' }),
    withdraw: () => asker.call.adoptions.withdraw({ id }),
    release: () => owner.call.adoptions.release({ id }),
  }
  await expect(acts[act]()).rejects.toThrow(sentence)
})
