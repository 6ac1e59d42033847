import { moneyForm } from './money.ts'

/** In cents; times the scale of another currency. */
const roundAmounts = [100, 200, 500, 1000, 2500, 5000, 10_000]
const maxPresets = 4
/** In cents; times the scale. Up to this, the whole missing amount is offered if no need has a price. */
const maxRemainderCents = 50_000

type RemainingAmount = {
  toGoCents: number
  need: { toGoCents: number } | null
}

/**
 * Up to four amounts to choose from, in the smallest unit and ascending (docs/product.md 8.10). The last one pays for the next need
 * or is all that is missing; those before it are round. None is more than can still be given.
 */
export function presetAmounts({ toGoCents, need }: RemainingAmount): number[] {
  if (toGoCents <= 0) return []
  const { scale } = moneyForm()
  const whole = need ? Math.min(need.toGoCents, toGoCents) : toGoCents
  const last = need || whole <= maxRemainderCents * scale ? [whole] : []
  const round = roundAmounts.map((cents) => cents * scale).filter((cents) => cents < whole)
  return [...round.slice(last.length - maxPresets), ...last]
}
