import { z } from 'zod'
import { dollars, parseCents } from '#shared/money.ts'
import { isBlank } from '#shared/names.ts'
import { maxAdoptionFee, petSexes, petSizes, petTraits } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import {
  feeText,
  type Pet,
  type PetInput,
  petBasics,
  petProfile,
  photo,
  photoList,
  specialNeeds,
} from '#shared/pets.ts'

const yesNoValue = z.enum(['yes', 'no', ''])
type YesNoValue = z.infer<typeof yesNoValue>
const traits = Object.fromEntries(petTraits.map((trait) => [trait, yesNoValue])) as Record<
  (typeof petTraits)[number],
  typeof yesNoValue
>

export const petFormValues = z.object({
  photos: z.array(
    z.object({
      image: z.string(),
      alt: z.string().nullable(),
      focus: z.object({ x: z.number(), y: z.number() }).nullable(),
    }),
  ),
  name: z.string(),
  age: z.string(),
  category: z.enum([...petCategories, '']),
  location: z.string(),
  description: z.string(),
  sex: z.enum([...petSexes, '']),
  /** Days in the format of date fields: '2024-03-31'. */
  birthDate: z.string(),
  birthDateApproximate: z.boolean(),
  size: z.enum([...petSizes, '']),
  breed: z.string(),
  ...traits,
  hasSpecialNeeds: yesNoValue,
  specialNeeds: z.string(),
  adoptionFee: z.string(),
  arrivedOn: z.string(),
  status: z.enum(['draft', 'available', '']),
})
export type PetFormValues = z.infer<typeof petFormValues>

export const emptyPetForm: PetFormValues = {
  photos: [],
  name: '',
  age: '',
  category: '',
  location: '',
  description: '',
  sex: '',
  birthDate: '',
  birthDateApproximate: false,
  size: '',
  breed: '',
  goodWithChildren: '',
  goodWithDogs: '',
  goodWithCats: '',
  houseTrained: '',
  neutered: '',
  vaccinated: '',
  microchipped: '',
  hasSpecialNeeds: '',
  specialNeeds: '',
  adoptionFee: '',
  arrivedOn: '',
  status: '',
}

const fromYesNo = (value: boolean | null): YesNoValue => (value === null ? '' : value ? 'yes' : 'no')
const toYesNo = (value: YesNoValue) => (value === '' ? null : value === 'yes')
const blankToNull = <Text extends string>(typed: Text) => (isBlank(typed) ? null : (typed as Exclude<Text, ''>))

export const toPetForm = (pet: Pet): PetFormValues => ({
  photos: pet.photos,
  name: pet.name,
  age: pet.age,
  category: pet.category,
  location: pet.location,
  description: pet.description,
  sex: pet.sex ?? '',
  birthDate: pet.birthDate ?? '',
  birthDateApproximate: pet.birthDateApproximate,
  size: pet.size ?? '',
  breed: pet.breed ?? '',
  goodWithChildren: fromYesNo(pet.goodWithChildren),
  goodWithDogs: fromYesNo(pet.goodWithDogs),
  goodWithCats: fromYesNo(pet.goodWithCats),
  houseTrained: fromYesNo(pet.houseTrained),
  neutered: fromYesNo(pet.neutered),
  vaccinated: fromYesNo(pet.vaccinated),
  microchipped: fromYesNo(pet.microchipped),
  hasSpecialNeeds: fromYesNo(pet.specialNeeds === null ? null : pet.specialNeeds !== false),
  specialNeeds: pet.specialNeeds || '',
  adoptionFee: pet.adoptionFeeCents === null ? '' : String(dollars(pet.adoptionFeeCents)),
  arrivedOn: pet.arrivedOn,
  status: '',
})

const toPetFields = (values: PetFormValues) => ({
  ...values,
  sex: blankToNull(values.sex),
  birthDate: blankToNull(values.birthDate),
  size: blankToNull(values.size),
  breed: blankToNull(values.breed),
  goodWithChildren: toYesNo(values.goodWithChildren),
  goodWithDogs: toYesNo(values.goodWithDogs),
  goodWithCats: toYesNo(values.goodWithCats),
  houseTrained: toYesNo(values.houseTrained),
  neutered: toYesNo(values.neutered),
  vaccinated: toYesNo(values.vaccinated),
  microchipped: toYesNo(values.microchipped),
  specialNeeds: values.hasSpecialNeeds === 'yes' ? values.specialNeeds : null,
  adoptionFee: blankToNull(values.adoptionFee),
  arrivedOn: blankToNull(values.arrivedOn),
})

const feeField = z.string().transform((typed, context) => {
  const cents = parseCents(typed.replace(/^\s*\$/, ''))
  if (cents !== null && cents <= maxAdoptionFee) return cents
  const message = cents === null ? 'Please give the fee in dollars, such as 120 or 85.50' : feeText
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const petFields = petBasics.extend({
  category: z.preprocess((chosen) => chosen || undefined, petBasics.shape.category),
  photos: photoList(photo, ({ image }) => image),
  ...petProfile.shape,
  hasSpecialNeeds: yesNoValue,
  specialNeeds: specialNeeds.nullable(),
  adoptionFee: feeField.nullable(),
  status: petFormValues.shape.status,
})

/** Converts the form's values to the input. Errors have the names of the form's fields. */
export const petFormSchema = petFormValues
  .transform((values): z.input<typeof petFields> => toPetFields(values))
  .pipe(petFields)
  .transform(
    ({ hasSpecialNeeds, specialNeeds, adoptionFee, status, ...facts }): PetInput => ({
      ...facts,
      specialNeeds: hasSpecialNeeds === 'no' ? false : specialNeeds,
      adoptionFeeCents: adoptionFee,
      ...(status && { status }),
    }),
  )

export function formFieldOf(fact: string): keyof PetFormValues | null {
  const [name = ''] = fact.split('.')
  if (name === 'image') return 'photos'
  if (name === 'adoptionFeeCents') return 'adoptionFee'
  return fieldNames.find((field) => field === name) ?? null
}

export const fieldNames = Object.keys(emptyPetForm) as (keyof PetFormValues)[]

const required: readonly (keyof PetFormValues)[] = ['photos', 'name', 'age', 'category', 'location', 'description']
export const isOptional = (field: keyof PetFormValues): boolean => !required.includes(field)

/** Optional facts that can be unknown; the day of arrival never is. */
export const optionalFacts = [
  'sex',
  'birthDate',
  'size',
  'breed',
  ...petTraits,
  'hasSpecialNeeds',
  'adoptionFee',
] as const
export const countKnown = (values: readonly string[]): number => values.filter((value) => value.trim() !== '').length
