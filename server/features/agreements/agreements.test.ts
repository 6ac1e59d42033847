import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseUser } from '#server/features/account-deletion/account-deletion.service.ts'
import { requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { leave } from '#server/testing/adoptions.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { goodPet } from '#server/testing/rest.ts'
import { createCaller } from '#server/trpc/router.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { deleteOldAgreements } from './agreements.service.ts'

// Adoption agreements (docs/product.md 28).

let shelter: Harness
let owner: HarnessUser
let adopter: HarnessUser

const text = '{shelter} gives {pet} ({kind}) to {adopter}, {adopterAddress}. {date}'
const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
const save = (values: Partial<ShelterSettings>) => saveSettings({ db: shelter.db }, { values })

beforeEach(async () => {
  shelter = await startHarness()
  owner = shelter.admin
  adopter = shelter.other
  await save({ agreementStep: true, agreementText: text, timeZone: 'America/Chicago', legalName: 'Paws, Inc.' })
})
afterEach(() => void vi.useRealTimers())

/** An accepted request for a new pet. */
async function accepted(of = owner, by = adopter) {
  const { id: petId } = await of.call.pets.add({ ...goodPet, name: 'Biscuit' })
  const { id } = await by.call.adoptions.request({ petId, ...contact })
  await of.call.adoptions.decide({ id, status: 'accepted' })
  return { id, petId }
}

async function agreed(name = 'Otto Other') {
  const request = await accepted()
  const { sha256 } = await adopter.call.agreements.open({ id: request.id })
  await adopter.call.agreements.agree({ id: request.id, sha256, name })
  return request
}

async function setStaff(who: HarnessUser, staff = true): Promise<HarnessUser> {
  await shelter.admin.call.users.setStaff({ email: who.user.email, staff })
  const user = { ...who.user, staff }
  return { ...who, user, call: createCaller({ db: shelter.db, user, limit: async () => {} }) }
}
const makeStaff = async (name = 'Stan Staff') => setStaff(await shelter.person(name))

const rows = () => shelter.db.read.select().from(shelter.db.schema.agreements)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error?.cause?.code ?? error?.cause?.name ?? String(error),
  )
const stateOf = (id: number, who = owner) => who.call.agreements.ofRequest({ id })

describe('reading and agreeing', () => {
  test('the adopter reads the text with its facts, types their name, and both sides see it', async () => {
    const { id } = await accepted()
    expect(await stateOf(id)).toEqual({
      ...{ used: true, shownAt: null, agreedAt: null },
      ...{ readable: false, typedName: null },
    })
    expect(await codeOf(owner.call.agreements.read({ id }))).toBe('NO_SUCH_AGREEMENT')
    const opened = await adopter.call.agreements.open({ id })
    expect(opened).toMatchObject({ side: 'requester', canAgree: true, agreedAt: null, language: 'en', inForce: true })
    expect(opened.text).toMatch(/^Paws, Inc\. gives Biscuit \(Dog\) to Otto Other, 1 Long Lane\. \w+ \d+, \d{4}$/)
    expect(opened.sha256).toBe(createHash('sha256').update(opened.text).digest('hex'))
    expect(await adopter.call.agreements.open({ id })).toEqual(opened)
    expect(await stateOf(id)).toMatchObject({ used: true, readable: true, agreedAt: null, typedName: null })
    const done = await adopter.call.agreements.agree({ id, sha256: opened.sha256, name: ' Ōttó 山田 ' })
    expect(done).toMatchObject({ typedName: 'Ōttó 山田', canAgree: false, sha256: opened.sha256 })
    expect(done.agreedAt).not.toBeNull()
    const seen = await owner.call.agreements.read({ id })
    expect(seen).toEqual({ ...done, side: 'owner' })
    expect(await stateOf(id, adopter)).toMatchObject({ typedName: 'Ōttó 山田', agreedAt: done.agreedAt })
  })

  test('both sides are notified once, without names', async () => {
    const { id } = await agreed()
    const [row] = await rows()
    await adopter.call.agreements.agree({ id, sha256: row?.sha256 ?? '', name: 'Somebody Else' })
    const news = (await listNotifications(shelter.db)).filter(({ kind }) => kind === 'agreement_agreed')
    expect(news.map(({ uid }) => uid).sort()).toEqual([owner.user.uid, adopter.user.uid].sort())
    for (const { data } of news) expect(JSON.stringify(data)).not.toContain('Otto')
    expect((await rows())[0]).toEqual(row)
  })

  test('two presses at once are one agreement', async () => {
    const { id } = await accepted()
    const { sha256 } = await adopter.call.agreements.open({ id })
    const names = ['First Press', 'Second Press']
    const results = await Promise.all(names.map((name) => adopter.call.agreements.agree({ id, sha256, name })))
    const [row, ...more] = await rows()
    expect([more, names.includes(row?.typedName ?? '')]).toEqual([[], true])
    expect(new Set(results.map(({ typedName }) => typedName))).toEqual(new Set([row?.typedName]))
    const news = (await listNotifications(shelter.db)).filter(({ kind }) => kind === 'agreement_agreed')
    expect(news).toHaveLength(2)
  })

  test('two first readings at once freeze one text', async () => {
    const { id } = await accepted()
    const [first, second] = await Promise.all([1, 2].map(() => adopter.call.agreements.open({ id })))
    expect(first).toEqual(second)
    expect(await rows()).toHaveLength(1)
  })

  test('only the adopter can agree, only to what they saw, and only with a name', async () => {
    const { id } = await accepted()
    const { sha256 } = await adopter.call.agreements.open({ id })
    const other = 'a'.repeat(64)
    for (const who of [owner, shelter.user])
      expect(await codeOf(who.call.agreements.agree({ id, sha256, name: 'X' }))).toBe('NOT_ALLOWED')
    expect(await codeOf(adopter.call.agreements.agree({ id, sha256: other, name: 'X' }))).toBe('AGREEMENT_CHANGED')
    for (const name of ['', ' \u200b ', 'x'.repeat(101)])
      await expect(adopter.call.agreements.agree({ id, sha256, name })).rejects.toThrow(/name/)
    expect(await codeOf(shelter.user.call.agreements.open({ id }))).toBe('NOT_ALLOWED')
    expect(await codeOf(shelter.user.call.agreements.read({ id }))).toBe('NOT_ALLOWED')
    expect((await rows())[0]?.agreedAt).toBeNull()
  })

  test('it begins with the acceptance, and ends with the adoption', async () => {
    const { id: petId } = await owner.call.pets.add({ ...goodPet, name: 'Biscuit' })
    const { id } = await adopter.call.adoptions.request({ petId, ...contact })
    expect(await codeOf(adopter.call.agreements.open({ id }))).toBe('NOT_ACCEPTED')
    await owner.call.adoptions.decide({ id, status: 'accepted' })
    const { sha256 } = await adopter.call.agreements.open({ id })
    await owner.call.pets.markAdopted({ id: petId })
    expect(await codeOf(adopter.call.agreements.agree({ id, sha256, name: 'Otto' }))).toBe('REQUEST_CLOSED')
    expect(await adopter.call.agreements.read({ id })).toMatchObject({ canAgree: false, agreedAt: null, inForce: true })
  })

  test('a request has the step only with the switch, a text, and a pet of the shelter', async () => {
    const { id } = await accepted()
    const ofMember = await accepted(shelter.user)
    expect(await stateOf(ofMember.id)).toMatchObject({ used: false })
    expect(await codeOf(adopter.call.agreements.open(ofMember))).toBe('NO_SUCH_AGREEMENT')
    for (const values of [{ agreementStep: false }, { agreementText: null }]) {
      await save(values)
      expect(await stateOf(id)).toMatchObject({ used: false })
      expect(await codeOf(adopter.call.agreements.open({ id }))).toBe('NO_SUCH_AGREEMENT')
      await save({ agreementStep: true, agreementText: text })
    }
    expect(await stateOf(id)).toMatchObject({ used: true })
  })

  test('the text and its facts are in the language of the page, or else as it was written', async () => {
    const spanish = '{pet} ({kind}), {sex}'
    await save({ otherLanguages: ['es', 'ar'], translations: { es: { agreementText: spanish } } })
    const inLanguage = (language: 'es' | 'ar') =>
      createCaller({
        ...{ db: shelter.db, user: adopter.user, limit: async () => {} },
        visit: () => ({ base: 'http://localhost', network: '', language }),
      })
    const first = await accepted()
    expect(await inLanguage('es').agreements.open(first)).toMatchObject({
      language: 'es',
      text: 'Biscuit (Perro), sin datos',
    })
    const second = await accepted()
    const shown = await inLanguage('ar').agreements.open(second)
    expect([shown.language, shown.text.slice(0, 33)]).toEqual(['en', 'Paws, Inc. gives Biscuit (Dog) to'])
  })

  test('a fact that looks like a placeholder is not filled in', async () => {
    await save({ legalName: 'The {adopter} House', agreementText: '{shelter} {' })
    const { id } = await accepted()
    expect((await adopter.call.agreements.open({ id })).text).toBe('The {adopter} House {')
  })
})

describe('another text', () => {
  test('a changed text or fact stays frozen until the owner uses the current one', async () => {
    const { id, petId } = await accepted()
    const before = await adopter.call.agreements.open({ id })
    await save({ agreementText: 'New: {pet}' })
    await owner.call.pets.update({ id: petId, ...goodPet, name: 'Crumb' })
    expect(await adopter.call.agreements.open({ id })).toEqual(before)
    const news = (await listNotifications(shelter.db)).length
    expect(await owner.call.agreements.renew({ id })).toMatchObject({ used: true, shownAt: null, readable: false })
    expect(await codeOf(adopter.call.agreements.agree({ id, sha256: before.sha256, name: 'Otto' }))).toBe(
      'AGREEMENT_CHANGED',
    )
    expect(await listNotifications(shelter.db)).toHaveLength(news)
    expect((await adopter.call.agreements.open({ id })).text).toBe('New: Crumb')
  })

  test('only the owner’s side renews, once it is no error, and not once it is agreed', async () => {
    const { id } = await accepted()
    expect(await codeOf(adopter.call.agreements.renew({ id }))).toBe('NOT_ALLOWED')
    await owner.call.agreements.renew({ id })
    const { sha256 } = await adopter.call.agreements.open({ id })
    const staff = await makeStaff()
    await staff.call.agreements.renew({ id })
    const { items } = await shelter.admin.call.audit.list({ act: 'agreement_renewed' })
    expect(items).toMatchObject([{ by: { id: staff.user.uid }, subject: 'request', subjectId: String(id) }])
    await adopter.call.agreements.open({ id })
    await adopter.call.agreements.agree({ id, sha256, name: 'Otto' })
    expect(await codeOf(owner.call.agreements.renew({ id }))).toBe('AGREEMENT_DONE')
  })

  test('a text with an unknown placeholder is refused, in each language', async () => {
    const settings = await shelter.admin.call.settings.get()
    const values = { ...settings.saved, agreementText: 'I am {Pet}.' }
    const sentence = '{Pet} isn’t one of the placeholders. Use one from the list, or remove the braces'
    await expect(shelter.admin.call.settings.save({ values })).rejects.toThrow(sentence)
    const translated = { ...settings.saved, translations: { es: { agreementText: '{mascota}' } } }
    await expect(shelter.admin.call.settings.save({ values: translated })).rejects.toThrow('{mascota} isn’t one')
    for (const agreementYears of ['0', '31', '1.5', 'three'])
      await expect(shelter.admin.call.settings.save({ values: { ...settings.saved, agreementYears } })).rejects.toThrow(
        'Years that agreements are kept must be a whole number from 1 to 30',
      )
  })

  test('REST has none of the settings, and keeps them', async () => {
    const got = await shelter.admin.http({ url: '/api/settings' })
    for (const name of ['agreementStep', 'agreementText', 'agreementYears']) expect(got.body).not.toContain(name)
    await shelter.admin.http({ method: 'PATCH', url: '/api/settings', payload: { city: 'Aarhus' } })
    expect((await shelter.admin.call.settings.get()).saved).toMatchObject({ agreementStep: true, agreementText: text })
  })
})

describe('what other events do', () => {
  test('withdrawal and release delete an unagreed text, and end the force of an agreed one', async () => {
    const ends = [
      (id: number) => adopter.call.adoptions.withdraw({ id }),
      (id: number) => owner.call.adoptions.release({ id }),
    ]
    for (const end of ends) {
      const opened = await accepted()
      await adopter.call.agreements.open(opened)
      await end(opened.id)
      expect(await codeOf(owner.call.agreements.read(opened))).toBe('NO_SUCH_AGREEMENT')
      const done = await agreed()
      await end(done.id)
      expect(await owner.call.agreements.read(done)).toMatchObject({ inForce: false, typedName: 'Otto Other' })
    }
    expect(await rows()).toHaveLength(2)
  })

  test('adoption keeps it, and a pet that came back leaves it with the old request', async () => {
    const { id, petId } = await agreed()
    await owner.call.pets.markAdopted({ id: petId })
    expect(await owner.call.agreements.read({ id })).toMatchObject({ inForce: true, typedName: 'Otto Other' })
    await owner.call.pets.takeBack({ id: petId, published: true })
    expect(await owner.call.agreements.read({ id })).toMatchObject({ inForce: false, typedName: 'Otto Other' })
    const next = await shelter.user.call.adoptions.request({ petId, ...contact })
    await owner.call.adoptions.decide({ id: next.id, status: 'accepted' })
    const own = await shelter.user.call.agreements.open({ id: next.id })
    expect([own.text.includes('Uma User'), own.agreedAt]).toEqual([true, null])
  })

  test('deleting the pet keeps an agreed one, and deletes another', async () => {
    const [done, opened, home] = [await agreed(), await accepted(), await agreed()]
    await adopter.call.agreements.open(opened)
    await owner.call.pets.markAdopted({ id: home.petId })
    for (const { petId } of [done, opened, home]) await owner.call.pets.delete({ id: petId })
    expect(await owner.call.agreements.read(done)).toMatchObject({ inForce: false, typedName: 'Otto Other' })
    expect(await owner.call.agreements.read(home)).toMatchObject({ inForce: true, typedName: 'Otto Other' })
    expect(await codeOf(owner.call.agreements.read(opened))).toBe('NO_SUCH_AGREEMENT')
  })

  test('suspension changes nothing', async () => {
    const { id } = await agreed()
    const before = await owner.call.agreements.read({ id })
    await shelter.admin.call.users.suspend({ email: adopter.user.email })
    expect(await owner.call.agreements.read({ id })).toEqual(before)
    await shelter.admin.call.users.restore({ email: adopter.user.email })
    expect(await adopter.call.agreements.read({ id })).toMatchObject({ typedName: 'Otto Other' })
  })

  test('an owner who is no longer staff takes the step away, but no agreement', async () => {
    const staff = await makeStaff()
    const [opened, done] = [await accepted(staff), await accepted(staff)]
    const { sha256 } = await adopter.call.agreements.open(opened)
    const frozen = await adopter.call.agreements.open(done)
    await adopter.call.agreements.agree({ id: done.id, sha256: frozen.sha256, name: 'Otto' })
    await setStaff(staff, false)
    expect(await stateOf(opened.id)).toMatchObject({ used: false })
    expect(await adopter.call.agreements.read(opened)).toMatchObject({ canAgree: false })
    expect(await codeOf(adopter.call.agreements.agree({ id: opened.id, sha256, name: 'Otto' }))).toBe(
      'NO_SUCH_AGREEMENT',
    )
    expect(await stateOf(done.id)).toMatchObject({ used: false, typedName: 'Otto' })
    await setStaff(staff)
    expect(await adopter.call.agreements.agree({ id: opened.id, sha256, name: 'Otto' })).toMatchObject({
      typedName: 'Otto',
    })
  })

  test('the pet of an owner who left is the shelter’s: its requests get the step', async () => {
    const { id } = await accepted(shelter.user)
    expect(await stateOf(id)).toMatchObject({ used: false })
    await shelter.user.call.profile.leave({ pets: 'give', currentPassword: 'Uma User has a password' })
    expect(await stateOf(id)).toMatchObject({ used: true })
    expect(await adopter.call.agreements.open({ id })).toMatchObject({ canAgree: true })
  })

  test('an owner who leaves with their pets keeps an agreed agreement for the adopter', async () => {
    const staff = await makeStaff()
    const [opened, done] = [await accepted(staff), await accepted(staff)]
    await adopter.call.agreements.open(opened)
    const { sha256 } = await adopter.call.agreements.open(done)
    await adopter.call.agreements.agree({ id: done.id, sha256, name: 'Otto' })
    await staff.call.profile.leave({ pets: 'delete', currentPassword: 'Stan Staff has a password' })
    expect(await adopter.call.agreements.read(done)).toMatchObject({ typedName: 'Otto', inForce: false })
    expect(await codeOf(adopter.call.agreements.read(opened))).toBe('NO_SUCH_AGREEMENT')
  })
})

/** Deletes the adopter's account at a time. */
async function eraseOn(time: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  await eraseUser(shelter.db, adopter.user.uid, 'delete')
  vi.useRealTimers()
}

/** All texts of the database that contain this one, by table and column. */
async function placesOf(wanted: string): Promise<string[]> {
  const found = new Set<string>()
  for (const [table, from] of Object.entries(shelter.db.schema))
    for (const row of await shelter.db.read.select().from(from))
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value.includes(wanted)) found.add(`${table}.${column}`)
  return [...found].sort()
}

describe('once the adopter has deleted their account', () => {
  test('an agreed one is kept for the shelter’s years, for admins alone', async () => {
    const staff = await makeStaff()
    const { id, petId } = await accepted(staff)
    const { sha256 } = await adopter.call.agreements.open({ id })
    await adopter.call.agreements.agree({ id, sha256, name: 'Otto Zanzibar' })
    await staff.call.pets.markAdopted({ id: petId })
    const other = await accepted()
    await adopter.call.agreements.open(other)
    await save({ agreementYears: '5' })
    // still the day before at the shelter
    await eraseOn('2028-03-01T05:30:00Z')
    expect((await rows()).map(({ keptUntil }) => keptUntil)).toEqual(['2033-02-28'])
    const kept = await shelter.admin.call.agreements.read({ id })
    expect(kept).toMatchObject({ typedName: 'Otto Zanzibar', keptUntil: '2033-02-28', inForce: true })
    expect(await codeOf(staff.call.agreements.read({ id }))).toBe('NO_SUCH_AGREEMENT')
    expect(await stateOf(id, staff)).toMatchObject({ readable: false, typedName: null })
    expect(await stateOf(id)).toMatchObject({ readable: true, typedName: 'Otto Zanzibar' })
    for (const url of ['/api/adoptions', `/api/adoptions/${id}/messages`, '/api/me/export']) {
      const { statusCode, body } = await staff.http({ url })
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).not.toMatch(/Zanzibar|Otto/)
    }
    const page = JSON.stringify([await staff.call.adoptions.byId({ id }), await staff.call.adoptions.messages({ id })])
    expect(page).not.toMatch(/Zanzibar|Otto/)
    expect(await placesOf('Zanzibar')).toEqual(['agreements.typedName'])
    expect(await placesOf('Otto Other')).toEqual(['agreements.text'])
    expect(await requestProblems(shelter.db)).toEqual([])
  })

  test('it is deleted after that day, also after days without a server, and by one server', async () => {
    await agreed()
    await eraseOn('2026-11-27T12:00:00Z')
    expect((await rows()).map(({ keptUntil }) => keptUntil)).toEqual(['2029-11-27'])
    // still that day at the shelter
    expect(await deleteOldAgreements(shelter.db, new Date('2029-11-28T05:59:00Z'))).toBe(0)
    expect(await rows()).toHaveLength(1)
    const late = new Date('2030-01-15T00:00:00Z')
    const counts = await Promise.all([1, 2].map(() => deleteOldAgreements(shelter.db, late)))
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await rows()).toEqual([])
    expect(await placesOf('Otto')).toEqual([])
  })

  test('those of people with an account are never deleted by the job', async () => {
    await agreed()
    expect(await deleteOldAgreements(shelter.db, new Date('2090-01-01'))).toBe(0)
    expect(await rows()).toHaveLength(1)
  })
})

test('the adopter’s copy of their data has the agreement in full, and nobody else’s has it', async () => {
  const { id } = await agreed()
  const [row] = await rows()
  const copy = JSON.parse((await adopter.http({ url: '/api/me/export' })).body)
  expect(copy.adoptionAgreements).toMatchObject([
    { requestId: id, text: row?.text, sha256: row?.sha256, typedName: 'Otto Other', language: 'en' },
  ])
  expect(JSON.parse((await owner.http({ url: '/api/me/export' })).body).adoptionAgreements).toEqual([])
})

test('an account that is erased while it agrees leaves nothing unkept', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await shelter.person(`Ann ${round}`)
    const { id } = await accepted(owner, person)
    const { sha256 } = await person.call.agreements.open({ id })
    await Promise.allSettled([person.call.agreements.agree({ id, sha256, name: 'Ann' }), leave(person)])
    const { agreements } = shelter.db.schema
    const [row] = await shelter.db.read.select().from(agreements).where(eq(agreements.requestId, id))
    expect([round, row ? [row.agreedAt !== null, row.keptUntil !== null] : 'gone']).toEqual([
      round,
      row ? [true, true] : 'gone',
    ])
  }
})
