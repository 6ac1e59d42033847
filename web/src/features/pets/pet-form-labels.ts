import { type Field, formLabelOf, mapFields } from '#shared/fields.ts'
import { petFields } from '#shared/pet-fields.ts'
import { optionsOf, yesNoOptions } from '#web/lib/form-fields.ts'
import { petFormFieldsTexts as t } from './pet-fields.texts.ts'
import type { PetFormValues } from './pet-form-values.ts'

const labels: Record<keyof PetFormValues, () => string> = {
  ...mapFields(petFields, (field) => () => formLabelOf(field)),
  hasSpecialNeeds: petFields.specialNeeds.label,
  photos: t.image,
  specialNeeds: t.specialNeeds,
  status: t.status,
}

export const petFormLabel = (name: keyof PetFormValues): string => labels[name]()

export const specialNeedsOptions = () =>
  [
    ['yes', t.specialNeedsYes()],
    ['no', t.specialNeedsNone()],
    ['', t.specialNeedsUnknown()],
  ] as const

/** The options of a field that has some. */
export function fieldOptions(field: Field): readonly (readonly [string, string])[] {
  if (field.kind === 'choice') return optionsOf(field)
  if (field.kind === 'yesNo') return yesNoOptions()
  return field.kind === 'textOrNone' ? specialNeedsOptions() : []
}
