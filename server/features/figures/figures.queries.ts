import { and, asc, between, type Column, eq, gt, gte, lt, min, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead, QueryPlaceholders } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { isLongDuration, longDurations } from '#server/db/schema-tallies.ts'
import type { DurationKind } from '#server/platform/tallies/tallies.ts'
import type { DonationPurpose } from '#shared/donation-states.ts'
import type { FigureCategory, MoneyFigures, PetFigures } from '#shared/figures.ts'

// Reads of the tallies (docs/decisions/068-tallies.md). Months compare as texts.

const total = (column: Column) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

type Period = { from: string; to: string }

export type MonthOfPets = { month: string; category: FigureCategory } & PetFigures

/** The month of unknown days is empty. */
export const petMonths: PreparedRead<Period, MonthOfPets> = (read, { petTallies: table }, { from, to }) =>
  read
    .select({
      month: table.month,
      category: table.category,
      arrived: table.arrived,
      returned: table.returned,
      adopted: table.adopted,
      departed: table.departed,
      requests: table.requests,
      answered: table.answered,
    })
    .from(table)
    .where(between(table.month, from, to))

export type PetsMore = { category: FigureCategory; more: number }

/** How many more pets came than left from one month until before another. */
export const petsMore: PreparedRead<Period, PetsMore> = (read, { petTallies: table }, { from, to }) =>
  read
    .select({
      category: table.category,
      more: sql<number>`sum(${table.arrived} + ${table.returned} - ${table.adopted} - ${table.departed})`.mapWith(
        Number,
      ),
    })
    .from(table)
    .where(and(gte(table.month, from), lt(table.month, to)))
    .groupBy(table.category)

export type MonthOfMoney = { month: string; purpose: DonationPurpose } & MoneyFigures

export const moneyMonths: PreparedRead<Period, MonthOfMoney> = (read, { donationTallies: table }, { from, to }) =>
  read
    .select({
      month: table.month,
      purpose: table.purpose,
      pledgedCents: table.pledgedCents,
      receivedCents: table.receivedCents,
      refundedCents: table.refundedCents,
    })
    .from(table)
    .where(between(table.month, from, to))

type FirstMonth = { month: string | null }

export const firstPetMonth: PreparedRead<Record<never, never>, FirstMonth> = (read, { petTallies: table }) =>
  read
    .select({ month: min(table.month) })
    .from(table)
    .where(gt(table.month, ''))

export const firstMoneyMonth: PreparedRead<Record<never, never>, FirstMonth> = (read, { donationTallies: table }) =>
  read.select({ month: min(table.month) }).from(table)

export type Length = { month: string; category: FigureCategory; length: number; count: number }

type LengthsWanted = Period & { kind: DurationKind }

const isWanted = (
  { kind, month }: Database['schema']['durationTallies'],
  wanted: LengthsWanted | QueryPlaceholders<LengthsWanted>,
): SQL | undefined => and(eq(kind, wanted.kind), between(month, wanted.from, wanted.to))

/** How often something took how long, shortest first, by month. */
export const monthlyLengths: PreparedRead<LengthsWanted, Length> = (read, { durationTallies: table }, wanted) =>
  read
    .select({ month: table.month, category: table.category, length: table.length, count: table.count })
    .from(table)
    .where(isWanted(table, wanted))
    .orderBy(asc(table.length))

/** The same of all months together, whose name is empty: a tenth of the rows, for long periods. */
export const lengths: PreparedRead<LengthsWanted, Length> = (read, { durationTallies: table }, wanted) =>
  read
    .select({
      month: sql<string>`''`,
      category: table.category,
      length: table.length,
      count: total(table.count),
    })
    .from(table)
    .where(isWanted(table, wanted))
    .groupBy(table.category, table.length)
    .orderBy(asc(table.length))

/**
 * The same from an index of the kinds in the longer unit. Not prepared: PostgreSQL plans a prepared query for few months,
 * and then sorts the 26,000 rows of eight years (25 ms instead of 10).
 */
export const longLengths = (
  { read, schema: { durationTallies: table } }: Pick<Database, 'read' | 'schema'>,
  wanted: LengthsWanted,
): PromiseLike<Length[]> =>
  read
    .select({
      month: sql<string>`''`,
      category: columnOf(table.category),
      length: columnOf(table.length),
      count: total(table.count),
    })
    .from(fromIndex(table, longDurations))
    .where(and(sql.raw(isLongDuration), isWanted(table, wanted)))
    .groupBy(table.category, table.length)
    .orderBy(asc(table.length))
