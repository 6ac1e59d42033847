import { z } from 'zod'
import { dollars, parseCents } from '#shared/money.ts'
import { isBlank } from '#shared/names.ts'
import { maxAdoptionFee, petSexes, petSizes, petTraits } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { feeText, type Pet, type PetInput, petBasics, petProfile, photo, photosOf, specialNeeds } from '#shared/pets.ts'

/** What is not known is blank. */
const answer = z.enum(['yes', 'no', ''])
type Answer = z.infer<typeof answer>
const traits = Object.fromEntries(petTraits.map((trait) => [trait, answer])) as Record<
  (typeof petTraits)[number],
  typeof answer
>

/** All that the pet form holds, as it is typed and chosen; nothing in it is ever undefined. */
export const petTexts = z.object({
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
  /** Days are as date fields hold them: '2024-03-31'. */
  birthDate: z.string(),
  birthDateApproximate: z.boolean(),
  size: z.enum([...petSizes, '']),
  breed: z.string(),
  ...traits,
  hasSpecialNeeds: answer,
  specialNeeds: z.string(),
  /** Dollars. */
  adoptionFee: z.string(),
  arrivedOn: z.string(),
  /** What the status is to become; blank leaves it as it is. */
  status: z.enum(['draft', 'available', '']),
})
export type PetTexts = z.infer<typeof petTexts>

export const noPet: PetTexts = {
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

const fromYesNo = (known: boolean | null): Answer => (known === null ? '' : known ? 'yes' : 'no')
const toYesNo = (chosen: Answer) => (chosen === '' ? null : chosen === 'yes')
const orNull = <Text extends string>(typed: Text) => (isBlank(typed) ? null : (typed as Exclude<Text, ''>))

/** A pet as the form shows it. */
export const toForm = (pet: Pet): PetTexts => ({
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

const asked = (typed: PetTexts) => ({
  ...typed,
  sex: orNull(typed.sex),
  birthDate: orNull(typed.birthDate),
  size: orNull(typed.size),
  breed: orNull(typed.breed),
  goodWithChildren: toYesNo(typed.goodWithChildren),
  goodWithDogs: toYesNo(typed.goodWithDogs),
  goodWithCats: toYesNo(typed.goodWithCats),
  houseTrained: toYesNo(typed.houseTrained),
  neutered: toYesNo(typed.neutered),
  vaccinated: toYesNo(typed.vaccinated),
  microchipped: toYesNo(typed.microchipped),
  specialNeeds: typed.hasSpecialNeeds === 'yes' ? typed.specialNeeds : null,
  adoptionFee: orNull(typed.adoptionFee),
  arrivedOn: orNull(typed.arrivedOn),
})

const fee = z.string().transform((typed, context) => {
  const cents = parseCents(typed.replace(/^\s*\$/, ''))
  if (cents !== null && cents <= maxAdoptionFee) return cents
  const message = cents === null ? 'Please give the fee in dollars, such as 120 or 85.50' : feeText
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const said = petBasics.extend({
  category: z.preprocess((chosen) => chosen || undefined, petBasics.shape.category),
  photos: photosOf(photo, ({ image }) => image),
  ...petProfile.shape,
  hasSpecialNeeds: answer,
  specialNeeds: specialNeeds.nullable(),
  adoptionFee: fee.nullable(),
  status: petTexts.shape.status,
})

/** What the form sends, or what is wrong with what was typed: by the names of the form's fields. */
export const petForm = petTexts
  .transform((typed): z.input<typeof said> => asked(typed))
  .pipe(said)
  .transform(
    ({ hasSpecialNeeds, specialNeeds, adoptionFee, status, ...facts }): PetInput => ({
      ...facts,
      specialNeeds: hasSpecialNeeds === 'no' ? false : specialNeeds,
      adoptionFeeCents: adoptionFee,
      ...(status && { status }),
    }),
  )

/** The field of the form that a fact stands in, by the name that the server has for it; null where there is none. */
export function fieldOf(fact: string): keyof PetTexts | null {
  const [name = ''] = fact.split('.')
  if (name === 'image') return 'photos'
  if (name === 'adoptionFeeCents') return 'adoptionFee'
  return fieldNames.find((field) => field === name) ?? null
}

/** All fields, in the order of the page. */
export const fieldNames = Object.keys(noPet) as (keyof PetTexts)[]

/** What every pet has; the rest can be left. */
const required: readonly (keyof PetTexts)[] = ['photos', 'name', 'age', 'category', 'location', 'description']
export const isOptional = (field: keyof PetTexts): boolean => !required.includes(field)

/** The optional facts that can be unknown; the day of arrival never is. */
export const knownFacts = ['sex', 'birthDate', 'size', 'breed', ...petTraits, 'hasSpecialNeeds', 'adoptionFee'] as const
export const countKnown = (values: readonly string[]): number => values.filter((value) => value.trim() !== '').length
