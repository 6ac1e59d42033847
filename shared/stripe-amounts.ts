import { type Currency, rulesOf } from './currencies.ts'

// Amounts as Stripe counts them (https://docs.stripe.com/currencies). ISK and UGX count as two decimals there.

const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))

/** The decimals that an amount of any currency has at Stripe; `currency` in any case. */
export function stripeDecimalsOf(currency: string): 0 | 2 | 3 {
  const code = currency.toUpperCase()
  return withoutDecimals.has(code) ? 0 : withThreeDecimals.has(code) ? 3 : 2
}

/** How many of Stripe's smallest units make one of ours. */
const ratioOf = (currency: Currency): number => 10 ** (stripeDecimalsOf(currency) - rulesOf(currency).decimals)

export const toStripeAmount = (cents: number, currency: Currency): number => cents * ratioOf(currency)

/** A part of our smallest unit counts as none, because it can't be in the ledger. */
export const fromStripeAmount = (amount: number, currency: Currency): number => Math.floor(amount / ratioOf(currency))

/** Amounts that Stripe takes are multiples of this, in its smallest unit: with three decimals, the last is 0. */
export const stripeStepOf = (currency: string): 1 | 10 => (stripeDecimalsOf(currency) === 3 ? 10 : 1)

/** An amount of any currency as Stripe counts it, such as '12.50 USD', '500 JPY' (docs/product.md 8.15). */
export const formatStripeAmount = (amount: number, currency: string): string =>
  `${(amount / 10 ** stripeDecimalsOf(currency)).toFixed(stripeDecimalsOf(currency))} ${currency.toUpperCase()}`
