/**
 * Money is integer cents from parsing to the database; dollars exist only on screens and in REST (docs/product.md 8.1).
 */
import { withThousands } from './format-number.ts'

const plainDecimal = /^(?=\.?[0-9])([0-9]*)(?:\.([0-9]{0,2}))?$/

/**
 * Converts a typed amount or a JSON number to cents. Returns null for all but plain decimals with up to two places: no
 * signs, exponents, separators, or digits of other scripts. `12.5` is 1250, `0` is 0; surrounding spaces are ignored.
 */
export function parseCents(amount: string | number): number | null {
  // a number's shortest text has the decimals that its sender wrote, so no arithmetic on binary fractions is needed
  const match = plainDecimal.exec(String(amount).trim())
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  const cents = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : null
}

export const parseDollars = (amount: string | number): number | null => parseCents(amount) || null

/** '$12', '$12.50', '$1,250': cents are shown only if there are any. */
export const formatDollars = (cents: number): string => formatDollarsExact(cents).replace(/\.00$/, '')

/** '$12.00', '$1,250.50': always with cents (docs/product.md 8.7). `cents` is a whole number. */
export function formatDollarsExact(cents: number): string {
  const size = Math.abs(cents)
  const rest = size % 100
  return `${cents < 0 ? '-' : ''}$${withThousands((size - rest) / 100)}.${String(rest).padStart(2, '0')}`
}

export const dollars = (cents: number): number => cents / 100

/** A campaign's progress, 0 to 100 with one decimal (docs/product.md 7.5). Both amounts are in cents. */
export const progressPercent = (donated: number, max: number): number =>
  Math.min(100, Math.round((donated * 1000) / max) / 10)
