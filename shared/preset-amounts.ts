/** Round amounts that people give, in cents. */
const roundAmounts = [100, 200, 500, 1000, 2500, 5000, 10_000]
const maxPresets = 4
/** Cents up to which all that is missing is offered as one amount, where nothing with a price is needed. */
const maxRemainderCents = 50_000

type RemainingAmount = {
  /** What can still be given: missing, and not being paid by others. */
  toGoCents: number
  /** What is needed next. */
  need: { toGoCents: number } | null
}

/**
 * Up to four amounts to choose from, in cents and rising (docs/product.md 8.10): the last one pays for what is needed
 * next, or is all that is missing, and those before it are round. None is more than can still be given.
 */
export function presetAmounts({ toGoCents, need }: RemainingAmount): number[] {
  if (toGoCents <= 0) return []
  const whole = need ? Math.min(need.toGoCents, toGoCents) : toGoCents
  const last = need || whole <= maxRemainderCents ? [whole] : []
  const round = roundAmounts.filter((cents) => cents < whole)
  return [...round.slice(last.length - maxPresets), ...last]
}
