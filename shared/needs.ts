import { z } from 'zod'
import { text } from './text.ts'

/** Cents; $10,000,000 (docs/product.md 7.2). */
export const maxTargetCents = 1_000_000_000

/** What a campaign pays for, each with its price, at most so many (docs/product.md 7.9). */
export const maxNeeds = 12
const invalidPrice = 'Each need costs $0.01 to $10,000,000, with at most two decimals'

export const need = z.object({
  text: text({ label: 'What is needed', max: 80 }),
  cents: z.int(invalidPrice).min(1, invalidPrice).max(maxTargetCents, invalidPrice),
})
export type Need = z.output<typeof need>

export const needs = z.array(need).max(maxNeeds, `There can be at most ${maxNeeds} needs`)

/** How much of each need is paid for: they are filled in their order as money comes in. All in cents. */
export function fillNeeds(list: readonly Need[], donatedCents: number): (Need & { filledCents: number })[] {
  let remaining = donatedCents
  return list.map((need) => {
    const filledCents = Math.min(need.cents, remaining)
    remaining -= filledCents
    return { ...need, filledCents }
  })
}

/** What is needed next, and how much of it is still to go; null where nothing is. */
export function nextNeed(list: readonly Need[], donatedCents: number) {
  const next = fillNeeds(list, donatedCents).find(({ cents, filledCents }) => filledCents < cents)
  return next ? { text: next.text, cents: next.cents, toGoCents: next.cents - next.filledCents } : null
}
