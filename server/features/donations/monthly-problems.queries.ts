import { sql } from 'drizzle-orm'
import type { ReadableDatabase } from '#server/db/database.ts'
import { formatMonthlyReference } from '#shared/monthly-donations.ts'
import { answerDays } from '#shared/monthly-states.ts'

// Checks of `pawstead doctor` (docs/product.md 8.32).

const maxReported = 100
const day = 86_400_000
const hour = 3_600_000

type MonthlyProblemReader = Pick<ReadableDatabase, 'read' | 'schema'>

/**
 * Paid invoices that are not exactly one donation, donations of no invoice, and monthly donations in a state that can't
 * be.
 */
export async function monthlyProblems({ read, schema }: MonthlyProblemReader): Promise<string[]> {
  const { donations, monthlyDonations, monthlyInvoices } = schema
  const invoices = await read
    .select({ id: monthlyInvoices.id })
    .from(monthlyInvoices)
    .where(
      sql`not exists (select 1 from ${donations} where ${donations.id} = ${monthlyInvoices.donationId} and ${donations.purpose} <> 'campaign') or not exists (select 1 from ${monthlyDonations} where ${monthlyDonations.id} = ${monthlyInvoices.monthlyId})`,
    )
    .limit(maxReported)
  const orphans = await read
    .select({ id: donations.id })
    .from(donations)
    .where(
      sql`${donations.origin} = 'monthly' and (select count(*) from ${monthlyInvoices} where ${monthlyInvoices.donationId} = ${donations.id}) <> 1`,
    )
    .limit(maxReported)
  const states = await read
    .select({ id: monthlyDonations.id })
    .from(monthlyDonations)
    .where(
      sql`(state = 'running' and method = 'card' and subscription_id is null) or confirmed_version > version or (state <> 'running' and asked_at is not null and state <> 'ended') or (asked_at is not null and purpose <> 'sponsor')`,
    )
    .limit(maxReported)
  return [
    ...invoices.map(({ id }) => `the paid invoice ${id} has no donation`),
    ...orphans.map(({ id }) => `the donation ${id} has not exactly one paid invoice`),
    ...states.map(({ id }) => `the monthly gift ${formatMonthlyReference(id)} is in a state that can't be`),
  ]
}

/** What has waited too long: changes that Stripe has not confirmed, refunds, and sponsors who were not heard. */
export async function overdueMonthly({ read, schema }: MonthlyProblemReader, now: Date): Promise<string[]> {
  const { monthlyDonations, monthlyInvoices } = schema
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const unconfirmed = await read
    .select({ id: monthlyDonations.id })
    .from(monthlyDonations)
    .where(
      sql`version > confirmed_version and method = 'card' and state in ('running', 'ended') and sync_tries > 3 and subscription_id is not null`,
    )
    .limit(maxReported)
  const unrefunded = await read
    .select({ id: monthlyInvoices.id })
    .from(monthlyInvoices)
    .where(
      sql`refund = 'wanted' and ${monthlyInvoices.createdAt} < ${sql.param(before(hour), monthlyInvoices.createdAt)}`,
    )
    .limit(maxReported)
  const asked = before((answerDays + 1) * day)
  const unanswered = await read
    .select({ id: monthlyDonations.id })
    .from(monthlyDonations)
    .where(sql`state = 'running' and ${monthlyDonations.askedAt} < ${sql.param(asked, monthlyDonations.askedAt)}`)
    .limit(maxReported)
  return [
    ...unconfirmed.map(({ id }) => `Stripe has not confirmed the latest change of ${formatMonthlyReference(id)}`),
    ...unrefunded.map(({ id }) => `the invoice ${id} is not refunded yet`),
    ...unanswered.map(({ id }) => `${formatMonthlyReference(id)} should have ended without its sponsor's answer`),
  ]
}
