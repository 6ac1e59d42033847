import { expect, test } from 'vitest'
import { fontSizeFor } from './font-size.ts'

const sizes = [40, 20, 10, 5] as const
const space = { width: 100, height: 45, line: 1.1 }
const size = (...texts: string[]) => fontSizeFor(texts, sizes, space)

test('texts are as large as they fit', () => {
  expect(size('Rex')).toBe(40)
  expect(size('Captain Biscuit')).toBe(20)
  expect(size('W'.repeat(30))).toBe(10)
})

test('a word is made smaller before it is broken, and broken if necessary', () => {
  expect(size('Maximilian')).toBe(10)
  expect(size('Max Milian')).toBe(20)
  expect(size('x'.repeat(50))).toBe(10)
})

test('all texts have to fit together, each on its own lines', () => {
  expect(size('Rex', 'Rex')).toBe(20)
  expect(size(...Array.from({ length: 5 }, () => 'Rex'))).toBe(5)
})

test('a text that fits in no size gets the smallest', () => {
  expect(size('W'.repeat(1000))).toBe(5)
})

test('combining marks have no width, and emoji are wider than letters', () => {
  expect(size(`Re\u0301x`)).toBe(size('Rex'))
  expect(size('犬犬')).toBe(20)
})
