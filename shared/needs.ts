import { z } from 'zod'
import { campaignRulesTexts as t } from './campaign-rules.texts.ts'
import { formatMoney, moneyForm } from './money.ts'
import { text } from './text.ts'

/** In the smallest unit; $10,000,000 (docs/product.md 7.2). */
export const maxTargetCents = 1_000_000_000

/** Maximum number of needs, each with its price, that a campaign pays for (docs/product.md 7.9). */
export const maxNeeds = 12
const minPriceCents = 1
const invalidPrice = () =>
  t.needOutOfRange({
    min: formatMoney(minPriceCents),
    max: formatMoney(maxTargetCents),
    decimals: String(moneyForm().decimals),
  })

export const need = z.object({
  text: text({ label: t.need, max: 80 }),
  cents: z
    .int({ error: invalidPrice })
    .min(minPriceCents, { error: invalidPrice })
    .max(maxTargetCents, { error: invalidPrice }),
})
export type Need = z.output<typeof need>

export const needs = z.array(need).max(maxNeeds, { error: () => t.tooManyNeeds({ max: maxNeeds }) })

/** The paid part of each need. Needs are paid for in their order. All amounts are in cents. */
export function fillNeeds(list: readonly Need[], donatedCents: number): (Need & { filledCents: number })[] {
  let remaining = donatedCents
  return list.map((need) => {
    const filledCents = Math.min(need.cents, remaining)
    remaining -= filledCents
    return { ...need, filledCents }
  })
}

export function nextNeed(list: readonly Need[], donatedCents: number) {
  const next = fillNeeds(list, donatedCents).find(({ cents, filledCents }) => filledCents < cents)
  return next ? { text: next.text, cents: next.cents, toGoCents: next.cents - next.filledCents } : null
}
