import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { writeDueDigests } from '#server/features/saved-searches/digests.service.ts'
import { matchPets, queueAgedPets } from '#server/features/saved-searches/matching.service.ts'
import { noteSearchesChanged } from '#server/features/saved-searches/search-state.service.ts'
import { recipientOf } from '#server/mail/recipient.ts'
import type { SearchFrequency } from '#shared/search-frequencies.ts'
import { type HarnessUser, startHarness } from './harness.ts'
import { startMailing } from './mail.ts'

export const withMail = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'pets@example.org',
  PUBLIC_URL: 'https://pets.example.org',
}

export const searchedPet = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog' as const,
  location: 'Bergen',
  description: 'A friend.',
  image: 'https://example.org/rex.jpg',
}

/** A shelter that sends mail, with calls for searches that are confirmed already. */
export async function startSearches() {
  const shelter = await startHarness(withMail)
  const { db, user, admin } = shelter
  const { savedSearches, searchAddresses } = db.schema
  const search = async (email: string, query: string, frequency: SearchFrequency = 'daily') => {
    await shelter.anonymous.call.searches.save({ email, query, frequency })
    await start(email)
  }
  /** As the links in the emails do. */
  const start = (email: string) =>
    db.transaction(async (tx) => {
      const [address] = await tx.select().from(searchAddresses).where(eq(searchAddresses.email, email))
      await tx
        .update(savedSearches)
        .set({ confirmedAt: new Date() })
        .where(eq(savedSearches.addressId, address?.id ?? 0))
      await noteSearchesChanged(db, tx)
    })
  const match = async (now?: Date) => {
    while ((await matchPets(db, { sendsMail: true, ...(now && { now }) })) > 0);
  }
  const digest = async (now: Date) => {
    while ((await writeDueDigests(db, { now })) > 0);
  }
  /** What waits in the outbox, and of emails with pets, their names. */
  const outbox = async () => {
    const { notifications } = db.schema
    const rows = await db.read
      .select()
      .from(notifications)
      .where(and(eq(notifications.mail, 'waiting'), isNotNull(notifications.email)))
      .orderBy(asc(notifications.id))
    const mails = rows.filter(({ kind }) => kind.startsWith('search_'))
    return Promise.all(
      mails.map(async (row) => {
        const to = await recipientOf(db, row)
        if ('drop' in to) return { kind: row.kind, drop: to.drop, to: null, pets: [] }
        if (!('savedSearch' in to)) throw new Error('not about a search')
        const pets = to.savedSearch.kind === 'search_pets' ? to.savedSearch.pets.map(({ name }) => name) : []
        return { kind: row.kind, drop: null, to: to.to, pets }
      }),
    )
  }
  /** The emails with pets that were queued, as 'reader: Rex, Luna'. */
  const petMails = async () =>
    (await outbox()).flatMap(({ to, pets }) => (pets.length > 0 ? [`${to}: ${pets.join(', ')}`] : []))
  const add = (name: string, facts: object = {}, by: HarnessUser = user) =>
    by.call.pets.add({ ...searchedPet, name, ...facts })
  const facts = (name: string, more: object = {}) => ({ ...searchedPet, name, ...more })
  const age = (day: string) => queueAgedPets(db, day)
  return { ...shelter, admin, search, start, match, digest, outbox, petMails, add, facts, age }
}

export type Searches = Awaited<ReturnType<typeof startSearches>>

/** With a mail server and a worker; `mailsTo` are the emails that have arrived. */
export async function startSearchMails() {
  const searches = await startSearches()
  const mailing = await startMailing({}, searches.db)
  await mailing.begin()
  const mailsTo = (email: string) => mailing.mails.filter(({ to }) => to.includes(email))
  const arrived = (email: string, count: number) =>
    expect.poll(() => mailsTo(email).length, { timeout: 20_000, interval: 20 }).toBe(count)
  return { ...searches, mailing, mailsTo, arrived }
}
