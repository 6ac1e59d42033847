import { z } from 'zod'
import { textSchema } from '#shared/field-schemas.ts'
import { canBeUnknown, namesOf } from '#shared/fields.ts'
import { petBasicFields, petFields, petProfileFields } from '#shared/pet-fields.ts'
import { type Pet, type PetInput, photo, photoList } from '#shared/pets.ts'
import {
  emptyForm,
  formInputShape,
  formShape,
  fromFormValues,
  fromYesNo,
  toFormValues,
  yesNoValue,
} from '#web/lib/form-fields.ts'

/** The pet form as typed. Its fields are named like the record's; special needs take two of them. */
export const petFormValues = z.object({
  photos: z.array(
    z.object({
      image: z.string(),
      alt: z.string().nullable(),
      focus: z.object({ x: z.number(), y: z.number() }).nullable(),
    }),
  ),
  ...formShape(petFields),
  hasSpecialNeeds: yesNoValue,
  status: z.enum(['draft', 'available', '']),
})
export type PetFormValues = z.infer<typeof petFormValues>

export const emptyPetForm: PetFormValues = { photos: [], ...emptyForm(petFields), hasSpecialNeeds: '', status: '' }

export const toPetForm = (pet: Pet): PetFormValues => ({
  photos: pet.photos,
  ...toFormValues(petFields, pet),
  hasSpecialNeeds: fromYesNo(pet.specialNeeds === null ? null : pet.specialNeeds !== false),
  status: '',
})

const { hasSpecialNeeds, status } = petFormValues.shape
const petFormInput = z.object({
  ...formInputShape(petBasicFields),
  photos: photoList(photo, ({ image }) => image),
  ...formInputShape(petProfileFields),
  hasSpecialNeeds,
  specialNeeds: textSchema(petFields.specialNeeds).nullable(),
  status,
})

/** Converts the form's values to the input. Errors have the names of the form's fields. */
export const petFormSchema = petFormValues
  .transform(
    (values): z.input<typeof petFormInput> => ({
      ...values,
      ...fromFormValues(petFields, values),
      specialNeeds: values.hasSpecialNeeds === 'yes' ? values.specialNeeds : null,
    }),
  )
  .pipe(petFormInput)
  .transform(
    ({ hasSpecialNeeds, specialNeeds, status, ...fields }): PetInput => ({
      ...fields,
      specialNeeds: hasSpecialNeeds === 'no' ? false : specialNeeds,
      ...(status && { status }),
    }),
  )

export function formFieldOf(path: string): keyof PetFormValues | null {
  const [name = ''] = path.split('.')
  return name === 'image' ? 'photos' : (fieldNames.find((field) => field === name) ?? null)
}

/** In the order of the form. */
export const fieldNames: readonly (keyof PetFormValues)[] = [
  'photos',
  ...namesOf(petFields).flatMap((name) => (name === 'specialNeeds' ? ['hasSpecialNeeds' as const, name] : [name])),
  'status',
]

const required = new Set<string>(['photos', ...namesOf(petBasicFields)])
export const isOptional = (field: keyof PetFormValues): boolean => !required.has(field)

/** The form's fields whose values can be unknown. */
export const fieldsToKnow = namesOf(petProfileFields)
  .filter((name) => canBeUnknown(petProfileFields[name]))
  .map((name) => (name === 'specialNeeds' ? 'hasSpecialNeeds' : name)) as TextFieldName[]
type TextFieldName = Exclude<keyof PetFormValues, 'photos' | 'birthDateApproximate'>

export const countKnown = (values: readonly string[]): number => values.filter((value) => value.trim() !== '').length
