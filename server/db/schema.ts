import type { Dialect } from './dialect.ts'
import { defineAdoptionFees } from './schema-adoption-fees.ts'
import { defineAgreements } from './schema-agreements.ts'
import { defineAuditLog } from './schema-audit-log.ts'
import { defineCampaigns } from './schema-campaigns.ts'
import { defineDonations } from './schema-donations.ts'
import { defineFollowUps } from './schema-follow-ups.ts'
import { defineInquiries } from './schema-inquiries.ts'
import { defineListings } from './schema-listings.ts'
import { defineMeetings } from './schema-meetings.ts'
import { defineMonthly } from './schema-monthly.ts'
import { definePayments } from './schema-payments.ts'
import { definePets } from './schema-pets.ts'
import { defineReceipts } from './schema-receipts.ts'
import { defineReminders } from './schema-reminders.ts'
import { defineSavedSearches } from './schema-saved-searches.ts'
import { defineDonorMails, defineShelter } from './schema-settings.ts'
import { defineStays } from './schema-stays.ts'
import { defineTallies } from './schema-tallies.ts'
import { defineInvitations, defineKeys, defineLogins, definePeople } from './schema-users.ts'

/** All tables, defined once for both dialects. A `uid` is a user's id at the identity provider; money is in cents. */
export function defineSchema(dialect: Dialect) {
  const petTables = definePets(dialect)
  const campaignTables = defineCampaigns(dialect)
  const donationTables = defineDonations(dialect, campaignTables.campaigns)
  const receiptTables = defineReceipts(dialect, () => donationTables.donations.id)
  const requests = petTables.adoptionRequests
  return {
    ...definePeople(dialect),
    ...defineLogins(dialect),
    ...defineKeys(dialect),
    ...defineInvitations(dialect),
    ...defineShelter(dialect),
    ...defineDonorMails(dialect),
    ...defineAuditLog(dialect),
    ...petTables,
    ...defineFollowUps(dialect, petTables),
    ...defineStays(dialect, petTables.pets, requests),
    ...defineInquiries(dialect, petTables.pets),
    ...defineMeetings(dialect, requests),
    ...defineAgreements(dialect, requests),
    ...campaignTables,
    ...donationTables,
    ...receiptTables,
    ...defineAdoptionFees(dialect, { requests, receipts: receiptTables.receipts }),
    ...defineReminders(dialect, donationTables.donations),
    ...definePayments(dialect),
    ...defineMonthly(dialect),
    ...defineListings(dialect),
    ...defineSavedSearches(dialect, petTables.pets),
    ...defineTallies(dialect),
    ...defineImages(dialect),
  }
}

export type DatabaseSchema = ReturnType<typeof defineSchema>

const now = () => new Date()

function defineImages(dialect: Dialect) {
  // The bytes come last: SQLite reads a row up to the last column it needs, and metadata is read far more often.
  const images = dialect.table(
    'images',
    {
      hash: dialect.text('hash').primaryKey(),
      width: dialect.int('width').notNull(),
      height: dialect.int('height').notNull(),
      smallWidth: dialect.int('small_width').notNull(),
      smallHeight: dialect.int('small_height').notNull(),
      /**
       * Percent from the left and from the top; null in pictures from before 0.2.0. Tables created then have these
       * columns after the bytes.
       */
      focusX: dialect.int('focus_x'),
      focusY: dialect.int('focus_y'),
      ownerUid: dialect.text('owner_uid'),
      store: dialect.enumText('store', ['database', 's3']).notNull().default('database'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      fullBytes: dialect.blob('full_bytes'),
      smallBytes: dialect.blob('small_bytes'),
    },
    // Counted at every upload: 80 ms without the index with 50,000 pictures.
    (t) => [dialect.index('images_owner').on(t.ownerUid)],
  )
  /** Uploaded pictures not known to be used anywhere (docs/product.md 9.8). */
  const unusedImages = dialect.table(
    'unused_images',
    {
      hash: dialect
        .text('hash')
        .primaryKey()
        .references(() => images.hash, { onDelete: 'cascade' }),
      ownerUid: dialect.text('owner_uid'),
      /** Network of the upload; null if a sweep found the picture. */
      network: dialect.text('network'),
      bytes: dialect.int('bytes').notNull(),
      since: dialect.timestamp('since').notNull(),
    },
    (t) => [dialect.index('unused_images_owner').on(t.ownerUid), dialect.index('unused_images_network').on(t.network)],
  )
  return { images, unusedImages }
}
