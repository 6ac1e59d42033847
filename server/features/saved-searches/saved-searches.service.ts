import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { readLink } from '#server/identity/one-time-links.ts'
import type { UserRow } from '#server/identity/users.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { askToConfirmSearch } from '#server/platform/notifications/search-mail.ts'
import { type ChangeSearchInput, maxSearches, type SaveSearchInput, searchMonths } from '#shared/saved-searches.ts'
import type { ReadingLanguage } from '#shared/texts/languages.ts'
import { rescheduleMatches } from './digests.service.ts'
import { endSearches } from './search-end.service.ts'
import { eraseSearches } from './search-erasure.service.ts'
import { noteSearchesChanged } from './search-state.service.ts'
import { isRunning, type SearchRecord, searchesOfEmail } from './searches.queries.ts'

// 'Tell me about new pets' (docs/product.md 23). Nobody learns what an address has saved who can't read its mail.

type SearchTransaction = { db: Database; tx: Tx; now: Date }

function endOfSearch(now: Date): Date {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + searchMonths)
  return end
}

function requireMail({ mail }: Pick<Actor<'anyone'>, 'mail'>): void {
  if (!mail) throw new AppError('NO_MAIL', { text: refusalText('NO_MAIL_AT_ALL') })
}

/** Locks the row of an address, which all changes of its searches do first. */
async function lockAddress({ db, tx }: SearchTransaction, email: string): Promise<number | null> {
  const { searchAddresses } = db.schema
  const [address] = await tx
    .update(searchAddresses)
    .set({ email })
    .where(eq(searchAddresses.email, email))
    .returning({ id: searchAddresses.id })
  return address?.id ?? null
}

async function addAddress(act: SearchTransaction, email: string): Promise<number> {
  const { searchAddresses } = act.db.schema
  const [added] = await act.tx
    .insert(searchAddresses)
    .values({ email, createdAt: act.now })
    .onConflictDoUpdate({ target: searchAddresses.email, set: { email } })
    .returning({ id: searchAddresses.id })
  if (!added) throw new Error('an insert returned no row')
  return added.id
}

/** Throws `SEARCHES_FULL`. */
async function requireRoom({ db, tx }: SearchTransaction, addressId: number): Promise<void> {
  const running = await tx.$count(db.schema.savedSearches, isRunning(db.schema, addressId))
  if (running >= maxSearches) throw new AppError('SEARCHES_FULL')
}

const isProved = (user: UserRow | null, email: string): boolean => user?.emailVerified === true && user.email === email

/**
 * Saves a search. It runs at once if the caller has confirmed this email, otherwise once the link in an email is used.
 * The response to other callers is always the same. Throws `NO_MAIL`, `SEARCHES_FULL`.
 */
export const saveSearch = operation(
  { access: 'anyone', cost: 5, limit: 'link', otherEmails: ['email'] },
  async function saveSearch(ctx, { email, ...input }: SaveSearchInput): Promise<{ confirmed: boolean }> {
    requireMail(ctx)
    const { db, user } = ctx
    const confirmed = isProved(user, email)
    const search = { ...input, language: ctx.visit?.().language ?? user?.language ?? null }
    await db.transaction(async (tx) => {
      const act = { db, tx, now: new Date() }
      const addressId = await addAddress(act, email)
      if (confirmed) return startSearch(act, addressId, search)
      const searchId = await addUnconfirmed(act, addressId, search)
      await askToConfirmSearch(db, tx, { searchId, email })
    })
    return { confirmed }
  },
)

type NewSearch = Omit<SaveSearchInput, 'email'> & { language: ReadingLanguage | null }

/** The search of this address with this query that is not over. */
async function openSearch(
  { db, tx }: SearchTransaction,
  addressId: number,
  query: string,
): Promise<SearchRecord | undefined> {
  const { savedSearches } = db.schema
  const [search] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.addressId, addressId), eq(savedSearches.query, query), sql`ended_at is null`))
  return search
}

async function insertSearch(act: SearchTransaction, addressId: number, search: NewSearch, confirmedAt: Date | null) {
  const { db, tx, now } = act
  const { savedSearches } = db.schema
  const [added] = await tx
    .insert(savedSearches)
    .values({ addressId, ...search, confirmedAt, createdAt: now, expiresAt: endOfSearch(now) })
    .returning({ id: savedSearches.id })
  if (!added) throw new Error('an insert returned no row')
  return added.id
}

async function startSearch(act: SearchTransaction, addressId: number, search: NewSearch): Promise<void> {
  const existing = await openSearch(act, addressId, search.query)
  if (existing) {
    await confirmSearch(act, existing)
    return setFrequency(act, existing, search.frequency)
  }
  await requireRoom(act, addressId)
  await insertSearch(act, addressId, search, act.now)
  await noteSearchesChanged(act.db, act.tx)
}

/** Of those that nobody confirmed, the newest few stay. */
async function addUnconfirmed(act: SearchTransaction, addressId: number, search: NewSearch): Promise<number> {
  const { db, tx } = act
  const existing = await openSearch(act, addressId, search.query)
  if (existing) return existing.id
  const { savedSearches } = db.schema
  const added = await insertSearch(act, addressId, search, null)
  const unconfirmed = await tx
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.addressId, addressId), isNull(savedSearches.confirmedAt)))
    .orderBy(asc(savedSearches.id))
  for (const { id } of unconfirmed.slice(0, -maxSearches))
    await tx.delete(savedSearches).where(eq(savedSearches.id, id))
  return added
}

type SearchReaderInput = { token?: string | undefined }
type SearchOwner = { email: string; searchId: number | null }

/** The email whose searches the caller may see. Throws `SEARCH_LINK_OVER`, `NOT_LOGGED_IN`. */
async function readerOf(
  { db, user }: Pick<Actor<'anyone'>, 'db' | 'user'>,
  { token }: SearchReaderInput,
): Promise<SearchOwner> {
  if (token === undefined) {
    if (!user) throw new AppError('NOT_LOGGED_IN')
    if (!user.emailVerified) throw new AppError('SEARCH_LINK_OVER')
    return { email: user.email, searchId: null }
  }
  const link = await readLink(db, 'searches', token)
  if (link?.email == null) throw new AppError('SEARCH_LINK_OVER')
  return { email: link.email, searchId: link.kind === null ? null : Number(link.kind) }
}

type SearchesOfReader = { email: string; search: number | null; items: SearchRecord[] }

async function listFor(db: Database, { email, searchId }: SearchOwner): Promise<SearchesOfReader> {
  return { email, search: searchId, items: await searchesOfEmail(db, email) }
}

/**
 * All searches of the email to which this link was sent, or of the caller's own confirmed email. Changes nothing.
 * Throws `SEARCH_LINK_OVER`, `NOT_LOGGED_IN`.
 */
export const listSearches = operation(
  { access: 'anyone', cost: 3, limit: 'link' },
  async function listSearches(ctx, input: SearchReaderInput): Promise<SearchesOfReader> {
    return listFor(ctx.db, await readerOf(ctx, input))
  },
)

/**
 * Starts, stops, or renews a search, or changes how often it tells. Repeating it is no error. Throws
 * `SEARCH_LINK_OVER`, `NOT_LOGGED_IN`, `NO_SUCH_SEARCH`, `SEARCHES_FULL`.
 */
export const changeSearch = operation(
  { access: 'anyone', cost: 5, limit: 'link' },
  async function changeSearch(ctx, { id, action, frequency, ...input }: ChangeSearchInput): Promise<SearchesOfReader> {
    const { db } = ctx
    const reader = await readerOf(ctx, input)
    await db.transaction(async (tx) => {
      const act = { db, tx, now: new Date() }
      const search = await lockedSearch(act, reader.email, id)
      if (action) await actions[action](act, search)
      if (frequency) await setFrequency(act, search, frequency)
    })
    return listFor(db, reader)
  },
)

async function lockedSearch(act: SearchTransaction, email: string, id: number): Promise<SearchRecord> {
  const { savedSearches } = act.db.schema
  const addressId = await lockAddress(act, email)
  const [search] = await act.tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.addressId, addressId ?? 0)))
  if (!search) throw new AppError('NO_SUCH_SEARCH')
  return search
}

const actions = {
  start: (act: SearchTransaction, search: SearchRecord) =>
    search.endedAt === null ? confirmSearch(act, search) : renewSearch(act, search),
  stop: async (act: SearchTransaction, { id, confirmedAt }: SearchRecord): Promise<void> => {
    const { savedSearches } = act.db.schema
    if (confirmedAt === null) await act.tx.delete(savedSearches).where(eq(savedSearches.id, id))
    else await endSearches({ ...act, schema: act.db.schema }, eq(savedSearches.id, id))
  },
  renew: (act: SearchTransaction, search: SearchRecord) => renewSearch(act, search),
}

async function confirmSearch(act: SearchTransaction, { id, addressId, confirmedAt }: SearchRecord): Promise<void> {
  if (confirmedAt !== null) return
  await requireRoom(act, addressId)
  await restartSearch(act, id)
}

/** Six months from now; also of one that is over, unless the same search runs again. */
async function renewSearch(act: SearchTransaction, search: SearchRecord): Promise<void> {
  const { id, addressId, query, endedAt, confirmedAt } = search
  if (confirmedAt === null) return confirmSearch(act, search)
  if (endedAt !== null) {
    const { savedSearches } = act.db.schema
    const [same] = await act.tx
      .select({ same: count() })
      .from(savedSearches)
      .where(and(isRunning(act.db.schema, addressId), eq(savedSearches.query, query), ne(savedSearches.id, id)))
    if (same?.same) return
    await act.tx
      .delete(savedSearches)
      .where(
        and(eq(savedSearches.addressId, addressId), eq(savedSearches.query, query), isNull(savedSearches.confirmedAt)),
      )
    await requireRoom(act, addressId)
  }
  await restartSearch(act, id)
}

async function restartSearch({ db, tx, now }: SearchTransaction, id: number): Promise<void> {
  const { savedSearches } = db.schema
  await tx
    .update(savedSearches)
    .set({
      confirmedAt: sql`coalesce(${savedSearches.confirmedAt}, ${sql.param(now, savedSearches.confirmedAt)})`,
      expiresAt: endOfSearch(now),
      remindedAt: null,
      endedAt: null,
    })
    .where(eq(savedSearches.id, id))
  await noteSearchesChanged(db, tx)
}

async function setFrequency(
  { db, tx, now }: SearchTransaction,
  { id, frequency: before }: SearchRecord,
  frequency: SearchRecord['frequency'],
): Promise<void> {
  if (frequency === before) return
  const { savedSearches } = db.schema
  await tx.update(savedSearches).set({ frequency }).where(eq(savedSearches.id, id))
  await rescheduleMatches({ db, tx, now }, { id, frequency })
  await noteSearchesChanged(db, tx)
}

/** Everything about the searches of this email. Throws `SEARCH_LINK_OVER`, `NOT_LOGGED_IN`. */
export const eraseMySearches = operation(
  { access: 'anyone', cost: 5, limit: 'link' },
  async function eraseMySearches(ctx, input: SearchReaderInput): Promise<void> {
    const { email } = await readerOf(ctx, input)
    await ctx.db.transaction((tx) => eraseSearches(ctx.db, tx, email))
  },
)
