import { sql } from 'drizzle-orm'
import { monthlyEnds, monthlyMethods, monthlyPurposes, monthlyStates } from '#shared/monthly-states.ts'
import { languages } from '#shared/texts/languages.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

export const refundStates = ['wanted', 'done'] as const

/** Monthly donations (docs/decisions/062-monthly-gifts.md): what their donors want, and what the provider has confirmed. */
export const defineMonthly = (dialect: Dialect) => ({
  monthlyDonations: defineMonthlyDonations(dialect),
  monthlyInvoices: defineMonthlyInvoices(dialect),
})

/** What the donor wants, and who they are. */
const donorColumns = (dialect: Dialect) => ({
  id: dialect.id('id'),
  /** With the id, it gives access to the monthly donation. */
  token: dialect.text('token').notNull(),
  /** Identifies it at the provider: the key of the request that began it. */
  nonce: dialect.text('nonce').notNull(),
  method: dialect.enumText('method', monthlyMethods).notNull(),
  purpose: dialect.enumText('purpose', monthlyPurposes).notNull(),
  /** No foreign keys: a pet can be deleted. */
  petId: dialect.int('pet_id'),
  petName: dialect.text('pet_name'),
  amountCents: dialect.int('amount_cents').notNull(),
  state: dialect.enumText('state', monthlyStates).notNull(),
  donorUid: dialect.text('donor_uid'),
  name: dialect.text('name'),
  email: dialect.text('email'),
  language: dialect.enumText('language', languages),
})

/** What the provider has confirmed, and when to ask it next. */
const providerColumns = (dialect: Dialect) => ({
  /** While it begins. */
  network: dialect.text('network'),
  /** Null until the provider has confirmed the session. */
  sessionId: dialect.text('session_id'),
  url: dialect.text('url'),
  tries: dialect.int('tries').notNull().default(0),
  expiresAt: dialect.timestamp('expires_at'),
  subscriptionId: dialect.text('subscription_id'),
  customerId: dialect.text('customer_id'),
  nextAt: dialect.timestamp('next_at'),
  pastDue: dialect.bool('past_due').notNull().default(false),
  /** Invoice of which the donor was told that it couldn't be paid. */
  failedInvoiceId: dialect.text('failed_invoice_id'),
  /** Counts what the donor wanted, and what of it the provider has confirmed. */
  version: dialect.int('version').notNull().default(1),
  confirmedVersion: dialect.int('confirmed_version').notNull().default(1),
  pausedSince: dialect.timestamp('paused_since'),
  pausedUntil: dialect.timestamp('paused_until'),
  paymentMethodId: dialect.text('payment_method_id'),
  /** Since when the sponsor is asked, because the pet has found a home or was deleted. */
  askedAt: dialect.timestamp('asked_at'),
  endedAt: dialect.timestamp('ended_at'),
  endedBy: dialect.enumText('ended_by', monthlyEnds),
  /** The provider's page on which the donor enters another card, and perhaps confirms a higher amount. */
  cardSessionId: dialect.text('card_session_id'),
  cardAmountCents: dialect.int('card_amount_cents'),
  linkMailedAt: dialect.timestamp('link_mailed_at'),
  /** When to ask the provider next; null for never. */
  syncAt: dialect.timestamp('sync_at'),
  syncTries: dialect.int('sync_tries').notNull().default(0),
  createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
  erasedAt: dialect.timestamp('erased_at'),
})

const defineMonthlyDonations = (dialect: Dialect) =>
  dialect.table('monthly_donations', { ...donorColumns(dialect), ...providerColumns(dialect) }, (t) => [
    dialect.uniqueIndex(unique('monthly_donations_nonce')).on(t.nonce),
    dialect.uniqueIndex(unique('monthly_donations_subscription')).on(t.subscriptionId),
    dialect.index('monthly_donations_due').on(t.syncAt).where(sql`sync_at is not null`),
    dialect.index('monthly_donations_email').on(t.email).where(sql`state in ('starting', 'running')`),
    dialect.index('monthly_donations_network').on(t.network).where(sql`state = 'starting'`),
    dialect.index('monthly_donations_donor').on(t.donorUid, t.id).where(sql`donor_uid is not null`),
    dialect.index('monthly_donations_sponsors').on(t.petId).where(sql`state = 'running' and purpose = 'sponsor'`),
    dialect.index('monthly_donations_running').on(t.id, t.amountCents).where(sql`state = 'running'`),
    dialect.check('monthly_donations_positive', sql`amount_cents > 0 and amount_cents <= 100000000`),
    dialect.check('monthly_donations_purpose', sql`(purpose = 'sponsor') = (pet_id is not null)`),
    dialect.check('monthly_donations_end', sql`(state = 'ended') = (ended_at is not null)`),
  ])

/** Paid invoices: each is exactly one donation. */
const defineMonthlyInvoices = (dialect: Dialect) =>
  dialect.table(
    'monthly_invoices',
    {
      /** The provider's; of a standing order, the key of the desk's entry. */
      id: dialect.text('id').primaryKey(),
      monthlyId: dialect.int('monthly_id').notNull(),
      donationId: dialect.int('donation_id').notNull(),
      paymentId: dialect.text('payment_id'),
      /** Paid although the donor had stopped or paused it, or the pet had found a home. */
      refund: dialect.enumText('refund', refundStates),
      refundAt: dialect.timestamp('refund_at'),
      refundTries: dialect.int('refund_tries').notNull().default(0),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.uniqueIndex(unique('monthly_invoices_donation')).on(t.donationId),
      dialect.uniqueIndex(unique('monthly_invoices_payment')).on(t.paymentId),
      dialect.index('monthly_invoices_of').on(t.monthlyId, t.donationId),
      dialect.index('monthly_invoices_refunds').on(t.refundAt).where(sql`refund = 'wanted'`),
    ],
  )
