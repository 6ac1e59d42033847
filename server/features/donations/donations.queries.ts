import { and, type Column, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import type { PageParams } from '#server/db/paging.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import { containsPattern, matchesAnyCase } from '#server/db/search.ts'
import { lastInWindow, searchWindow } from '#server/db/search-window.ts'
import {
  type DonationReader,
  type DonationRecord,
  donationColumns,
  sponsoredName,
} from '#server/features/campaigns/donors.queries.ts'
import { matchesOrOwnerMatches } from '#server/features/users/admin-search.queries.ts'
import { maxRememberedDonations } from '#shared/donation-limits.ts'
import type { DonationPurpose, DonationState } from '#shared/donation-states.ts'
import { maxRows } from '#shared/lists.ts'
import type { ReceiptRow } from './receipts.queries.ts'

export type DonationEvent = DatabaseSchema['donationEvents']['$inferSelect']

export async function donationsWhere(
  { read, schema }: DonationReader,
  which: SQL | undefined,
  { before, limit }: PageParams = { limit: 1 },
): Promise<DonationRecord[]> {
  const { donations, donationDetails } = schema
  return read
    .select(donationColumns(schema))
    .from(donationDetails)
    .innerJoin(donations, eq(donations.id, donationDetails.donationId))
    .where(and(which, before ? lt(donationDetails.donationId, before) : undefined))
    .orderBy(desc(donationDetails.donationId))
    .limit(rowLimit(limit))
}

export async function donationById(reader: DonationReader, id: number): Promise<DonationRecord | undefined> {
  const [donation] = await donationsWhere(reader, eq(reader.schema.donationDetails.donationId, id))
  return donation
}

export const donationsByIds = (reader: DonationReader, ids: number[]): Promise<DonationRecord[]> =>
  donationsWhere(reader, inArray(reader.schema.donationDetails.donationId, ids), { limit: ids.length })

/** With the names of their campaigns, newest first. */
export async function donationsWithCampaign({ read, schema }: DonationReader, ids: number[]) {
  const { campaigns, donations, donationDetails } = schema
  return read
    .select({
      id: donations.id,
      amountCents: donations.amountCents,
      state: donationDetails.state,
      standingCents: donationDetails.standingCents,
      secret: donationDetails.secret,
      createdAt: donations.createdAt,
      campaign: {
        id: campaigns.id,
        petName: campaigns.petName,
        title: campaigns.title,
        approval: campaigns.approval,
        hidden: campaigns.hidden,
      },
      sponsored: sponsoredName(schema),
    })
    .from(donationDetails)
    .innerJoin(donations, eq(donations.id, donationDetails.donationId))
    .leftJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(inArray(donationDetails.donationId, ids))
    .orderBy(desc(donationDetails.donationId))
    .limit(rowLimit(maxRememberedDonations))
}

const bySecret: PreparedRead<{ id: number; secret: string }, DonationRecord> = (read, schema, { id, secret }) =>
  read
    .select(donationColumns(schema))
    .from(schema.donationDetails)
    .innerJoin(schema.donations, eq(schema.donations.id, schema.donationDetails.donationId))
    .where(and(eq(schema.donationDetails.donationId, id), eq(schema.donationDetails.secret, secret)))

/** Finds the donation by the id at the beginning of `secret`, then compares the whole secret. */
export async function donationBySecret(
  { read }: Pick<Database, 'read'>,
  secret: string,
): Promise<DonationRecord | undefined> {
  const [donation] = await read.run(bySecret, { id: Number.parseInt(secret, 10), secret })
  return donation
}

export async function eventsOfDonation(
  { read, schema: { donationEvents } }: DonationReader,
  id: number,
): Promise<DonationEvent[]> {
  return read
    .select()
    .from(donationEvents)
    .where(eq(donationEvents.donationId, id))
    .orderBy(donationEvents.step)
    .limit(rowLimit(maxRows))
}

const sameOrNull = (column: Column, value: number | null) => (value === null ? isNull(column) : eq(column, value))

type DonationKey = Pick<DonationRecord, 'campaignId' | 'donorUid' | 'idempotencyKey'>

export async function donationByKey(
  reader: DonationReader,
  { campaignId, donorUid, idempotencyKey }: DonationKey,
): Promise<DonationRecord | undefined> {
  if (idempotencyKey === null) return undefined
  const { donationDetails } = reader.schema
  const donorOrCampaign =
    donorUid === null
      ? and(isNull(donationDetails.donorUid), sameOrNull(donationDetails.campaignId, campaignId))
      : eq(donationDetails.donorUid, donorUid)
  const [match] = await donationsWhere(reader, and(donorOrCampaign, eq(donationDetails.idempotencyKey, idempotencyKey)))
  return match
}

export async function donationsOfDonor(
  { read, schema }: DonationReader,
  donorUid: string,
  { before, limit }: PageParams,
) {
  const { campaigns, donations, donationDetails } = schema
  return read
    .select({
      id: donations.id,
      campaignId: donations.campaignId,
      petName: campaigns.petName,
      title: campaigns.title,
      sponsored: sponsoredName(schema),
      approval: campaigns.approval,
      hidden: campaigns.hidden,
      amountCents: donations.amountCents,
      state: donationDetails.state,
      standingCents: donationDetails.standingCents,
      secret: donationDetails.secret,
      createdAt: donations.createdAt,
    })
    .from(donationDetails)
    .innerJoin(donations, eq(donations.id, donationDetails.donationId))
    .leftJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(and(eq(donationDetails.donorUid, donorUid), before ? lt(donationDetails.donationId, before) : undefined))
    .orderBy(desc(donationDetails.donationId))
    .limit(rowLimit(limit))
}

export async function totalOfDonor(
  { read, schema: { donationDetails } }: DonationReader,
  donorUid: string,
): Promise<number> {
  const [row] = await read
    .select({ cents: sum(donationDetails.standingCents).mapWith(Number) })
    .from(donationDetails)
    .where(eq(donationDetails.donorUid, donorUid))
  return row?.cents ?? 0
}

// written out, so that the partial index on it is used
const isOnWall = sql`show_name and standing_cents > 0`

const newestWallDonations: PreparedRead<PageParams & { campaignId: number }, DonationRecord> = (
  read,
  schema,
  { campaignId, before, limit },
) => {
  const { donations, donationDetails } = schema
  return read
    .select(donationColumns(schema))
    .from(donationDetails)
    .innerJoin(donations, eq(donations.id, donationDetails.donationId))
    .where(and(eq(donationDetails.campaignId, campaignId), isOnWall, before && lt(donationDetails.donationId, before)))
    .orderBy(desc(donationDetails.donationId))
    .limit(rowLimit(limit))
}

export const wallDonations = (
  { read }: Pick<Database, 'read'>,
  campaignId: number,
  { before, limit }: PageParams,
): Promise<DonationRecord[]> => read.run(newestWallDonations, { campaignId, before, limit })

const countOnWall: PreparedRead<{ campaignId: number }, { count: number }> = (
  read,
  { donationDetails },
  { campaignId },
) =>
  read
    .select({ count: count() })
    .from(donationDetails)
    .where(and(eq(donationDetails.campaignId, campaignId), isOnWall))

export async function countWallDonations({ read }: Pick<Database, 'read'>, campaignId: number): Promise<number> {
  const [row] = await read.run(countOnWall, { campaignId })
  return row?.count ?? 0
}

type DonationListFilter = {
  campaignId?: number | undefined
  purpose?: DonationPurpose | undefined
  state?: DonationState | undefined
  id?: number | undefined
  /** In the name or email of the donor or the donor's account. */
  search?: string | undefined
  /** The last donation to read. */
  upTo?: number | undefined
}

function donorWhere(schema: DatabaseSchema, search: string): SQL | undefined {
  const { donorUid, name, email } = schema.donationDetails
  const itself = or(matchesAnyCase(name, search), matchesAnyCase(email, search))
  return matchesOrOwnerMatches(schema, donorUid, containsPattern(search), itself)
}

/** `receipt` is null until the donation is received. */
export type ListedDonation = DonationRecord & {
  petName: string | null
  title: string | null
  sponsored: string | null
  receipt: ReceiptRow | null
}

export async function filteredDonations(
  { read, schema }: DonationReader,
  { campaignId, purpose, state, id, search, upTo }: DonationListFilter,
  { before, limit }: PageParams,
): Promise<ListedDonation[]> {
  const { campaigns, donations, donationDetails, receipts } = schema
  const key = campaignId === undefined ? donationDetails.donationId : donations.id
  return read
    .select({
      ...donationColumns(schema),
      petName: campaigns.petName,
      title: campaigns.title,
      sponsored: sponsoredName(schema),
      receipt: receipts,
    })
    .from(donationDetails)
    .innerJoin(donations, eq(donations.id, donationDetails.donationId))
    .leftJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(receipts, eq(receipts.donationId, donations.id))
    .where(
      and(
        campaignId === undefined ? undefined : eq(donations.campaignId, campaignId),
        purpose && eq(donations.purpose, purpose),
        // the others are few, and have an index
        purpose && purpose !== 'campaign' ? isNull(donationDetails.campaignId) : undefined,
        state && eq(donationDetails.state, state),
        id === undefined ? undefined : eq(donationDetails.donationId, id),
        before ? lt(key, before) : undefined,
        upTo ? gte(key, upTo) : undefined,
        search ? donorWhere(schema, search) : undefined,
      ),
    )
    .orderBy(desc(key))
    .limit(rowLimit(limit))
}

/** Where a search that begins below `before` has to end; undefined if it reads all donations that are left. */
export const donationWindow = (
  { read, schema: { donationDetails } }: DonationReader,
  before: number | undefined,
): Promise<{ id: number } | undefined> =>
  lastInWindow(searchWindow.adminListRows, (skipped) => {
    const id = donationDetails.donationId
    const rows = read
      .select({ id })
      .from(donationDetails)
      .where(before === undefined ? undefined : lt(id, before))
    return rows.orderBy(desc(id)).limit(rowLimit(2)).offset(skipped)
  })
