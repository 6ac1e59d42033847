import { z } from 'zod'
import { amountSchema, inputShape } from '#shared/field-schemas.ts'
import {
  type AmountField,
  type ChoiceField,
  type Field,
  type Fields,
  type FlagField,
  mapFields,
  type YesNoField,
} from '#shared/fields.ts'
import { toTyped } from '#shared/money.ts'
import { isBlank } from '#shared/names.ts'
import { parseTypedCents } from '#shared/typed-amounts.ts'
import { formFieldsTexts as t } from './form-fields.texts.ts'

// The fields of a record as a form has them: texts as typed, and '' where nothing was typed or chosen.

export const yesNoValue = z.enum(['yes', 'no', ''])
export type YesNoValue = z.infer<typeof yesNoValue>

type FormValue<F extends Field> = F extends FlagField
  ? boolean
  : F extends YesNoField
    ? YesNoValue
    : F extends ChoiceField
      ? F['values'][number] | ''
      : string
type FormValues<All extends Fields> = { [Name in keyof All]: FormValue<All[Name]> }

export const emptyForm = <const All extends Fields>(fields: All) =>
  mapFields(fields, ({ kind }) => (kind === 'flag' ? false : '')) as FormValues<All>

export const formShape = <const All extends Fields>(fields: All) =>
  mapFields(fields, (field): z.ZodType => {
    if (field.kind === 'flag') return z.boolean()
    if (field.kind === 'yesNo') return yesNoValue
    return field.kind === 'choice' ? z.enum([...field.values, '']) : z.string()
  }) as {
    [Name in keyof All]: z.ZodType<FormValue<All[Name]>, FormValue<All[Name]>>
  }

export const fromYesNo = (value: boolean | null): YesNoValue => (value === null ? '' : value ? 'yes' : 'no')

export const toFormValues = <const All extends Fields>(fields: All, record: Record<keyof All, unknown>) =>
  mapFields(fields, ({ kind }, name) => {
    const value = record[name]
    if (kind === 'flag') return value === true
    if (typeof value === 'boolean') return kind === 'yesNo' ? fromYesNo(value) : ''
    if (typeof value === 'number') return toTyped(value)
    return value ?? ''
  }) as FormValues<All>

type TypedInput<F extends Field> = F extends { required: true } | FlagField
  ? FormValue<F>
  : F extends YesNoField
    ? boolean | null
    : Exclude<FormValue<F>, ''> | null

/** The typed values as an input's: a blank optional field is null, which means unknown. */
export const fromFormValues = <const All extends Fields>(fields: All, values: FormValues<All>) =>
  mapFields(fields, (field, name) => {
    const value: boolean | string = values[name]
    if (typeof value === 'boolean' || ('required' in field && field.required)) return value
    if (field.kind === 'yesNo') return value === '' ? null : value === 'yes'
    return isBlank(value) ? null : value
  }) as { [Name in keyof All]: TypedInput<All[Name]> }

type InputShape<All extends Fields> = ReturnType<typeof inputShape<All>>

/** Schemas of an input whose amounts are typed. */
export function formInputShape<const All extends Fields>(fields: All) {
  const shape: Record<string, z.ZodType> = inputShape(fields)
  return mapFields(fields, (field, name) =>
    field.kind === 'amount' ? typedAmount(field).nullable() : shape[name],
  ) as {
    [Name in keyof All]: z.ZodType<z.output<InputShape<All>[Name]>, unknown>
  }
}

const typedAmount = (field: AmountField) =>
  z
    .string()
    .transform((typed, context) => {
      const cents = parseTypedCents(typed)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: field.unreadable() })
      return z.NEVER
    })
    .pipe(amountSchema(field))

export const yesNoOptions = () =>
  [
    ['yes', t.yes()],
    ['no', t.no()],
    ['', t.unknown()],
  ] as const

/** The options of an optional field with their labels. */
export const optionsOf = ({ values, labels }: Pick<ChoiceField, 'values' | 'labels'>) => [
  ...values.map((value) => [value, labels?.[value]?.() ?? value] as const),
  ['', t.unknown()] as const,
]
