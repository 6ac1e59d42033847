import { expect, test } from 'vitest'
import { amountSchema } from '#shared/field-schemas.ts'
import { petFields } from '#shared/pet-fields.ts'
import {
  amountFormat,
  booleanFormat,
  cellOf,
  dateTimeFormat,
  enumFormat,
  optionalBooleanFormat,
  plainAmount,
  withDefault,
} from './cells.ts'

const feeCents = amountSchema(petFields.adoptionFeeCents)

test('amounts have two decimals', () => {
  expect([0, 5, 1250, 100_000_000].map(plainAmount)).toEqual(['0.00', '0.05', '12.50', '1000000.00'])
})

test('cells are read as people write them', () => {
  const value = <T>(read: T) => ({ value: read })
  for (const yes of ['yes', ' Yes ', 'TRUE', '1', 'y'])
    expect(optionalBooleanFormat('Spayed or neutered').read(yes)).toEqual(value(true))
  for (const no of ['no', 'False', '0', 'n'])
    expect(optionalBooleanFormat('Spayed or neutered').read(no)).toEqual(value(false))
  expect(optionalBooleanFormat('Spayed or neutered').read('  ')).toEqual(value(null))
  expect(booleanFormat('Paused').read('')).toEqual(value(false))
  const size = enumFormat('Size', ['small', 'extra_large'])
  for (const large of ['extra_large', 'Extra large', ' EXTRA-LARGE '])
    expect(size.read(large)).toEqual(value('extra_large'))
  for (const fee of ['1250', '$1,250', '1250.0', ' $ 1,250.00 '])
    expect(amountFormat(feeCents).read(fee)).toEqual(value(125_000))
  expect(dateTimeFormat('Added').read('2024-03-31')).toEqual(value(new Date('2024-03-31T00:00:00Z')))
  expect(dateTimeFormat('Added').read('2024-03-31T10:00:00+02:00')).toEqual(value(new Date('2024-03-31T08:00:00Z')))
  expect(cellOf(['a', null, 'b'])).toBe('a\n\nb')
  expect(cellOf(12.5)).toBe('12.5')
})

test('invalid values are explained in a sentence', () => {
  expect(optionalBooleanFormat('Spayed or neutered').read('maybe')).toEqual({
    problem: 'Spayed or neutered must be yes, no, or empty',
  })
  expect(enumFormat('Size', ['small', 'large']).read('huge')).toEqual({ problem: 'Size must be one of small, large' })
  expect(enumFormat('Category', ['Dog']).read(' ')).toEqual({ problem: 'Category is required' })
  expect(withDefault(enumFormat('Size', ['small']), null).read(' ')).toEqual({ value: null })
  for (const wrong of ['12,50', '1.250,00', '-5', '1e3', 'free'])
    expect(amountFormat(feeCents).read(wrong)).toEqual({
      problem: `“${wrong}” isn’t an amount. Enter a number such as 90.`,
      unnamed: true,
    })
  for (const wrong of ['200000', ' '])
    expect(amountFormat(feeCents).read(wrong)).toEqual({ problem: 'The adoption fee must be between $0 and $100,000' })
  for (const wrong of ['31.03.2024', 'yesterday', '2024-13-01', '10000-01-01'])
    expect(dateTimeFormat('Added').read(wrong)).toEqual({ problem: expect.stringContaining('Added must be a time') })
  expect(cellOf({ an: 'object' })).toBeNull()
  expect(cellOf([['nested']])).toBeNull()
})
