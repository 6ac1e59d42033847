import { factLabels, sexOptions, sizeOptions, specialNeedsOptions, traitOptions } from './pet-form-labels.ts'
import type { PetFormValues } from './pet-form-values.ts'

const fieldPairs = [
  ['birthDate', 'birthDateApproximate'],
  ['hasSpecialNeeds', 'specialNeeds'],
] as const satisfies (keyof PetFormValues)[][]

type PetFact = { label: string; fields: readonly (keyof PetFormValues)[]; format: (texts: PetFormValues) => string }

const secondFields = new Set<string>(fieldPairs.map(([, second]) => second))
const choices: { [Name in keyof PetFormValues]?: readonly (readonly [string, string])[] } = {
  sex: sexOptions,
  size: sizeOptions,
  goodWithChildren: traitOptions,
  goodWithDogs: traitOptions,
  goodWithCats: traitOptions,
  houseTrained: traitOptions,
  neutered: traitOptions,
  vaccinated: traitOptions,
  microchipped: traitOptions,
  hasSpecialNeeds: specialNeedsOptions,
}

function formatPetField(name: keyof PetFormValues, texts: PetFormValues): string {
  if (name === 'photos') return texts.photos.length === 1 ? '1 photo' : `${texts.photos.length} photos`
  if (name === 'hasSpecialNeeds' && texts.hasSpecialNeeds === 'yes') return texts.specialNeeds
  if (name === 'adoptionFee' && texts.adoptionFee.trim()) return `$${texts.adoptionFee.trim()}`
  const value = String(texts[name])
  const optionLabel = choices[name]?.find(([option]) => option === value)?.[1]
  return optionLabel ?? (value.trim() || 'Not known')
}

const facts: PetFact[] = Object.entries(factLabels).flatMap(([name, label]) => {
  const field = name as keyof typeof factLabels
  if (field === 'status' || secondFields.has(field)) return []
  const fields = fieldPairs.find(([first]) => first === field) ?? [field]
  return [{ label, fields, format: (texts: PetFormValues) => formatPetField(field, texts) }]
})

const isSame = ({ fields }: PetFact, some: PetFormValues, others: PetFormValues): boolean =>
  fields.every((field) => JSON.stringify(some[field]) === JSON.stringify(others[field]))

export type PetVersions = { base: PetFormValues; mine: PetFormValues; theirs: PetFormValues }

export type PetDifference = { field: keyof PetFormValues; label: string; mine: string; theirs: string }

/**
 * Differences between the form and the current pet: fields that were changed here, and fields that were changed only
 * elsewhere.
 */
export function petDifferences({ base, mine, theirs }: PetVersions): {
  here: PetDifference[]
  elsewhere: PetDifference[]
} {
  const differing = facts.filter((fact) => !isSame(fact, mine, theirs))
  const toDifference = (fact: PetFact): PetDifference[] =>
    fact.fields.slice(0, 1).map((field) => ({
      field,
      label: fact.label,
      mine: fact.format(mine),
      theirs: fact.format(theirs),
    }))
  return {
    here: differing.filter((fact) => !isSame(fact, mine, base)).flatMap(toDifference),
    elsewhere: differing.filter((fact) => isSame(fact, mine, base)).flatMap(toDifference),
  }
}

/** The current pet with the changes that were made here. */
export function mergePetChanges({ base, mine, theirs }: PetVersions): PetFormValues {
  const changed = facts.filter((fact) => !isSame(fact, mine, base)).flatMap(({ fields }) => fields)
  return {
    ...theirs,
    ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
    status: mine.status === base.status ? theirs.status : mine.status,
  }
}
