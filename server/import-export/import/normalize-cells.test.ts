import { expect, it } from 'vitest'
import { normalizeCell, withAge } from './normalize-cells.ts'

const cellOf = (column: string, cell: string, opposite = false) => {
  const said = normalizeCell(column, cell, { order: 'either', opposite })
  return 'cell' in said ? said.cell : said.problem
}

it.each([
  ['neutered', 'Y', 'yes'],
  ['special_needs', 'None', 'no'],
  ['special_needs', 'Yes', ''],
  ['special_needs', 'One eye', 'One eye'],
  ['special_needs', "'Yes'", "'Yes'"],
  ['adoption_fee', 'Free', '0'],
  ['adoption_fee', 'N/A', ''],
  ['adoption_fee', '$1,250', '1250'],
  ['added', '2024-03-31T09:30:00Z', '2024-03-31T09:30:00Z'],
  ['added', '31.3.2024', '2024-03-31'],
  [
    'photos',
    'https://a.example/1.jpg, https://a.example/2,3.jpg',
    'https://a.example/1.jpg\nhttps://a.example/2,3.jpg',
  ],
  ['photos', 'my dog, asleep.jpg', 'my dog, asleep.jpg'],
  ['age', '1', '1 year'],
  ['age', '0', 'less than a year'],
  ['age', '8 weeks', '8 weeks'],
  ['age', '26', '“26” could be years or months. Write “2 years” or “8 months”.'],
  ['description', '=1+1', '=1+1'],
])('%s: %j is %j', (column, cell, expected) => {
  expect(cellOf(column, cell)).toBe(expected)
})

it('an opposite column shows whom a pet is not good with, never whom it is good with', () => {
  expect(['1', 'no', '0', '?', ''].map((cell) => cellOf('good_with_dogs', cell, true))).toEqual(['no', '', '', '', ''])
  expect(['yes', 'no', '?'].map((cell) => cellOf('birth_date_about', cell, true))).toEqual(['no', 'yes', ''])
})

it('changed values have a note', () => {
  for (const [column = '', cell = ''] of [
    ['special_needs', 'yes'],
    ['good_with_cats', 'some'],
    ['category', 'Horse'],
    ['age', '2'],
  ])
    expect(normalizeCell(column, cell, { order: 'either', opposite: false })).toMatchObject({
      note: expect.any(String),
    })
})

it('a missing age is computed from the birth date', () => {
  const ages: Record<string, string>[] = [
    { birth_date: '2022-03-31' },
    { birth_date: '2022-03-31', age: 'Young' },
    { birth_date: '2999-01-01' },
  ]
  expect(ages.map((cells) => withAge(cells, '2025-04-01').age)).toEqual(['3 years', 'Young', undefined])
})
