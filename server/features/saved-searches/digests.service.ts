import { and, asc, count, eq, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { isAvailable } from '#server/features/pets/pets.queries.ts'
import { savedSettings, timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { sendSearchMail } from '#server/platform/notifications/search-mail.ts'
import { type Pace, unpaced } from '#server/platform/overload/pace.ts'
import { batchTime, dueTime, mailDayOf, maxMailsPerDay, nextMailTime } from './schedule.policy.ts'
import { noteSearchesChanged } from './search-state.service.ts'
import { type SearchedPetRecord, type SearchRecord, searchedPetColumns } from './searches.queries.ts'

// Puts the pets that wait for a search in an email (docs/product.md 23.6). The rows of the search and of its address are
// locked first, so that only one of several servers writes the email.

/** Searches per round. */
const searchesAtOnce = 20

/** Waits for nothing but its own email. A literal, so that the partial index is used. */
const waits = sql`mail_id is null`

type DigestInput = { now?: Date; pace?: Pace }

/** Writes the emails that are due now, many of them at the given pace. Returns how many searches were looked at. */
export async function writeDueDigests(
  db: Database,
  { now = new Date(), pace = unpaced }: DigestInput = {},
): Promise<number> {
  const { searchMatches } = db.schema
  const due = await db.read
    .select({ id: searchMatches.searchId, since: sql<number>`min(${searchMatches.id})`.mapWith(Number).as('since') })
    .from(searchMatches)
    .where(and(waits, lte(searchMatches.dueAt, now)))
    .groupBy(searchMatches.searchId)
    .orderBy(asc(sql`since`))
    .limit(rowLimit(searchesAtOnce))
  if (due.length === 0) return 0
  const { timeZone } = (await savedSettings(db)).values
  const { rest } = due.length < searchesAtOnce ? unpaced : pace
  await rest()
  for (const { id } of due) {
    await db.transaction((tx) => writeDigest({ db, tx, now, timeZone }, id))
    await rest()
  }
  return due.length
}

type DigestTransaction = { db: Database; tx: Tx; now: Date; timeZone: string | null }

async function writeDigest(act: DigestTransaction, searchId: number | null): Promise<void> {
  const { db, tx, now, timeZone } = act
  const { searchMatches } = db.schema
  // its search was deleted
  if (searchId === null) return deleteMatches(act, and(isNull(searchMatches.searchId), waits))
  const search = await lockSearch(act, searchId)
  const ofSearch = and(eq(searchMatches.searchId, searchId), waits)
  if (!search || search.endedAt !== null) return deleteMatches(act, ofSearch)
  // what is found within ten minutes is in one email
  const horizon = new Date(now.getTime() + (search.frequency === 'at_once' ? batchTime : 0))
  const inMail = and(ofSearch, lte(searchMatches.dueAt, horizon))
  await deleteUnavailable(act, inMail)
  const [{ pets } = { pets: 0 }] = await tx.select({ pets: count() }).from(searchMatches).where(inMail)
  if (pets === 0) return
  const today = mailDayOf(now, timeZone)
  const mailsToday = search.mailDay === today ? search.mailCount : 0
  const wasToday = search.frequency !== 'at_once' && search.mailedOn === today
  if (wasToday || mailsToday >= maxMailsPerDay) {
    const weekly = wasToday && search.frequency === 'weekly'
    const dueAt = nextMailTime({ now, timeZone, weekly, afterToday: true })
    await tx.update(searchMatches).set({ dueAt }).where(inMail)
    return
  }
  const mailId = await sendSearchMail(db, tx, { kind: 'search_pets', searchId, email: search.email })
  await tx.update(searchMatches).set({ mailId }).where(inMail)
  await countMail(act, search, { today, mailCount: mailsToday + 1 })
}

/** After the search's frequency has changed; pets of an import stay for the daily email. */
export async function rescheduleMatches(
  { db, tx, now }: Omit<DigestTransaction, 'timeZone'>,
  { id, frequency }: Pick<SearchRecord, 'id' | 'frequency'>,
): Promise<void> {
  const { searchMatches } = db.schema
  const timeZone = await timeZoneIn(db, tx)
  for (const imported of [false, true])
    await tx
      .update(searchMatches)
      .set({ dueAt: dueTime(frequency, { now, timeZone, imported }) })
      .where(and(eq(searchMatches.searchId, id), waits, eq(searchMatches.imported, imported)))
}

type LockedSearch = NonNullable<Awaited<ReturnType<typeof lockSearch>>>

/** The address first, as everywhere. */
async function lockSearch({ db, tx }: DigestTransaction, searchId: number) {
  const { savedSearches, searchAddresses } = db.schema
  const ofSearch = tx.select({ id: savedSearches.addressId }).from(savedSearches).where(eq(savedSearches.id, searchId))
  const [address] = await tx
    .update(searchAddresses)
    .set({ mailCount: sql`${searchAddresses.mailCount}` })
    .where(inArray(searchAddresses.id, ofSearch))
    .returning()
  const [search] = await tx.select().from(savedSearches).where(eq(savedSearches.id, searchId))
  if (!address || !search) return null
  const { email, mailDay, mailCount } = address
  return { ...search, email, mailDay, mailCount }
}

async function countMail(
  { db, tx }: DigestTransaction,
  { id, addressId, frequency }: LockedSearch,
  { today, mailCount }: { today: string; mailCount: number },
): Promise<void> {
  const { savedSearches, searchAddresses } = db.schema
  await tx.update(searchAddresses).set({ mailDay: today, mailCount }).where(eq(searchAddresses.id, addressId))
  if (frequency !== 'at_once') await tx.update(savedSearches).set({ mailedOn: today }).where(eq(savedSearches.id, id))
  // what waits for it is counted anew
  await noteSearchesChanged(db, tx)
}

type MatchTransaction = { db: Pick<Database, 'schema'>; tx: Tx }

async function deleteMatches({ db, tx }: MatchTransaction, which: SQL | undefined): Promise<void> {
  await tx.delete(db.schema.searchMatches).where(which)
}

/** A pet that is not available now is news again once it is. */
async function deleteUnavailable(act: MatchTransaction, which: SQL | undefined): Promise<void> {
  const { db, tx } = act
  const { pets, searchMatches } = db.schema
  const found = tx.select({ id: searchMatches.petId }).from(searchMatches).where(which)
  const available = tx
    .select({ id: pets.id })
    .from(pets)
    .where(and(inArray(pets.id, found), isAvailable(db.schema)))
  await deleteMatches(act, and(which, notInArray(searchMatches.petId, available)))
}

/**
 * The pets of an email that are available now, oldest first: of the first 20, the email names each. The others are
 * forgotten, so that they are news once they are available again.
 */
export async function petsOfMail(
  db: Pick<Database, 'schema' | 'transaction'>,
  mailId: number,
): Promise<SearchedPetRecord[]> {
  const { pets, searchMatches } = db.schema
  return db.transaction(async (tx) => {
    const inMail = eq(searchMatches.mailId, mailId)
    await deleteUnavailable({ db, tx }, inMail)
    return tx
      .select(searchedPetColumns(db.schema))
      .from(searchMatches)
      .innerJoin(pets, eq(pets.id, searchMatches.petId))
      .where(inMail)
      .orderBy(asc(searchMatches.id))
  })
}
