import { z } from 'zod'
import { characterCount, maxSearchLength, normalizeSearch } from './characters.ts'
import './input-errors.ts'
import { isBlank, stripInvisible } from './names.ts'
import { withThousands } from './numbers.ts'

// A lone half of a surrogate pair can't be stored as UTF-8; PostgreSQL refuses NUL.
const unpairedSurrogate = /\p{Cs}/u
const controlCharacter = /\p{Cc}/u
const controlCharacterInLongText = /(?![\n\t])\p{Cc}/u

type TextRule = {
  /** What the field is called in sentences, e.g. 'Pet name'. */
  label: string
  max: number
  min?: number
  /** Long texts may hold newlines and tabs. */
  long?: boolean
  /** What somebody or something is called: nothing invisible in it. */
  name?: boolean
  /** What to say when it is missing, where the form has a sentence of its own. */
  required?: string
}

/**
 * A required text (docs/product.md 10.1): trimmed, `min` to `max` characters,
 * no control characters (but newline and tab in long texts) and no unpaired surrogates; in names nothing invisible.
 */
export function text({ label, max, min = 1, long = false, name = false, required = `${label} is required` }: TextRule) {
  const forbidden = long ? controlCharacterInLongText : controlCharacter
  return (
    z
      .string({ error: (issue) => (issue.input === undefined ? required : `${label} must be text`) })
      // for readers of the schema; the rules below count after trimming
      .meta({ minLength: min, maxLength: max })
      .transform((value) => (long ? value.replace(/\r\n?/g, '\n') : value).trim())
      .refine((value) => !isBlank(value), { error: required, abort: true })
      .refine((value) => !forbidden.test(value) && !unpairedSurrogate.test(value), {
        error: `${label} contains characters that can't be used`,
        abort: true,
      })
      .refine((value) => !name || stripInvisible(value) === value, {
        error: `${label} contains invisible characters: please type it instead of pasting it`,
        abort: true,
      })
      .refine((value) => characterCount(value) >= min, { error: `${label} needs at least ${min} characters` })
      .refine((value) => characterCount(value) <= max, {
        error: `${label} can have at most ${withThousands(max)} characters`,
      })
  )
}

/** What somebody searches for: at most 100 characters, without those that no stored text can contain. */
export const searchText = z
  .string()
  .transform(normalizeSearch)
  .refine(
    (value) => characterCount(value) <= maxSearchLength,
    `Please search for at most ${maxSearchLength} characters`,
  )

/**
 * What is left of a name from elsewhere once it follows the rules of `text`: nothing that can't be used, trimmed, cut
 * at `max` characters. For what nobody here can be asked to correct; blank becomes null.
 */
export function truncateText(value: string, max: number): string | null {
  const usable = stripInvisible(value.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')).trim()
  return [...usable].slice(0, max).join('').trim() || null
}

const isBlankText = (value: unknown) => typeof value === 'string' && isBlank(value)

/** An optional field: absent, null and blank all become undefined, and so does what can't be seen. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  const presentValue = (value: z.input<Schema> | null | undefined) =>
    value === null || isBlankText(value) ? undefined : value
  return z.preprocess(presentValue, schema.optional())
}

/** The same where null says something: that nobody knows, or that what there was is to go. */
export function optionalOrNull<Schema extends z.ZodType>(schema: Schema) {
  const presentValue = (value: z.input<Schema> | null | undefined) => (isBlankText(value) ? undefined : value)
  return z.preprocess(presentValue, schema.nullable().optional())
}
