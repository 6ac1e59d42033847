import { amountSchema, textSchema } from '#shared/field-schemas.ts'
import type { Field, Fields, TextOrNoneField } from '#shared/fields.ts'
import { isBlank } from '#shared/names.ts'
import { pastDay } from '#shared/times.ts'
import {
  amountFormat,
  booleanFormat,
  type CellFormat,
  enumFormat,
  optionalBooleanFormat,
  textFormat,
  withDefault,
} from '../csv/cells.ts'
import { type ColumnSpec, column } from './columns.ts'

/** The columns of fields in files. The database's columns have the fields' names. */
export const fieldColumns = <All extends Fields, Row extends Record<keyof All, unknown>, Incoming>(fields: All) =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [
      field.column,
      column<Row, Incoming, unknown>(
        formatOf(field) as CellFormat<unknown>,
        (row) => row[name],
        (value) => ({ [name]: value }) as Partial<Incoming>,
      ),
    ]),
  ) as { [Name in keyof All as All[Name]['column']]: ColumnSpec<Row, Incoming> }

function formatOf(field: Field) {
  const { label } = field
  switch (field.kind) {
    case 'text': {
      const format = textFormat(textSchema(field))
      return field.required ? format : withDefault(format, null)
    }
    case 'choice': {
      const format = enumFormat(label, field.values)
      return field.required ? format : withDefault(format, null)
    }
    case 'yesNo':
      return optionalBooleanFormat(label)
    case 'flag':
      return booleanFormat(label)
    case 'day':
      return withDefault(textFormat(pastDay(label)), null)
    case 'amount':
      return withDefault(amountFormat(amountSchema(field)), null)
    case 'textOrNone':
      return textOrNoneFormat(field)
  }
}

/** A sentence, 'no' for none (''), empty for unknown. A sentence that is just 'no' gets an apostrophe in front. */
const textOrNoneFormat = (field: TextOrNoneField): CellFormat<string | null> => ({
  write: (text) => (text === '' ? false : text !== null && /^'*no$/i.test(text) ? `'${text}` : text),
  read: (cell) => {
    if (isBlank(cell)) return { value: null }
    const text = cell.trim()
    if (/^no$/i.test(text)) return { value: '' }
    return textFormat(textSchema(field)).read(/^'+no$/i.test(text) ? text.slice(1) : cell)
  },
})
