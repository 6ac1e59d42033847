import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adopt, confirmEmail, followUpToken } from '#server/testing/adoptions.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { goodPet } from '#server/testing/rest.ts'

const day = 86_400_000

let shelter: Harness
let adopter: HarnessUser
let id: number
let petId: number
let token: string
beforeEach(async () => {
  shelter = await startHarness()
  adopter = await shelter.person('Rita Requester')
  await confirmEmail(shelter, adopter)
  const adoption = await adopt(shelter.admin, adopter)
  id = adoption.id
  petId = adoption.petId
  token = await followUpToken(shelter, adopter, id)
})

const told = async (kind: string) =>
  (await listNotifications(shelter.db)).filter((one) => one.kind === kind && one.uid === shelter.admin.user.uid)

/** Of all tables that a link could change. The database's version would also change with those of other tests. */
async function everyRow() {
  const { read, schema } = shelter.db
  const { adopterAnswers, adoptionRequests, followUps, happyEndings, notifications, oneTimeLinks, pets } = schema
  const tables = [adopterAnswers, adoptionRequests, followUps, happyEndings, notifications, oneTimeLinks, pets]
  return Promise.all(tables.map((table) => read.select().from(table)))
}

const visitor = () => shelter.anonymous.call.followUps
const messages = async () =>
  (await shelter.admin.call.adoptions.messages({ id })).items.map(({ side, text }) => ({ side, text }))
const writeUntil = async () => (await adopter.call.adoptions.byId({ id })).writeUntil ?? ''

/** The pet went home, and was last written about, so many days ago. */
async function homeSince(days: number) {
  const { adopterAnswers, adoptionRequests: requests } = shelter.db.schema
  const at = new Date(Date.now() - days * day)
  await shelter.db.transaction(async (tx) => {
    await tx.update(requests).set({ adoptedAt: at, reopenedAt: null }).where(eq(requests.id, id))
    await tx.update(adopterAnswers).set({ createdAt: at })
  })
}

describe('a link', () => {
  test('shows the adoption, and opening it changes nothing', async () => {
    const before = await everyRow()
    expect(await visitor().byLink({ token })).toEqual({
      requestId: id,
      petName: 'Biscuit',
      petId,
      open: true,
      answers: [],
      happyEnding: null,
    })
    expect(await everyRow()).toEqual(before)
  })

  test('opens nothing if it is wrong, too old, of another person, or of a suspended account', async () => {
    const over = { code: 'CONFLICT', cause: { code: 'FOLLOW_UP_LINK_OVER' } }
    await expect(visitor().byLink({ token: `${token}x` })).rejects.toMatchObject(over)
    await expect(visitor().byLink({ token: await followUpToken(shelter, shelter.other, id) })).rejects.toMatchObject(
      over,
    )
    await shelter.admin.call.users.suspend({ email: adopter.user.email })
    await expect(visitor().answerByLink({ token, answer: 'well' })).rejects.toMatchObject(over)
    await shelter.admin.call.users.restore({ email: adopter.user.email })
    const { oneTimeLinks } = shelter.db.schema
    const expiresAt = new Date(Date.now() - 1)
    await shelter.db.transaction((tx) =>
      tx.update(oneTimeLinks).set({ expiresAt }).where(eq(oneTimeLinks.purpose, 'follow_up')),
    )
    await expect(visitor().byLink({ token })).rejects.toMatchObject(over)
  })

  test('is stored only as a hash', async () => {
    const rows = JSON.stringify(await shelter.db.read.select().from(shelter.db.schema.oneTimeLinks))
    expect(rows).not.toContain(token)
  })
})

test('a question is a message of the adopter, opens the conversation again, and needs a text', async () => {
  await homeSince(90)
  await expect(adopter.call.adoptions.write({ id, text: 'Hello?' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(visitor().answerByLink({ token, answer: 'question' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const { answers } = await visitor().answerByLink({ token, answer: 'question', text: 'Does he like fish?' })
  expect(answers.map(({ answer }) => answer)).toEqual(['question'])
  expect(await messages()).toEqual([{ side: 'requester', text: 'Does he like fish?' }])
  expect(await told('message')).toHaveLength(1)
  expect(Date.parse(await writeUntil()) - Date.now()).toBeGreaterThan(29.9 * day)
  await shelter.admin.call.adoptions.write({ id, text: 'A little.' })
})

test('trouble notifies the owner once a day, with or without a text, and opens the conversation again', async () => {
  await homeSince(90)
  await visitor().answerByLink({ token, answer: 'trouble' })
  await visitor().answerByLink({ token, answer: 'trouble', text: 'He howls at night.' })
  const [notice, ...others] = await told('adoption_trouble')
  expect(others).toEqual([])
  expect(notice).toMatchObject({ times: 1, data: { requestId: id, petName: 'Biscuit', person: 'Rita Requester' } })
  expect(await messages()).toEqual([{ side: 'requester', text: 'He howls at night.' }])
  const { answers } = await shelter.admin.call.followUps.ofRequest({ id })
  expect(answers.map(({ answer }) => answer)).toEqual(['trouble'])
  await homeSince(90)
  await visitor().answerByLink({ token, answer: 'trouble' })
  expect(await told('adoption_trouble')).toMatchObject([{ times: 2 }])
  expect(Date.parse(await writeUntil()) - Date.now()).toBeGreaterThan(29.9 * day)
})

test('a death notifies once, ever, and stops the other emails', async () => {
  await visitor().answerByLink({ token, answer: 'died' })
  await homeSince(90)
  await adopter.call.followUps.answer({ id, answer: 'died' })
  expect(await told('pet_died')).toMatchObject([{ times: 1 }])
  const { followUps } = shelter.db.schema
  expect((await shelter.db.read.select().from(followUps)).map(({ state }) => state)).toEqual([
    'stopped',
    'stopped',
    'stopped',
  ])
})

test('all is well tells nobody, and is recorded once a day, or after another answer', async () => {
  const before = await listNotifications(shelter.db)
  await visitor().answerByLink({ token, answer: 'well' })
  await adopter.call.followUps.answer({ id, answer: 'well' })
  expect(await listNotifications(shelter.db)).toEqual(before)
  await adopter.call.followUps.answer({ id, answer: 'trouble' })
  const { answers } = await adopter.call.followUps.answer({ id, answer: 'well' })
  expect(answers.map(({ answer }) => answer)).toEqual(['well', 'trouble', 'well'])
})

test('the adopter of a member’s pet can say that it isn’t working; nobody else can, and not before the adoption', async () => {
  const { user, other, admin, anonymous } = shelter
  const ofMember = await adopt(user, adopter, 'Poppy')
  for (const { call } of [user, other, admin])
    await expect(call.followUps.answer({ id: ofMember.id, answer: 'trouble' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  await expect(anonymous.call.followUps.answer({ id: ofMember.id, answer: 'trouble' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await adopter.call.followUps.answer({ id: ofMember.id, answer: 'trouble' })
  expect((await listNotifications(shelter.db)).find(({ kind }) => kind === 'adoption_trouble')?.uid).toBe(user.user.uid)
  await expect(other.call.followUps.ofRequest({ id: ofMember.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const waiting = await admin.call.pets.add(goodPet)
  const asked = await adopter.call.adoptions.request({ petId: waiting.id, phone: '555 0100', address: '1 Elm' })
  const refused = { cause: { code: 'NOT_THE_ADOPTER' } }
  await expect(adopter.call.followUps.answer({ id: asked.id, answer: 'well' })).rejects.toMatchObject(refused)
})

test('two answers at the same time are one', async () => {
  await Promise.all([1, 2, 3].map(() => visitor().answerByLink({ token, answer: 'trouble', text: 'Help!' })))
  expect((await adopter.call.followUps.ofRequest({ id })).answers).toHaveLength(1)
  expect(await messages()).toHaveLength(1)
  expect(await told('adoption_trouble')).toMatchObject([{ times: 1 }])
})
