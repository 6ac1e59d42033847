import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatMoneyExact, parseCents, parseMoney, progressPercent, toUnits } from './money.ts'

test.each([
  ['1', 100],
  ['0.1', 10],
  ['.5', 50],
  ['5.', 500],
  [' 5 ', 500],
  ['007', 700],
  ['12.5', 1250],
  ['12.34', 1234],
  ['0.01', 1],
  ['1000000', 100_000_000],
  [12.5, 1250],
  [4.35, 435],
  [1.1, 110],
  [0.07, 7],
  [1_000_000, 100_000_000],
])('%j dollars are %i cents', (amount, cents) => {
  expect(parseMoney(amount)).toBe(cents)
})

test.each([
  '',
  ' ',
  '.',
  '0',
  '0.00',
  '-0',
  '-1',
  '+1',
  '1e3',
  '1E3',
  '1e21',
  '0x10',
  '12.345',
  '12.500',
  '1.2.3',
  '1,000.50',
  '1,5',
  '1 000',
  '1_000',
  '$5',
  '5$',
  'NaN',
  'Infinity',
  'five',
  '٣',
  '３',
  '1٫5',
  '1\u0000',
  '9007199254740993',
  '9'.repeat(400),
  '0'.repeat(100_000),
  0,
  -0,
  -1,
  12.345,
  0.1 + 0.2,
  1e21,
  1e-7,
  0.001,
  Number.NaN,
  Infinity,
  -Infinity,
  Number.MAX_VALUE,
])('%j is no amount', (amount) => {
  expect(parseMoney(amount)).toBeNull()
})

test('where nothing is allowed, 0 is 0 cents and blank is null', () => {
  expect(['0', '0.00', '.0', 0, '12.5'].map(parseCents)).toEqual([0, 0, 0, 0, 1250])
  expect(['', ' ', '.', '-0', '-1', '0.001', 'free'].map(parseCents)).toEqual(Array(7).fill(null))
})

const cents = fc.integer({ min: 1, max: 1_000_000_000_000 })

test('an amount survives being written as text, as a JSON number and back', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      expect(parseMoney(text)).toBe(amount)
      expect(parseMoney(JSON.parse(JSON.stringify(toUnits(amount))))).toBe(amount)
      expect(formatMoneyExact(amount).replace(/[$,]/g, '')).toBe(text)
    }),
  )
})

test('any text gives a positive whole number of cents or null', () => {
  const awkward = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE $٣') }), fc.double())
  fc.assert(
    fc.property(awkward, (amount) => {
      const parsed = parseMoney(amount)
      if (parsed === null) return
      expect(Number.isSafeInteger(parsed)).toBe(true)
      expect(parsed).toBe(Math.round(Number(amount) * 100))
      expect(parsed).toBeGreaterThan(0)
    }),
  )
})

test.each([
  [0, '$0', '$0.00'],
  [1, '$0.01', '$0.01'],
  [10, '$0.10', '$0.10'],
  [1200, '$12', '$12.00'],
  [1250, '$12.50', '$12.50'],
  [100_000, '$1,000', '$1,000.00'],
  [123_456_789, '$1,234,567.89', '$1,234,567.89'],
  [1_000_000_000, '$10,000,000', '$10,000,000.00'],
])('%i cents read %s, and exactly %s', (amount, short, exact) => {
  expect(formatMoney(amount)).toBe(short)
  expect(formatMoneyExact(amount)).toBe(exact)
})

test.each([
  [0, 10_000, 0],
  [1, 10_000, 0],
  [5, 10_000, 0.1],
  [3333, 10_000, 33.3],
  [6667, 10_000, 66.7],
  [10_000, 10_000, 100],
  [20_000, 10_000, 100],
  [1, 1_000_000_000, 0],
])('%i of %i cents is %d percent', (donated, max, percent) => {
  expect(progressPercent(donated, max)).toBe(percent)
})
