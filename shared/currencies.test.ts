import { expect, test } from 'vitest'
import { documentedMinimums, smallestUnits, threeDecimal, zeroDecimal } from '#server/testing/stripe-currencies.ts'
import { currencies, currencyCodes, rulesOf } from './currencies.ts'
import { dollars } from './money.ts'
import { moneyFormOf } from './money-form.ts'
import {
  formatStripeAmount,
  fromStripeAmount,
  stripeDecimalsOf,
  stripeStepOf,
  toStripeAmount,
} from './stripe-amounts.ts'

test('a shelter can choose among 30 currencies', () => {
  expect(new Set(currencyCodes).size).toBe(30)
  expect(currencyCodes).toEqual(
    expect.arrayContaining(Object.keys(documentedMinimums).filter((code) => code !== 'HKD')),
  )
})

test.each(currencyCodes)('%s follows the rules that Stripe documents', (code) => {
  const { decimals, minimum } = rulesOf(code)
  const expected = zeroDecimal.has(code) ? 0 : threeDecimal.has(code) ? 3 : 2
  expect(stripeDecimalsOf(code)).toBe(expected)
  expect(stripeDecimalsOf(code.toLowerCase())).toBe(expected)
  // our smallest unit is a whole number of Stripe's
  expect(decimals).toBeLessThanOrEqual(expected)
  expect(toStripeAmount(10 ** decimals, code)).toBe(smallestUnits(code))
  expect(fromStripeAmount(toStripeAmount(123_450, code), code)).toBe(123_450)
  // at least what is documented, and payable
  expect(minimum).toBeGreaterThanOrEqual((documentedMinimums[code] ?? 0) * smallestUnits(code))
  expect(minimum % stripeStepOf(code)).toBe(0)
  expect(stripeStepOf(code)).toBe(threeDecimal.has(code) ? 10 : 1)
  const { min } = moneyFormOf('en', code)
  expect(Number.isInteger(min)).toBe(true)
  expect(toStripeAmount(min, code)).toBe(minimum)
  // the largest donation fits into Stripe's twelve digits
  expect(String(toStripeAmount(100_000_000, code)).length).toBeLessThanOrEqual(12)
})

test('minimums are the documented ones, except where shelters have their account in another currency', () => {
  const higher = currencyCodes.filter(
    (code) => rulesOf(code).minimum > (documentedMinimums[code] ?? 0) * smallestUnits(code),
  )
  expect(higher.sort()).toEqual('ARS CLP COP ILS KRW KWD PEN SAR TND TRY ZAR'.split(' '))
})

test('only currencies whose decimals nobody uses have fewer than at Stripe', () => {
  expect(currencyCodes.filter((code) => rulesOf(code).decimals !== stripeDecimalsOf(code))).toEqual(['ARS', 'COP'])
  // ISO 4217 and banks count fillér; Intl in Node does not
  expect(currencies.HUF.decimals).toBe(2)
  expect([toStripeAmount(5000, 'COP'), fromStripeAmount(500_099, 'COP')]).toEqual([500_000, 5000])
})

test('amounts of any currency can be named', () => {
  expect(formatStripeAmount(1250, 'usd')).toBe('12.50 USD')
  expect(formatStripeAmount(500, 'jpy')).toBe('500 JPY')
  expect(formatStripeAmount(1230, 'kwd')).toBe('1.230 KWD')
  expect(formatStripeAmount(500, 'isk')).toBe('5.00 ISK')
})

test('pages of dollars in English come with no form', () => {
  expect(moneyFormOf('en', 'USD')).toBe(dollars)
  expect(moneyFormOf('en', 'EUR')).not.toBe(dollars)
})
