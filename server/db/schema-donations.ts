import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { donationOrigins, donationPurposes, donationStates } from '#shared/donation-states.ts'
import { languages } from '#shared/texts/languages.ts'
import type { Dialect } from './dialect.ts'
import type { defineCampaigns } from './schema-campaigns.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

type Campaigns = ReturnType<typeof defineCampaigns>['campaigns']

/**
 * Rows of the ledger tables, donations and donation_events, are never changed or deleted: triggers enforce it. They
 * contain no personal data.
 */
export function defineDonations(dialect: Dialect, campaigns: Campaigns) {
  const donations = dialect.table(
    'donations',
    {
      id: dialect.id('id'),
      /** Null unless the purpose is `campaign` (docs/decisions/060-gifts-without-a-campaign.md). */
      campaignId: dialect.int('campaign_id').references(() => campaigns.id),
      amountCents: dialect.int('amount_cents').notNull(),
      origin: dialect.enumText('origin', donationOrigins).notNull().default('promise'),
      /** The campaign's total and version right after this donation; null before 0.2.0. */
      campaignCents: dialect.int('campaign_cents'),
      campaignVersion: dialect.int('campaign_version'),
      /** How much was received and reserved then; null before 0.3.0. */
      campaignReceivedCents: dialect.int('campaign_received_cents'),
      campaignReservedCents: dialect.int('campaign_reserved_cents'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      purpose: dialect.enumText('purpose', donationPurposes).notNull().default('campaign'),
      /** The sponsored pet; no foreign key, because a pet can be deleted and its donations stay. */
      petId: dialect.int('pet_id'),
    },
    (t) => [
      dialect.index('donations_campaign').on(t.campaignId, t.id),
      dialect.check('donations_positive', sql`amount_cents > 0 and amount_cents <= 100000000`),
      dialect.check(
        'donations_purpose',
        sql`(purpose = 'campaign') = (campaign_id is not null) and (purpose = 'sponsor') = (pet_id is not null)`,
      ),
    ],
  )
  const toDonation = () => donations.id
  /** The states of a donation in order; the first state needs no row (shared/donation-states.ts). */
  const donationEvents = dialect.table(
    'donation_events',
    {
      id: dialect.id('id'),
      donationId: dialect.int('donation_id').notNull().references(toDonation),
      step: dialect.int('step').notNull(),
      state: dialect.enumText('state', donationStates).notNull(),
      standingCents: dialect.int('standing_cents').notNull(),
      /** The actor's uid; null for the payment provider, a donor without an account, and an expired promise. */
      by: dialect.text('by_uid'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.uniqueIndex(unique('donation_events_step')).on(t.donationId, t.step),
      dialect.check('donation_events_standing', sql`standing_cents between 0 and 100000000 and step > 0`),
    ],
  )
  return { donations, donationEvents, donationDetails: defineDonationDetails(dialect, toDonation) }
}

/** The parts of a donation that change or are personal data, which can be erased. */
function defineDonationDetails(dialect: Dialect, toDonation: () => PgColumn) {
  return dialect.table('gift_people', donationDetailColumns(dialect, toDonation), (t) => [
    dialect.index('gift_people_donor').on(t.donorUid, t.donationId).where(sql`donor_uid is not null`),
    dialect.index('gift_people_wall').on(t.campaignId, t.donationId).where(sql`show_name and standing_cents > 0`),
    dialect.index('gift_people_followers').on(t.campaignId).where(sql`follows`),
    dialect.index('gift_people_state').on(t.state, t.donationId),
    // for the overview: the oldest unpaid promises, and those of a donor
    dialect.index('gift_people_unpaid').on(t.donationId).where(sql`state = 'promised' and secret is not null`),
    dialect
      .index('gift_people_owed')
      .on(t.donorUid, t.donationId)
      .where(sql`donor_uid is not null and state = 'promised' and secret is not null`),
    dialect.index('gift_people_to_expire').on(t.expiresAt).where(sql`state = 'promised' and expires_at is not null`),
    dialect.index('gift_people_to_remind').on(t.remindAt).where(sql`state = 'promised' and remind_at is not null`),
    // donations without a campaign, and their sums
    dialect.index('gift_people_no_campaign').on(t.donationId, t.state, t.standingCents).where(sql`campaign_id is null`),
    // keys of accounts are unique per account, keys of visitors per campaign, or among donations without one
    dialect
      .uniqueIndex(unique('gift_people_account_key'))
      .on(t.donorUid, t.idempotencyKey)
      .where(sql`donor_uid is not null and idempotency_key is not null`),
    dialect
      .uniqueIndex(unique('gift_people_visitor_key'))
      .on(t.campaignId, t.idempotencyKey)
      .where(sql`donor_uid is null and idempotency_key is not null`),
    dialect
      .uniqueIndex(unique('gift_people_shelter_key'))
      .on(t.idempotencyKey)
      .where(sql`donor_uid is null and campaign_id is null and idempotency_key is not null`),
    dialect.index('gift_people_email').on(t.email, t.donationId).where(sql`email is not null`),
    dialect.index('gift_people_erased_key').on(t.erasedKey).where(sql`erased_key is not null`),
    dialect.check('gift_people_standing', sql`standing_cents between 0 and 100000000`),
  ])
}

const donationDetailColumns = (dialect: Dialect, toDonation: () => PgColumn) => ({
  donationId: dialect.int('donation_id').primaryKey().references(toDonation),
  campaignId: dialect.int('campaign_id'),
  state: dialect.enumText('state', donationStates).notNull(),
  standingCents: dialect.int('standing_cents').notNull(),
  donorUid: dialect.text('donor_uid'),
  name: dialect.text('name'),
  email: dialect.text('email'),
  message: dialect.text('message'),
  showName: dialect.bool('show_name').notNull().default(false),
  follows: dialect.bool('follows').notNull().default(false),
  /** Gives access to the donation and begins with its number; null for donations before payments existed. */
  secret: dialect.text('secret'),
  idempotencyKey: dialect.text('idempotency_key'),
  /** HMAC of the request with its idempotency key; null without a key, before 0.3.0, and once erased. */
  requestHash: dialect.text('request_hash'),
  /** A large promise by a donor without a confirmed email. */
  large: dialect.bool('large').notNull().default(false),
  expiresAt: dialect.timestamp('expires_at'),
  remindAt: dialect.timestamp('remind_at'),
  erasedAt: dialect.timestamp('erased_at'),
  /** Hash of the idempotency key before erasure (server/features/donations/donor-erasure.service.ts). */
  erasedKey: dialect.text('erased_key'),
  /** Of the page on which it was made; null if unknown. */
  language: dialect.enumText('language', languages),
})
