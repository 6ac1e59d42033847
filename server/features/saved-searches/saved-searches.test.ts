import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { type Searches, startSearches, startSearchMails } from '#server/testing/saved-searches.ts'
import { deleteOldSearches, endExpiredSearches, endSearchesOf, remindEndingSearches } from './search-end.service.ts'

// The searches of an address (docs/product.md 23.1 to 23.4, 23.7, 23.10, 23.11).

const reader = 'reader@example.org'
const refused = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) })
const save = (shelter: Pick<Searches, 'anonymous'>, query: string, email = reader) =>
  shelter.anonymous.call.searches.save({ email, query, frequency: 'daily' })
const secretIn = (text: string, path: string) => text.match(new RegExp(`${path}#([\\w-]+)`))?.[1] ?? ''
const stopTokenIn = (text: string) => text.match(/\/mail\/stop\?token=([\w-]+)/)?.[1] ?? ''
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

async function confirm(shelter: { db: Searches['db'] }, user: Searches['user']) {
  const { accounts, users } = shelter.db.schema
  await shelter.db.transaction(async (tx) => {
    for (const table of [accounts, users])
      await tx.update(table).set({ emailVerified: true }).where(eq(table.uid, user.user.uid))
  })
  user.user.emailVerified = true
}

test('a search begins with the link in an email, which changes nothing until its button is pressed', async () => {
  const shelter = await startSearchMails()
  const { anonymous, mailsTo, arrived, db } = shelter
  expect(await save(shelter, 'category=Dog&size=small')).toEqual({ confirmed: false })
  await arrived(reader, 1)
  const [mail] = mailsTo(reader)
  expect(mail?.headers.subject).toContain('Small dogs')
  expect(mail?.text).not.toContain('/mail/stop')
  const token = secretIn(mail?.text ?? '', '/searches')
  const before = await db.read.select().from(db.schema.savedSearches)
  for (const method of ['GET', 'HEAD'] as const) await anonymous.http({ method, url: '/searches' })
  const list = await anonymous.call.searches.list({ token })
  expect(list).toMatchObject({ email: reader, search: list.items[0]?.id })
  expect(list.items).toMatchObject([{ query: 'category=Dog&size=small', frequency: 'daily', state: 'unconfirmed' }])
  expect(await db.read.select().from(db.schema.savedSearches)).toEqual(before)
  const started = await anonymous.call.searches.change({ token, id: list.items[0]?.id ?? 0, action: 'start' })
  expect(started.items).toMatchObject([{ state: 'running' }])
  await shelter.add('Rex', { size: 'small' })
  await shelter.match()
  await shelter.digest(days(1.1))
  await arrived(reader, 2)
  const news = mailsTo(reader)[1]
  expect(news?.headers.subject).toBe('1 new pet for “Small dogs”')
  expect(news?.text.replaceAll('\r\n', '\n')).toContain('Rex\nDog, 2 years, Bergen\nhttps://pets.example.org/pets/')
  expect(news?.text).toContain('https://pets.example.org/pets?category=Dog&size=small')
  expect(news?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
})

test('every link in every email can be opened by programs without any change', async () => {
  const shelter = await startSearchMails()
  const { anonymous, mailsTo, arrived, db } = shelter
  await shelter.search(reader, 'category=Dog')
  await arrived(reader, 1)
  await shelter.add('Rex')
  await shelter.match()
  await shelter.digest(days(1.1))
  await arrived(reader, 2)
  await remindEndingSearches(db, days(175))
  await arrived(reader, 3)
  const rows = () =>
    Promise.all(Object.values(db.schema).map((table) => db.read.select().from(table as typeof db.schema.pets)))
  const waiting = async () => (await shelter.mailing.rows()).filter(({ mail }) => mail === 'waiting')
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toEqual([])
  const before = await rows()
  const links = new Set(mailsTo(reader).flatMap(({ text }) => text.match(/https:\/\/pets\.example\.org\S*/g) ?? []))
  expect([...links].filter((link) => link.includes('/mail/stop'))).toHaveLength(2)
  for (const link of links)
    for (const method of ['GET', 'HEAD'] as const) {
      const { pathname, search } = new URL(link)
      const { statusCode } = await anonymous.http({ method, url: pathname + search, headers: { purpose: 'prefetch' } })
      expect([200, 302], link).toContain(statusCode)
    }
  expect(await rows()).toEqual(before)
})

test('one click stops a search: by a mail program, and on the page; what waits is not sent', async () => {
  const shelter = await startSearchMails()
  const { anonymous, mailsTo, arrived, db } = shelter
  await shelter.search(reader, 'category=Dog')
  await shelter.search(reader, '', 'weekly')
  await shelter.add('Rex')
  await shelter.match()
  await shelter.digest(days(1.1))
  await arrived(reader, 2)
  const token = stopTokenIn(mailsTo(reader).at(-1)?.text ?? '')
  const url = `/mail/stop?token=${token}`
  const page = await anonymous.http({ url })
  expect(page.body).toContain('Stop emails about: Dogs')
  await shelter.add('Luna')
  await shelter.match()
  for (let n = 0; n < 2; n += 1) {
    const payload = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://webmail.example' }
    expect((await anonymous.http({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
  }
  const list = await db.read.select().from(db.schema.savedSearches).orderBy(db.schema.savedSearches.id)
  expect(list.map(({ query, endedAt }) => [query, endedAt !== null])).toEqual([
    ['category=Dog', true],
    ['', false],
  ])
  await shelter.digest(days(2.1))
  expect(await shelter.petMails()).toEqual([])
  // the secret of the other link opens no list
  await expect(anonymous.call.searches.list({ token })).rejects.toEqual(refused('SEARCH_LINK_OVER'))
})

test('nobody learns whether an address has searches; it has five that run, and five typed ones at most', async () => {
  const shelter = await startSearchMails()
  const { anonymous, mailsTo, arrived, db } = shelter
  for (let n = 0; n < 5; n += 1) await shelter.search(reader, `search=name${n}`)
  for (let n = 0; n < 8; n += 1) expect(await save(shelter, `search=other${n}`)).toEqual({ confirmed: false })
  expect(await save(shelter, 'search=name1')).toEqual({ confirmed: false })
  expect(await db.read.select().from(db.schema.savedSearches)).toHaveLength(10)
  await arrived(reader, 1)
  const token = secretIn(mailsTo(reader)[0]?.text ?? '', '/searches')
  const { items } = await anonymous.call.searches.list({ token })
  const id = items.find(({ state }) => state === 'unconfirmed')?.id ?? 0
  await expect(anonymous.call.searches.change({ token, id, action: 'start' })).rejects.toEqual(refused('SEARCHES_FULL'))
  const [running] = items.filter(({ state }) => state === 'running')
  await anonymous.call.searches.change({ token, id: running?.id ?? 0, action: 'stop' })
  expect((await anonymous.call.searches.change({ token, id, action: 'start' })).items[0]).toMatchObject({
    state: 'running',
  })
  // one of somebody else
  await shelter.search('other@example.org', '')
  const [theirs] = (await db.read.select().from(db.schema.savedSearches)).slice(-1)
  const foreign = { token, id: theirs?.id ?? 0, action: 'stop' as const }
  await expect(anonymous.call.searches.change(foreign)).rejects.toEqual(refused('NO_SUCH_SEARCH'))
})

test('a typed address gets one email a day, whose link shows all that were typed', async () => {
  const shelter = await startSearchMails()
  const { anonymous, mailsTo, arrived, mailing } = shelter
  await save(shelter, 'category=Dog')
  await arrived(reader, 1)
  await save(shelter, 'category=Cat')
  await save(shelter, 'category=Bird')
  const waiting = async () => (await mailing.rows()).filter((row) => row.mail === 'waiting')
  await expect
    .poll(async () => (await waiting()).map(({ mailAt }) => Number(mailAt) > Date.now() + 1000), { timeout: 20_000 })
    .toEqual([true])
  const token = secretIn(mailsTo(reader)[0]?.text ?? '', '/searches')
  expect((await anonymous.call.searches.list({ token })).items).toHaveLength(3)
  expect(mailsTo(reader)).toHaveLength(1)
})

test('a user with a confirmed email needs no link, and sees only their own searches', async () => {
  const shelter = await startSearches()
  const { user, other } = shelter
  const mine = { email: user.user.email, query: 'category=Cat', frequency: 'weekly' as const }
  expect(await user.call.searches.save(mine)).toEqual({ confirmed: false })
  await expect(user.call.searches.list({})).rejects.toEqual(refused('SEARCH_LINK_OVER'))
  await confirm(shelter, user)
  expect(await user.call.searches.save(mine)).toEqual({ confirmed: true })
  expect(await other.call.searches.save(mine)).toEqual({ confirmed: false })
  expect((await user.call.searches.list({})).items).toMatchObject([{ query: 'category=Cat', state: 'running' }])
  for (let n = 0; n < 4; n += 1) await user.call.searches.save({ ...mine, query: `search=x${n}` })
  await expect(user.call.searches.save({ ...mine, query: 'search=y' })).rejects.toEqual(refused('SEARCHES_FULL'))
  await expect(shelter.anonymous.call.searches.list({})).rejects.toEqual(refused('NOT_LOGGED_IN'))
})

test('another frequency moves what waits', async () => {
  const shelter = await startSearches()
  const { user } = shelter
  await confirm(shelter, user)
  await user.call.searches.save({ email: user.user.email, query: '', frequency: 'weekly' })
  await shelter.add('Rex')
  await shelter.match()
  const { items } = await user.call.searches.list({})
  await user.call.searches.change({ id: items[0]?.id ?? 0, frequency: 'at_once' })
  await shelter.digest(new Date(Date.now() + 11 * 60_000))
  expect(await shelter.petMails()).toEqual([`${user.user.email}: Rex`])
})

test('a search ends after six months, with one email before, unless it is renewed', async () => {
  const shelter = await startSearches()
  const { user, db } = shelter
  await confirm(shelter, user)
  await user.call.searches.save({ email: user.user.email, query: '', frequency: 'daily' })
  expect(await remindEndingSearches(db, days(160))).toBe(0)
  expect(await remindEndingSearches(db, days(175))).toBe(1)
  expect(await remindEndingSearches(db, days(176))).toBe(0)
  expect(await shelter.outbox()).toMatchObject([{ kind: 'search_ending', to: user.user.email }])
  const [{ id } = { id: 0 }] = (await user.call.searches.list({})).items
  await user.call.searches.change({ id, action: 'renew' })
  expect(await shelter.outbox()).toMatchObject([{ drop: 'the search was renewed' }])
  expect(await endExpiredSearches(db, days(150))).toBe(0)
  expect(await endExpiredSearches(db, days(190))).toBe(1)
  await shelter.add('Rex')
  await shelter.match()
  expect(await db.read.select().from(db.schema.searchMatches)).toEqual([])
  expect((await user.call.searches.change({ id, action: 'renew' })).items).toMatchObject([{ state: 'running' }])
})

test('searches nobody confirmed go after 7 days, ended ones after 30, and an address with its last search', async () => {
  const shelter = await startSearches()
  const { db } = shelter
  await save(shelter, 'category=Dog', 'typed@example.org')
  await shelter.search(reader, '')
  expect(await deleteOldSearches(db, days(6.9))).toBe(0)
  expect(await deleteOldSearches(db, days(7.1))).toBe(1)
  await endSearchesOf(db, reader)
  expect(await deleteOldSearches(db, days(29.9))).toBe(0)
  expect(await deleteOldSearches(db, days(30.1))).toBe(1)
  expect(await db.read.select().from(db.schema.searchAddresses)).toEqual([])
})

test('the link erases all: searches, what was found, links, and emails that wait', async () => {
  const shelter = await startSearchMails()
  const { anonymous, mailsTo, arrived, db } = shelter
  await shelter.search(reader, '')
  await arrived(reader, 1)
  const token = secretIn(mailsTo(reader)[0]?.text ?? '', '/searches')
  await shelter.add('Rex')
  await shelter.match()
  await anonymous.call.searches.erase({ token })
  for (const table of ['searchAddresses', 'savedSearches', 'searchMatches', 'oneTimeLinks'] as const)
    expect(await db.read.select().from(db.schema[table]), table).toEqual([])
  await expect(anonymous.call.searches.list({ token })).rejects.toEqual(refused('SEARCH_LINK_OVER'))
})

test('deleting an account erases the searches of its confirmed email only', async () => {
  const shelter = await startSearches()
  const { user, other, db } = shelter
  await shelter.search(user.user.email, '')
  await shelter.search(other.user.email, '')
  await confirm(shelter, other)
  for (const person of [user, other])
    await person.call.profile.leave({ pets: 'delete', currentPassword: `${person.user.name} has a password` })
  const left = await db.read.select({ email: db.schema.searchAddresses.email }).from(db.schema.searchAddresses)
  expect(left).toEqual([{ email: user.user.email }])
})

test('an address that the mail server refuses for good gets no more emails', async () => {
  const shelter = await startSearches()
  await shelter.search(reader, '')
  await endSearchesOf(shelter.db, reader)
  await shelter.add('Rex')
  await shelter.match()
  expect(await shelter.db.read.select().from(shelter.db.schema.searchMatches)).toEqual([])
})

test('a shelter that sends no mail saves no search', async () => {
  const shelter = await startHarness()
  await expect(save(shelter, '')).rejects.toEqual(refused('NO_MAIL'))
})

test('the form says for how many addresses a pet like this would be news', async () => {
  const shelter = await startSearches()
  const { user } = shelter
  await shelter.search(reader, 'category=Dog&size=small')
  await shelter.search(reader, 'category=Dog')
  await shelter.search('other@example.org', 'age=baby')
  await save(shelter, 'category=Dog', 'typed@example.org')
  const unknown = {
    goodWithChildren: null,
    goodWithDogs: null,
    goodWithCats: null,
    specialNeeds: null,
    birthDate: null,
  }
  const form = { ...unknown, name: 'Rex', category: 'Dog' as const, sex: null, size: 'small' as const }
  expect(await user.call.searches.interest(form)).toEqual({ count: 1 })
  const today = new Date().toISOString().slice(0, 10)
  expect(await user.call.searches.interest({ ...form, birthDate: today })).toEqual({ count: 2 })
  expect(await user.call.searches.interest({ ...form, category: 'Cat' })).toEqual({ count: 0 })
})
