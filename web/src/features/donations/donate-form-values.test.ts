import { expect, test } from 'vitest'
import { toSingleLine } from './donate-form-values.ts'

test('a message becomes one line, and keeps its other blanks', () => {
  expect(toSingleLine('Get well, \n\n Rosie!  And soon')).toBe('Get well, Rosie!  And soon')
})

test('100,000 pasted blanks become one line in linear time', () => {
  const before = process.cpuUsage()
  const blanks = ' '.repeat(100_000)
  expect(toSingleLine(`a${blanks}b${blanks}\nc`)).toBe(`a${blanks}b c`)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})
