import { z } from 'zod'
import { id } from './ids.ts'
import { optional } from './text.ts'

// What a treasurer takes along: the donations of a period as a file, and their sums (docs/product.md 8.17).

const day = (label: string) => z.iso.date(`${label} must be a date, as in 2026-03-31`)

/** Days in UTC, both of them included; without them from the first donation on, to the last. */
export const dateRange = z
  .object({ from: optional(day('The first day')), to: optional(day('The last day')) })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'The last day can’t lie before the first',
  })

/** Which donations are meant. */
export const bookkeepingPeriod = dateRange.safeExtend({ campaignId: id.optional() })
export type BookkeepingPeriod = z.output<typeof bookkeepingPeriod>

export const donationSumsInput = bookkeepingPeriod.safeExtend({ cursor: z.int().nonnegative().optional() })

/** All of it in cents but the number of donations, those that were cancelled among them. */
export const donationSums = z.object({
  donations: z.number(),
  /** What stands of those that are promised. */
  promisedCents: z.number(),
  /** What stands of those that were received. */
  receivedCents: z.number(),
  /** What was received and given back. */
  refundedCents: z.number(),
})
export type DonationSums = z.infer<typeof donationSums>

/** Sums of a part of the donations; those of the rest begin after `nextCursor`. */
export const donationSumsPart = donationSums.extend({ nextCursor: z.number().nullable() })

/** The sums of all parts together. */
export const addDonationSums = (parts: readonly DonationSums[]): DonationSums =>
  parts.reduce(
    (all, part) => ({
      donations: all.donations + part.donations,
      promisedCents: all.promisedCents + part.promisedCents,
      receivedCents: all.receivedCents + part.receivedCents,
      refundedCents: all.refundedCents + part.refundedCents,
    }),
    { donations: 0, promisedCents: 0, receivedCents: 0, refundedCents: 0 },
  )
