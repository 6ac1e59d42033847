import { sql } from 'drizzle-orm'
import type { campaignFields } from '#shared/campaign-fields.ts'
import type { Dialect } from './dialect.ts'
import { finishedPost, openPost, postToApprove, publicity, publicPost } from './schema-approval.ts'
import { transferKey } from './schema-settings.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/**
 * What the creator can change, with a column for each field of `campaignFields`. It is saved as a version if it changes
 * after a donation. A column that donations change belongs to `campaignSums`, and any other, such as a decision of
 * staff, to the table `campaigns` itself.
 */
const campaignContent = (dialect: Dialect) =>
  ({
    petName: dialect.text('pet_name').notNull(),
    title: dialect.text('title'),
    /** Not a foreign key: a deleted pet's id is never reused, so the link of its campaigns leads nowhere. */
    petId: dialect.int('pet_id'),
    image: dialect.text('image').notNull(),
    maxCents: dialect.int('max_cents').notNull(),
    location: dialect.text('location').notNull().default(''),
    description: dialect.text('description').notNull().default(''),
    endsAt: dialect.timestamp('ends_at').notNull(),
    paused: dialect.bool('paused').notNull().default(false),
    /** As JSON (shared/campaigns.ts). */
    needs: dialect.text('needs').notNull().default('[]'),
  }) satisfies Record<
    keyof typeof campaignFields | 'petId' | 'image' | 'maxCents' | 'endsAt' | 'paused' | 'needs',
    unknown
  >

const campaignSums = (dialect: Dialect) => ({
  /** Sums of open and received donations, of received donations, and of payments in progress. */
  donatedCents: dialect.int('donated_cents').notNull().default(0),
  receivedCents: dialect.int('received_cents').notNull().default(0),
  reservedCents: dialect.int('reserved_cents').notNull().default(0),
  donationCount: dialect.int('gifts').notNull().default(0),
  /** 1 or 0. It rarely changes, so that donations leave the indexes of the public lists as they are. */
  goalReached: dialect.generated('goal_reached', 'case when donated_cents >= max_cents then 1 else 0 end'),
})

const changedTimes = (dialect: Dialect) => ({
  createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
  updatedAt: dialect.timestamp('updated_at').notNull().$defaultFn(now),
})

const defineCampaignTable = (dialect: Dialect) =>
  dialect.table(
    'campaigns',
    {
      id: dialect.id('id'),
      ...campaignContent(dialect),
      ...campaignSums(dialect),
      version: dialect.int('version').notNull().default(0),
      creatorUid: dialect.text('creator_uid').notNull(),
      creatorEmail: dialect.text('creator_email').notNull(),
      ...publicity(dialect),
      endTold: dialect.bool('end_told').notNull().default(false),
      ...changedTimes(dialect),
      ...transferKey(dialect),
    },
    (t) => [
      dialect.index('campaigns_creator').on(t.creatorUid, t.id),
      dialect.uniqueIndex(unique('campaigns_key')).on(t.key).where(sql`key is not null`),
      // covers the list of staff; without the sums, which change with each donation
      dialect
        .index('campaigns_all')
        .on(t.id, t.paused, t.endsAt, t.approval, t.hidden, t.creatorUid, t.petName, t.title),
      dialect.index('campaigns_public').on(t.id).where(sql.raw(publicPost)),
      // the website's list, covering its search; the job of notifyEnded sets end_told within a minute
      dialect.index('campaigns_open').on(t.id, t.endsAt, t.petName, t.title).where(sql.raw(openPost)),
      dialect.index('campaigns_finished').on(t.id, t.petName, t.title).where(sql.raw(finishedPost)),
      dialect
        .index('campaigns_of_pet')
        .on(t.petId, t.id)
        .where(sql.raw(`${openPost} and pet_id is not null`)),
      dialect.index('campaigns_to_approve').on(t.id).where(sql.raw(postToApprove)),
      dialect.index('campaigns_refused').on(t.creatorUid).where(sql`approval = 'refused'`),
      dialect
        .index('campaigns_ending')
        .on(t.creatorUid, t.endsAt)
        .where(sql`not end_told and approval = 'none' and not hidden`),
      dialect.index('campaigns_to_end').on(t.endsAt).where(sql`not end_told`),
      dialect.check(
        'campaigns_money',
        sql`donated_cents >= 0 and reserved_cents >= 0 and donated_cents + reserved_cents <= max_cents`,
      ),
      dialect.check('campaigns_received', sql`received_cents between 0 and donated_cents and gifts >= 0`),
      dialect.check('campaigns_target', sql`max_cents between 1 and 1000000000`),
    ],
  )

export function defineCampaigns(dialect: Dialect) {
  const campaigns = defineCampaignTable(dialect)
  const ofCampaign = () =>
    dialect
      .int('campaign_id')
      .notNull()
      .references(() => campaigns.id)
  /** A campaign's content before its creator changed it, kept if it was already sent to a client. */
  const campaignVersions = dialect.table(
    'campaign_versions',
    {
      id: dialect.id('id'),
      campaignId: ofCampaign(),
      version: dialect.int('version').notNull(),
      ...campaignContent(dialect),
    },
    (t) => [dialect.uniqueIndex(unique('campaign_versions_one')).on(t.campaignId, t.version)],
  )
  const campaignUpdates = dialect.table(
    'campaign_updates',
    {
      id: dialect.id('id'),
      campaignId: ofCampaign(),
      authorUid: dialect.text('author_uid').notNull(),
      text: dialect.text('text').notNull(),
      image: dialect.text('image'),
      costCents: dialect.int('cost_cents'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [dialect.index('campaign_updates_campaign').on(t.campaignId, t.id)],
  )
  return { campaigns, campaignVersions, campaignUpdates }
}
