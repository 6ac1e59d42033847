import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adopt, confirmEmail, followUpToken, leave } from '#server/testing/adoptions.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { uploadOf } from '#server/testing/uploads.ts'

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

const text = 'He sleeps on my feet.'
const story = { text, name: 'Rita', consent: true }
const send = (more = {}) => adopter.call.happyEndings.send({ id, ...story, ...more })
const queue = (waiting = true) => shelter.admin.call.happyEndings.queue({ waiting })
async function publish() {
  const [first] = (await queue()).items
  await shelter.admin.call.happyEndings.decide({ id: first?.id ?? 0, decision: 'published' })
  return first?.id ?? 0
}
/** Everything that a visitor can see of it. */
async function publicTexts() {
  const { call, http } = shelter.anonymous
  const lists = [await call.happyEndings.list({}), await call.happyEndings.ofPet({ petId })]
  const pages = await Promise.all(['/happy-endings', `/pets/${petId}`].map(async (url) => (await http({ url })).body))
  return [...lists.map(({ items }) => items.length > 0), ...pages.map((page) => page.includes(text))]
}
const everywhere = [true, true, true, true]
const nowhere = [false, false, false, false]

test('one is public once staff have published it, and gone at once when the adopter takes it back', async () => {
  await send()
  expect(await publicTexts()).toEqual(nowhere)
  await publish()
  expect(await publicTexts()).toEqual(everywhere)
  expect((await shelter.anonymous.call.happyEndings.list({})).items).toEqual([
    {
      id: expect.any(Number),
      petId,
      petName: 'Biscuit',
      text,
      name: 'Rita',
      image: expect.any(String),
      ownImage: false,
    },
  ])
  await shelter.anonymous.call.happyEndings.revokeByLink({ token })
  expect(await publicTexts()).toEqual(nowhere)
  // repeating it is no error
  expect(await adopter.call.happyEndings.revoke({ id })).toMatchObject({ happyEnding: null })
})

test('staff can unpublish and publish again; both are in the audit log, and repeating them is not', async () => {
  await send()
  const ending = await publish()
  const { decide } = shelter.admin.call.happyEndings
  await decide({ id: ending, decision: 'published' })
  await decide({ id: ending, decision: 'declined' })
  expect(await publicTexts()).toEqual(nowhere)
  await decide({ id: ending, decision: 'published' })
  expect(await publicTexts()).toEqual(everywhere)
  const { items } = await shelter.admin.call.audit.list({})
  expect(items.map(({ act }) => act).filter((act) => act.startsWith('happy'))).toEqual([
    'happy_ending_published',
    'happy_ending_declined',
    'happy_ending_published',
  ])
})

test('nothing is published without the adopter’s consent', async () => {
  const refused = { code: 'BAD_REQUEST', message: expect.stringContaining('check the box') }
  await expect(send({ consent: false })).rejects.toMatchObject(refused)
  const byLink = shelter.anonymous.call.happyEndings.sendByLink
  await expect(byLink({ token, ...story, consent: false })).rejects.toMatchObject(refused)
  expect((await queue()).items).toEqual([])
})

test.each([
  ['', 'Your story is required'],
  ['🐕'.repeat(301), 'at most 300 characters'],
])('a text like %j is refused', async (wrong, message) => {
  await expect(send({ text: wrong })).rejects.toMatchObject({ message: expect.stringContaining(message) })
})

test('without a name, it is anonymous; the adopter’s account is in no response', async () => {
  await shelter.anonymous.call.happyEndings.sendByLink({ token, text, name: '  ', consent: true })
  await publish()
  const body = JSON.stringify(await shelter.anonymous.call.happyEndings.list({}))
  expect(body).toContain('"name":null')
  for (const secret of ['Rita', adopter.user.email, adopter.user.uid]) expect(body).not.toContain(secret)
})

test('another one, sent later, waits again, and staff can’t publish one that they have not seen', async () => {
  await send()
  const before = await publish()
  await send()
  expect(await publicTexts()).toEqual(everywhere)
  await send({ text: 'He has a new ball.' })
  expect((await shelter.anonymous.call.happyEndings.list({})).items).toEqual([])
  await expect(shelter.admin.call.happyEndings.decide({ id: before, decision: 'published' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('staff are notified of new ones in one notification; users and visitors see no queue', async () => {
  await send()
  await send({ text: 'Again.' })
  const told = (await listNotifications(shelter.db)).filter(({ kind }) => kind === 'happy_ending_new')
  expect(told).toMatchObject([{ uid: shelter.admin.user.uid, times: 2, data: { petName: 'Biscuit' } }])
  await expect(shelter.user.call.happyEndings.queue({ waiting: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(shelter.anonymous.call.happyEndings.queue({ waiting: true })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('the adopter is notified of the publication, while it is true', async () => {
  const told = async () =>
    (await listNotifications(shelter.db)).flatMap(({ kind, uid, times }) =>
      kind === 'happy_ending_published' ? [[uid === adopter.user.uid, times]] : [],
    )
  const decide = (id: number, decision: 'published' | 'declined') =>
    shelter.admin.call.happyEndings.decide({ id, decision })
  await send()
  expect(await told()).toEqual([])
  const first = await publish()
  await decide(first, 'published')
  expect(await told()).toEqual([[true, 1]])
  await decide(first, 'declined')
  expect(await told()).toEqual([])
  await decide(first, 'published')
  expect(await told()).toEqual([[true, 1]])
  await send({ text: 'New words.' })
  expect(await told()).toEqual([])
  await publish()
  expect(await told()).toEqual([[true, 1]])
  await adopter.call.happyEndings.revoke({ id })
  expect(await told()).toEqual([])
})

test('a photo must be uploaded here; a link in an email, which needs no login, has none', async () => {
  const refused = { code: 'BAD_REQUEST', message: expect.stringContaining('upload the photo') }
  await expect(send({ image: 'https://example.org/rex.jpg' })).rejects.toMatchObject(refused)
  const image = await uploadOf(adopter)
  await send({ image })
  await publish()
  expect((await shelter.anonymous.call.happyEndings.list({})).items).toMatchObject([{ image, ownImage: true }])
  const sent = { token, ...story, text: 'New words.', image: `/images/${'0'.repeat(64)}.webp` }
  await shelter.anonymous.call.happyEndings.sendByLink(sent)
  // the photo that was there stays
  expect((await queue()).items).toMatchObject([{ text: 'New words.', image, ownImage: true }])
})

test('a pet that came back has none, nor one whose page isn’t public', async () => {
  await send()
  await publish()
  const { adoptionRequests: requests, pets } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(pets).set({ hidden: true }).where(eq(pets.id, petId)))
  expect((await shelter.anonymous.call.happyEndings.list({})).items).toEqual([])
  await shelter.db.transaction((tx) => tx.update(pets).set({ hidden: false }).where(eq(pets.id, petId)))
  expect((await shelter.anonymous.call.happyEndings.list({})).items).toHaveLength(1)
  const back = { status: 'rejected', outcome: 'released' } as const
  await shelter.db.transaction((tx) => tx.update(requests).set(back).where(eq(requests.id, id)))
  expect(await publicTexts()).toEqual(nowhere)
  await expect(send()).rejects.toMatchObject({ cause: { code: 'NOT_THE_ADOPTER' } })
})

test('account deletion erases it with its photo; deleting the pet erases it, too', async () => {
  const image = await uploadOf(adopter)
  await send({ image })
  await publish()
  await adopter.call.followUps.answer({ id, answer: 'trouble', text: 'He howls.' })
  await leave(adopter)
  expect(await publicTexts()).toEqual(nowhere)
  const { adopterAnswers, happyEndings } = shelter.db.schema
  for (const table of [adopterAnswers, happyEndings]) expect(await shelter.db.read.$count(table)).toBe(0)
  expect((await shelter.anonymous.http({ url: image })).statusCode).toBe(404)
  const other = await adopt(shelter.admin, shelter.other, 'Poppy')
  await shelter.other.call.happyEndings.send({ id: other.id, ...story })
  await shelter.admin.call.pets.delete({ id: other.petId })
  expect(await shelter.db.read.$count(happyEndings)).toBe(0)
})

test('the footer and the sitemap have them once there is one, and the home page once there are three', async () => {
  const { http } = shelter.anonymous
  const home = async () => (await http({ url: '/' })).body
  expect(await home()).not.toContain('href="/happy-endings"')
  const listed = async () => [
    (await http({ url: '/sitemap.xml' })).body.includes('/happy-endings<'),
    !(await http({ url: '/happy-endings' })).body.includes('noindex'),
  ]
  expect((await http({ url: '/happy-endings' })).body).toContain('No happy endings yet')
  expect(await listed()).toEqual([false, false])
  await send()
  await publish()
  expect((await home()).match(/href="\/happy-endings"/g)).toHaveLength(1)
  expect(await listed()).toEqual([true, true])
  for (const name of ['Poppy', 'Pepper']) {
    const adoption = await adopt(shelter.admin, adopter, name)
    await adopter.call.happyEndings.send({ id: adoption.id, ...story })
    await publish()
  }
  expect((await home()).match(/href="\/happy-endings"/g)).toHaveLength(2)
  expect(await home()).toContain('See all happy endings')
})

test('they are listed newest first, page by page, also without scripts', async () => {
  const names = ['One', 'Two', 'Three']
  for (const name of names) {
    const adoption = await adopt(shelter.admin, adopter, name)
    await adopter.call.happyEndings.send({ id: adoption.id, ...story })
    await publish()
  }
  const { list } = shelter.anonymous.call.happyEndings
  const first = await list({ limit: 2 })
  expect(first.items.map(({ petName }) => petName)).toEqual(['Three', 'Two'])
  const next = await list({ limit: 2, before: first.nextCursor ?? 0 })
  expect(next).toMatchObject({ items: [{ petName: 'One' }], nextCursor: null })
  const { body } = await shelter.anonymous.http({ url: `/happy-endings?before=${first.nextCursor}` })
  expect(body).toContain('>One<')
  expect(body).not.toContain('>Two<')
})
