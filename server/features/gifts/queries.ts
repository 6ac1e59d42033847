import {
  and,
  type Column,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { Database, PreparedRead, Reader } from '#server/db/database.ts'
import type { Paging } from '#server/db/page.ts'
import type { Schema } from '#server/db/schema.ts'
import type { CampaignRecord } from '#server/features/campaigns/queries.ts'
import type { GiftState } from '#shared/gift-states.ts'
import { mostRows } from '#shared/lists.ts'

/** A row of the ledger. */
export type DonationRecord = Schema['donations']['$inferSelect']
/** All of a gift that changes, and whose it is. */
export type GiftPerson = Schema['giftPeople']['$inferSelect']
/** A gift as a whole. */
export type GiftRecord = DonationRecord & Omit<GiftPerson, 'donationId' | 'campaignId'>
export type GiftEvent = Schema['donationEvents']['$inferSelect']

type Place = Pick<Database, 'schema'> & { read: Pick<Reader, 'select' | '$count'> }

/** The columns of a gift as a whole. */
const giftColumns = ({ donations, giftPeople }: Schema) => {
  const { donationId: _, campaignId: _again, ...person } = getTableColumns(giftPeople)
  return { ...getTableColumns(donations), ...person }
}

/** The gifts that match, newest first. */
export async function giftsWhere(
  { read, schema }: Place,
  which: SQL | undefined,
  { before, limit }: Paging = { limit: 1 },
): Promise<GiftRecord[]> {
  const { donations, giftPeople } = schema
  return read
    .select(giftColumns(schema))
    .from(giftPeople)
    .innerJoin(donations, eq(donations.id, giftPeople.donationId))
    .where(and(which, before ? lt(giftPeople.donationId, before) : undefined))
    .orderBy(desc(giftPeople.donationId))
    .limit(limit)
}

export async function giftById(place: Place, id: number): Promise<GiftRecord | undefined> {
  const [gift] = await giftsWhere(place, eq(place.schema.giftPeople.donationId, id))
  return gift
}

/** Of these ids those that are gifts. */
export const giftsByIds = (place: Place, ids: number[]): Promise<GiftRecord[]> =>
  giftsWhere(place, inArray(place.schema.giftPeople.donationId, ids), { limit: ids.length })

const bySecret: PreparedRead<{ id: number; secret: string }, GiftRecord> = (read, schema, { id, secret }) =>
  read
    .select(giftColumns(schema))
    .from(schema.giftPeople)
    .innerJoin(schema.donations, eq(schema.donations.id, schema.giftPeople.donationId))
    .where(and(eq(schema.giftPeople.donationId, id), eq(schema.giftPeople.secret, secret)))

/** The gift whose link this is: found by the number that `secret` begins with, then the same as a whole. */
export async function giftBySecret({ read }: Pick<Database, 'read'>, secret: string): Promise<GiftRecord | undefined> {
  const [gift] = await read.run(bySecret, { id: Number.parseInt(secret, 10), secret })
  return gift
}

/** What became of a gift, in order. */
export async function eventsOf({ read, schema: { donationEvents } }: Place, id: number): Promise<GiftEvent[]> {
  return read
    .select()
    .from(donationEvents)
    .where(eq(donationEvents.donationId, id))
    .orderBy(donationEvents.step)
    .limit(mostRows)
}

type Keyed = Pick<GiftRecord, 'campaignId' | 'donorUid' | 'idempotencyKey'>

/** The gift with this key, of this account or, of a visitor's, to this campaign. */
export async function giftOfKey(
  place: Place,
  { campaignId, donorUid, idempotencyKey }: Keyed,
): Promise<GiftRecord | undefined> {
  if (idempotencyKey === null) return undefined
  const { giftPeople } = place.schema
  const whose =
    donorUid === null
      ? and(isNull(giftPeople.donorUid), eq(giftPeople.campaignId, campaignId))
      : eq(giftPeople.donorUid, donorUid)
  const [found] = await giftsWhere(place, and(whose, eq(giftPeople.idempotencyKey, idempotencyKey)))
  return found
}

/** Who gave to a campaign, newest first, with ids below `before`: all of them, or those whose gifts stand. */
export const giftsTo = (place: Place, campaignId: number, paging: Paging, standing: boolean): Promise<GiftRecord[]> => {
  const { donations, giftPeople } = place.schema
  const { before, limit } = paging
  return place.read
    .select(giftColumns(place.schema))
    .from(donations)
    .innerJoin(giftPeople, eq(giftPeople.donationId, donations.id))
    .where(
      and(
        eq(donations.campaignId, campaignId),
        before ? lt(donations.id, before) : undefined,
        standing ? gt(giftPeople.standingCents, 0) : undefined,
      ),
    )
    .orderBy(desc(donations.id))
    .limit(limit)
}

/** Right after a gift. */
export type GiftMoment = Pick<DonationRecord, 'id' | 'createdAt'>

/** The newest gifts to a campaign that stood right after one of them, as they were then. */
export async function giftsAfter(
  { read, schema }: Place,
  campaignId: number,
  { id, createdAt }: GiftMoment,
  limit: number,
): Promise<GiftRecord[]> {
  const { donations, donationEvents, giftPeople } = schema
  const last = (column: Column, first: SQL) =>
    sql`coalesce((select ${column} from ${donationEvents} where ${donationEvents.donationId} = ${donations.id} and ${lte(donationEvents.createdAt, createdAt)} order by ${donationEvents.step} desc limit 1), ${first})`
  const isPaid = sql`${donations.origin} = 'checkout'`
  const state = last(donationEvents.state, sql`case when ${isPaid} then 'reserved' else 'promised' end`)
  const standing = last(donationEvents.standingCents, sql`case when ${isPaid} then 0 else ${donations.amountCents} end`)
  return read
    .select({
      ...giftColumns(schema),
      state: sql<GiftState>`${state}`,
      standingCents: sql<number>`${standing}`.mapWith(Number),
    })
    .from(donations)
    .innerJoin(giftPeople, eq(giftPeople.donationId, donations.id))
    .where(and(eq(donations.campaignId, campaignId), lte(donations.id, id), gt(standing, 0)))
    .orderBy(desc(donations.id))
    .limit(limit)
}

/** What one person has given while logged in, newest first, with ids below `before`. */
export async function giftsBy({ read, schema }: Place, donorUid: string, { before, limit }: Paging) {
  const { campaigns, donations, giftPeople } = schema
  return read
    .select({
      id: donations.id,
      campaignId: donations.campaignId,
      petName: campaigns.petName,
      approval: campaigns.approval,
      hidden: campaigns.hidden,
      amountCents: donations.amountCents,
      state: giftPeople.state,
      standingCents: giftPeople.standingCents,
      secret: giftPeople.secret,
      createdAt: donations.createdAt,
    })
    .from(giftPeople)
    .innerJoin(donations, eq(donations.id, giftPeople.donationId))
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(and(eq(giftPeople.donorUid, donorUid), before ? lt(giftPeople.donationId, before) : undefined))
    .orderBy(desc(giftPeople.donationId))
    .limit(limit)
}

/** Cents of what stands of all that one person has given. */
export async function totalGivenBy({ read, schema: { giftPeople } }: Place, donorUid: string): Promise<number> {
  const [row] = await read
    .select({ cents: sum(giftPeople.standingCents).mapWith(Number) })
    .from(giftPeople)
    .where(eq(giftPeople.donorUid, donorUid))
  return row?.cents ?? 0
}

// written out, so that the partial index on it is used
const onTheWall = sql`show_name and standing_cents > 0`

const newestOnWall: PreparedRead<Paging & { campaignId: number }, GiftRecord> = (
  read,
  schema,
  { campaignId, before, limit },
) => {
  const { donations, giftPeople } = schema
  return read
    .select(giftColumns(schema))
    .from(giftPeople)
    .innerJoin(donations, eq(donations.id, giftPeople.donationId))
    .where(and(eq(giftPeople.campaignId, campaignId), onTheWall, before && lt(giftPeople.donationId, before)))
    .orderBy(desc(giftPeople.donationId))
    .limit(limit)
}

/** The gifts that a campaign's page shows with their donors, newest first. */
export const wallOf = (
  { read }: Pick<Database, 'read'>,
  campaignId: number,
  { before, limit }: Paging,
): Promise<GiftRecord[]> => read.run(newestOnWall, { campaignId, before, limit })

const countOnWall: PreparedRead<{ campaignId: number }, { count: number }> = (read, { giftPeople }, { campaignId }) =>
  read
    .select({ count: count() })
    .from(giftPeople)
    .where(and(eq(giftPeople.campaignId, campaignId), onTheWall))

/** How many of a campaign's gifts are on its wall; from an index alone. */
export async function onWall({ read }: Pick<Database, 'read'>, campaignId: number): Promise<number> {
  const [row] = await read.run(countOnWall, { campaignId })
  return row?.count ?? 0
}

type Listed = { campaignId?: number | undefined; state?: GiftState | undefined; id?: number | undefined }

/** Gifts as the desk lists them, newest first, with what their campaigns are called. */
export async function giftsListed(
  { read, schema }: Place,
  { campaignId, state, id }: Listed,
  { before, limit }: Paging,
): Promise<(GiftRecord & Pick<CampaignRecord, 'petName'>)[]> {
  const { campaigns, donations, giftPeople } = schema
  const key = campaignId === undefined ? giftPeople.donationId : donations.id
  return read
    .select({ ...giftColumns(schema), petName: campaigns.petName })
    .from(giftPeople)
    .innerJoin(donations, eq(donations.id, giftPeople.donationId))
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(
      and(
        campaignId === undefined ? undefined : eq(donations.campaignId, campaignId),
        state && eq(giftPeople.state, state),
        id === undefined ? undefined : eq(giftPeople.donationId, id),
        before ? lt(key, before) : undefined,
      ),
    )
    .orderBy(desc(key))
    .limit(limit)
}
