import { and, asc, between, type Column, eq, min, sql } from 'drizzle-orm'
import type { PreparedRead } from '#server/db/database.ts'
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

/** Of all months, because the pets that are here are what came before, less what left; that of unknown days is empty. */
export const petMonths: PreparedRead<Record<never, never>, MonthOfPets> = (read, { petTallies: table }) =>
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
    .groupBy(month(table.day), table.category)

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

type FirstMonth = { day: string | null }

export const firstMoneyDay: PreparedRead<Record<never, never>, FirstMonth> = (read, { donationTallies: table }) =>
  read.select({ day: min(table.day) }).from(table)

export type Length = { month: string; category: FigureCategory; length: number; count: number }

type LengthsWanted = Period & { kind: DurationKind }

/** How often something took how long, shortest first, by month. */
export const monthlyLengths: PreparedRead<LengthsWanted, Length> = (read, { durationTallies: table }, wanted) =>
  read
    .select({ month: table.month, category: table.category, length: table.length, count: table.count })
    .from(table)
    .where(and(eq(table.kind, wanted.kind), between(table.month, wanted.from, wanted.to)))
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
    .where(and(eq(table.kind, wanted.kind), between(table.month, wanted.from, wanted.to)))
    .groupBy(table.category, table.length)
    .orderBy(asc(table.length))
