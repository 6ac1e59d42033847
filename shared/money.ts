/**
 * Money is integer cents from parse to database; dollars exist only on the screen and in REST (docs/product.md 8.1).
 */
import { withThousands } from './numbers.ts'

const plainDecimal = /^(?=\.?[0-9])([0-9]*)(?:\.([0-9]{0,2}))?$/

/**
 * An amount as typed, or a JSON number, in cents; null for whatever is not a plain decimal with at most two decimals:
 * signs, exponents, separators, other scripts' digits. `12.5` is 1250, `0` is 0; spaces around it don't matter.
 */
export function parseCents(amount: string | number): number | null {
  // a number's shortest text has the decimals its sender wrote, so no arithmetic on binary fractions is needed
  const match = plainDecimal.exec(String(amount).trim())
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  const cents = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : null
}

/** The same for what must be more than nothing: null for 0 as well. */
export const parseDollars = (amount: string | number): number | null => parseCents(amount) || null

/** '$12', '$12.50', '$1,250': cents are shown only when there are any. */
export const formatDollars = (cents: number): string => formatDollarsExact(cents).replace(/\.00$/, '')

/** '$12.00', '$1,250.50': where cents are always shown (docs/product.md 8.7). `cents` is a whole number. */
export function formatDollarsExact(cents: number): string {
  const size = Math.abs(cents)
  const rest = size % 100
  return `${cents < 0 ? '-' : ''}$${withThousands((size - rest) / 100)}.${String(rest).padStart(2, '0')}`
}

/** Cents as REST's number of dollars: 1250 is 12.5. */
export const dollars = (cents: number): number => cents / 100

/** How far a campaign is, 0 to 100 and to one decimal (docs/product.md 7.5). Both in cents. */
export const progressPercent = (donated: number, max: number): number =>
  Math.min(100, Math.round((donated * 1000) / max) / 10)
