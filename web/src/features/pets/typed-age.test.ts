import { expect, test } from 'vitest'
import { parseTypedAge } from './typed-age.ts'

test.each([
  ['7 years', 7, 'years'],
  ['About 7 years old', 7, 'years'],
  ['7-year-old', 7, 'years'],
  ['unos 7 años', 7, 'years'],
  ['un año', 1, 'years'],
  ['3 semanas de edad', 3, 'weeks'],
  ['٧ سنوات', 7, 'years'],
  ['سنتان', 2, 'years'],
  ['سنة واحدة', 1, 'years'],
  ['حوالي 11 شهرًا', 11, 'months'],
] as const)("'%s' is %s %s", (text, count, unit) => {
  expect(parseTypedAge(text)).toEqual({ count, unit })
})

test.each(['Young', '7', 'years', '1.5 years', '7 years, and lively', '2 years 3 months', ''])(
  "'%s' is not only a number and a unit",
  (text) => {
    expect(parseTypedAge(text)).toBeNull()
  },
)
