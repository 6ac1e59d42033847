import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [2500, 'Twenty-five dollars'],
  [12_550, 'One hundred twenty-five dollars and fifty cents'],
  [100, 'One dollar'],
  [101, 'One dollar and one cent'],
  [1, 'One cent'],
  [50, 'Fifty cents'],
  [0, 'Zero dollars'],
  [1_090, 'Ten dollars and ninety cents'],
  [1_900, 'Nineteen dollars'],
  [34_678, 'Three hundred forty-six dollars and seventy-eight cents'],
  [100_000, 'One thousand dollars'],
  [1_001_700, 'Ten thousand seventeen dollars'],
  [99_999_999, 'Nine hundred ninety-nine thousand nine hundred ninety-nine dollars and ninety-nine cents'],
  [100_000_000, 'One million dollars'],
])('%i cents are %s', (cents, words) => {
  expect(amountInWords(cents)).toBe(words)
})
