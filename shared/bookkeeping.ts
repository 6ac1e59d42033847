import { z } from 'zod'
import { donationRulesTexts as t } from './donation-rules.texts.ts'
import { id } from './ids.ts'
import { inputRulesTexts } from './input-rules.texts.ts'
import { optional } from './text.ts'

// The donations of a period as a file, and their sums, for the treasurer (docs/product.md 8.17).

const day = (label: () => string) =>
  z.iso.date({ error: () => inputRulesTexts.notADay({ label: label(), example: '2026-03-31' }) })

/** Days in the shelter's time zone, both inclusive; a missing bound means from the first or to the last donation. */
export const dateRange = z
  .object({ from: optional(day(t.firstDay)), to: optional(day(t.lastDay)) })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: t.lastBeforeFirst,
  })

export const bookkeepingPeriod = dateRange.safeExtend({ campaignId: id.optional() })
export type BookkeepingPeriod = z.output<typeof bookkeepingPeriod>

export const donationSumsInput = bookkeepingPeriod.safeExtend({ cursor: z.int().nonnegative().optional() })

/**
 * In cents, except `donations`, which also counts cancelled ones. `shelterCents` and `sponsorCents` are the parts of the
 * promised and received that are for the shelter itself, and for sponsored pets.
 */
export const donationSums = z.object({
  donations: z.number(),
  promisedCents: z.number(),
  receivedCents: z.number(),
  shelterCents: z.number(),
  sponsorCents: z.number(),
  refundedCents: z.number(),
})
export type DonationSums = z.infer<typeof donationSums>

export const donationSumsPart = donationSums.extend({ nextCursor: z.number().nullable() })

export const addDonationSums = (parts: readonly DonationSums[]): DonationSums =>
  parts.reduce(
    (all, part) => ({
      donations: all.donations + part.donations,
      promisedCents: all.promisedCents + part.promisedCents,
      receivedCents: all.receivedCents + part.receivedCents,
      shelterCents: all.shelterCents + part.shelterCents,
      sponsorCents: all.sponsorCents + part.sponsorCents,
      refundedCents: all.refundedCents + part.refundedCents,
    }),
    { donations: 0, promisedCents: 0, receivedCents: 0, shelterCents: 0, sponsorCents: 0, refundedCents: 0 },
  )
