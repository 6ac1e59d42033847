/**
 * Money is a whole number of the currency's smallest unit from parsing to the database; `…Cents` means that unit in
 * every currency: cents, yen, or fils. Units such as dollars exist only on screens, in files, and in REST
 * (docs/product.md 8.1).
 */

/** How amounts are written and typed. It comes with the page if it isn't `dollars`, so no browser loads Intl for it. */
export type MoneyForm = {
  /** ISO 4217. */
  currency: string
  decimals: 0 | 2 | 3
  before: string
  after: string
  point: string
  group: string
  /** Digits from which there are groups: Spanish has none in '1250'. */
  groupFrom: number
  /** Groups of two digits before the last one, as in India. */
  pairs?: true
  /** The smallest card payment. */
  min: number
  /** See `CurrencyRules`. */
  scale: number
}

export const dollars: MoneyForm = {
  currency: 'USD',
  decimals: 2,
  before: '$',
  after: '',
  point: '.',
  group: ',',
  groupFrom: 4,
  min: 50,
  scale: 1,
}

let form = () => dollars

/**
 * The form of the shelter's currency in the language that is being written. One process serves one shelter: see
 * `setCurrency` (money-form.ts).
 */
export const moneyForm = (): MoneyForm => form()

export const currentCurrency = (): string => form().currency

export function setMoneyForm(source: () => MoneyForm): void {
  form = source
}

/** Runs `work`, which is synchronous, with this form. */
export function withMoneyForm<Result>(temporary: MoneyForm, work: () => Result): Result {
  const before = form
  form = () => temporary
  try {
    return work()
  } finally {
    form = before
  }
}

const plainDecimal = /^(?=\.?[0-9])([0-9]*)(?:\.([0-9]*))?$/

/**
 * Converts a plain amount or a JSON number to the smallest unit. Returns null for all but decimals with as many places
 * as the currency has: no signs, exponents, separators, or digits of other scripts. `12.5` is 1250 in dollars, `0` is
 * 0; surrounding spaces are ignored.
 */
export function parseCents(amount: string | number): number | null {
  // a number's shortest text has the decimals that its sender wrote, so no arithmetic on binary fractions is needed
  const match = plainDecimal.exec(String(amount).trim())
  const { decimals: places } = form()
  const [, whole = '', decimals = ''] = match ?? []
  if (!match || decimals.length > places) return null
  const cents = Number(`${whole}${decimals.padEnd(places, '0')}`)
  return Number.isSafeInteger(cents) ? cents : null
}

export const parseMoney = (amount: string | number): number | null => parseCents(amount) || null

/** '$12', '$12.50', '$1,250', '¥500', '1250 €': decimals are shown only if there are any. */
export const formatMoney = (cents: number): string => write(cents, false)

/** '$12.00', '$1,250.50', '¥500': always with decimals, if the currency has them (docs/product.md 8.7). */
export const formatMoneyExact = (cents: number): string => write(cents, true)

/** `cents` is a whole number. */
function write(cents: number, exact: boolean): string {
  const { decimals, before, after, point, group, groupFrom, pairs } = form()
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(whole.length)
  // linear: a number has at most 25 characters
  const lakhs = /\B(?=(\d\d)*\d{3}$)/g
  // linear: as above
  const thousands = /\B(?=(\d{3})+$)/g
  const grouped = whole.length < groupFrom ? whole : whole.replace(pairs ? lakhs : thousands, group)
  return `${cents < 0 ? '-' : ''}${before}${grouped}${Number(rest) || (exact && rest) ? point + rest : ''}${after}`
}

/** In the currency's unit, as in REST: 5.25 dollars, 500 yen, 1.234 dinars. */
export const toUnits = (cents: number): number => cents / 10 ** form().decimals

/** An amount in a field, as people type it in the language of the page: '12,5' in Spanish, '12.5' in English. */
export const toTyped = (cents: number): string => String(toUnits(cents)).replace('.', form().point)

/** A campaign's progress, 0 to 100 with one decimal (docs/product.md 7.5). Both amounts are in the smallest unit. */
export const progressPercent = (donated: number, max: number): number =>
  Math.min(100, Math.round((donated * 1000) / max) / 10)
