import { z } from 'zod'
import { id } from './ids.ts'
import { maxRows, pageSchema, pagingInput, rowArray } from './lists.ts'
import { petStatuses } from './pet-facts.ts'

// Whether a pet is still here, as its owner's side says (docs/product.md 5.16).

const day = 86_400_000

/** In milliseconds. */
export const confirmationTimes = {
  /** From the last confirmation until its owner is asked. */
  fresh: 30 * day,
  /** From then until its page shows how old the last confirmation is. */
  unanswered: 14 * day,
  /** Between two emails to the same owner. */
  between: 7 * day,
} as const

/** The day (UTC, `YYYY-MM-DD`) of the last confirmation, once visitors should know that it is old; otherwise null. */
export function staleSince(confirmedAt: Date | null, now: Date): string | null {
  if (!confirmedAt) return null
  const age = now.getTime() - confirmedAt.getTime()
  return age > confirmationTimes.fresh + confirmationTimes.unanswered ? confirmedAt.toISOString().slice(0, 10) : null
}

export const isConfirmationDue = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() > confirmationTimes.fresh

export const petToConfirm = z.object({
  id,
  name: z.string(),
  image: z.string(),
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
  status: z.enum(petStatuses),
  /** ISO 8601 in UTC. */
  confirmedAt: z.string(),
  /** A request is pending or accepted, so the pet can't become a draft (docs/product.md 5.6). */
  hasOpenRequests: z.boolean(),
})
export type PetToConfirm = z.output<typeof petToConfirm>

export const petsToConfirmInput = pagingInput(50)
export const petsToConfirmPage = pageSchema(petToConfirm)

export const confirmPetsInput = z.object({ ids: rowArray(id).min(1) })
/** How many were confirmed. */
export const confirmPetsResponse = z.object({ confirmed: z.int().min(0).max(maxRows) })
