import { expect, test } from 'vitest'
import { parseTypedAge } from './typed-age.ts'

test.each([
  ['7 years', 7, 'years'],
  ['About 7 years old', 7, 'years'],
  ['7-year-old', 7, 'years'],
  ['unos 7 años', 7, 'years'],
  ['environ 7 ans', 7, 'years'],
  ['1 an', 1, 'years'],
  ['6 mois', 6, 'months'],
  ['etwa 3 Jahre alt', 3, 'years'],
  ['ein Jahr', 1, 'years'],
  ['8 Monate', 8, 'months'],
  ['2 anos', 2, 'years'],
  ['quase 5 meses', 5, 'months'],
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
