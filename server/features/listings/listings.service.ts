import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { pageOf } from '#server/db/paging.ts'
import { photosOf } from '#server/features/pets/photos.service.ts'
import { lockAdmin, lockRoles } from '#server/features/users/locks.service.ts'
import { recordUse } from '#server/identity/record-use.ts'
import { hashToken, lockSession, newToken } from '#server/identity/sessions.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { serverCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { today } from '#server/platform/http/response-expiry.ts'
import { absoluteImage } from '#server/platform/http/urls.ts'
import { type ListingSite, listingPath } from '#shared/listing-values.ts'
import type { ListingContext, ListingPet } from '#shared/listings/listing-pet.ts'
import { cellsOf, leftOutOf, notesOf } from '#shared/listings/sites.ts'
import type { PreviewedPet } from '#shared/listings.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import {
  allListingRows,
  feedBySecret,
  feedsWithNames,
  type ListingFeedRecord,
  type ListingRow,
  publicListingRows,
} from './listings.queries.ts'

/** A row as the sites' columns read it, with absolute URLs of its photos. */
export const toListingPet = (row: ListingRow, base: string): ListingPet => ({
  ...row,
  photos: photosOf(row).map(({ image }) => absoluteImage(image, base)),
})

export const listingContext = (): ListingContext => ({ today: today(), currency: serverCurrency() })

/** Rows per statement: other requests run in between. */
const rowsAtOnce = 50

export type ListingCursor = { before: number }

/**
 * A piece of all public pets, newest first. It also contains adopted pets, so that each piece reads the same number of
 * rows.
 */
export async function publicListingPiece(db: Pick<Database, 'read'>, from?: ListingCursor) {
  const items = await publicListingRows(db, { before: from?.before, limit: rowsAtOnce })
  const last = items.length < rowsAtOnce ? undefined : items.at(-1)
  return { items, nextCursor: last ? { before: last.id } : null }
}

/** In milliseconds: a site may fetch its file often, and each write makes all cached responses stale. */
const recordFetchEvery = 60_000

/** Records that a site fetched its file. Throws `NO_SUCH_PAGE` for a secret that is wrong, replaced, or revoked. */
export async function openListingFeed(db: Database, site: ListingSite, secret: string): Promise<void> {
  const feed = await feedBySecret(db, site, hashToken(secret))
  if (!feed) throw new AppError('NO_SUCH_PAGE')
  const now = new Date()
  const recent = new Date(now.getTime() - recordFetchEvery)
  if (feed.lastFetchedAt !== null && feed.lastFetchedAt > recent) return
  const { listingFeeds } = db.schema
  const isOld = or(isNull(listingFeeds.lastFetchedAt), lt(listingFeeds.lastFetchedAt, recent))
  await recordUse(db, (tx) =>
    tx
      .update(listingFeeds)
      .set({ lastFetchedAt: now })
      .where(and(eq(listingFeeds.id, feed.id), isOld)),
  )
}

export type ListedFeed = Pick<ListingFeedRecord, 'site' | 'createdAt' | 'lastFetchedAt'> & { createdBy: string | null }

export const findListingFeeds = operation(
  { access: 'admin', cost: 2 },
  async function findListingFeeds({ db }): Promise<ListedFeed[]> {
    return (await feedsWithNames(db)).map(({ feed, createdBy }) => ({ ...feed, createdBy }))
  },
)

type FeedActor = Pick<Actor<'admin'>, 'db' | 'user' | 'session'>

/** Serializes changes, and checks again that the caller is an admin. */
async function lockFeeds({ db, user, session }: FeedActor, tx: Tx): Promise<void> {
  await lockRoles(db, tx)
  if (session !== undefined) await lockSession(db, tx, session)
  await lockAdmin(db, tx, user.uid)
}

/**
 * Creates the URL of a site's file; a previous one stops working. Only its hash is stored, so it is returned once.
 * Throws `NOT_LOGGED_IN`, `SUSPENDED`, or `ADMINS_ONLY` if the caller is no longer an admin.
 */
export const createListingFeed = operation(
  { access: 'admin', cost: 5, inPerson: true },
  async function createListingFeed(actor: FeedActor, { site }: { site: ListingSite }) {
    const { db, user } = actor
    const { listingFeeds } = db.schema
    const secret = newToken()
    await db.transaction(async (tx) => {
      await lockFeeds(actor, tx)
      const replaced = await tx
        .delete(listingFeeds)
        .where(eq(listingFeeds.site, site))
        .returning({ id: listingFeeds.id })
      await tx.insert(listingFeeds).values({ site, secretHash: hashToken(secret), createdBy: user.uid })
      const data = { site, renewed: replaced.length > 0 }
      await recordAudit(db, tx, user, { act: 'listing_feed_made', subject: 'shelter', data })
    })
    return { site, path: listingPath(site, secret) }
  },
)

/** Ends the URL of a site's file; repeating it is no error. Throws as `createListingFeed`. */
export const revokeListingFeed = operation(
  { access: 'admin', cost: 5, inPerson: true },
  async function revokeListingFeed(actor: FeedActor, { site }: { site: ListingSite }) {
    const { db, user } = actor
    const { listingFeeds } = db.schema
    return db.transaction(async (tx) => {
      await lockFeeds(actor, tx)
      const revoked = await tx
        .delete(listingFeeds)
        .where(eq(listingFeeds.site, site))
        .returning({ id: listingFeeds.id })
      if (revoked.length > 0)
        await recordAudit(db, tx, user, { act: 'listing_feed_revoked', subject: 'shelter', data: { site } })
      return { site }
    })
  },
)

/** In characters; the file contains the whole text. */
const maxShown = 240

const shorten = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text)

function preview(site: ListingSite, row: ListingRow, base: string, context: ListingContext): PreviewedPet {
  const pet = toListingPet(row, base)
  const leftOut = leftOutOf(site, pet, context)
  const isListed = leftOut.length === 0
  return {
    id: row.id,
    name: row.name,
    image: thumbnailOf(row.image),
    status: row.status,
    leftOut,
    cells: isListed ? cellsOf(site, pet, context).map((cell) => ({ ...cell, value: shorten(cell.value) })) : [],
    notes: isListed ? notesOf(site, pet, context) : [],
  }
}

/** A page of all pets, newest first, as a site will show them, and why it leaves others out (docs/product.md 24.10). */
export const previewListing = operation(
  { access: 'admin', cost: 20 },
  async function previewListing(
    { db, visit },
    { site, cursor, limit }: { site: ListingSite; cursor?: number | undefined; limit: number },
  ) {
    const page = await pageOf(limit, (rows) => allListingRows(db, { before: cursor, limit: rows }))
    const base = visit?.().base ?? ''
    const context = listingContext()
    return { ...page, items: page.items.map((row) => preview(site, row, base, context)) }
  },
)
