import { z } from 'zod'
import { characterCount, maxSearchLength, normalizeSearch } from './characters.ts'
import './input-errors.ts'
import { inputRulesTexts as t } from './input-rules.texts.ts'
import { type Label, writeLabel } from './labels.ts'
import { isBlank, stripInvisible } from './names.ts'

// Half a surrogate pair can't be stored as UTF-8; PostgreSQL refuses NUL.
const unpairedSurrogate = /\p{Cs}/u
const controlCharacter = /\p{Cc}/u
const controlCharacterInLongText = /(?![\n\t])\p{Cc}/u

type TextRule = {
  label: Label
  max: number
  min?: number
  long?: boolean
  name?: boolean
  /** The error for a missing text, in place of '… is required'. */
  required?: Label
}

/**
 * A required text (docs/product.md 10.1): trimmed, `min` to `max` characters, without unpaired surrogates or control
 * characters (except newlines and tabs in long texts). Names contain no invisible characters.
 */
export function text({ label, max, min = 1, long = false, name = false, required }: TextRule) {
  const about = () => ({ label: writeLabel(label) })
  const missing = () => (required === undefined ? t.required(about()) : writeLabel(required))
  const forbidden = long ? controlCharacterInLongText : controlCharacter
  return (
    z
      .string({ error: (issue) => (issue.input === undefined ? missing() : t.notText(about())) })
      // for readers of the JSON schema; the rules below count after trimming
      .meta({ minLength: min, maxLength: max })
      .transform((value) => (long ? value.replace(/\r\n?/g, '\n') : value).trim())
      .refine((value) => !isBlank(value), { error: missing, abort: true })
      .refine((value) => !forbidden.test(value) && !unpairedSurrogate.test(value), {
        error: () => t.unusableCharacters(about()),
        abort: true,
      })
      .refine((value) => !name || stripInvisible(value) === value, {
        error: () => t.invisibleCharacters(about()),
        abort: true,
      })
      .refine((value) => characterCount(value) >= min, { error: () => t.tooShort({ ...about(), min }) })
      .refine((value) => characterCount(value) <= max, { error: () => t.tooLong({ ...about(), max }) })
  )
}

export const searchText = z
  .string()
  .transform(normalizeSearch)
  .refine((value) => characterCount(value) <= maxSearchLength, {
    error: () => t.searchTooLong({ max: maxSearchLength }),
  })

/**
 * Makes an imported name follow the rules of `text`: removes unusable characters, trims, and cuts at `max` characters.
 * For names that no user can correct; blank becomes null.
 */
export function truncateText(value: string, max: number): string | null {
  const usable = stripInvisible(value.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')).trim()
  return [...usable].slice(0, max).join('').trim() || null
}

const isBlankText = (value: unknown) => typeof value === 'string' && isBlank(value)

/** Absent, null, blank, and invisible texts become undefined. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  const presentValue = (value: z.input<Schema> | null | undefined) =>
    value === null || isBlankText(value) ? undefined : value
  return z.preprocess(presentValue, schema.optional())
}

/** Like `optional`, but null is kept: it means unknown, or clears the field. */
export function optionalOrNull<Schema extends z.ZodType>(schema: Schema) {
  const presentValue = (value: z.input<Schema> | null | undefined) => (isBlankText(value) ? undefined : value)
  return z.preprocess(presentValue, schema.nullable().optional())
}
