import { ageInWords } from '#shared/ages.ts'
import { shorten } from '../csv/cells.ts'
import { cellNoteTexts as t } from './import-rows.texts.ts'
import {
  type DateOrder,
  day,
  isUnknown,
  normalizeAmount,
  parseBoolean,
  parseCategory,
  parseMicrochip,
  parseSex,
  parseSize,
  parseStatus,
} from './parse-values.ts'

/**
 * A normalized cell. `note` explains a changed value, `problem` why it can't be read; neither mentions the column.
 */
export type NormalizedCell = { cell: string; note?: string | undefined } | { problem: string }

type CellReader = (cell: string, order: DateOrder) => NormalizedCell

const asText =
  (read: (cell: string) => { value: string | null; note?: string }): CellReader =>
  (cell) => {
    const { value, note } = read(cell)
    return { cell: value ?? '', note }
  }

const asBoolean =
  (read = parseBoolean): CellReader =>
  (cell) => {
    const { value, note } = read(cell)
    return { cell: value === null ? '' : value ? 'yes' : 'no', note }
  }

const asDay: CellReader = (cell, order) => {
  const read = day(cell, order)
  return 'refused' in read ? { problem: read.refused } : { cell: read.value ?? '' }
}

const asMoment: CellReader = (cell, order) => (/^\d{4}-\d\d-\d\dT/.test(cell.trim()) ? { cell } : asDay(cell, order))

/** 'Yes' says that there are special needs, but not which. */
const specialNeeds: CellReader = (cell) => {
  const { value, note } = parseBoolean(cell)
  // an apostrophe marks a sentence that a person wrote
  if (note || cell.trim().startsWith("'")) return { cell }
  if (value) return { cell: '', note: t.needsNotDescribed({ value: shorten(cell.trim()) }) }
  return { cell: value === false ? 'no' : '' }
}

const asStatus: CellReader = (cell) => {
  const read = parseStatus(cell)
  return 'refused' in read ? { problem: read.refused } : { cell: read.value, note: read.note }
}

const readers: Record<string, CellReader> = {
  category: asText(parseCategory),
  sex: asText(parseSex),
  size: asText(parseSize),
  status: asStatus,
  birth_date: asDay,
  birth_date_about: asBoolean(),
  arrived_on: asDay,
  added: asMoment,
  ends_at: asMoment,
  good_with_children: asBoolean(),
  good_with_dogs: asBoolean(),
  good_with_cats: asBoolean(),
  house_trained: asBoolean(),
  neutered: asBoolean(),
  vaccinated: asBoolean(),
  microchipped: asBoolean(parseMicrochip),
  paused: asBoolean(),
  special_needs: specialNeeds,
  adoption_fee: (cell) => ({ cell: /^\s*free\s*$/i.test(cell) ? '0' : isUnknown(cell) ? '' : normalizeAmount(cell) }),
  photos: (cell) => ({ cell: cell.replace(/(?<![\s,;|])[\s,;|]+(?=https?:\/\/)/g, '\n') }),
  target: (cell) => ({ cell: normalizeAmount(cell) }),
  age: (cell) => (/^\s*\d+\s*$/.test(cell) ? asYears(Number(cell)) : { cell }),
}

/** The highest number without a unit that must be years: other systems count months. */
const maxYears = 20

function asYears(count: number): NormalizedCell {
  if (count > maxYears) return { problem: t.yearsOrMonths({ value: shorten(String(count)) }) }
  const age = count === 0 ? 'less than a year' : `${count} ${count === 1 ? 'year' : 'years'}`
  return { cell: age, note: t.readAsAge({ value: String(count), age }) }
}

/** Columns whose order of day and month may depend on the column's other cells. */
export const dayColumns: ReadonlySet<string> = new Set(['birth_date', 'arrived_on', 'added', 'ends_at'])

/**
 * Inverts a cell of a column with the opposite meaning. 'No dogs' means not good with dogs, but its absence doesn't
 * mean good with dogs. Birth dates that are not exact are approximate.
 */
const invertBoolean = (column: string, value: string): string =>
  value === 'yes' ? 'no' : value === 'no' && column === 'birth_date_about' ? 'yes' : ''

export function normalizeCell(
  column: string,
  cell: string,
  { order, opposite }: { order: DateOrder; opposite: boolean },
): NormalizedCell {
  const read = readers[column]
  if (!read || cell.trim() === '') return { cell }
  const normalized = read(cell, order)
  return opposite && 'cell' in normalized ? { ...normalized, cell: invertBoolean(column, normalized.cell) } : normalized
}

export function withAge(cells: Record<string, string>, today: string): Record<string, string> {
  const { age = '', birth_date: born = '' } = cells
  const hasBirthDate = age.trim() === '' && /^\d{4}-\d\d-\d\d$/.test(born) && born <= today
  return hasBirthDate ? { ...cells, age: ageInWords(born, today) } : cells
}
