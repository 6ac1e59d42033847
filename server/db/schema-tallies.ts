import { sql } from 'drizzle-orm'
import { donationPurposes } from '#shared/donation-states.ts'
import { figureCategories } from '#shared/figures.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

/** What is counted as it happens, so that figures of years are read fast (docs/decisions/068-tallies.md). */
export function defineTallies(dialect: Dialect) {
  const count = (name: string) => dialect.int(name).notNull().default(0)
  /** What happened to the shelter's pets in a month in its time zone. The month is empty if the day is not known. */
  const petTallies = dialect.table(
    'pet_tallies',
    {
      id: dialect.id('id'),
      month: dialect.text('month').notNull(),
      category: dialect.enumText('category', figureCategories).notNull(),
      arrived: count('arrived'),
      returned: count('returned'),
      adopted: count('adopted'),
      departed: count('departed'),
      requests: count('requests'),
      answered: count('answered'),
    },
    (t) => [dialect.uniqueIndex(unique('pet_tallies_month')).on(t.month, t.category)],
  )
  const donationTallies = dialect.table(
    'donation_tallies',
    {
      id: dialect.id('id'),
      month: dialect.text('month').notNull(),
      purpose: dialect.enumText('purpose', donationPurposes).notNull(),
      pledgedCents: count('pledged_cents'),
      receivedCents: count('received_cents'),
      refundedCents: count('refunded_cents'),
    },
    (t) => [dialect.uniqueIndex(unique('donation_tallies_month')).on(t.month, t.purpose)],
  )
  /** How often something took this long: days and weeks until an adoption, hours and days until an answer. */
  const durationTallies = dialect.table(
    'duration_tallies',
    {
      id: dialect.id('id'),
      kind: dialect.enumText('kind', durationKinds).notNull(),
      month: dialect.text('month').notNull(),
      category: dialect.enumText('category', figureCategories).notNull(),
      /** In whole units of the kind. */
      length: dialect.int('length').notNull(),
      count: count('count'),
    },
    (t) => [
      dialect.uniqueIndex(unique('duration_tallies_length')).on(t.kind, t.month, t.category, t.length),
      // covers the sum of many months: 4 ms for eight years instead of 14
      dialect.index(longDurations).on(t.kind, t.category, t.length, t.month, t.count).where(sql.raw(isLongDuration)),
    ],
  )
  /** One row once the tallies are complete. */
  const tallyZone = dialect.table('tally_zone', {
    id: dialect.id('id'),
    /** The time zone of all months above; null for UTC. */
    timeZone: dialect.text('time_zone'),
  })
  return { petTallies, donationTallies, durationTallies, tallyZone }
}

export const durationKinds = ['waited_days', 'waited_weeks', 'answer_hours', 'answer_days'] as const

export const longDurations = 'duration_tallies_long'
/** Whether a length is in the longer of two units. */
export const isLongDuration = "kind in ('waited_weeks', 'answer_days')"
