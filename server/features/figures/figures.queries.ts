import { and, asc, between, type Column, eq, gt, gte, lt, min, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead, QueryPlaceholders } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { isLongDuration, longDurations } from '#server/db/schema-tallies.ts'
import type { DurationKind } from '#server/platform/tallies/tallies.ts'
import type { DonationPurpose } from '#shared/donation-states.ts'
import type { FigureCategory, MoneyFigures, PetFigures } from '#shared/figures.ts'

// Reads of the tallies (docs/decisions/068-tallies.md). Days and months compare as texts.

const month = (day: Column) => sql<string>`substr(${day}, 1, 7)`
const total = (column: Column) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** The days between which all days of a month are, as texts compare. */
export const firstOf = (month: string): string => `${month}-01`
export const lastOf = (month: string): string => `${month}-31`

type Period = { from: string; to: string }

export type MonthOfPets = { month: string; category: FigureCategory } & PetFigures

/** The month of unknown days is empty, as are these days. */
export const petMonths: PreparedRead<Period, MonthOfPets> = (read, { petTallies: table }, { from, to }) =>
  read
    .select({
      month: month(table.day),
      category: table.category,
      arrived: total(table.arrived),
      returned: total(table.returned),
      adopted: total(table.adopted),
      departed: total(table.departed),
      requests: total(table.requests),
      answered: total(table.answered),
    })
    .from(table)
    .where(between(table.day, from, to))
    .groupBy(month(table.day), table.category)

export type PetsMore = { category: FigureCategory; more: number }

/** How many more pets came than left from one day until before another. */
export const petsMore: PreparedRead<Period, PetsMore> = (read, { petTallies: table }, { from, to }) =>
  read
    .select({
      category: table.category,
      more: sql<number>`sum(${table.arrived} + ${table.returned} - ${table.adopted} - ${table.departed})`.mapWith(
        Number,
      ),
    })
    .from(table)
    .where(and(gte(table.day, from), lt(table.day, to)))
    .groupBy(table.category)

export type MonthOfMoney = { month: string; purpose: DonationPurpose } & MoneyFigures

export const moneyMonths: PreparedRead<Period, MonthOfMoney> = (read, { donationTallies: table }, { from, to }) =>
  read
    .select({
      month: month(table.day),
      purpose: table.purpose,
      pledgedCents: total(table.pledgedCents),
      receivedCents: total(table.receivedCents),
      refundedCents: total(table.refundedCents),
    })
    .from(table)
    .where(between(table.day, from, to))
    .groupBy(month(table.day), table.purpose)

type FirstDay = { day: string | null }

export const firstPetDay: PreparedRead<Record<never, never>, FirstDay> = (read, { petTallies: { day }, petTallies }) =>
  read
    .select({ day: min(day) })
    .from(petTallies)
    .where(gt(day, ''))

export const firstMoneyDay: PreparedRead<Record<never, never>, FirstDay> = (read, { donationTallies: table }) =>
  read.select({ day: min(table.day) }).from(table)

export type Length = { month: string; category: FigureCategory; length: number; count: number }

type LengthsWanted = Period & { kind: DurationKind }

const isWanted = (
  { kind, month }: Database['schema']['durationTallies'],
  wanted: QueryPlaceholders<LengthsWanted>,
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

/** The same from an index of the kinds in the longer unit. */
export const longLengths: PreparedRead<LengthsWanted, Length> = (read, { durationTallies: table }, wanted) =>
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
