import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Searches, searchedPet, startSearches } from '#server/testing/saved-searches.ts'
import { matchPets } from './matching.service.ts'

// Which pets are news for which search (docs/product.md 23.8, 23.9).

let shelter: Searches
const gone = { kind: 'search_pets', drop: 'its pets are no longer available', to: null, pets: [] }
const reader = 'reader@example.org'
const hour = 3_600_000
const later = (days: number) => new Date(Date.now() + (24 * days + 1) * hour)
const tomorrow = () => later(1)

beforeEach(async () => {
  shelter = await startSearches()
})

async function news(now = tomorrow()): Promise<string[]> {
  await shelter.match()
  await shelter.digest(now)
  return shelter.petMails()
}

test('a pet is told to those whose search it matches, whether published at once or later', async () => {
  const { search, add, user } = shelter
  await search(reader, 'category=Dog')
  await search('cats@example.org', 'category=Cat')
  await search('all@example.org', '')
  await add('Rex')
  const draft = await add('Luna', { status: 'draft' })
  expect(await news()).toEqual([`${reader}: Rex`, 'all@example.org: Rex'])
  await user.call.pets.setPublished({ id: draft.id, published: true })
  expect(await news(later(2))).toEqual([
    `${reader}: Rex`,
    'all@example.org: Rex',
    `${reader}: Luna`,
    'all@example.org: Luna',
  ])
})

test('pets from before the search, and searches that are not confirmed, are no news', async () => {
  const { search, add, anonymous } = shelter
  await add('Rex')
  await search(reader, 'category=Dog')
  await anonymous.call.searches.save({ email: 'typed@example.org', query: 'category=Dog', frequency: 'daily' })
  await add('Luna')
  expect(await news()).toEqual([`${reader}: Luna`])
})

test('a draft, a pet that waits for approval, and a hidden one are told only once they are public', async () => {
  const { search, add, admin, person } = shelter
  await search(reader, 'category=Dog')
  await add('Draft', { status: 'draft' })
  const olga = await person('Olga Owner')
  await olga.call.pets.add({ ...searchedPet, name: 'Hidden' })
  await admin.call.users.suspend({ email: olga.user.email })
  await admin.call.settings.save({ values: { posts: 'after_approval' }, version: 0 })
  const waiting = await add('Waiting')
  expect(await news()).toEqual([])
  await admin.call.users.restore({ email: olga.user.email })
  await admin.call.approval.approve({ kind: 'pet', id: waiting.id, version: 0 })
  expect(await news(later(2))).toEqual([`${reader}: Hidden, Waiting`])
})

test('an edit is news only for searches that the pet did not match before', async () => {
  const { search, add, user, facts } = shelter
  const { id } = await add('Rex')
  await search('dogs@example.org', 'category=Dog')
  await search('small@example.org', 'category=Dog&size=small')
  await search('named@example.org', 'search=luna')
  await user.call.pets.update({ id, ...facts('Rex', { description: 'A better text.' }) })
  expect(await news()).toEqual([])
  await user.call.pets.update({ id, ...facts('Luna', { size: 'small' }) })
  expect((await news()).sort()).toEqual(['named@example.org: Luna', 'small@example.org: Luna'])
})

test('the same pet is never told twice to an address: not by another search, a hold, or a draft', async () => {
  const { search, add, user, other } = shelter
  await search(reader, 'category=Dog', 'at_once')
  await search(reader, '', 'weekly')
  const { id } = await add('Rex')
  expect(await news()).toEqual([`${reader}: Rex`])
  const request = await other.call.adoptions.request({ petId: id, phone: '1234567', address: 'Road 1' })
  await user.call.adoptions.decide({ id: request.id, status: 'accepted' })
  await user.call.adoptions.release({ id: request.id })
  await user.call.pets.setPublished({ id, published: false })
  await user.call.pets.setPublished({ id, published: true })
  expect(await news(later(30))).toEqual([`${reader}: Rex`])
  await user.call.pets.markAdopted({ id })
  await user.call.pets.takeBack({ id, published: true })
  expect(await news(later(60))).toEqual([`${reader}: Rex`])
})

test('a pet on hold is left out of the email, and told once it is available again', async () => {
  const { search, add, user, other, outbox, match, digest } = shelter
  await search(reader, 'category=Dog')
  const { id } = await add('Rex')
  await match()
  await digest(tomorrow())
  const request = await other.call.adoptions.request({ petId: id, phone: '1234567', address: 'Road 1' })
  await user.call.adoptions.decide({ id: request.id, status: 'accepted' })
  expect(await outbox()).toContainEqual(gone)
  await other.call.adoptions.withdraw({ id: request.id })
  expect(await news(later(2))).toEqual([`${reader}: Rex`])
})

test('an adopted or deleted pet is left out, and an email without pets is not written', async () => {
  const { search, add, user, match, digest, outbox } = shelter
  await search(reader, 'category=Dog')
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three')]
  await match()
  await user.call.pets.markAdopted({ id: one.id })
  await user.call.pets.delete({ id: two.id })
  await digest(tomorrow())
  expect(await shelter.petMails()).toEqual([`${reader}: Three`])
  await user.call.pets.markAdopted({ id: three.id })
  const rest = (await outbox()).filter(({ kind }) => kind === 'search_pets')
  expect(rest).toEqual([gone])
  expect(await shelter.db.read.select().from(shelter.db.schema.searchMatches)).toEqual([])
})

describe('an age that begins', () => {
  const day = (text: string) => text
  const on = (text: string) => new Date(`${text}T12:00:00Z`)

  test('is told only to searches for that age that the pet did not match before', async () => {
    const { search, add, age, db } = shelter
    const born = new Date()
    born.setUTCMonth(born.getUTCMonth() - 5)
    await add('Old enough', { birthDate: '2010-01-01' })
    const { id } = await add('Pup', { birthDate: born.toISOString().slice(0, 10) })
    await search('young@example.org', 'age=young')
    await search('both@example.org', 'age=baby,young')
    await search('any@example.org', 'category=Dog')
    await search('baby@example.org', 'age=baby')
    const later = new Date()
    later.setUTCMonth(later.getUTCMonth() + 2)
    const laterDay = later.toISOString().slice(0, 10)
    await age(day(laterDay))
    const queue = await db.read.select().from(db.schema.petsToMatch)
    expect(queue.map(({ petId }) => petId)).toEqual([id])
    // the worker matches by today's age, so the pet is made older instead of the clock
    const older = new Date()
    older.setUTCMonth(older.getUTCMonth() - 7)
    const birthDate = older.toISOString().slice(0, 10)
    await db.transaction((tx) => tx.update(db.schema.pets).set({ birthDate }).where(eq(db.schema.pets.id, id)))
    expect(on(laterDay).getTime()).toBeGreaterThan(Date.now())
    expect(await news()).toEqual(['young@example.org: Pup'])
    // once a day, on whichever server
    await age(day(laterDay))
    expect(await db.read.select().from(db.schema.petsToMatch)).toEqual([])
  })
})

test('pets of an import are in the daily email, also of a search for news at once', async () => {
  const { search, add, db, match, digest } = shelter
  await search(reader, 'category=Dog', 'at_once')
  await add('Now')
  await add('Imported')
  const rows = await db.read.select().from(db.schema.petsToMatch)
  await db.transaction((tx) =>
    tx
      .update(db.schema.petsToMatch)
      .set({ imported: true })
      .where(eq(db.schema.petsToMatch.id, rows[1]?.id ?? 0)),
  )
  await match(new Date('2026-11-27T12:00:00Z'))
  await digest(new Date('2026-11-27T12:11:00Z'))
  expect(await shelter.petMails()).toEqual([`${reader}: Now`])
  await digest(new Date('2026-11-28T08:00:01Z'))
  expect(await shelter.petMails()).toEqual([`${reader}: Now`, `${reader}: Imported`])
})

test('a real import is in the daily email only, with what was found at once before it', async () => {
  const { search, add, admin, match, digest } = shelter
  await search(reader, 'category=Dog', 'at_once')
  await add('Now')
  const lines = [
    'key,name,age,category,location,description',
    '1,Ada,2 years,Dog,Bergen,Kind.',
    '2,Bo,1 year,Cat,Bergen,Shy.',
  ]
  const payload = Buffer.from([...lines, '3,Cleo,3 years,Dog,Bergen,Old.'].join('\n'))
  const { body } = await admin.http({ method: 'POST', url: '/api/import/pets?dryRun=false', payload })
  expect(JSON.parse(body.trim().split('\n').at(-1) ?? '')).toMatchObject({ written: true, sums: { added: 3 } })
  await match(new Date('2026-11-27T12:00:00Z'))
  await digest(new Date('2026-11-27T12:10:00Z'))
  await digest(new Date('2026-11-28T07:59:59Z'))
  expect(await shelter.petMails()).toEqual([`${reader}: Now`])
  await digest(new Date('2026-11-28T08:00:00Z'))
  expect(await shelter.petMails()).toEqual([`${reader}: Now`, `${reader}: Ada, Cleo`])
})

test('without mail, the queue is emptied, and nothing is told later', async () => {
  const { search, add, db } = shelter
  await search(reader, 'category=Dog')
  await add('Rex')
  expect(await matchPets(db, { sendsMail: false })).toBe(1)
  expect(await news()).toEqual([])
})

test('without searches, a pet costs no row', async () => {
  await shelter.add('Rex')
  expect(await shelter.db.read.select().from(shelter.db.schema.petsToMatch)).toEqual([])
})

test('two workers at once, and one that is repeated after a crash, tell each pet once', async () => {
  const { search, add, match, digest, db } = shelter
  for (let n = 0; n < 6; n += 1) await search(`reader${n}@example.org`, 'category=Dog')
  for (let n = 0; n < 5; n += 1) await add(`Dog ${n}`)
  const queue = await db.read.select().from(db.schema.petsToMatch)
  await Promise.all([match(), match()])
  // as if the worker had died after it stored the matches
  await db.transaction((tx) => tx.insert(db.schema.petsToMatch).values(queue))
  await match()
  await Promise.all([digest(tomorrow()), digest(tomorrow())])
  await match()
  await digest(tomorrow())
  const names = 'Dog 0, Dog 1, Dog 2, Dog 3, Dog 4'
  expect((await shelter.petMails()).sort()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `reader${n}@example.org: ${names}`))
})
