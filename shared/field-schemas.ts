import { z } from 'zod'
import {
  type AmountField,
  canBeUnknown,
  errorLabelOf,
  type Field,
  type Fields,
  type FieldValue,
  type FlagField,
  mapFields,
  type RecordValue,
  type TextField,
  type TextOrNoneField,
} from './fields.ts'
import { inputRulesTexts as t } from './input-rules.texts.ts'
import { optionalOrNull, text } from './text.ts'
import { pastDay } from './times.ts'

// Schemas of a field in inputs and in records, derived from its description.

type Required = { required: true }
type Optional<Schema extends z.ZodType> = z.ZodOptional<z.ZodNullable<Schema>>
type InputSchema<F extends Field> = F extends Required
  ? z.ZodType<FieldValue<F>, FieldValue<F>>
  : F extends FlagField
    ? z.ZodOptional<z.ZodBoolean>
    : Optional<z.ZodType<FieldValue<F>, FieldValue<F>>>

/** Inputs in which a field that is left out keeps its value, and null makes it unknown (docs/product.md 5.7). */
export const inputShape = <const All extends Fields>(fields: All) =>
  mapFields(fields, inputSchema) as { [Name in keyof All]: InputSchema<All[Name]> }

/** Records as both APIs return them. `day` is the schema of a day. */
export const recordShape = <const All extends Fields>(fields: All, day: z.ZodType<string> = z.string()) =>
  mapFields(fields, (field) => {
    const schema = knownSchema(field, day)
    return canBeUnknown(field) ? schema.nullable() : schema
  }) as { [Name in keyof All]: z.ZodType<RecordValue<All[Name]>> }

function inputSchema(field: Field): z.ZodType {
  const label = errorLabelOf(field)
  switch (field.kind) {
    case 'text':
      return field.required ? textSchema(field) : optionalOrNull(textSchema(field))
    case 'choice': {
      const error = field.invalid ?? (() => t.notOneOf({ label: label(), values: field.values.join(', ') }))
      if (!field.required) return optionalOrNull(z.enum(field.values, { error }))
      const isMissing = (input: unknown) => input === undefined || input === ''
      return z.enum(field.values, {
        error: ({ input }) => (isMissing(input) ? t.required({ label: label() }) : error()),
      })
    }
    case 'yesNo':
      return z
        .boolean({ error: () => t.notYesNo({ label: label() }) })
        .nullable()
        .optional()
    case 'flag':
      return z.boolean({ error: () => t.notTrueOrFalse({ label: label() }) }).optional()
    case 'day':
      return optionalOrNull(pastDay(label))
    case 'amount':
      return amountSchema(field).nullable().optional()
    case 'textOrNone': {
      const sentence = textSchema(field)
      const error: z.core.$ZodErrorMap = ({ input }) =>
        (typeof input === 'string' && sentence.safeParse(input).error?.issues[0]?.message) ||
        t.notTextOrNone({ label: label() })
      return optionalOrNull(z.union([z.literal(false), sentence], { error }))
    }
  }
}

/** A known text of the field. `missing` is the error if it is blank. */
export function textSchema(field: TextField | TextOrNoneField, missing?: () => string) {
  const label = errorLabelOf(field)
  if (field.kind === 'textOrNone')
    return text({ label, max: field.max, long: true, required: missing ?? field.missing })
  const { required: _, ...rule } = field
  return text({ ...rule, label, ...(missing && { required: missing }) })
}

/** Cents. */
export const amountSchema = ({ invalid, max }: AmountField) =>
  z.int({ error: invalid }).min(0, { error: invalid }).max(max, { error: invalid })

function knownSchema(field: Field, day: z.ZodType<string>): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'choice':
      return z.enum(field.values)
    case 'yesNo':
    case 'flag':
      return z.boolean()
    case 'day':
      return day
    case 'amount':
      return z.number()
    case 'textOrNone':
      return z.union([z.literal(false), z.string()])
  }
}
