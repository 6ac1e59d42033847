import { expect, test } from 'vitest'
import { amountInDigits } from './amount-in-digits.ts'

test.each([
  [12_550, 'one two five dollars and five zero cents'],
  [100, 'one dollar and zero zero cents'],
  [1, 'zero dollars and zero one cents'],
  [1_090, 'one zero dollars and nine zero cents'],
  [34_678, 'three four six dollars and seven eight cents'],
  [100_000_000, 'one zero zero zero zero zero zero dollars and zero zero cents'],
])('%i cents are %s', (cents, words) => {
  expect(amountInDigits(cents)).toBe(words)
})
