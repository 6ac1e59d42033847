import { z } from 'zod'
import type { QuestionAnswer } from '#shared/adoptions.ts'
import type { TransferColumn, TransferKind } from '#shared/import-export.ts'
import { type Label, writeLabel } from '#shared/labels.ts'
import { dollars, parseCents } from '#shared/money.ts'
import { isBlank } from '#shared/names.ts'

/** A value in JSON; null for unknown. */
export type CellValue = string | boolean | null | (string | null)[] | QuestionAnswer[]

export type TransferItem<Kind extends TransferKind> = Record<TransferColumn<Kind>, CellValue>

/** A value as CSV: lists have one entry per line. Null if the value doesn't fit into a cell. */
export function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return null
  const lines = value.map((entry) =>
    Array.isArray(entry) ? null : isAnswer(entry) ? formatAnswer(entry) : cellOf(entry),
  )
  return lines.every((line) => line !== null) ? lines.join('\n') : null
}

const isAnswer = (entry: unknown): entry is QuestionAnswer =>
  typeof entry === 'object' && entry !== null && 'question' in entry && 'answer' in entry
const formatAnswer = ({ question, answer }: QuestionAnswer) => `${question}\n${answer}\n`

/** `problem` is a sentence without its period. */
export type CellResult<T> = { value: T } | { problem: string }

/** `write` and `read` convert one kind of value. A missing column reads like an empty cell. */
export type CellFormat<T> = { write: (value: T) => CellValue; read: (cell: string) => CellResult<T> }

const parseWith = <T>(schema: z.ZodType<T>, cell: unknown): CellResult<T> => {
  const { success, data, error } = schema.safeParse(cell)
  return success ? { value: data } : { problem: error.issues[0]?.message ?? 'This is not valid' }
}

const isEmpty = isBlank

export const textFormat = (schema: z.ZodType<string>): CellFormat<string> => ({
  write: (text) => text,
  read: (cell) => parseWith(schema, cell.trim()),
})

/** An empty cell is read as `nothing`, and `nothing` is written as an empty cell. */
export const withDefault = <T, Else>(notation: CellFormat<T>, nothing: Else): CellFormat<T | Else> => ({
  write: (value) => (value === nothing ? null : notation.write(value as T)),
  read: (cell) => (isEmpty(cell) ? { value: nothing } : notation.read(cell)),
})

export const optionalBooleanFormat = (label: Label): CellFormat<boolean | null> => ({
  write: (value) => value,
  read: (cell) => {
    if (isEmpty(cell)) return { value: null }
    if (/^\s*(yes|y|true|1)\s*$/i.test(cell)) return { value: true }
    return /^\s*(no|n|false|0)\s*$/i.test(cell)
      ? { value: false }
      : { problem: `${writeLabel(label)} must be yes, no or empty` }
  },
})

export const booleanFormat = (label: Label): CellFormat<boolean> => ({
  write: (value) => value,
  read: (cell) => {
    const read = optionalBooleanFormat(label).read(cell)
    return 'problem' in read ? read : { value: read.value ?? false }
  },
})

/** One of the words in any spelling: 'On hold' is `on_hold`. */
export const enumFormat = <const Word extends string>(label: Label, words: readonly Word[]): CellFormat<Word> => ({
  write: (word) => word,
  read: (cell) => {
    const plain = (word: string) =>
      word
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
    const value = words.find((word) => plain(word) === plain(cell))
    if (value !== undefined) return { value }
    return {
      problem: isEmpty(cell)
        ? `${writeLabel(label)} is required`
        : `${writeLabel(label)} must be one of ${words.join(', ')}`,
    }
  },
})

/** Cents, written as dollars with two decimals; also reads '$1,250.5'. */
export const amountFormat = (schema: z.ZodType<number>): CellFormat<number> => ({
  write: (cents) => inDollars(cents),
  read: (cell) => {
    const plain = cell.trim().replace(/^\$\s*/, '')
    return parseWith(
      schema,
      parseCents(/^\d{1,3}(,\d{3})+(\.|$)/.test(plain) ? plain.replaceAll(',', '') : plain) ?? cell,
    )
  },
})

export const inDollars = (cents: number): string => dollars(cents).toFixed(2)

const anyTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((value) => new Date(value))
  .refine((time) => !Number.isNaN(time.getTime()))

/** ISO 8601 in UTC; a day means its beginning. */
export const dateTimeFormat = (label: Label): CellFormat<Date> => ({
  write: (time) => time.toISOString(),
  read: (cell) => {
    const read = anyTime.safeParse(cell.trim())
    return read.success
      ? { value: read.data }
      : { problem: `${writeLabel(label)} must be a time, as in 2024-03-31T09:30:00Z` }
  },
})

/** One entry per line; empty lines at the end don't count. */
export const linesFormat = <T>(entry: CellFormat<T>): CellFormat<T[]> => ({
  write: (list) => {
    const written = list.map((value) => entry.write(value))
    return upToLast(written.map((line) => (typeof line === 'string' ? line : null)))
  },
  read: (cell) => {
    const read = upToLast(cell.split(/\r\n?|\n/).map((line) => line.trim() || null)).map((line) =>
      entry.read(line ?? ''),
    )
    const wrong = read.find((one) => 'problem' in one)
    return wrong ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) }
  },
})

const upToLast = (list: (string | null)[]) => list.slice(0, list.findLastIndex((line) => line !== null) + 1)
