/**
 * What a currency needs: digits after the point, the country whose way of writing amounts is used, and the rules of
 * Stripe (https://docs.stripe.com/currencies, read in November 2026).
 */
export type CurrencyRules = {
  /** How many decimals its amounts have here: the smallest unit that shelters use. */
  decimals: 0 | 2 | 3
  /** Null if the language alone decides, as with the euro. */
  country: string | null
  /** Multiplies the suggested amounts, of which $10, $25, and $50 are the best known (8.10), and the default of 8.18. */
  scale: 1 | 10 | 100
  /** The smallest card payment, in Stripe's smallest unit, and a multiple of its step. */
  minimum: number
  /** How many decimals Stripe expects, if not the same. */
  stripeDecimals?: 2
}

/**
 * The currencies that a shelter can have (docs/decisions/052-one-currency.md). `decimals` never change: stored amounts
 * depend on them. Argentine and Colombian pesos have none here, because nobody uses centavos; Stripe counts them.
 * Stripe documents a minimum for most. If it documents none, or if shelters there have their account in another
 * currency, the minimum is about $0.50.
 */
export const currencies = {
  USD: { decimals: 2, country: 'US', scale: 1, minimum: 50 },
  EUR: { decimals: 2, country: null, scale: 1, minimum: 50 },
  GBP: { decimals: 2, country: 'GB', scale: 1, minimum: 30 },
  CAD: { decimals: 2, country: 'CA', scale: 1, minimum: 50 },
  AUD: { decimals: 2, country: 'AU', scale: 1, minimum: 50 },
  NZD: { decimals: 2, country: 'NZ', scale: 1, minimum: 50 },
  MXN: { decimals: 2, country: 'MX', scale: 10, minimum: 1000 },
  ARS: { decimals: 0, country: 'AR', scale: 10, minimum: 75_000, stripeDecimals: 2 },
  BRL: { decimals: 2, country: 'BR', scale: 1, minimum: 50 },
  CLP: { decimals: 0, country: 'CL', scale: 10, minimum: 500 },
  COP: { decimals: 0, country: 'CO', scale: 10, minimum: 220_000, stripeDecimals: 2 },
  PEN: { decimals: 2, country: 'PE', scale: 1, minimum: 200 },
  CHF: { decimals: 2, country: 'CH', scale: 1, minimum: 50 },
  SEK: { decimals: 2, country: 'SE', scale: 10, minimum: 300 },
  NOK: { decimals: 2, country: 'NO', scale: 10, minimum: 300 },
  DKK: { decimals: 2, country: 'DK', scale: 10, minimum: 250 },
  PLN: { decimals: 2, country: 'PL', scale: 1, minimum: 200 },
  CZK: { decimals: 2, country: 'CZ', scale: 10, minimum: 1500 },
  HUF: { decimals: 2, country: 'HU', scale: 100, minimum: 17_500 },
  RON: { decimals: 2, country: 'RO', scale: 1, minimum: 200 },
  TRY: { decimals: 2, country: 'TR', scale: 10, minimum: 2500 },
  ILS: { decimals: 2, country: 'IL', scale: 1, minimum: 200 },
  AED: { decimals: 2, country: 'AE', scale: 1, minimum: 200 },
  SAR: { decimals: 2, country: 'SA', scale: 1, minimum: 200 },
  KWD: { decimals: 3, country: 'KW', scale: 1, minimum: 160 },
  TND: { decimals: 3, country: 'TN', scale: 10, minimum: 1600 },
  ZAR: { decimals: 2, country: 'ZA', scale: 10, minimum: 1000 },
  INR: { decimals: 2, country: 'IN', scale: 10, minimum: 50 },
  JPY: { decimals: 0, country: 'JP', scale: 1, minimum: 50 },
  KRW: { decimals: 0, country: 'KR', scale: 10, minimum: 750 },
} as const satisfies Record<string, CurrencyRules>

export type Currency = keyof typeof currencies

export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]]

export const defaultCurrency = 'USD' satisfies Currency

export const isCurrency = (code: string): code is Currency => Object.hasOwn(currencies, code)

export const rulesOf = (currency: Currency): CurrencyRules => currencies[currency]
