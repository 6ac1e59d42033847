import { and, count, desc, eq, gt, gte, lt, lte, sql, sum } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { BookkeepingPeriod } from '#shared/bookkeeping.ts'
import { dayEndIn, dayStartIn } from '#shared/days-in-zones.ts'
import type { DonationPurpose, DonationState } from '#shared/donation-states.ts'

// Reads that scan all donations, one range of ids at a time, so that each statement is short. No index covers the days
// of donations, and ids need not follow them: a server's clock may have been set back.

type BookkeepingReader = Pick<Database, 'read' | 'schema'>

export type DonationRange = { after: number; upTo: number }

/** A period as times: from the first to before the last. */
export type BookPeriod = { first?: Date | undefined; end?: Date | undefined; campaignId?: number | undefined }

/** PostgreSQL refuses other years in ISO 8601; someone who types a year passes by 0000, and 9999 has a day after it. */
const writable = { first: Date.parse('0001-01-01'), last: Date.parse('9999-12-31T23:59:59.999Z') }
const toWritable = (time: Date): Date => new Date(Math.min(Math.max(time.getTime(), writable.first), writable.last))

export const bookPeriodIn = (timeZone: string | null, { from, to, campaignId }: BookkeepingPeriod): BookPeriod => ({
  first: from === undefined ? undefined : toWritable(dayStartIn(from, timeZone)),
  end: to === undefined ? undefined : toWritable(dayEndIn(to, timeZone)),
  campaignId,
})

export async function newestDonationId({ read, schema: { donations } }: BookkeepingReader): Promise<number> {
  const [newest] = await read.select({ id: donations.id }).from(donations).orderBy(desc(donations.id)).limit(1)
  return newest?.id ?? 0
}

function bookPeriodWhere(
  { schema: { donations } }: BookkeepingReader,
  { first, end, campaignId }: BookPeriod,
  { after, upTo }: DonationRange,
) {
  return and(
    campaignId === undefined ? undefined : eq(donations.campaignId, campaignId),
    gt(donations.id, after),
    lte(donations.id, upTo),
    first ? gte(donations.createdAt, first) : undefined,
    end ? lt(donations.createdAt, end) : undefined,
  )
}

export async function bookedDonations(
  reader: BookkeepingReader,
  period: BookPeriod,
  range: DonationRange,
  limit: number,
) {
  const { read, schema } = reader
  const { campaigns, donations, donationEvents, donationDetails, receipts } = schema
  return read
    .select({
      id: donations.id,
      campaignId: donations.campaignId,
      petName: campaigns.petName,
      title: campaigns.title,
      amountCents: donations.amountCents,
      origin: donations.origin,
      purpose: donations.purpose,
      createdAt: donations.createdAt,
      state: donationDetails.state,
      standingCents: donationDetails.standingCents,
      name: donationDetails.name,
      email: donationDetails.email,
      receivedAt: donationEvents.createdAt,
      receipt: receipts,
    })
    .from(donations)
    .innerJoin(donationDetails, eq(donationDetails.donationId, donations.id))
    .leftJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(donationEvents, and(eq(donationEvents.donationId, donations.id), eq(donationEvents.state, 'received')))
    .leftJoin(receipts, eq(receipts.donationId, donations.id))
    .where(bookPeriodWhere(reader, period, range))
    .orderBy(donations.id)
    .limit(limit)
}
export type BookedDonation = Awaited<ReturnType<typeof bookedDonations>>[number]

export async function bookedSums(reader: BookkeepingReader, period: BookPeriod, range: DonationRange) {
  const { donations, donationDetails } = reader.schema
  const sumOf = (cents: ReturnType<typeof sql>, ...states: DonationState[]) =>
    sql<number>`coalesce(sum(case when ${donationDetails.state} in ${states} then ${cents} else 0 end), 0)`.mapWith(
      Number,
    )
  const standingCents = sql`${donationDetails.standingCents}`
  const sumFor = (purpose: DonationPurpose) =>
    sql<number>`coalesce(sum(case when ${donations.purpose} = ${purpose} then ${standingCents} else 0 end), 0)`.mapWith(
      Number,
    )
  const [sums] = await reader.read
    .select({
      donations: count(),
      promisedCents: sumOf(standingCents, 'promised'),
      receivedCents: sumOf(standingCents, 'received', 'refunded'),
      shelterCents: sumFor('shelter'),
      sponsorCents: sumFor('sponsor'),
      refundedCents: sumOf(sql`${donations.amountCents} - ${donationDetails.standingCents}`, 'refunded'),
    })
    .from(donations)
    .innerJoin(donationDetails, eq(donationDetails.donationId, donations.id))
    .where(bookPeriodWhere(reader, period, range))
  if (!sums) throw new Error('sums without a row')
  return sums
}

/** What stands of all donations: the campaigns' sums, and those of donations without one. */
export async function donationTotals({
  read,
  schema: { campaigns, donations, donationDetails },
}: BookkeepingReader): Promise<{ count: number; cents: number; withoutCampaignCents: number }> {
  const [row] = await read.select({ cents: sum(campaigns.donatedCents).mapWith(Number) }).from(campaigns)
  const [others] = await read
    .select({ cents: sum(donationDetails.standingCents).mapWith(Number) })
    .from(donationDetails)
    // written out, so that the partial index on it is used
    .where(sql`campaign_id is null`)
  const withoutCampaignCents = others?.cents ?? 0
  return { count: await read.$count(donations), cents: (row?.cents ?? 0) + withoutCampaignCents, withoutCampaignCents }
}
