import type { Column, SQL } from 'drizzle-orm'
import { and, desc, eq, getTableColumns, gt, lt, lte, sql } from 'drizzle-orm'
import type { Database, DatabaseReader } from '#server/db/database.ts'
import type { PageParams } from '#server/db/paging.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import type { DonationState } from '#shared/donation-states.ts'

export type LedgerRow = DatabaseSchema['donations']['$inferSelect']

export type DonationDetails = DatabaseSchema['donationDetails']['$inferSelect']

/** What a donation is for, as the CHECK `donations_purpose` demands it. */
export type DonationTarget =
  | { purpose: 'campaign'; campaignId: number; petId: null }
  | { purpose: 'shelter'; campaignId: null; petId: null }
  | { purpose: 'sponsor'; campaignId: null; petId: number }

export const toCampaign = (campaignId: number): DonationTarget => ({ purpose: 'campaign', campaignId, petId: null })
export const toShelter: DonationTarget = { purpose: 'shelter', campaignId: null, petId: null }

export type DonationRecord = LedgerRow & Omit<DonationDetails, 'donationId' | 'campaignId'>

export type DonationReader = Pick<Database, 'schema'> & { read: Pick<DatabaseReader, 'select' | '$count'> }

export const donationColumns = ({ donations, donationDetails }: DatabaseSchema) => {
  const { donationId: _, campaignId: _again, ...person } = getTableColumns(donationDetails)
  return { ...getTableColumns(donations), ...person }
}

/** The name of the sponsored pet, if it is still on this site; for statements that read `donations` beside other tables. */
export const sponsoredName = ({ donations, pets }: DatabaseSchema) =>
  sql<string | null>`(select ${pets.name} from ${pets} where ${pets.id} = ${donations.petId})`

export const donationsToCampaign = (
  reader: DonationReader,
  campaignId: number,
  paging: PageParams,
  onlyStanding: boolean,
): Promise<DonationRecord[]> => {
  const { donations, donationDetails } = reader.schema
  const { before, limit } = paging
  return reader.read
    .select(donationColumns(reader.schema))
    .from(donations)
    .innerJoin(donationDetails, eq(donationDetails.donationId, donations.id))
    .where(
      and(
        eq(donations.campaignId, campaignId),
        before ? lt(donations.id, before) : undefined,
        onlyStanding ? gt(donationDetails.standingCents, 0) : undefined,
      ),
    )
    .orderBy(desc(donations.id))
    .limit(limit)
}

export type DonationMoment = Pick<LedgerRow, 'id' | 'createdAt'>

/** The newest donations that stood right after the given one, in their state at that time. */
export async function donationsAfter(
  { read, schema }: DonationReader,
  campaignId: number,
  { id, createdAt }: DonationMoment,
  limit: number,
): Promise<DonationRecord[]> {
  const { donations, donationEvents, donationDetails } = schema
  const last = (column: Column, first: SQL) =>
    sql`coalesce((select ${column} from ${donationEvents} where ${donationEvents.donationId} = ${donations.id} and ${lte(donationEvents.createdAt, createdAt)} order by ${donationEvents.step} desc limit 1), ${first})`
  const isPaid = sql`${donations.origin} = 'checkout'`
  const state = last(donationEvents.state, sql`case when ${isPaid} then 'reserved' else 'promised' end`)
  const standingCents = last(
    donationEvents.standingCents,
    sql`case when ${isPaid} then 0 else ${donations.amountCents} end`,
  )
  return read
    .select({
      ...donationColumns(schema),
      state: sql<DonationState>`${state}`,
      standingCents: sql<number>`${standingCents}`.mapWith(Number),
    })
    .from(donations)
    .innerJoin(donationDetails, eq(donationDetails.donationId, donations.id))
    .where(and(eq(donations.campaignId, campaignId), lte(donations.id, id), gt(standingCents, 0)))
    .orderBy(desc(donations.id))
    .limit(limit)
}
