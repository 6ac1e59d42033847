// The kinds of fields that pets and campaigns have. Free of zod, so that the public pages need not load it.

/** A text of a catalog. */
type CatalogText = () => string

type FieldBase = {
  /** On the record's page and in exported files, and in the form and in errors unless another label is given there. */
  label: CatalogText
  formLabel?: CatalogText
  /** The subject of an error's sentence: 'Pet name is required'. */
  errorLabel?: CatalogText
  /** The column in exported and imported files. */
  column: string
  /** Also in lists of records. */
  card?: true
}

type Approvable = {
  /** Shown to staff who approve the record. */
  approval?: true
}

/** In characters. A `long` text may have several lines; a `name` has no invisible characters. */
export type TextField = FieldBase &
  Approvable & {
    kind: 'text'
    max: number
    long?: true
    name?: true
    required?: true
    example: string
  }

/** One of `values`. `labels` are the words that users see; without them, it is the value. */
export type ChoiceField = FieldBase &
  Approvable & {
    kind: 'choice'
    values: readonly string[]
    labels?: Readonly<Record<string, CatalogText>>
    required?: true
    invalid?: CatalogText
    example?: string
  }

/** true, false, or null for unknown. */
export type YesNoField = FieldBase & { kind: 'yesNo'; example: boolean | null }

/** Never unknown, and false if it is left out. */
export type FlagField = FieldBase & { kind: 'flag'; example: boolean }

/** `YYYY-MM-DD`, not in the future. With `defaultsToToday` it is never unknown. */
export type DayField = FieldBase & { kind: 'day'; defaultsToToday?: true; example: string }

/** In cents, from 0 to `max`. `unreadable` is the error if what was typed is no amount. */
export type AmountField = FieldBase & {
  kind: 'amount'
  max: number
  invalid: CatalogText
  unreadable: CatalogText
  example: number
}

/** A text, false for none, or null for unknown. The database stores none as ''. */
export type TextOrNoneField = FieldBase &
  Approvable & {
    kind: 'textOrNone'
    max: number
    /** Asks for the text where 'yes' was chosen without one. */
    missing: CatalogText
    example: string | false
  }

export type Field = TextField | ChoiceField | YesNoField | FlagField | DayField | AmountField | TextOrNoneField
export type Fields = Readonly<Record<string, Field>>

/** The value of a field that is known. */
export type FieldValue<F extends Field> = F extends ChoiceField
  ? F['values'][number]
  : F extends YesNoField | FlagField
    ? boolean
    : F extends AmountField
      ? number
      : F extends TextOrNoneField
        ? string | false
        : string

/** Fields that a record always has. */
type AlwaysKnown = { required: true } | { kind: 'flag' } | { defaultsToToday: true }

export type RecordValue<F extends Field> = F extends AlwaysKnown ? FieldValue<F> : FieldValue<F> | null

/** For `text` and its like, which write the label into a sentence. */
export const errorLabelOf = ({ label, errorLabel = label }: Field): CatalogText => errorLabel
export const formLabelOf = ({ label, formLabel = label }: Field): string => formLabel()

/** Whether it can be unknown, which is null in a record. */
export const canBeUnknown = (field: Field): boolean =>
  !(
    ('required' in field && field.required) ||
    field.kind === 'flag' ||
    ('defaultsToToday' in field && field.defaultsToToday)
  )

type Flag = 'card' | 'approval'
type FlaggedNames<All extends Fields, F extends Flag> = {
  [Name in keyof All]: All[Name] extends Record<F, true> ? Name : never
}[keyof All]

/** The fields for which `flag` is set. */
export const flaggedFields = <const All extends Fields, F extends Flag>(fields: All, flag: F) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => flag in field)) as Pick<All, FlaggedNames<All, F>>

export const namesOf = <All extends Fields>(fields: All) => Object.keys(fields) as (keyof All & string)[]

/** The columns in files with their labels, by the name of the column. */
export const fileColumns = <const All extends Fields>(fields: All) =>
  Object.fromEntries(Object.values(fields).map(({ column, label }) => [column, label])) as {
    [Name in keyof All as All[Name]['column']]: CatalogText
  }

/** An object with a value for each field. */
export const mapFields = <const All extends Fields, Value>(
  fields: All,
  toValue: (field: Field, name: keyof All & string) => Value,
) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, toValue(fields[name] as Field, name)])) as Record<
    keyof All,
    Value
  >

/** The examples of all fields, as in the documentation of the REST API. */
export const exampleOf = <const All extends Fields>(fields: All) =>
  mapFields(fields, ({ example }) => example) as { [Name in keyof All]: All[Name]['example'] }

/** The entries of `source` that are named like the fields. */
export const pickFields = <const All extends Fields, Source extends Record<keyof All, unknown>>(
  source: Source,
  fields: All,
) => mapFields(fields, (_, name) => source[name]) as Pick<Source, keyof All & keyof Source>
