import { describe, expect, it } from 'vitest'
import {
  type DateOrder,
  day,
  normalizeAmount,
  orderWith,
  parseBoolean,
  parseCategory,
  parseMicrochip,
  parseSex,
  parseSize,
  parseStatus,
} from './parse-values.ts'

/** Parsed texts; unknown ones must have a note. */
const values = (read: (text: string) => { value: unknown; note?: string }, texts: string[]) =>
  texts.map((text) => {
    const { value, note } = read(text)
    expect(note === undefined || note.includes(text)).toBe(true)
    return note === undefined ? value : `${value}, noted`
  })

describe('a word', () => {
  it.each([
    [parseBoolean, ['Yes', 'Y', '1', 'TRUE', 'x', 'Ja', 'sí'], true],
    [parseBoolean, ['No', 'n', '0', 'false', 'nein', 'não', 'None'], false],
    [parseBoolean, ['', 'Unknown', 'n/a', '?', '-', 'NULL'], null],
    [parseBoolean, ['2', 'maybe', 'Over 5', 'yes and no'], 'null, noted'],
    [
      parseMicrochip,
      ['985112003456789', '985 112 003 456 789', '012*345*678', '4A0B2C3D4E', '9.85112E+14', 'yes'],
      true,
    ],
    [parseMicrochip, ['0', 'no', 'None'], false],
    [parseMicrochip, ['2024-03-31', '03/31/2024', 'not on 2024-03-31', '123456'], 'null, noted'],
    [parseCategory, ['dog', 'Canine', 'Puppies', 'HUND'], 'Dog'],
    [parseCategory, ['Horse', 'Guinea pig', 'D (Dog)'], 'Other, noted'],
    [parseCategory, ['Vögel'.toUpperCase(), 'Parakeet'], 'Bird'],
    [parseSex, ['F', 'Female', 'spayed female', 'weiblich', 'she/her'], 'female'],
    [parseSex, ['M', 'Neutered Male', 'MÂLE', 'männlich'], 'male'],
    [parseSex, ['', 'Unknown'], null],
    [parseSex, ['1', 'Male & Female', 'm/f', 'Rex'], 'null, noted'],
    [parseSize, ['XL', 'extra-large', 'X-Large', 'Giant'], 'extra_large'],
    [parseSize, ['0', 'Medium 26-60 lbs', '12 kg'], 'null, noted'],
  ])('%o of %j is %s', (read, texts, expected) => {
    expect(values(read, texts)).toEqual(texts.map(() => expected))
  })

  it('for a status is one of ours, or refused: a pet is not published by guessing', () => {
    const known = ['Available For Adoption', 'On Hold', 'pending', 'ADOPTED', 'X', 'Not available'].map(parseStatus)
    const expected = ['available', 'on_hold', 'on_hold', 'adopted', 'adopted', 'draft']
    expect(known).toEqual(expected.map((value) => ({ value })))
    for (const text of ['In Foster', 'Deceased', 'Stray hold', 'CA', '1'])
      expect(parseStatus(text)).toEqual({
        refused: expect.stringContaining(`“${text}” isn’t one of draft, available, on_hold, adopted`),
      })
  })
})

describe('a day', () => {
  const read = (text: string, order: DateOrder = 'either') => {
    const found = day(text, order)
    return 'value' in found ? found.value : found.refused
  }

  it.each([
    ['2024-03-31', '2024-03-31'],
    ['2024/3/1', '2024-03-01'],
    ['2024-03-31T22:00:00Z', '2024-03-31'],
    ['2024-03-31 00:00:00', '2024-03-31'],
    ['31.3.2024', '2024-03-31'],
    ['31/3/2024', '2024-03-31'],
    ['3/31/2024 12:00:00 AM', '2024-03-31'],
    ['4/4/2024', '2024-04-04'],
    ['March 31, 2024', '2024-03-31'],
    ['31st Mar 2024', '2024-03-31'],
    ['0000-00-00 00:00:00', null],
    ['n/a', null],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it("that is ambiguous is read by its column's order, or refused with both", () => {
    const two = '“3/4/2024” could be 2024-04-03 or 2024-03-04. Write it in one of these ways.'
    const orders = (...cells: string[]) => cells.reduce<DateOrder>(orderWith, 'either')
    expect(read('3/4/2024', orders('1/2/2024', '31/1/2024', ''))).toBe('2024-04-03')
    expect(read('3/4/2024', orders('1/31/2024'))).toBe('2024-03-04')
    expect(read('3/4/2024', orders('1/2/2024', 'soon'))).toBe(two)
    // conflicting days leave the order unknown, but unambiguous days are still read
    const both = orders('1/31/2024', '31/1/2024', '1/31/2024')
    expect(read('3/4/2024', both)).toBe(two)
    expect([read('3/31/2024', both), read('31/3/2024', both)]).toEqual(['2024-03-31', '2024-03-31'])
  })

  it.each(['soon', '3/4/24', '20240331', '1711843200', '31 de marzo de 2024', '2024'])('%s is invalid', (text) => {
    expect(read(text)).toBe(`“${text}” isn’t a date. Write it as 2024-03-31.`)
  })
})

it.each([
  [' $1,250.50 ', '1250.50'],
  ['US$ 120', '120'],
  ['120 USD', '120'],
  ['1,234,567', '1234567'],
  // unchanged, and so refused: ambiguous amounts and currencies
  ['12,50', '12,50'],
  ['1.250,00', '1.250,00'],
  ['1,25', '1,25'],
  ['100 150', '100 150'],
  ['€120', '€120'],
  ['$100-$150', '100-$150'],
])('the amount %j is %j', (text, plain) => {
  expect(normalizeAmount(text)).toBe(plain)
})
