import { sql } from 'drizzle-orm'
import type { Kit } from './columns.ts'
import { defineKeys, defineLogins, definePeople } from './schema-people.ts'
import { definePets } from './schema-pets.ts'
import { defineShelter } from './schema-shelter.ts'
import { unique } from './unique-rules.ts'

/**
 * Every table, written once in the words of a kit. A `uid` is the identity provider's name of a person; money is in cents.
 */
export function defineSchema(kit: Kit) {
  return {
    ...definePeople(kit),
    ...defineLogins(kit),
    ...defineKeys(kit),
    ...defineShelter(kit),
    ...definePets(kit),
    ...defineMoney(kit),
    ...defineImages(kit),
  }
}

export type Schema = ReturnType<typeof defineSchema>

const now = () => new Date()

/** What a campaign's creator may change. */
const campaignContent = (kit: Kit) => ({
  petName: kit.text('pet_name').notNull(),
  image: kit.text('image').notNull(),
  maxCents: kit.int('max_cents').notNull(),
  location: kit.text('location').notNull().default(''),
  description: kit.text('description').notNull().default(''),
  endsAt: kit.time('ends_at').notNull(),
  paused: kit.bool('paused').notNull().default(false),
})

function defineMoney(kit: Kit) {
  const { campaigns, campaignVersions } = defineCampaigns(kit)
  const donations = kit.table(
    'donations',
    {
      id: kit.id('id'),
      campaignId: kit
        .int('campaign_id')
        .notNull()
        .references(() => campaigns.id),
      donorUid: kit.text('donor_uid'),
      donorName: kit.text('donor_name'),
      amountCents: kit.int('amount_cents').notNull(),
      idempotencyKey: kit.text('idempotency_key'),
      /** The campaign's total right after this donation, and its version then; null before 0.2.0. */
      campaignCents: kit.int('campaign_cents'),
      campaignVersion: kit.int('campaign_version'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      kit.index('donations_campaign').on(t.campaignId, t.id),
      kit.index('donations_donor').on(t.donorUid, t.id),
      // an account's keys are its own; a visitor's are the campaign's
      kit
        .uniqueIndex(unique('donations_account_key'))
        .on(t.donorUid, t.idempotencyKey)
        .where(sql`donor_uid is not null and idempotency_key is not null`),
      kit
        .uniqueIndex(unique('donations_visitor_key'))
        .on(t.campaignId, t.idempotencyKey)
        .where(sql`donor_uid is null and idempotency_key is not null`),
      kit.check('donations_positive', sql`amount_cents > 0 and amount_cents <= 100000000`),
    ],
  )
  return { campaigns, campaignVersions, donations }
}

function defineCampaigns(kit: Kit) {
  const campaigns = kit.table(
    'campaigns',
    {
      id: kit.id('id'),
      ...campaignContent(kit),
      donatedCents: kit.int('donated_cents').notNull().default(0),
      /** Counts the changes of its content. */
      version: kit.int('version').notNull().default(0),
      creatorUid: kit.text('creator_uid').notNull(),
      creatorEmail: kit.text('creator_email').notNull(),
      /** Its creator has been told that it has ended. */
      endTold: kit.bool('end_told').notNull().default(false),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      updatedAt: kit.time('updated_at').notNull().$defaultFn(now),
    },
    (t) => [
      kit.index('campaigns_creator').on(t.creatorUid, t.id),
      kit.index('campaigns_to_end').on(t.endsAt).where(sql`not end_told`),
      kit.check('campaigns_money', sql`donated_cents between 0 and max_cents`),
      kit.check('campaigns_target', sql`max_cents between 100 and 1000000000`),
    ],
  )
  /** What a campaign was like before its creator changed it, where somebody had been answered with it. */
  const campaignVersions = kit.table(
    'campaign_versions',
    {
      id: kit.id('id'),
      campaignId: kit
        .int('campaign_id')
        .notNull()
        .references(() => campaigns.id),
      version: kit.int('version').notNull(),
      ...campaignContent(kit),
    },
    (t) => [kit.uniqueIndex(unique('campaign_versions_one')).on(t.campaignId, t.version)],
  )
  return { campaigns, campaignVersions }
}

function defineImages(kit: Kit) {
  // the bytes come last: SQLite reads a row up to the last column it needs, and metadata is asked for far more often
  const images = kit.table(
    'images',
    {
      hash: kit.text('hash').primaryKey(),
      width: kit.int('width').notNull(),
      height: kit.int('height').notNull(),
      smallWidth: kit.int('small_width').notNull(),
      smallHeight: kit.int('small_height').notNull(),
      /** Percent from the left and from the top; null in pictures from before 0.2.0, whose tables have them behind the bytes. */
      focusX: kit.int('focus_x'),
      focusY: kit.int('focus_y'),
      ownerUid: kit.text('owner_uid'),
      store: kit.oneOf('store', ['database', 's3']).notNull().default('database'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      fullBytes: kit.blob('full_bytes'),
      smallBytes: kit.blob('small_bytes'),
    },
    // counted at every upload: 80 ms without it where there are 50,000 pictures
    (t) => [kit.index('images_owner').on(t.ownerUid)],
  )
  return { images }
}
