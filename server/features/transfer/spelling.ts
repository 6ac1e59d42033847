import { ageInWords } from '#shared/ages.ts'
import { amount, category, chipped, day, isUnknown, type Order, sex, shortened, size, status, truth } from './values.ts'

/** A cell as its column has it; `note` says where that is not what was written, `problem` why it can't be taken for anything. */
export type Spelt = { cell: string; note?: string | undefined } | { problem: string }

type Reader = (cell: string, order: Order) => Spelt

const asWords =
  (read: (cell: string) => { value: string | null; note?: string }): Reader =>
  (cell) => {
    const { value, note } = read(cell)
    return { cell: value ?? '', note }
  }

const asTruth =
  (label: string, read = truth): Reader =>
  (cell) => {
    const { value, note } = read(cell)
    return { cell: value === null ? '' : value ? 'yes' : 'no', note: note && `${label}: ${note}` }
  }

const asDay =
  (label: string): Reader =>
  (cell, order) => {
    const read = day(label, cell, order)
    return 'refused' in read ? { problem: read.refused } : { cell: read.value ?? '' }
  }

/** A day, or a moment as it is written. */
const asMoment =
  (label: string): Reader =>
  (cell, order) =>
    /^\d{4}-\d\d-\d\dT/.test(cell.trim()) ? { cell } : asDay(label)(cell, order)

/** 'Yes' says of special needs that there are some, but not which. */
const specialNeeds: Reader = (cell) => {
  const { value, note } = truth(cell)
  // behind an apostrophe stands what somebody wrote
  if (note || cell.trim().startsWith("'")) return { cell }
  if (value)
    return { cell: '', note: 'Special needs: it says that there are some, but not which, so they count as not known' }
  return { cell: value === false ? 'no' : '' }
}

const asStatus: Reader = (cell) => {
  const read = status(cell)
  return 'refused' in read ? { problem: read.refused } : { cell: read.value, note: read.note }
}

/** Some columns may be written in many ways; the others are as they are. */
const readers: Record<string, Reader> = {
  category: asWords(category),
  sex: asWords(sex),
  size: asWords(size),
  status: asStatus,
  birth_date: asDay('Birth date'),
  birth_date_about: asTruth('Birth date is approximate'),
  arrived_on: asDay('Arrived on'),
  added: asMoment('Added'),
  ends_at: asMoment('Ends at'),
  good_with_children: asTruth('Good with children'),
  good_with_dogs: asTruth('Good with dogs'),
  good_with_cats: asTruth('Good with cats'),
  house_trained: asTruth('House-trained'),
  neutered: asTruth('Neutered'),
  vaccinated: asTruth('Vaccinated'),
  microchipped: asTruth('Microchipped', chipped),
  paused: asTruth('Paused'),
  special_needs: specialNeeds,
  adoption_fee: (cell) => ({ cell: /^\s*free\s*$/i.test(cell) ? '0' : isUnknown(cell) ? '' : amount(cell) }),
  // several in one cell, as addresses have no blanks
  photos: (cell) => ({ cell: cell.replace(/(?<![\s,;|])[\s,;|]+(?=https?:\/\/)/g, '\n') }),
  target: (cell) => ({ cell: amount(cell) }),
  age: (cell) => (/^\s*\d+\s*$/.test(cell) ? asYears(Number(cell)) : { cell }),
}

/** Years in which a number alone can only be years: other systems count months. */
const mostYears = 20

function asYears(count: number): Spelt {
  if (count > mostYears)
    return {
      problem: `Age: '${shortened(String(count))}' may be years or months. Please write '2 years' or '8 months'`,
    }
  const age = count === 0 ? 'less than a year' : `${count} ${count === 1 ? 'year' : 'years'}`
  return { cell: age, note: `Age: '${count}' was taken for ${age}` }
}

/** Columns whose days may need the others of the same column to be read. */
export const dayColumns: ReadonlySet<string> = new Set(['birth_date', 'arrived_on', 'added', 'ends_at'])

/**
 * What a cell says of the opposite: no dogs means not good with them, but that nobody wrote so doesn't mean good with them.
 * Birth dates that are not exact are about right.
 */
const swapped = (column: string, said: string): string =>
  said === 'yes' ? 'no' : said === 'no' && column === 'birth_date_about' ? 'yes' : ''

/** A cell of a column in the one spelling that is checked. */
export function spelt(column: string, cell: string, { order, opposite }: { order: Order; opposite: boolean }): Spelt {
  const read = readers[column]
  if (!read || cell.trim() === '') return { cell }
  const said = read(cell, order)
  return opposite && 'cell' in said ? { ...said, cell: swapped(column, said.cell) } : said
}

/** Where a pet's age is not said but its birth date is, it is worked out of that. */
export function withAge(cells: Record<string, string>, today: string): Record<string, string> {
  const { age = '', birth_date: born = '' } = cells
  const isKnown = age.trim() === '' && /^\d{4}-\d\d-\d\d$/.test(born) && born <= today
  return isKnown ? { ...cells, age: ageInWords(born, today) } : cells
}
