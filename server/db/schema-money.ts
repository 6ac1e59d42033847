import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { donationOrigins, donationStates } from '#shared/donation-states.ts'
import type { Kit } from './columns.ts'
import { postToApprove, publicity, publicPost } from './schema-approval.ts'
import { transferKey } from './schema-shelter.ts'
import { unique } from './unique-rules.ts'

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
  /** What the money is for, as JSON (shared/campaigns.ts). */
  needs: kit.text('needs').notNull().default('[]'),
})

const campaignSums = (kit: Kit) => ({
  /** What stands of all donations, promised or received; how much of it has arrived; what is being paid just now. */
  donatedCents: kit.int('donated_cents').notNull().default(0),
  receivedCents: kit.int('received_cents').notNull().default(0),
  reservedCents: kit.int('reserved_cents').notNull().default(0),
  /** How many donations stand. */
  donationCount: kit.int('gifts').notNull().default(0),
})

const changedTimes = (kit: Kit) => ({
  createdAt: kit.time('created_at').notNull().$defaultFn(now),
  updatedAt: kit.time('updated_at').notNull().$defaultFn(now),
})

/** Campaigns, and what was given to them. */
export function defineMoney(kit: Kit) {
  const { campaigns, campaignVersions, campaignUpdates } = defineCampaigns(kit)
  return { campaigns, campaignVersions, campaignUpdates, ...defineDonations(kit, campaigns) }
}

type Campaigns = ReturnType<typeof defineCampaigns>['campaigns']

/** Of the two tables of the ledger rows are never changed or deleted: triggers see to it. No person stands in them. */
function defineDonations(kit: Kit, campaigns: Campaigns) {
  const donations = kit.table(
    'donations',
    {
      id: kit.id('id'),
      campaignId: kit
        .int('campaign_id')
        .notNull()
        .references(() => campaigns.id),
      amountCents: kit.int('amount_cents').notNull(),
      origin: kit.oneOf('origin', donationOrigins).notNull().default('promise'),
      /** The campaign's total right after this donation, and its version then; null before 0.2.0. */
      campaignCents: kit.int('campaign_cents'),
      campaignVersion: kit.int('campaign_version'),
      /** How much of it had been received then, and how much was being paid; null before 0.3.0. */
      campaignReceivedCents: kit.int('campaign_received_cents'),
      campaignReservedCents: kit.int('campaign_reserved_cents'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      kit.index('donations_campaign').on(t.campaignId, t.id),
      kit.check('donations_positive', sql`amount_cents > 0 and amount_cents <= 100000000`),
    ],
  )
  const toDonation = () => donations.id
  /** What became of a donation, step by step; its first state needs no row (shared/donation-states.ts). */
  const donationEvents = kit.table(
    'donation_events',
    {
      id: kit.id('id'),
      donationId: kit.int('donation_id').notNull().references(toDonation),
      /** 1, 2, … of each donation. */
      step: kit.int('step').notNull(),
      state: kit.oneOf('state', donationStates).notNull(),
      /** What stands of the donation from then on. */
      standingCents: kit.int('standing_cents').notNull(),
      /** The uid of the person who did it; null for the payment provider, a donor without an account, and a promise that has expired. */
      by: kit.text('by_uid'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      kit.uniqueIndex(unique('donation_events_step')).on(t.donationId, t.step),
      kit.check('donation_events_standing', sql`standing_cents between 0 and 100000000 and step > 0`),
    ],
  )
  return { donations, donationEvents, donationDetails: defineDonationDetails(kit, toDonation) }
}

/** All of a donation that changes, and all of it that is somebody's, which can be erased. */
function defineDonationDetails(kit: Kit, toDonation: () => PgColumn) {
  return kit.table(
    'gift_people',
    {
      donationId: kit.int('donation_id').primaryKey().references(toDonation),
      campaignId: kit.int('campaign_id').notNull(),
      /** As the last of its events says; `doctor` proves it. */
      state: kit.oneOf('state', donationStates).notNull(),
      standingCents: kit.int('standing_cents').notNull(),
      donorUid: kit.text('donor_uid'),
      name: kit.text('name'),
      email: kit.text('email'),
      message: kit.text('message'),
      showName: kit.bool('show_name').notNull().default(false),
      follows: kit.bool('follows').notNull().default(false),
      /** Whoever has it sees the donation, whose number it begins with; null for donations before there were payments. */
      secret: kit.text('secret'),
      idempotencyKey: kit.text('idempotency_key'),
      /** HMAC of the request, with its idempotency key; null without a key, before 0.3.0, and once erased. */
      requestHash: kit.text('request_hash'),
      /** A large promise by a donor without a confirmed address */
      large: kit.bool('large').notNull().default(false),
      /** When the promise expires, or has expired; null where it never does. */
      expiresAt: kit.time('expires_at'),
      /** When its donor is reminded; null where there is no reminder, or once it was sent. */
      remindAt: kit.time('remind_at'),
      erasedAt: kit.time('erased_at'),
      /** Hash of the key that it had until it was erased (server/features/donations/erasing.ts). */
      erasedKey: kit.text('erased_key'),
    },
    (t) => [
      kit.index('gift_people_donor').on(t.donorUid, t.donationId).where(sql`donor_uid is not null`),
      kit.index('gift_people_wall').on(t.campaignId, t.donationId).where(sql`show_name and standing_cents > 0`),
      kit.index('gift_people_followers').on(t.campaignId).where(sql`follows`),
      kit.index('gift_people_state').on(t.state, t.donationId),
      kit.index('gift_people_to_expire').on(t.expiresAt).where(sql`state = 'promised' and expires_at is not null`),
      kit.index('gift_people_to_remind').on(t.remindAt).where(sql`state = 'promised' and remind_at is not null`),
      // an account's keys are its own; a visitor's are the campaign's
      kit
        .uniqueIndex(unique('gift_people_account_key'))
        .on(t.donorUid, t.idempotencyKey)
        .where(sql`donor_uid is not null and idempotency_key is not null`),
      kit
        .uniqueIndex(unique('gift_people_visitor_key'))
        .on(t.campaignId, t.idempotencyKey)
        .where(sql`donor_uid is null and idempotency_key is not null`),
      kit.index('gift_people_erased_key').on(t.erasedKey).where(sql`erased_key is not null`),
      kit.check('gift_people_standing', sql`standing_cents between 0 and 100000000`),
    ],
  )
}

function defineCampaigns(kit: Kit) {
  const campaigns = kit.table(
    'campaigns',
    {
      id: kit.id('id'),
      ...campaignContent(kit),
      ...campaignSums(kit),
      /** Counts the changes of its content. */
      version: kit.int('version').notNull().default(0),
      creatorUid: kit.text('creator_uid').notNull(),
      creatorEmail: kit.text('creator_email').notNull(),
      ...publicity(kit),
      /** Its creator has been told that it has ended. */
      endTold: kit.bool('end_told').notNull().default(false),
      ...changedTimes(kit),
      ...transferKey(kit),
    },
    (t) => [
      kit.index('campaigns_creator').on(t.creatorUid, t.id),
      kit.uniqueIndex(unique('campaigns_key')).on(t.key).where(sql`key is not null`),
      // all of them, as staff find them; without the sums, which change with each donation
      kit.index('campaigns_all').on(t.id, t.paused, t.endsAt, t.approval, t.hidden, t.creatorUid, t.petName),
      kit.index('campaigns_public').on(t.id).where(sql.raw(publicPost)),
      kit.index('campaigns_to_approve').on(t.id).where(sql.raw(postToApprove)),
      kit.index('campaigns_to_end').on(t.endsAt).where(sql`not end_told`),
      kit.check(
        'campaigns_money',
        sql`donated_cents >= 0 and reserved_cents >= 0 and donated_cents + reserved_cents <= max_cents`,
      ),
      kit.check('campaigns_received', sql`received_cents between 0 and donated_cents and gifts >= 0`),
      kit.check('campaigns_target', sql`max_cents between 100 and 1000000000`),
    ],
  )
  const ofCampaign = () =>
    kit
      .int('campaign_id')
      .notNull()
      .references(() => campaigns.id)
  /** What a campaign was like before its creator changed it, where somebody had been answered with it. */
  const campaignVersions = kit.table(
    'campaign_versions',
    { id: kit.id('id'), campaignId: ofCampaign(), version: kit.int('version').notNull(), ...campaignContent(kit) },
    (t) => [kit.uniqueIndex(unique('campaign_versions_one')).on(t.campaignId, t.version)],
  )
  /** What its creator tells of it. */
  const campaignUpdates = kit.table(
    'campaign_updates',
    {
      id: kit.id('id'),
      campaignId: ofCampaign(),
      authorUid: kit.text('author_uid').notNull(),
      text: kit.text('text').notNull(),
      image: kit.text('image'),
      costCents: kit.int('cost_cents'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
    },
    (t) => [kit.index('campaign_updates_campaign').on(t.campaignId, t.id)],
  )
  return { campaigns, campaignVersions, campaignUpdates }
}
