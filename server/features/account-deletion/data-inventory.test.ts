import { getTableColumns, is, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import type { Database, Tx } from '#server/db/database.ts'
import { requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import { deleteOldAgreements } from '#server/features/agreements/agreements.service.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { uidHash } from '#server/identity/erased-people.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { campaignFields } from '#shared/campaign-fields.ts'
import { type Fields, namesOf } from '#shared/fields.ts'
import { textOfNotification } from '#shared/notification-text.ts'
import { notificationData } from '#shared/notifications.ts'
import { petProfileFields } from '#shared/pet-fields.ts'
import { dataExportSections } from './data-export.service.ts'
import { columnPolicies, dataInventory } from './data-inventory.policy.ts'

type Schema = Database['schema']
const tables = ({ schema }: Database) =>
  (Object.keys(schema) as (keyof Schema)[]).filter((name) => is(schema[name], PgTable) || is(schema[name], SQLiteTable))

const old = (name: string) => `${name} has a password`
const mark = (whose: string, what: string) => `${whose}-${what}-marker`

/** The types of columns that need no entry in the tables of posts. */
const harmless = /^(number|boolean|date)$/

test('the data inventory contains every table and every column', async () => {
  const { db } = await startHarness()
  expect(Object.keys(dataInventory).sort()).toEqual(tables(db).sort())
  for (const name of tables(db)) {
    const entry = dataInventory[name]
    if ('notPersonal' in entry) expect(entry.notPersonal, name).toMatch(/\w{3}/)
    else {
      const columns: Record<string, PgColumn> = getTableColumns(db.schema[name])
      expect(Object.keys(entry.columns).filter((column) => !columns[column])).toEqual([])
      for (const [column, { dataType }] of Object.entries(columns).filter(([column]) => !(column in entry.columns)))
        expect([entry.retention, dataType], `${name}.${column}`).toEqual(['posts', expect.stringMatching(harmless)])
    }
  }
})

test('every table with personal data is in the export', async () => {
  const { db } = await startHarness()
  const copied = tables(db).filter((name) => {
    const entry = dataInventory[name]
    return !('notPersonal' in entry) && Object.values(entry.columns).some((said) => said.copied === true)
  })
  expect([...new Set(dataExportSections.map(({ table }) => table))].sort()).toEqual(copied.sort())
})

async function textsOf({ read, schema }: Database): Promise<[place: string, text: string][]> {
  const found: [string, string][] = []
  for (const [table, from] of Object.entries(schema))
    for (const row of await read.select().from(from))
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string') found.push([`${table}.${column}`, value])
  return found
}
const placesOf = async (db: Database, text: string) =>
  [...new Set((await textsOf(db)).filter(([, value]) => value.includes(text)).map(([place]) => place))].sort()

/** Marks all unvalidated texts of these rows as this user's. */
async function markTexts(tx: Tx, table: PgTable, whose: string, where: ReturnType<typeof sql>, columns: PgColumn[]) {
  for (const column of columns)
    await tx
      .update(table)
      .set({ [keyOf(table, column)]: mark(whose, column.name) })
      .where(where)
}
const keyOf = (table: PgTable, column: PgColumn) =>
  Object.entries<PgColumn>(getTableColumns(table)).find(([, one]) => one.name === column.name)?.[0] ?? ''

const image = 'https://example.org/rex.jpg'
/** A marked text in each text field. */
const markedTexts = (fields: Fields, whose: string) =>
  Object.fromEntries(
    namesOf(fields)
      .filter((name) => fields[name]?.kind.startsWith('text'))
      .map((name) => [name, mark(whose, name)]),
  )
const pet = (whose: string) => ({
  ...markedTexts(petProfileFields, whose),
  name: mark(whose, 'pet'),
  age: '2 years',
  category: 'Dog' as const,
  location: mark(whose, 'place'),
  description: mark(whose, 'about'),
  image: `https://example.org/${mark(whose, 'picture')}.jpg`,
})

/** Creates records of a user by using the site, in every table where that is possible. */
async function live({ db }: Harness, me: HarnessUser, them: HarnessUser, whose: string) {
  const own = await me.call.pets.add(pet(whose))
  const kept = await me.call.pets.add(pet(whose))
  const asked = await them.call.pets.add({ ...pet('pets-of-nobody'), image })
  const promised = await them.call.pets.add({ ...pet('pets-of-nobody'), image })
  const contact = { phone: mark(whose, 'phone'), address: mark(whose, 'address'), message: mark(whose, 'wish') }
  const request = await me.call.adoptions.request({ petId: asked.id, ...contact })
  const accepted = await me.call.adoptions.request({ petId: promised.id, ...contact })
  await them.call.adoptions.decide({ id: accepted.id, status: 'accepted' })
  await me.call.adoptions.write({ id: request.id, text: mark(whose, 'message') })
  const campaign = await me.call.campaigns.create({
    ...markedTexts(campaignFields, whose),
    petName: mark(whose, 'campaign'),
    image,
    maxCents: 50_000,
    location: mark(whose, 'campaign-place'),
    description: mark(whose, 'campaign-about'),
    needs: [{ text: mark(whose, 'need'), cents: 100 }],
    lastDate: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await me.call.campaigns.postUpdate({ id: campaign.id, text: mark(whose, 'update') })
  const theirs = await them.call.campaigns.createSimple({ petName: 'Luna', image, maxCents: 50_000 })
  await me.call.donations.give({
    campaignId: theirs.id,
    amountCents: 500,
    name: mark(whose, 'donor'),
    message: mark(whose, 'gift'),
    email: `${mark(whose, 'receipt')}@example.org`,
    showName: true,
    follow: true,
  })
  await me.call.keys.create({ name: mark(whose, 'key') })
  await db.transaction(async (tx) => fillRest(db, tx, me.user.uid, whose))
  return { own, kept, asked, promised, request, accepted, campaign, theirs }
}

/** Inserts rows into all other tables, with texts in every column. */
async function fillRest(db: Database, tx: Tx, uid: string, whose: string) {
  const { schema } = db
  const now = new Date()
  const later = new Date(now.getTime() + 60_000)
  await tx.insert(schema.devices).values({ key: mark(whose, 'device-hash'), uid, lastUsedAt: now })
  await tx.insert(schema.oneTimeLinks).values([
    {
      tokenHash: mark(whose, 'link-hash'),
      purpose: 'confirm',
      uid,
      email: mark(whose, 'link'),
      kind: mark(whose, 'kind'),
      expiresAt: later,
    },
  ])
  await tx.insert(schema.images).values({
    hash: mark(whose, 'image').padEnd(64, '0'),
    width: 1,
    height: 1,
    smallWidth: 1,
    smallHeight: 1,
    ownerUid: uid,
  })
  await tx.insert(schema.unusedImages).values({
    hash: mark(whose, 'image').padEnd(64, '0'),
    ownerUid: uid,
    network: mark(whose, 'network'),
    bytes: 1,
    since: now,
  })
  const expiresAt = later
  await tx.insert(schema.invitations).values([
    { email: mark(whose, 'invited'), role: 'staff', inviterUid: 'ada', acceptedUid: uid, acceptedAt: now, expiresAt },
    { email: 'nora@example.org', role: 'user', inviterUid: uid, expiresAt },
  ])
  await fillAgreements(db, tx, uid, whose)
  const { adoptionRequests: requests, meetings, meetingQuarters } = schema
  const [asked] = await tx.select({ id: requests.id }).from(requests).where(sql`${requests.requesterUid} = ${uid}`)
  const met = { state: 'missed', slots: '[]', startsAt: now, minutes: 15, revision: 1, hostUid: uid } as const
  const [meeting] = await tx
    .insert(meetings)
    .values({ ...met, requestId: asked?.id ?? 0, place: mark(whose, 'meeting-place') })
    .returning({ id: meetings.id })
  await tx.insert(meetingQuarters).values({ meetingId: meeting?.id ?? 0, uid, quarter: 1 })
  // of the account's own email, which is confirmed below
  const [address] = await tx
    .insert(schema.searchAddresses)
    .values({
      email: sql`(select email from users where uid = ${uid})`,
      mailDay: mark(whose, 'mail-day'),
    })
    .returning({ id: schema.searchAddresses.id })
  const [search] = await tx
    .insert(schema.savedSearches)
    .values({
      addressId: address?.id ?? 0,
      query: mark(whose, 'query'),
      frequency: 'daily',
      expiresAt,
      mailedOn: mark(whose, 'mailed-on'),
    })
    .returning({ id: schema.savedSearches.id })
  const [found] = await tx.select({ id: schema.pets.id }).from(schema.pets).limit(1)
  await tx.insert(schema.searchMatches).values({
    ...{ addressId: address?.id ?? 0, searchId: search?.id ?? 0, petId: found?.id ?? 0 },
    ...{ imported: false, dueAt: later },
  })
  for (const table of [schema.users, schema.accounts])
    await tx.update(table).set({ emailVerified: true }).where(sql`${table.uid} = ${uid}`)
  await tx.insert(schema.auditEvents).values({ by: uid, act: 'pet_changed', subject: 'pet', subjectId: '1' })
  const users = sql`${schema.users.uid} = ${uid}`
  await markTexts(tx, schema.users, whose, users, [schema.users.name, schema.users.photoUrl, schema.users.searchFolded])
  await tx
    .update(schema.users)
    .set({ mailOff: mark(whose, 'mail-off') })
    .where(users)
  const accounts = sql`${schema.accounts.uid} = ${uid}`
  await markTexts(tx, schema.accounts, whose, accounts, [schema.accounts.googleSub, schema.accounts.photoUrl])
  await markTexts(tx, schema.sessions, whose, sql`${schema.sessions.uid} = ${uid}`, [schema.sessions.device])
}

/** One that the user has agreed to, and one that they have only read. */
async function fillAgreements({ schema }: Database, tx: Tx, uid: string, whose: string) {
  const { agreements, adoptionRequests: requests } = schema
  const own = await tx.select().from(requests).where(sql`${requests.requesterUid} = ${uid}`)
  for (const { id: requestId, status } of own) {
    const isAgreed = status === 'accepted'
    const what = isAgreed ? 'agreement' : 'unagreed'
    await tx.insert(agreements).values({
      ...{ requestId, language: 'en', text: mark(whose, what), sha256: mark(whose, `${what}-fingerprint`) },
      ...{ shownAt: new Date(), agreedAt: isAgreed ? new Date() : null },
      typedName: isAgreed ? mark(whose, 'typed-name') : null,
    })
  }
}

const exportOf = async ({ http }: HarnessUser) => {
  const answer = await http({ url: '/api/me/export' })
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="my-data.json"',
  ])
  return answer
}

async function world() {
  const shelter = await startHarness()
  const [uma, otto, third] = [shelter.user, shelter.other, await shelter.person('Theo Third')]
  const mine = await live(shelter, uma, third, 'uma')
  const others = await live(shelter, otto, third, 'otto')
  const contact = { phone: mark('otto', 'phone'), address: mark('otto', 'address') }
  const forOwn = await otto.call.adoptions.request({ petId: mine.own.id, ...contact })
  await otto.call.adoptions.write({ id: forOwn.id, text: mark('otto', 'question') })
  await uma.call.adoptions.write({ id: forOwn.id, text: mark('uma', 'answer') })
  await uma.call.adoptions.note({ id: forOwn.id, text: mark('uma', 'note') })
  await third.call.adoptions.note({ id: mine.request.id, text: mark('theo', 'remark') })
  await otto.call.donations.give({ campaignId: mine.campaign.id, amountCents: 700, name: mark('otto', 'giver') })
  return { shelter, uma, otto, third, mine, others, forOwn }
}

/** Places of a user's texts by the data inventory: those that erasing leaves, or that the export leaves out. */
function saidOf(db: Database, which: 'stays' | 'is handed on' | 'is kept until' | 'left out') {
  return tables(db).flatMap((table) =>
    Object.entries(columnPolicies(table, Object.keys(getTableColumns(db.schema[table]))))
      .filter(([, said]) => (which === 'left out' ? said.copied !== true : said.onErase === which))
      .map(([column]) => `${table}.${column}`),
  )
}

test('the export contains each column that it promises, also those that need no entry', async () => {
  const { shelter, uma } = await world()
  const copy = JSON.parse((await exportOf(uma)).body)
  const left = new Set(saidOf(shelter.db, 'left out'))
  for (const { name, table, only } of dataExportSections) {
    const [row] = copy[name]
    if (!row || only) continue
    const promised = Object.keys(getTableColumns(shelter.db.schema[table]))
      .filter((column) => !left.has(`${table}.${column}`))
      .map((column) => (column === 'hash' ? 'address' : column))
    expect(Object.keys(row).sort(), name).toEqual(promised.sort())
  }
  expect(Object.keys(copy.campaigns[0])).toEqual(
    expect.arrayContaining(['paused', 'endTold', 'donatedCents', 'endsAt']),
  )
})

test("the export contains all of the user's texts, none of others, and no credentials", async () => {
  const { shelter, uma } = await world()
  const body = (await exportOf(uma)).body
  const copy = JSON.parse(body)
  expect(Object.keys(copy).slice(2)).toEqual(dataExportSections.map(({ name }) => name))
  const left = new Set(saidOf(shelter.db, 'left out'))
  const wanted = (await textsOf(shelter.db)).filter(([place, text]) => text.includes('uma-') && !left.has(place))
  expect(new Set(wanted.map(([place]) => place)).size).toBeGreaterThan(20)
  for (const [place, text] of wanted.flatMap(([place, text]) =>
    [...text.matchAll(/uma-[a-z_-]+?-marker/g)].map(([found]): [string, string] => [place, found]),
  ))
    expect(body, place).toContain(text)
  expect(body).not.toMatch(/otto-|theo-|otto\.other|theo\.third|Otto Other|Theo Third/)
  expect(body).not.toMatch(/-hash-|\$argon2|[0-9]+-[\w-]{43}/)
  for (const { tokenHash } of await shelter.db.read.select().from(shelter.db.schema.sessions))
    expect(body).not.toContain(tokenHash)
})

const numbersOf = async ({ read, schema }: Database, uids: string[]) => {
  const rows: Record<string, unknown> = {}
  for (const uid of uids)
    for (const [name, table, column] of [
      ['pets', schema.pets, schema.pets.ownerUid],
      ['requests', schema.adoptionRequests, schema.adoptionRequests.requesterUid],
      ['messages', schema.requestMessages, schema.requestMessages.authorUid],
      ['campaigns', schema.campaigns, schema.campaigns.creatorUid],
      ['donations', schema.donationDetails, schema.donationDetails.donorUid],
      ['keys', schema.apiKeys, schema.apiKeys.uid],
      ['sessions', schema.sessions, schema.sessions.uid],
    ] as const)
      rows[`${name} of ${uid}`] = await read.select().from(table).where(sql`${column} = ${uid}`).orderBy(sql`1`)
  return rows
}

test.each(['delete', 'give'] as const)(
  "nothing of the user is left (pets: %s), and no other user's data changes",
  async (pets) => {
    const { shelter, uma, otto, third, mine, others } = await world()
    const { db, admin } = shelter
    const { uid, email } = uma.user
    const before = await numbersOf(db, [otto.user.uid])
    const answer = await uma.http({
      method: 'DELETE',
      url: '/api/me',
      payload: { pets, currentPassword: old('Uma User') },
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { left: { pets: 2, campaigns: 1, requests: 2 } }])
    const [handed, kept] = [new Set(saidOf(db, 'is handed on')), new Set(saidOf(db, 'is kept until'))]
    const remain = (await placesOf(db, 'uma-')).filter((place) => !handed.has(place) && !kept.has(place))
    // a pet's name stays in its requester's records and notifications
    const ofPet = ['adoptionRequests.petImage', 'adoptionRequests.petName']
    expect(remain).toEqual(pets === 'delete' ? [...ofPet, 'notifications.data'] : ofPet)
    expect((await placesOf(db, 'uma-')).some((place) => place.startsWith('pets.'))).toBe(pets === 'give')
    // the only data that is kept until a day, and then deleted
    expect((await placesOf(db, 'uma-')).filter((place) => kept.has(place))).toEqual([
      ...['agreements.sha256', 'agreements.text', 'agreements.typedName'],
    ])
    expect(await placesOf(db, 'uma-unagreed')).toEqual([])
    const agreements = await db.read.select().from(db.schema.agreements)
    const ofUma = agreements.filter(({ text }) => text.includes('uma-'))
    expect(ofUma.map(({ keptUntil }) => keptUntil)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
    expect(agreements.filter(({ text }) => !text.includes('uma-')).every(({ keptUntil }) => keptUntil === null)).toBe(
      true,
    )
    expect(await deleteOldAgreements(db, new Date('2199-01-01'))).toBe(1)
    expect((await placesOf(db, 'uma-')).filter((place) => kept.has(place))).toEqual([])
    for (const { data } of await db.read.select().from(db.schema.notifications))
      expect(data.replaceAll('uma-pet-marker', '').replaceAll('uma-campaign-marker', '')).not.toMatch(/uma-|Uma User/)
    expect(await placesOf(db, email)).toEqual([])
    expect(await placesOf(db, 'Uma User')).toEqual([])
    // ids stay only in append-only tables
    expect(await placesOf(db, uid)).toEqual(['auditEvents.by'])
    expect(await placesOf(db, uidHash(uid))).toEqual(['erasedPeople.uidHash'])
    const after = await numbersOf(db, [otto.user.uid])
    const closed = pets === 'delete' ? { status: 'rejected', outcome: 'pet_deleted' } : { status: 'pending' }
    const requests = `requests of ${otto.user.uid}`
    expect({ ...after, [requests]: 0 }).toEqual({ ...before, [requests]: 0 })
    expect(after[requests]).toContainEqual(expect.objectContaining({ petName: mark('uma', 'pet'), ...closed }))
    expect(await requestProblems(db)).toEqual([])
    expect(await moneyProblems({ ...db, read: db.read })).toEqual([])
    // a pet promised to them is available again; its owner's notification doesn't name them
    expect(await third.call.pets.byId({ id: mine.promised.id })).toMatchObject({ status: 'available' })
    expect(await third.call.pets.byId({ id: others.promised.id })).toMatchObject({ status: 'on_hold' })
    const told = (await third.call.notifications.list({})).items.map(textOfNotification)
    expect(told).toContain('A former user withdrew their request to adopt pets-of-nobody-pet-marker.')
    const campaign = await admin.call.campaigns.byId({ id: mine.campaign.id })
    expect(Date.parse(campaign.lastDate)).toBeLessThanOrEqual(Date.now())
    expect((await uma.http({ url: '/api/me' })).statusCode).toBe(401)
  },
)

test('every kind of notification that names a user has a group by which it is deleted', () => {
  const naming = Object.entries(notificationData).filter(([, shape]) => 'person' in shape.shape)
  expect(naming.map(([kind]) => kind).sort()).toEqual([
    'adoption_trouble',
    'message',
    'pet_died',
    'post_new',
    'request_new',
    'request_withdrawn',
  ])
})
