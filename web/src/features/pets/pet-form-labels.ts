import { type Field, formLabelOf, mapFields } from '#shared/fields.ts'
import { petFields } from '#shared/pet-fields.ts'
import { optionsOf, yesNoOptions } from '#web/lib/form-fields.ts'
import type { PetFormValues } from './pet-form-values.ts'

export const petFormLabels: Record<keyof PetFormValues, () => string> = {
  photos: () => 'Image',
  ...mapFields(petFields, (field) => () => formLabelOf(field)),
  hasSpecialNeeds: petFields.specialNeeds.label,
  specialNeeds: () => 'What they need',
  status: () => 'Status',
}

export const specialNeedsOptions = [
  ['yes', 'Yes'],
  ['no', 'None'],
  ['', 'Not known'],
] as const

/** The options of a field that has some. */
export function fieldOptions(field: Field): readonly (readonly [string, string])[] {
  if (field.kind === 'choice') return optionsOf(field)
  if (field.kind === 'yesNo') return yesNoOptions
  return field.kind === 'textOrNone' ? specialNeedsOptions : []
}
