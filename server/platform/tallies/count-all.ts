import { setImmediate } from 'node:timers/promises'
import { and, between, type Column, max, min, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DonationPurpose } from '#shared/donation-states.ts'
import type { FigureCategory } from '#shared/figures.ts'
import { answerDurations, pledgedOrigins } from './event-tallies.ts'
import { localMonth, type ZoneOffsets, zoneOffsets } from './local-months.ts'
import { stayTallies } from './stay-tallies.ts'
import { type DonationTally, type PetTally, type Tallies, TallySheet, type TallyTx } from './tallies.ts'

// Counts everything again, from stays, requests, and the ledger.

/** Ids per statement, so that each is short. */
const idsAtOnce = 20_000

export type CountingDb = Pick<Database, 'schema' | 'dialect'>
type Reader = Pick<TallyTx, 'select'>
type Counting = { db: CountingDb; read: Reader; offsets: ZoneOffsets }

/** What the tallies should be, with months in this time zone. */
export async function countAll(db: CountingDb, read: Reader, timeZone: string | null): Promise<Tallies> {
  const sheet = await countTimes(db, read, timeZone)
  await countInto(sheet, { db, read, offsets: [] }, db.schema.stays.originalPetId, countStays)
  return sheet.tallies()
}

/** The part of the tallies that depends on the time zone: stays have days, requests and money have times. */
export async function countTimes(db: CountingDb, read: Reader, timeZone: string | null): Promise<TallySheet> {
  const { adoptionRequests, donations, donationEvents } = db.schema
  const offsets = zoneOffsets(timeZone, await earliest(db, read), new Date())
  const sheet = new TallySheet()
  const all = [
    { column: adoptionRequests.id, count: countRequests },
    { column: adoptionRequests.id, count: countAnswers },
    { column: donations.id, count: countPledges },
    { column: donationEvents.donationId, count: countReceived },
  ]
  for (const { column, count } of all) await countInto(sheet, { db, read, offsets }, column, count)
  return sheet
}

async function countInto(
  sheet: TallySheet,
  counting: Counting,
  column: Column,
  count: (counting: Counting, range: SQL) => Promise<Partial<Tallies>>,
): Promise<void> {
  for await (const range of ranges(counting.read, column)) {
    sheet.add(await count(counting, range))
    // lets others read meanwhile
    await setImmediate()
  }
}

async function earliest({ schema }: CountingDb, read: Reader): Promise<Date> {
  const { adoptionRequests, donations } = schema
  const [request] = await read.select({ at: min(adoptionRequests.createdAt) }).from(adoptionRequests)
  const [donation] = await read.select({ at: min(donations.createdAt) }).from(donations)
  const times = [request?.at, donation?.at].flatMap((time) => (time ? [time.getTime()] : []))
  return new Date(Math.min(...times, Date.now()))
}

async function* ranges(read: Reader, column: Column): AsyncGenerator<SQL> {
  const [ends] = await read.select({ first: min(column), last: max(column) }).from(column.table)
  if (ends?.first == null) return
  const last = Number(ends.last)
  for (let from = Number(ends.first); from <= last; from += idsAtOnce) yield between(column, from, from + idsAtOnce - 1)
}

const countStays = ({ db, read }: Counting, range: SQL) => stayTallies(db, read, range)

async function countRequests({ db, read, offsets }: Counting, range: SQL): Promise<Partial<Tallies>> {
  const { adoptionRequests: requests } = db.schema
  const month = localMonth(db, requests.createdAt, offsets)
  const pets = await read
    .select({ month, category: counted(requests.figureCategory), requests: sql<number>`count(*)`.mapWith(Number) })
    .from(requests)
    .where(and(range, sql`${requests.figureCategory} is not null`))
    .groupBy(month, requests.figureCategory)
  return { pets }
}

/** Never null: only rows with a category are counted. */
const counted = (column: Column) => sql<FigureCategory>`${column}`

async function countAnswers({ db, read, offsets }: Counting, range: SQL): Promise<Partial<Tallies>> {
  const { adoptionRequests: requests } = db.schema
  const month = localMonth(db, requests.answeredAt, offsets)
  const hours =
    db.dialect === 'sqlite'
      ? sql`max(0, (${requests.answeredAt} - ${requests.createdAt}) / 3600000)`
      : sql`greatest(0, floor(extract(epoch from ${requests.answeredAt} - ${requests.createdAt}) / 3600))`
  const rows = await read
    .select({
      month,
      category: counted(requests.figureCategory),
      hours: sql<number>`${hours}`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(requests)
    .where(and(range, sql`${requests.figureCategory} is not null and ${requests.answeredAt} is not null`))
    .groupBy(month, requests.figureCategory, hours)
  return {
    pets: rows.map(({ month, category, count }): PetTally => ({ month, category, answered: count })),
    durations: rows.flatMap(answerDurations),
  }
}

async function countPledges({ db, read, offsets }: Counting, range: SQL): Promise<Partial<Tallies>> {
  const { donations: table } = db.schema
  const month = localMonth(db, table.createdAt, offsets)
  const donations = await read
    .select({
      month,
      purpose: table.purpose,
      pledgedCents: sql<number>`sum(${table.amountCents})`.mapWith(Number),
    })
    .from(table)
    .where(and(range, sql`${table.origin} in ${pledgedOrigins}`))
    .groupBy(month, table.purpose)
  return { donations }
}

/** A refund is what no longer stands after its event; so is a correction of what was received. */
async function countReceived({ db, read, offsets }: Counting, range: SQL): Promise<Partial<Tallies>> {
  const { donations, donationEvents: events } = db.schema
  const month = localMonth(db, events.createdAt, offsets)
  const steps = sql`(select ${events.donationId} as donation_id, ${month} as month, ${events.state} as state,
    ${events.standingCents} as standing,
    lag(${events.state}) over steps as before, lag(${events.standingCents}) over steps as stood
    from ${events} where ${range} window steps as (partition by ${events.donationId} order by ${events.step})) as moves`
  const cents = (which: SQL) => sql<number>`coalesce(sum(${which}), 0)`.mapWith(Number)
  const rows: DonationTally[] = await read
    .select({
      month: sql<string>`moves.month`,
      purpose: sql<DonationPurpose>`${donations.purpose}`,
      receivedCents: cents(sql`case when moves.state = 'received' then moves.standing else 0 end`),
      refundedCents: cents(
        sql`case when moves.before in ('received', 'refunded') then moves.stood - moves.standing else 0 end`,
      ),
    })
    .from(steps)
    .innerJoin(donations, sql`${donations.id} = moves.donation_id`)
    .groupBy(sql`moves.month`, donations.purpose)
  return { donations: rows }
}
