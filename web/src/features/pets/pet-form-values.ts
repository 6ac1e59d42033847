import { z } from 'zod'
import type { MissingPetField } from '#shared/drafts.ts'
import { textSchema } from '#shared/field-schemas.ts'
import { canBeUnknown, namesOf } from '#shared/fields.ts'
import { petBasicFields, petFields, petProfileFields } from '#shared/pet-fields.ts'
import { type Pet, type PetDraftInput, type PetInput, petDraftInput, photo, photoList } from '#shared/pets.ts'
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
  /** Makes a published pet a draft; its button publishes a draft. */
  status: z.enum(['draft', '']),
})
export type PetFormValues = z.infer<typeof petFormValues>

export const emptyPetForm: PetFormValues = { photos: [], ...emptyForm(petFields), hasSpecialNeeds: '', status: '' }

/** The values of what a draft lacks mean nothing. */
export const toPetForm = ({ missing = [], ...pet }: Pet & { missing?: MissingPetField[] }): PetFormValues => ({
  photos: pet.photos,
  ...toFormValues(petFields, pet),
  ...(missing.includes('category') && { category: '' }),
  hasSpecialNeeds: fromYesNo(pet.specialNeeds === null ? null : pet.specialNeeds !== false),
  status: '',
})

/** What the form's buttons send. */
export type PetSubmission = { draft: false; input: PetInput } | { draft: true; input: PetDraftInput }

const { hasSpecialNeeds, status } = petFormValues.shape
const petFormInput = z.object({
  ...formInputShape(petBasicFields),
  photos: photoList(photo, ({ image }) => image),
  ...formInputShape(petProfileFields),
  hasSpecialNeeds,
  specialNeeds: textSchema(petFields.specialNeeds).nullable(),
  status,
})

const toInput = (values: PetFormValues) => ({
  ...values,
  ...fromFormValues(petFields, values),
  specialNeeds: values.hasSpecialNeeds === 'yes' ? values.specialNeeds : null,
})

/** What searches see of the form's pet, as far as it is filled in (docs/product.md 23.12). */
export function factsInForm(values: unknown) {
  const typed = petFormValues.safeParse(values)
  if (!typed.success) return {}
  const input = toInput(typed.data)
  return { ...input, specialNeeds: specialNeedsOf(input) }
}

const specialNeedsOf = ({
  hasSpecialNeeds,
  specialNeeds,
}: {
  hasSpecialNeeds: PetFormValues['hasSpecialNeeds']
  specialNeeds: string | null
}) => (hasSpecialNeeds === 'no' ? (false as const) : specialNeeds)

/** Converts the form's values to the input. Errors have the names of the form's fields. */
export const petFormSchema = petFormValues
  .transform((values): z.input<typeof petFormInput> => toInput(values))
  .pipe(petFormInput)
  .transform(({ hasSpecialNeeds, specialNeeds, status, ...fields }): PetSubmission => {
    const input = { ...fields, specialNeeds: specialNeedsOf({ hasSpecialNeeds, specialNeeds }) }
    return { draft: false, input: { ...input, ...(status && { status }) } }
  })

const { age, category, location, description, photos } = petDraftInput.shape
const petDraftFormInput = petFormInput.extend({ age, category, location, description, photos })

/** Like `petFormSchema`, for a draft, which needs only a name. */
export const petDraftFormSchema = petFormValues
  .transform(
    (values): z.input<typeof petDraftFormInput> => ({ ...toInput(values), category: values.category || undefined }),
  )
  .pipe(petDraftFormInput)
  .transform(({ hasSpecialNeeds, specialNeeds, status, ...fields }): PetSubmission => {
    return { draft: true, input: { ...fields, specialNeeds: specialNeedsOf({ hasSpecialNeeds, specialNeeds }) } }
  })

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
