import { listingSites } from '#shared/listing-values.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** The secret URLs of files for other sites, one per site at most (docs/product.md 24.8). */
export function defineListings(dialect: Dialect) {
  const listingFeeds = dialect.table(
    'listing_feeds',
    {
      id: dialect.id('id'),
      site: dialect.enumText('site', listingSites).notNull(),
      /** SHA-256 of the secret, which is stored nowhere. */
      secretHash: dialect.text('secret_hash').notNull(),
      createdBy: dialect.text('created_by').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      lastFetchedAt: dialect.timestamp('last_fetched_at'),
    },
    (t) => [dialect.uniqueIndex(unique('listing_feeds_site')).on(t.site)],
  )
  return { listingFeeds }
}
