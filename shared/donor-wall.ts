import { z } from 'zod'
import { donationStates } from './donation-states.ts'
import { id } from './ids.ts'
import { pageSchema, pagingInput } from './lists.ts'

// Donations on a campaign's page (docs/product.md 8.10).

export const wallInput = pagingInput(20).extend({ id })
export const wallDonation = z.object({
  id,
  name: z.string(),
  message: z.string().nullable(),
  /** What still counts of it. */
  amountCents: z.number(),
  state: z.enum(donationStates),
  createdAt: z.string(),
})
export type WallDonation = z.infer<typeof wallDonation>
export const wallPage = pageSchema(wallDonation).extend({
  /** How many more standing donations there are, from anonymous donors. */
  others: z.number(),
})
