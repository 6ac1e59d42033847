import { z } from 'zod'
import type { QuestionAnswer } from '#shared/adoptions.ts'
import { defaultCurrency } from '#shared/currencies.ts'
import type { TransferColumn, TransferKind } from '#shared/import-export.ts'
import { inputRulesTexts } from '#shared/input-rules.texts.ts'
import { type Label, writeLabel } from '#shared/labels.ts'
import { currentCurrency, moneyForm, parseCents, toUnits } from '#shared/money.ts'
import { isBlank } from '#shared/names.ts'
import { parseTypedCents } from '#shared/typed-amounts.ts'
import { cellTexts as t } from './cells.texts.ts'

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

/** `problem` is as in `cells.texts.ts`; `unnamed` if it does not mention the column. */
export type CellProblem = { problem: string; unnamed?: true }
export type CellResult<T> = { value: T } | CellProblem

/** `write` and `read` convert one kind of value. A missing column reads like an empty cell. */
export type CellFormat<T> = { write: (value: T) => CellValue; read: (cell: string) => CellResult<T> }

const parseWith = <T>(schema: z.ZodType<T>, cell: unknown): CellResult<T> => {
  const { success, data, error } = schema.safeParse(cell)
  return success ? { value: data } : { problem: error.issues[0]?.message ?? t.invalid() }
}

const isEmpty = isBlank

/** For a sentence that quotes a cell. */
export const shorten = (cell: string): string => (cell.length > 40 ? `${[...cell].slice(0, 40).join('')}…` : cell)

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
    if (/^\s*(no|n|false|0)\s*$/i.test(cell)) return { value: false }
    return { problem: t.notYesNo({ label: writeLabel(label) }) }
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
    const about = { label: writeLabel(label) }
    if (isEmpty(cell)) return { problem: inputRulesTexts.required(about) }
    return { problem: inputRulesTexts.notOneOf({ ...about, values: words.join(', ') }) }
  },
})

/** An amount, written with all decimals and no separators; also reads '$1,250.5', and other currencies as people type. */
export const amountFormat = (schema: z.ZodType<number>): CellFormat<number> => ({
  write: (cents) => plainAmount(cents),
  read: (cell) => {
    const cents = parseCell(cell.trim())
    if (cents !== null || isEmpty(cell)) return parseWith(schema, cents ?? cell)
    return { problem: t.notAnAmount({ value: shorten(cell.trim()) }), unnamed: true }
  },
})

function parseCell(cell: string): number | null {
  if (currentCurrency() !== defaultCurrency) return parseCents(cell) ?? parseTypedCents(cell)
  const plain = cell.replace(/^\$\s*/, '')
  return parseCents(/^\d{1,3}(,\d{3})+(\.|$)/.test(plain) ? plain.replaceAll(',', '') : plain)
}

export const plainAmount = (cents: number): string => toUnits(cents).toFixed(moneyForm().decimals)

const anyTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((value) => new Date(value))
  .refine((time) => !Number.isNaN(time.getTime()))

/** ISO 8601 in UTC; a day means its beginning. */
export const dateTimeFormat = (label: Label): CellFormat<Date> => ({
  write: (time) => time.toISOString(),
  read: (cell) => {
    const read = anyTime.safeParse(cell.trim())
    return read.success ? { value: read.data } : { problem: t.notATime({ label: writeLabel(label) }) }
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
