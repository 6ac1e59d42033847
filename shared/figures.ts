import { z } from 'zod'
import { donationPurposes } from './donation-states.ts'
import { petCategories } from './pet-filter.ts'
import { optional } from './text.ts'

// The shelter's figures by month (docs/product.md 30).

/** `Unknown`: requests for pets that were deleted before 0.3.0. */
export const figureCategories = [...petCategories, 'Unknown'] as const
export type FigureCategory = (typeof figureCategories)[number]

/** How many months a period may have. */
export const longestFigures = 96

/** Events in a period of which the median is exact. Beyond, days are counted by week, and hours by day. */
export const exactMedians = 10_000

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .length(7)

/** Counts months from the year 0. */
export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

/** The month, 'YYYY-MM', this many months later. */
export function monthsLater(month: string, months: number): string {
  const number = monthNumber(month) + months
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** Both months are in the period. Without a period: the last 12 months, this one included. */
export const figuresInput = z
  .object({ from: month, to: month })
  .refine(({ from, to }) => from <= to && monthNumber(to) - monthNumber(from) < longestFigures)
  .optional()
/** Of the CSV: either both months or none. */
export const figuresQuery = z
  .object({ of: z.enum(['pets', 'donations']).default('pets'), from: optional(month), to: optional(month) })
  .refine(
    ({ from, to }) =>
      (from === undefined) === (to === undefined) && figuresInput.safeParse(from && { from, to }).success,
  )
export type FiguresInput = z.output<typeof figuresInput>

const amount = z.int()

/** What happened to the shelter's own pets. */
export const petFigures = z.object({
  /** Came to the shelter for the first time, or from an owner who isn't staff. */
  arrived: amount,
  /** Came back from an adoption. */
  returned: amount,
  adopted: amount,
  /** Left otherwise: their entry was deleted, or they went to an owner who isn't staff. */
  departed: amount,
  requests: amount,
  /** Requests that were accepted or declined. */
  answered: amount,
})
export type PetFigures = z.infer<typeof petFigures>
export const petFigureNames = Object.keys(petFigures.shape) as (keyof PetFigures)[]

export const moneyFigures = z.object({
  /** Pledges made, whether or not they were paid later. */
  pledgedCents: amount,
  /** What arrived, by card or as marked by the shelter. */
  receivedCents: amount,
  /** What was paid back or corrected, on the day when that happened. */
  refundedCents: amount,
})
export type MoneyFigures = z.infer<typeof moneyFigures>
export const moneyFigureNames = Object.keys(moneyFigures.shape) as (keyof MoneyFigures)[]

/** Absent categories and purposes have no figures but 0. */
const byCategory = <Value extends z.ZodType>(value: Value) => z.partialRecord(z.enum(figureCategories), value)

/** How long something took, for all categories together (`All`) and for each that has some. */
const durations = z.partialRecord(
  z.enum([...figureCategories, 'All']),
  z.object({
    /** In days for waiting, in hours for answers. The first day of a week, or hour of a day, unless `exact`. */
    median: z.number(),
    count: amount,
    exact: z.boolean(),
  }),
)
export type Durations = z.infer<typeof durations>

export const monthFigures = z.object({
  month: z.string(),
  pets: byCategory(petFigures),
  money: z.partialRecord(z.enum(donationPurposes), moneyFigures),
  /** As in `figures`, for adoptions in this month. Empty if the period has more than 12 months. */
  waited: durations,
})
export type MonthFigures = z.infer<typeof monthFigures>

export const figures = z.object({
  from: z.string(),
  to: z.string(),
  /** This month in the shelter's time zone. */
  now: z.string(),
  /** The first month that has any figures; null if none has. */
  first: z.string().nullable(),
  /** Each month of the period, in order. */
  months: z.array(monthFigures).max(longestFigures),
  /** How many pets were with the shelter, its foster families, or on trial: before the period, after it, and now. */
  here: z.object({ before: byCategory(amount), after: byCategory(amount), now: byCategory(amount) }),
  /** What happened on days that nobody knows, ever. Pets that arrived then count as there before each period. */
  undated: byCategory(petFigures),
  /** Days from arrival, or return, to adoption, of adoptions in the period for which both are known. */
  waited: durations,
  /** Hours from a request to its acceptance or decline, of those answered in the period. */
  answerHours: durations,
})
export type Figures = z.infer<typeof figures>

export const monthOf = (day: string): string => day.slice(0, 7)
