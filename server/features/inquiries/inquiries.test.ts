import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished, test } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { askFrom, type Question, shownAgo } from '#server/testing/inquiries.ts'
import { allNotifications, startMailing } from '#server/testing/mail.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { refusalCodeIn } from '#server/testing/refusal-code-in.ts'
import { goodPet } from '#server/testing/rest.ts'
import { inquiryKeptFor, inquiryLimits } from '#shared/inquiries.ts'
import { requireSignedTime, signTime } from './inquiries.policy.ts'
import { eraseOldInquiries } from './inquiry-erasure.service.ts'
import { serverKey } from './server-key.service.ts'

let shelter: Harness
let petId: number
const day = 86_400_000

const start = async (settings: Record<string, string> = {}) => {
  shelter = await startHarness(settings)
  petId = (await shelter.user.call.pets.add(goodPet)).id
}

beforeEach(() => start())

const ask = (question: Partial<Question> = {}, from = '203.0.113.1') => askFrom(shelter, from, { petId, ...question })
const asked = async (question: Partial<Question> = {}, from?: string) => {
  const { secret, code } = await ask(question, from)
  expect(code).toBe(null)
  return secret
}
const pageOf = (secret: string) => shelter.anonymous.call.inquiries.bySecret({ secret })
const idOf = (secret: string) => Number.parseInt(secret, 10)
const codeOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => error.cause?.code,
  )
const rowsOf = async (table: 'inquiries' | 'inquiryMessages' | 'inquiryLinks' | 'inquiryCounts') =>
  shelter.db.read.select().from(shelter.db.schema[table])
const confirmAccount = async ({ user }: HarnessUser) => {
  const { accounts, users } = shelter.db.schema
  await shelter.db.transaction(async (tx) => {
    await tx.update(accounts).set({ emailVerified: true }).where(eq(accounts.uid, user.uid))
    await tx.update(users).set({ emailVerified: true }).where(eq(users.uid, user.uid))
  })
}
const loggedIn = ({ token }: HarnessUser) => ({ authorization: `Bearer ${token}` })

describe('a question', () => {
  it('has a page for the asker, and another one for the owner, who answers', async () => {
    const secret = await asked()
    expect(secret).toMatch(/^\d+-[\w-]{43}$/)
    expect(await pageOf(secret)).toMatchObject({
      petId,
      petName: goodPet.name,
      state: 'open',
      waiting: true,
      name: 'Nora Newman',
      email: 'n…@example.org',
      canConfirm: false,
      messages: [{ side: 'asker', author: null, text: 'Does he like cats?' }],
    })
    const { inquiries } = shelter.user.call
    expect(await inquiries.list({})).toMatchObject({ items: [{ id: idOf(secret), text: 'Does he like cats?' }] })
    await inquiries.seen({ id: idOf(secret) })
    await inquiries.answer({ id: idOf(secret), text: 'Yes, two of them.' })
    const page = await pageOf(secret)
    expect(page.messages).toMatchObject([
      { side: 'asker' },
      { side: 'owner', author: 'Uma User', text: 'Yes, two of them.' },
    ])
    expect(page).toMatchObject({ waiting: false, seenAt: expect.any(String) })
    const more = await shelter.anonymous.call.inquiries.write({ secret, text: 'And dogs?' })
    expect(more).toMatchObject({ waiting: true })
    expect(more.messages).toHaveLength(3)
  })

  it('is answered by the owner, staff, and admins only', async () => {
    const id = idOf(await asked())
    const { other, admin, user } = shelter
    expect(await codeOf(other.call.inquiries.byId({ id }))).toBe('NOT_ALLOWED')
    expect(await codeOf(other.call.inquiries.answer({ id, text: 'No' }))).toBe('NOT_ALLOWED')
    expect(await codeOf(other.call.inquiries.closeReceived({ id }))).toBe('NOT_ALLOWED')
    expect(await codeOf(other.call.inquiries.byId({ id: id + 1 }))).toBe('NOT_ALLOWED')
    expect(await codeOf(admin.call.inquiries.byId({ id: id + 1 }))).toBe('NO_SUCH_INQUIRY')
    expect((await other.call.inquiries.list({})).items).toEqual([])
    expect((await user.call.inquiries.list({})).items).toHaveLength(1)
    expect((await admin.call.inquiries.list({})).items).toHaveLength(1)
    expect(await admin.call.inquiries.answer({ id, text: 'Yes' })).toMatchObject({ waiting: false })
    const { items } = await admin.call.audit.list({})
    expect(items[0]).toMatchObject({ act: 'question_answered', subject: 'question', subjectId: String(id) })
  })

  it('is one message if it is sent twice, and can be closed and erased by its asker', async () => {
    const secret = await asked()
    const { write, close, erase } = shelter.anonymous.call.inquiries
    await write({ secret, text: 'Hello?' })
    expect((await write({ secret, text: 'Hello?' })).messages).toHaveLength(2)
    expect(await close({ secret })).toMatchObject({ state: 'closed', outcome: 'asker', waiting: false })
    expect(await close({ secret })).toMatchObject({ outcome: 'asker' })
    expect(await codeOf(write({ secret, text: 'Still there?' }))).toBe('INQUIRY_CLOSED')
    expect(await codeOf(shelter.user.call.inquiries.answer({ id: idOf(secret), text: 'Yes' }))).toBe('INQUIRY_CLOSED')
    await erase({ secret })
    expect(await codeOf(pageOf(secret))).toBe('NO_SUCH_INQUIRY')
    for (const table of ['inquiries', 'inquiryMessages', 'inquiryLinks'] as const)
      expect(await rowsOf(table), table).toEqual([])
  })

  it('stores only hashes of its secret and of the network, and the language of the page', async () => {
    const secret = await asked({}, '203.0.113.77')
    const stored = JSON.stringify([
      await rowsOf('inquiries'),
      await rowsOf('inquiryLinks'),
      await rowsOf('inquiryCounts'),
    ])
    expect(stored).not.toContain('203.0.113')
    expect(stored).not.toContain(secret.split('-').slice(1).join('-'))
    const other = await askFrom(shelter, '203.0.113.77', { petId }, { 'x-page-language': 'es' })
    expect(other.code).toBe(null)
    expect((await rowsOf('inquiries')).map((row) => Reflect.get(row, 'language'))).toContain('es')
  })

  it.each(['', '1', '1-', '0-x', `1-${'A'.repeat(43)}`, `2-${'A'.repeat(43)}`, '1-%00', 'x'.repeat(100)])(
    'is not found by the secret %j',
    async (secret) => {
      await asked()
      expect(await codeOf(pageOf(secret))).toBe('NO_SUCH_INQUIRY')
      expect(await codeOf(shelter.anonymous.call.inquiries.erase({ secret }))).toBe('NO_SUCH_INQUIRY')
    },
  )

  it('is not found by the secret of another question', async () => {
    const [one, other] = [await asked(), await asked()]
    expect(await codeOf(pageOf(`${idOf(one)}-${other.split('-').slice(1).join('-')}`))).toBe('NO_SUCH_INQUIRY')
  })

  it('can’t be asked about an adopted, hidden, or missing pet, but its page stays', async () => {
    const secret = await asked()
    await shelter.user.call.pets.markAdopted({ id: petId })
    expect((await ask()).code).toBe('PET_ADOPTED')
    expect(await pageOf(secret)).toMatchObject({ state: 'open', petId })
    const draft = await shelter.user.call.pets.add({ ...goodPet, status: 'draft' })
    expect((await ask({ petId: draft.id })).code).toBe('NO_SUCH_PET')
    expect(await codeOf(shelter.anonymous.call.inquiries.form({ petId: draft.id }))).toBe('NO_SUCH_PET')
    expect((await ask({ petId: 999 })).code).toBe('NO_SUCH_PET')
    expect(await shelter.anonymous.call.inquiries.form({ petId })).toMatchObject({ status: 'adopted' })
  })

  it('is closed when its pet is deleted, and keeps the pet’s name', async () => {
    const secret = await asked()
    await shelter.user.call.pets.delete({ id: petId })
    expect(await pageOf(secret)).toMatchObject({
      petId: null,
      petName: goodPet.name,
      state: 'closed',
      outcome: 'pet_deleted',
      waiting: false,
    })
    expect((await shelter.user.call.inquiries.list({})).items).toHaveLength(1)
  })

  it('is erased six months after its last message', async () => {
    const [old, fresh] = [await asked(), await asked()]
    const clock = movableClock()
    onTestFinished(() => clock.end())
    clock.moveTo(Date.now() + inquiryKeptFor - day)
    await shelter.anonymous.call.inquiries.write({ secret: fresh, text: 'Is he still here?' })
    expect(await eraseOldInquiries(shelter.db)).toBe(0)
    clock.moveTo(Date.now() + 2 * day)
    expect(await eraseOldInquiries(shelter.db)).toBe(1)
    expect(await codeOf(pageOf(old))).toBe('NO_SUCH_INQUIRY')
    expect(await pageOf(fresh)).toMatchObject({ state: 'open' })
    expect(await rowsOf('inquiryCounts')).toEqual([])
  })
})

describe('the form', () => {
  it('is refused with a filled trap, too early, too late, and with a mark of another pet or server', async () => {
    expect((await ask({ website: 'https://spam.example' })).code).toBe('INQUIRY_TRAP')
    expect(await ask({ website: '   ' })).toMatchObject({ code: null })
    expect((await ask({ shownAt: await shownAgo(shelter, petId, 0) })).code).toBe('INQUIRY_TOO_QUICK')
    expect((await ask({ shownAt: await shownAgo(shelter, petId, -5000) })).code).toBe('INQUIRY_TOO_QUICK')
    expect((await ask({ shownAt: await shownAgo(shelter, petId, day + 1000) })).code).toBe('INQUIRY_FORM_OLD')
    expect((await ask({ shownAt: await shownAgo(shelter, petId + 1) })).code).toBe('INQUIRY_FORM_OLD')
    for (const shownAt of ['', '.', 'x', `${Date.now().toString(36)}.`, `${Date.now().toString(36)}.${'A'.repeat(43)}`])
      expect((await ask({ shownAt })).code).toBe('INQUIRY_FORM_OLD')
    expect(await rowsOf('inquiries')).toHaveLength(1)
  })

  it('asks once, also if it is sent twice at the same time or again later; other words are another question', async () => {
    const shownAt = await shownAgo(shelter, petId)
    const both = await Promise.all([ask({ shownAt }), ask({ shownAt })])
    const secrets = new Set([...both, await ask({ shownAt })].map(({ secret }) => secret))
    expect([...secrets]).toEqual([expect.stringMatching(/^\d+-[\w-]{43}$/)])
    expect(await rowsOf('inquiries')).toHaveLength(1)
    const [first = ''] = secrets
    expect((await ask({ shownAt, text: 'And dogs?' })).secret).not.toBe(first)
    expect((await ask({})).secret).not.toBe(first)
    expect(await rowsOf('inquiries')).toHaveLength(3)
  })

  it('counts from the third second on, for a day', () => {
    const at = Date.UTC(2026, 10, 27)
    const signed = signTime('key', 7, at)
    const codeAfter = (milliseconds: number, key = 'key', pet = 7) => {
      try {
        requireSignedTime(key, pet, signed, at + milliseconds)
        return null
      } catch (error) {
        return Object(error).code
      }
    }
    expect([-1, 0, 2999].map((after) => codeAfter(after))).toEqual(Array.from({ length: 3 }, () => 'INQUIRY_TOO_QUICK'))
    expect([3000, day].map((after) => codeAfter(after))).toEqual([null, null])
    expect(codeAfter(day + 1)).toBe('INQUIRY_FORM_OLD')
    expect([codeAfter(5000, 'another key'), codeAfter(5000, 'key', 8)]).toEqual([
      'INQUIRY_FORM_OLD',
      'INQUIRY_FORM_OLD',
    ])
  })

  it('shows its time, which counts only later, and the account’s name and email', async () => {
    const { shownAt, account, canMail } = await shelter.anonymous.call.inquiries.form({ petId })
    expect({ account, canMail }).toEqual({ account: null, canMail: false })
    expect((await ask({ shownAt })).code).toBe('INQUIRY_TOO_QUICK')
    const clock = movableClock()
    onTestFinished(() => clock.end())
    clock.moveTo(Date.now() + 3100)
    expect((await ask({ shownAt })).code).toBe(null)
    expect(await shelter.other.call.inquiries.form({ petId })).toMatchObject({
      account: { name: 'Otto Other', email: 'otto.other@example.org' },
    })
  })

  it('has one secret of the server, however many ask at once', async () => {
    const { db } = shelter
    const keys = await Promise.all(Array.from({ length: 8 }, () => serverKey({ ...db })))
    expect(new Set(keys).size).toBe(1)
    expect(await db.read.select().from(db.schema.inquiryKeys)).toHaveLength(1)
  })

  it('says what is wrong with each field', async () => {
    const response = await shelter.app.inject({
      method: 'POST',
      url: '/trpc/inquiries.ask',
      payload: { petId, name: '', email: 'x', text: 'y'.repeat(2001), shownAt: '' },
    })
    expect(refusalCodeIn(response.body)).toBe('INVALID')
    for (const field of ['name', 'email', 'text']) expect(response.body).toContain(`"path":"${field}"`)
  })
})

describe('limits', () => {
  it('are 3 open questions of a network about a pet, until one is answered or closed', async () => {
    const secrets = [await asked(), await asked(), await asked()]
    expect(await ask()).toMatchObject({ code: 'TOO_MANY_INQUIRIES', status: 429 })
    expect((await ask({}, '203.0.113.2')).code).toBe(null)
    const second = await shelter.user.call.pets.add(goodPet)
    expect((await ask({ petId: second.id })).code).toBe(null)
    await shelter.user.call.inquiries.answer({ id: idOf(secrets[0] ?? ''), text: 'Yes' })
    expect((await ask()).code).toBe(null)
    expect((await ask()).code).toBe('TOO_MANY_INQUIRIES')
    await shelter.anonymous.call.inquiries.close({ secret: secrets[1] ?? '' })
    expect((await ask()).code).toBe(null)
  })

  it('let no more through if all are sent at once', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => ask()))
    expect(results.filter(({ code }) => code === null)).toHaveLength(3)
    expect(results.filter(({ code }) => code === 'TOO_MANY_INQUIRIES')).toHaveLength(9)
  })

  it('are 10 questions of a network a day, also if they are erased', async () => {
    for (let n = 0; n < 10; n++) {
      const secret = await asked()
      await shelter.anonymous.call.inquiries.erase({ secret })
    }
    expect(await ask()).toMatchObject({ code: 'TOO_MANY_INQUIRIES_TODAY', status: 429 })
    const clock = movableClock()
    onTestFinished(() => clock.end())
    clock.moveTo(Date.now() + day + 60_000)
    expect((await ask()).code).toBe(null)
  })

  it('count all addresses of an IPv6 network as one', async () => {
    for (const host of ['::1', '::2', '::3']) await asked({}, `2001:db8:1:2${host}`)
    expect((await ask({}, '2001:db8:1:2::4')).code).toBe('TOO_MANY_INQUIRIES')
    expect((await ask({}, '2001:db8:1:3::4')).code).toBe(null)
  })

  it('are 3 open questions of a confirmed email; to those who type it, it is like any other', async () => {
    const { other } = shelter
    const { email } = other.user
    for (let n = 0; n < 5; n++) expect((await ask({ email }, `203.0.113.${n}`)).code).toBe(null)
    await confirmAccount(other)
    const proven = (n: number) => askFrom(shelter, `198.51.100.${n}`, { petId, email }, loggedIn(other))
    for (let n = 0; n < 3; n++) expect((await proven(n)).code).toBe(null)
    expect(await proven(3)).toMatchObject({ code: 'TOO_MANY_INQUIRIES_OF_EMAIL', status: 409 })
    for (const typed of [email, 'someone@example.org'])
      expect(await ask({ email: typed }, '203.0.113.9')).toMatchObject({ code: null, status: 200 })
    const { user } = shelter
    const foreign = await askFrom(shelter, '203.0.113.10', { petId, email }, loggedIn(user))
    expect(foreign).toMatchObject({ code: null, status: 200 })
  })

  it('are 5 messages of an asker in a row', async () => {
    const secret = await asked()
    const write = (n: number) => shelter.anonymous.call.inquiries.write({ secret, text: `Message ${n}` })
    for (let n = 2; n <= inquiryLimits.inARow; n++) await write(n)
    expect(await codeOf(write(6))).toBe('INQUIRY_UNANSWERED')
    await shelter.user.call.inquiries.answer({ id: idOf(secret), text: 'Yes' })
    expect(await write(7)).toMatchObject({ waiting: true })
  })

  it('are 50 messages of each side', async () => {
    const secret = await asked()
    const { inquiryMessages: messages } = shelter.db.schema
    const more = { inquiryId: idOf(secret), side: 'owner', authorUid: shelter.user.user.uid, text: 'x' } as const
    await shelter.db.transaction((tx) => tx.insert(messages).values(Array.from({ length: 50 }, () => more)))
    expect(await codeOf(shelter.user.call.inquiries.answer({ id: idOf(secret), text: 'y' }))).toBe('MESSAGES_FULL')
    expect(await shelter.anonymous.call.inquiries.write({ secret, text: 'z' })).toMatchObject({ waiting: true })
    expect((await pageOf(secret)).messages).toHaveLength(52)
  })

  it('are 100 open questions about a pet, except for those with a confirmed email', async () => {
    const secret = await asked()
    const { inquiries } = shelter.db.schema
    const [{ id: _, ...row }] = (await shelter.db.read.select().from(inquiries)) as [typeof inquiries.$inferSelect]
    const flood = Array.from({ length: inquiryLimits.openPerPet - 1 }, (_, n) => ({ ...row, network: `n${n}` }))
    await shelter.db.transaction((tx) => tx.insert(inquiries).values(flood))
    expect(await ask({}, '203.0.113.200')).toMatchObject({ code: 'INQUIRIES_FULL', status: 429 })
    const { other } = shelter
    await confirmAccount(other)
    const proven = await askFrom(shelter, '203.0.113.201', { petId, email: other.user.email }, loggedIn(other))
    expect(proven.code).toBe(null)
    const second = await shelter.user.call.pets.add(goodPet)
    expect((await ask({ petId: second.id }, '203.0.113.202')).code).toBe(null)
    await shelter.user.call.inquiries.answer({ id: idOf(secret), text: 'Yes' })
    expect((await ask({}, '203.0.113.203')).code).toBe(null)
  })
})

describe('notifications', () => {
  it('of all that is written about a pet are one, until they are read', async () => {
    const secret = await asked()
    await asked({}, '203.0.113.2')
    await shelter.anonymous.call.inquiries.write({ secret, text: 'Hello?' })
    const { items } = await shelter.user.call.notifications.list({})
    expect(items).toMatchObject([{ kind: 'question', times: 3, path: '/dashboard/questions' }])
    await shelter.user.call.notifications.read({ all: true })
    await shelter.anonymous.call.inquiries.write({ secret, text: 'Still there?' })
    const [first] = (await shelter.user.call.notifications.list({})).items
    expect(first).toMatchObject({ times: 1, path: `/dashboard/questions/${idOf(secret)}` })
    const stored = JSON.stringify(await allNotifications(shelter.db))
    expect(stored).not.toMatch(/Nora|nora@|Hello|cats/)
  })

  it('on the overview count the questions that wait', async () => {
    const secret = await asked()
    await asked({}, '203.0.113.2')
    const lines = async () => (await shelter.user.call.overview.today()).lines
    expect(await lines()).toMatchObject([
      { kind: 'questions', count: 2, name: goodPet.name, path: '/dashboard/questions' },
    ])
    await shelter.user.call.inquiries.answer({ id: idOf(secret), text: 'Yes' })
    expect(await lines()).toMatchObject([
      { kind: 'questions', count: 1, path: `/dashboard/questions/${idOf(secret) + 1}` },
    ])
  })
})

const mailing = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://pets.example.org' }

/** Sends what is due, and returns all mails so far. */
async function deliver() {
  const server = await startMailing({}, shelter.db)
  const worker = await server.begin()
  const due = async () =>
    (await server.rows()).filter(({ mail, mailAt }) => mail === 'waiting' && (mailAt?.getTime() ?? 0) <= Date.now())
      .length
  await expect.poll(due, { timeout: 20_000, interval: 20 }).toBe(0)
  await worker.stop()
  return server.mails
}

describe('emails', () => {
  beforeEach(() => start(mailing))
  const answer = (secret: string, text: string) => shelter.user.call.inquiries.answer({ id: idOf(secret), text })

  it('tell the asker of an answer, with a link of their own, in nobody’s words', async () => {
    const secret = await asked({ wantsMail: true, text: 'Visit https://spam.example now' })
    await answer(secret, 'Yes, and www.shelter.example too')
    const [mail, ...others] = await deliver()
    expect(others).toEqual([])
    expect(mail?.to).toEqual(['nora@example.org'])
    const text = String(mail?.text)
    expect(text).not.toMatch(/spam|shelter\.example|Nora|Rex|Visit/)
    const link = /https:\/\/pets\.example\.org\/questions\/(\S+)/.exec(text)?.[1] ?? ''
    expect(link).toMatch(/^\d+-[\w-]{43}$/)
    expect(link).not.toBe(secret)
    expect(await pageOf(link)).toMatchObject({ canConfirm: true, emailConfirmed: false })
    expect(await codeOf(shelter.anonymous.call.inquiries.confirm({ secret }))).toBe('NO_SUCH_INQUIRY')
    expect(await shelter.anonymous.call.inquiries.confirm({ secret: link })).toMatchObject({
      canConfirm: false,
      emailConfirmed: true,
    })
  })

  it('to an unconfirmed address are one a day, also if several people type it', async () => {
    const secrets = [await asked({ wantsMail: true }), await asked({ wantsMail: true }, '203.0.113.2')]
    for (const secret of secrets) await answer(secret, 'Yes')
    expect(await deliver()).toHaveLength(1)
    const waiting = (await allNotifications(shelter.db)).filter(
      ({ kind, mail }) => kind === 'question_answered' && mail === 'waiting',
    )
    expect(waiting).toHaveLength(1)
    const { inquiries } = shelter.db.schema
    await shelter.db.transaction((tx) => tx.update(inquiries).set({ emailConfirmed: true }))
    for (const secret of secrets) await answer(secret, 'One more thing')
    await shelter.db.transaction((tx) =>
      tx
        .update(shelter.db.schema.notifications)
        .set({ mailAt: new Date() })
        .where(eq(shelter.db.schema.notifications.mail, 'waiting')),
    )
    expect(await deliver()).toHaveLength(2)
  })

  it('are sent to nobody who didn’t ask for them, nor about an erased question', async () => {
    const silent = await asked()
    await answer(silent, 'Yes')
    const erased = await asked({ wantsMail: true })
    await answer(erased, 'Yes')
    await shelter.anonymous.call.inquiries.erase({ secret: erased })
    expect(await deliver()).toEqual([])
    expect(JSON.stringify(await allNotifications(shelter.db))).not.toContain('nora@')
  })

  it('tell the owner of a question once', async () => {
    await confirmAccount(shelter.user)
    for (let n = 0; n < 5; n++) await asked({}, `203.0.113.${n}`)
    const mails = await deliver()
    expect(mails.map(({ to }) => to)).toEqual([['uma.user@example.org']])
    expect(String(mails[0]?.text)).not.toMatch(/Nora|cats/)
  })
})

describe('good to know', () => {
  const notes = () => shelter.anonymous.call.inquiries.notes({ petId })

  it('is what the owner, staff, or an admin wrote, and recorded if it isn’t the owner', async () => {
    const { user, other, admin, anonymous } = shelter
    await user.call.inquiries.addNote({ petId, text: 'He likes cats.' })
    const { items } = await admin.call.inquiries.addNote({ petId, text: 'He is vaccinated.' })
    expect(await notes()).toEqual({ items })
    expect(items.map(({ text }) => text)).toEqual(['He likes cats.', 'He is vaccinated.'])
    const [first, second] = items.map(({ id }) => id) as [number, number]
    expect(await codeOf(other.call.inquiries.addNote({ petId, text: 'x' }))).toBe('NOT_ALLOWED')
    expect(await codeOf(other.call.inquiries.changeNote({ id: first, text: 'x' }))).toBe('NOT_ALLOWED')
    expect(await codeOf(other.call.inquiries.deleteNote({ id: first }))).toBe('NOT_ALLOWED')
    expect(await codeOf(anonymous.call.inquiries.addNote({ petId, text: 'x' }))).toBe('NOT_LOGGED_IN')
    await user.call.inquiries.changeNote({ id: first, text: 'He likes cats and dogs.' })
    await admin.call.inquiries.deleteNote({ id: second })
    expect((await notes()).items).toEqual([{ id: first, text: 'He likes cats and dogs.' }])
    expect(await codeOf(user.call.inquiries.deleteNote({ id: second }))).toBe('NO_SUCH_NOTE')
    const acts = (await admin.call.audit.list({})).items.filter(({ act }) => act === 'good_to_know_changed')
    expect(acts.map(({ data }) => data)).toEqual([{ note: 'deleted' }, { note: 'added' }])
  })

  it('has at most 10 texts of 500 characters, is only for those who see the pet, and goes with it', async () => {
    const { user } = shelter
    const added = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => user.call.inquiries.addNote({ petId, text: `Text ${n}` })),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await codeOf(user.call.inquiries.addNote({ petId, text: 'x' }))).toBe('NOTES_FULL')
    await expect(user.call.inquiries.addNote({ petId, text: 'x'.repeat(501) })).rejects.toThrow('500')
    const draft = await user.call.pets.add({ ...goodPet, status: 'draft' })
    await user.call.inquiries.addNote({ petId: draft.id, text: 'Secret' })
    expect(await codeOf(shelter.anonymous.call.inquiries.notes({ petId: draft.id }))).toBe('NO_SUCH_PET')
    expect((await user.call.inquiries.notes({ petId: draft.id })).items).toHaveLength(1)
    await user.call.pets.delete({ id: petId })
    expect(await codeOf(notes())).toBe('NO_SUCH_PET')
    expect(await shelter.db.read.$count(shelter.db.schema.petNotes)).toBe(1)
  })
})

test('the list has those that wait first, and every question once, page by page', async () => {
  const secrets: string[] = []
  for (let n = 0; n < 7; n++) secrets.push(await asked({}, `203.0.113.${n}`))
  for (const n of [0, 3, 5]) await shelter.user.call.inquiries.answer({ id: idOf(secrets[n] ?? ''), text: 'Yes' })
  const seen: number[] = []
  let cursor: number | undefined
  for (;;) {
    const page = await shelter.user.call.inquiries.list({ cursor, limit: 2 })
    seen.push(...page.items.map(({ id }) => id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(seen).toEqual([6, 4, 2, 1, 5, 3, 0].map((n) => idOf(secrets[n] ?? '')))
})

test('an account that is deleted takes what it asked and answered with it, and hands on what it was asked', async () => {
  const { other, user, admin } = shelter
  const own = await askFrom(shelter, '203.0.113.5', { petId, email: other.user.email }, loggedIn(other))
  const secret = await asked({}, '203.0.113.6')
  await user.call.inquiries.answer({ id: idOf(secret), text: 'Yes, he does' })
  await other.call.profile.leave({ currentPassword: 'Otto Other has a password', pets: 'delete' })
  expect(await codeOf(pageOf(own.secret))).toBe('NO_SUCH_INQUIRY')
  await user.call.profile.leave({ currentPassword: 'Uma User has a password', pets: 'give' })
  const page = await pageOf(secret)
  expect(page).toMatchObject({ state: 'open', petId })
  expect(page.messages.map(({ side }) => side)).toEqual(['asker'])
  await admin.call.inquiries.answer({ id: idOf(secret), text: 'Yes' })
  expect((await rowsOf('inquiries')).map((row) => Reflect.get(row, 'ownerUid'))).toEqual([admin.user.uid])
})

test('an answer confirms that the pet is still here; a question does not', async () => {
  const { pets } = shelter.db.schema
  const long = new Date(Date.now() - 40 * day)
  await shelter.db.transaction((tx) => tx.update(pets).set({ confirmedAt: long }))
  const confirmedAt = async () =>
    (await shelter.db.read.select().from(pets).where(eq(pets.id, petId)))[0]?.confirmedAt?.getTime() ?? 0
  const secret = await asked()
  expect(await confirmedAt()).toBe(long.getTime())
  await shelter.user.call.inquiries.answer({ id: idOf(secret), text: 'Yes' })
  expect(await confirmedAt()).toBeGreaterThan(Date.now() - 60_000)
})
