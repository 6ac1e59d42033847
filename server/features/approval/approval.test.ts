import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { textOfNotification } from '#shared/notification-text.ts'

// Decisions of staff and admins about waiting posts (docs/product.md 16.2).

const goodCampaign = { petName: 'Luna', image: goodPet.image, maxCents: 10_000 }
const refused = (code: string) => ({ cause: { code } })
const reason = 'Please add a picture\nthat shows the whole dog.'

async function startWaiting(posts: 'after_approval' | 'at_once' = 'after_approval') {
  const shelter = await startHarness()
  const { admin, person, db } = shelter
  await admin.call.settings.save({ values: { posts }, version: 0 })
  const staff = await person('Stella Staff')
  const { users } = db.schema
  await db.transaction((tx) => tx.update(users).set({ staff: true }).where(eq(users.uid, staff.user.uid)))
  staff.user.staff = true
  return { ...shelter, staff }
}

const told = async ({ call }: HarnessUser) =>
  (await call.notifications.list({})).items.map((notice) => [textOfNotification(notice), notice.path])
const trail = async ({ db }: Harness) =>
  (await db.read.select().from(db.schema.auditEvents).orderBy(db.schema.auditEvents.id)).map(
    ({ by, act, subject, subjectId, data }) => ({
      by,
      act,
      subject,
      id: subjectId,
      data: JSON.parse(data),
    }),
  )
const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

test("a volunteer's post waits, and is public after staff approves it", async () => {
  const shelter = await startWaiting()
  const { user, staff, anonymous } = shelter
  const rex = await user.call.pets.add(goodPet)
  expect(rex.withheld).toEqual({ approval: 'waiting', refusal: null, hidden: false })
  expect(names(await anonymous.call.pets.list({}))).toEqual([])
  const { items } = await staff.call.approval.waiting({})
  const person = { name: 'Uma User', email: 'uma.user@example.org' }
  expect(items).toMatchObject([{ kind: 'pet', id: rex.id, version: 0, name: 'Rex', text: goodPet.description, person }])
  expect(await staff.call.approval.approve({ kind: 'pet', id: rex.id, version: 0 })).toEqual({
    kind: 'pet',
    id: rex.id,
    approval: 'none',
    refusal: null,
  })
  expect(names(await anonymous.call.pets.list({}))).toEqual(['Rex'])
  expect((await staff.call.approval.waiting({})).items).toEqual([])
  const approved = await anonymous.call.pets.byId({ id: rex.id })
  expect(approved).toMatchObject({ arrivedOn: rex.arrivedOn, createdAt: rex.createdAt, version: 0, withheld: null })
  expect(await told(user)).toEqual([['Rex was approved, and everyone can see it now.', `/pets/${rex.id}`]])
  expect((await trail(shelter)).filter(({ act }) => act.startsWith('pet_'))).toEqual([
    { by: staff.user.uid, act: 'pet_approved', subject: 'pet', id: String(rex.id), data: { version: 0 } },
  ])
})

test('a campaign is refused with a sentence, waits again after a change, and then accepts donations', async () => {
  const shelter = await startWaiting()
  const { user, staff, admin, anonymous } = shelter
  const { id } = await user.call.campaigns.createSimple(goodCampaign)
  const give = () => anonymous.call.donations.give({ campaignId: id, amountCents: 100 })
  await expect(give()).rejects.toMatchObject(refused('NO_SUCH_CAMPAIGN'))
  await admin.call.approval.refuse({ kind: 'campaign', id, version: 0, reason: `  ${reason} ` })
  const withheld = { approval: 'refused', refusal: reason, hidden: false }
  expect((await user.call.campaigns.byId({ id })).withheld).toEqual(withheld)
  expect((await user.call.campaigns.mine({})).items).toMatchObject([{ id, withheld }])
  expect(await told(user)).toEqual([
    [`Your campaign for Luna wasn’t approved. The shelter says: ${reason}`, `/donations/${id}`],
  ])
  expect((await staff.call.approval.waiting({})).items).toEqual([])
  await user.call.campaigns.update({ ...goodCampaign, id, location: 'Bergen', description: 'A broken leg.' })
  const [again] = (await staff.call.approval.waiting({})).items
  expect(again).toMatchObject({ kind: 'campaign', id, version: 1, text: 'A broken leg.' })
  await staff.call.approval.approve({ kind: 'campaign', id, version: 1 })
  await give()
  expect((await anonymous.call.campaigns.list({})).items).toMatchObject([{ id, donatedCents: 100 }])
  const acts = (await trail(shelter)).filter(({ subject }) => subject === 'campaign')
  expect(acts.map(({ by, act }) => [by, act])).toEqual([
    [admin.user.uid, 'campaign_refused'],
    [staff.user.uid, 'campaign_approved'],
  ])
  // never contains users' texts
  expect(JSON.stringify(acts)).not.toContain('picture')
})

test("a post that was changed since it was seen can't be decided on", async () => {
  const { user, staff, anonymous } = await startWaiting()
  const { id } = await user.call.pets.add(goodPet)
  const seen = { kind: 'pet', id, version: 0 } as const
  await user.call.pets.update({ ...goodPet, id, description: 'Buy my watches!' })
  await expect(staff.call.approval.approve(seen)).rejects.toMatchObject(refused('POST_CHANGED'))
  await expect(staff.call.approval.refuse({ ...seen, reason })).rejects.toMatchObject(refused('POST_CHANGED'))
  expect(names(await anonymous.call.pets.list({}))).toEqual([])
  // became a draft
  await user.call.pets.update({ ...goodPet, id, status: 'draft' })
  await expect(staff.call.approval.approve({ ...seen, version: 2 })).rejects.toMatchObject(refused('POST_CHANGED'))
  expect((await staff.call.approval.waiting({})).items).toEqual([])
})

test.each(['pet', 'campaign'] as const)('a %s that was deleted is missing', async (kind) => {
  const { user, staff } = await startWaiting()
  const { id } = await user.call.pets.add(goodPet)
  await user.call.pets.delete({ id })
  const gone = refused(kind === 'pet' ? 'NO_SUCH_PET' : 'NO_SUCH_CAMPAIGN')
  await expect(staff.call.approval.approve({ kind, id, version: 0 })).rejects.toMatchObject(gone)
  await expect(staff.call.approval.refuse({ kind, id, version: 0, reason })).rejects.toMatchObject(gone)
})

test('of two concurrent decisions one is first: repeating it is no error, the opposite is refused', async () => {
  const shelter = await startWaiting()
  const { user, staff, admin } = shelter
  for (const [one, other] of [
    ['approve', 'refuse'],
    ['refuse', 'approve'],
  ] as const) {
    const { id } = await user.call.pets.add(goodPet)
    const post = { kind: 'pet', id, version: 0, reason } as const
    const both = await Promise.all([
      staff.call.approval[one](post),
      admin.call.approval[one]({ ...post, reason: 'No.' }),
    ])
    expect(both[0]).toEqual(both[1])
    await expect(admin.call.approval[other](post)).rejects.toMatchObject(
      refused(one === 'approve' ? 'POST_APPROVED' : 'POST_REFUSED'),
    )
    // the loser has no effect
    expect(
      (await trail(shelter)).filter(({ id: about, subject }) => subject === 'pet' && about === `${id}`),
    ).toHaveLength(1)
    expect(await told(user)).toHaveLength(one === 'approve' ? 1 : 2)
  }
})

test.each(Array.from({ length: 5 }, (_, n) => n))('approving and refusing at once has one outcome (%i)', async () => {
  const shelter = await startWaiting()
  const { user, staff, admin } = shelter
  const { id } = await user.call.pets.add(goodPet)
  const post = { kind: 'pet', id, version: 0, reason } as const
  const [yes, no] = await Promise.allSettled([staff.call.approval.approve(post), admin.call.approval.refuse(post)])
  expect([yes.status, no.status].sort()).toEqual(['fulfilled', 'rejected'])
  const { withheld } = await user.call.pets.byId({ id })
  expect(withheld?.approval ?? 'none').toBe(yes.status === 'fulfilled' ? 'none' : 'refused')
  expect(await told(user)).toHaveLength(1)
})

test("posts of staff and admins, and posts while approval is off, don't wait", async () => {
  const { staff, admin, anonymous } = await startWaiting()
  for (const { call } of [staff, admin]) {
    expect((await call.pets.add(goodPet)).withheld).toBeNull()
    expect((await call.campaigns.createSimple(goodCampaign)).withheld).toBeNull()
  }
  expect((await anonymous.call.pets.list({})).items).toHaveLength(2)
  const atOnce = await startWaiting('at_once')
  expect((await atOnce.user.call.pets.add(goodPet)).withheld).toBeNull()
  expect((await told(atOnce.admin)).map(([text]) => text)).toEqual(['Uma User added Rex.'])
})

test('a draft waits once it is published', async () => {
  const { user, staff } = await startWaiting()
  const { id } = await user.call.pets.add({ ...goodPet, status: 'draft' })
  expect((await staff.call.approval.waiting({})).items).toEqual([])
  expect(await told(staff)).toEqual([])
  await user.call.pets.update({ ...goodPet, id, status: 'available' })
  expect(names(await staff.call.approval.waiting({}))).toEqual(['Rex'])
  expect(await told(staff)).toEqual([['Rex needs your approval.', '/dashboard/approval']])
})

test('changing the setting publishes and hides nothing, and approved posts are edited live', async () => {
  const { user, staff, admin, anonymous } = await startWaiting()
  const { id } = await user.call.pets.add(goodPet)
  await admin.call.settings.save({ values: { posts: 'at_once' }, version: 1 })
  expect(names(await anonymous.call.pets.list({}))).toEqual([])
  await staff.call.approval.approve({ kind: 'pet', id, version: 0 })
  await admin.call.settings.save({ values: { posts: 'after_approval' }, version: 2 })
  await user.call.pets.update({ ...goodPet, id, name: 'Rex the Second' })
  expect(names(await anonymous.call.pets.list({}))).toEqual(['Rex the Second'])
})

test('all staff and admins are notified of waiting posts, with one notification until they have read it', async () => {
  const shelter = await startWaiting()
  const { user, staff, admin, other, person } = shelter
  const away = await person('Away')
  await shelter.db.transaction((tx) =>
    tx
      .update(shelter.db.schema.users)
      .set({ staff: true, suspendedAt: new Date() })
      .where(eq(shelter.db.schema.users.uid, away.user.uid)),
  )
  await user.call.pets.add(goodPet)
  await other.call.campaigns.createSimple(goodCampaign)
  for (const who of [staff, admin])
    expect(await told(who)).toEqual([['2 posts need your approval, most recently for Luna.', '/dashboard/approval']])
  for (const who of [user, other, away]) expect(await told(who)).toEqual([])
  await staff.call.notifications.read({ all: true })
  await user.call.pets.add({ ...goodPet, name: 'Bo' })
  expect((await told(staff))[0]).toEqual(['Bo needs your approval.', '/dashboard/approval'])
})

test('at most a hundred are notified', async () => {
  const shelter = await startWaiting()
  const { users, notifications } = shelter.db.schema
  const crowd = Array.from({ length: 150 }, (_, n) => ({
    uid: `staff ${n}`,
    email: `staff.${n}@example.org`,
    name: `Staff ${n}`,
    staff: true,
  }))
  await shelter.db.transaction((tx) => tx.insert(users).values(crowd))
  await shelter.user.call.pets.add(goodPet)
  expect(await shelter.db.read.$count(notifications, eq(notifications.kind, 'approval_wanted'))).toBe(100)
})

function anotherMoment(): () => boolean {
  const now = Date.now()
  return () => Date.now() > now
}

test('the queue is paginated, oldest first, both kinds in the order of their creation', async () => {
  const { user, staff } = await startWaiting()
  for (const n of [1, 2, 3, 4, 5]) {
    await user.call.pets.add({ ...goodPet, name: `Pet ${n}` })
    if (n % 2) await user.call.campaigns.createSimple({ ...goodCampaign, petName: `Campaign ${n}` })
    // a pet would come first in the same millisecond
    await vi.waitUntil(anotherMoment(), { interval: 1 })
  }
  const read: string[] = []
  let cursor: { pet: number; campaign: number } | undefined
  do {
    const page = await staff.call.approval.waiting({ limit: 3, cursor })
    expect(page.items.length).toBeLessThanOrEqual(3)
    read.push(...names(page))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(read).toEqual(['Pet 1', 'Campaign 1', 'Pet 2', 'Pet 3', 'Campaign 3', 'Pet 4', 'Pet 5', 'Campaign 5'])
})

test('waiting posts are counted for staff and admins, except for posts of suspended users', async () => {
  const shelter = await startWaiting()
  const { user, staff, admin, db } = shelter
  const { id } = await user.call.pets.add(goodPet)
  await user.call.campaigns.createSimple(goodCampaign)
  const count = async ({ call }: HarnessUser) => (await call.notifications.unread()).approval
  expect([await count(staff), await count(admin), await count(user)]).toEqual([2, 2, 0])
  await db.transaction((tx) => tx.update(db.schema.pets).set({ hidden: true }).where(eq(db.schema.pets.id, id)))
  expect([await count(staff), await count(user)]).toEqual([1, 0])
  expect(names(await staff.call.approval.waiting({}))).toEqual(['Luna'])
  expect((await user.call.pets.byId({ id })).withheld).toEqual({ approval: 'waiting', refusal: null, hidden: true })
})

test.each([
  ['', 'Tell them what should change'],
  [' \n ', 'Tell them what should change'],
  ['\u0000', 'Your explanation contains characters that can’t be used'],
  ['x'.repeat(501), 'Your explanation can have at most 500 characters'],
])('a refusal needs a sentence: not %j', async (reason, said) => {
  const { user, staff } = await startWaiting()
  const { id } = await user.call.pets.add(goodPet)
  await expect(staff.call.approval.refuse({ kind: 'pet', id, version: 0, reason })).rejects.toThrow(said)
  await staff.call.approval.refuse({ kind: 'pet', id, version: 0, reason: '🐕'.repeat(500) })
})
