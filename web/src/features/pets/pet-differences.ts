import { formLabelOf, namesOf } from '#shared/fields.ts'
import { petFields } from '#shared/pet-fields.ts'
import { fieldOptions, petFormLabels } from './pet-form-labels.ts'
import type { PetFormValues } from './pet-form-values.ts'

/** What is compared as one: a field of the record with all fields of the form that it consists of. */
type PetFact = {
  label: () => string
  fields: readonly (keyof PetFormValues)[]
  format: (texts: PetFormValues) => string
}

type PetFieldName = keyof typeof petFields

const photos: PetFact = {
  label: petFormLabels.photos,
  fields: ['photos'],
  format: ({ photos }) => (photos.length === 1 ? '1 photo' : `${photos.length} photos`),
}

function formFieldsOf(name: PetFieldName): PetFact['fields'] {
  if (name === 'birthDate') return ['birthDate', 'birthDateApproximate']
  return name === 'specialNeeds' ? ['hasSpecialNeeds', 'specialNeeds'] : [name]
}

function formatField(name: PetFieldName, texts: PetFormValues): string {
  const field = petFields[name]
  if (name === 'specialNeeds' && texts.hasSpecialNeeds === 'yes') return texts.specialNeeds
  const value = String(name === 'specialNeeds' ? texts.hasSpecialNeeds : texts[name]).trim()
  if (value && field.kind === 'amount') return `$${value}`
  return fieldOptions(field).find(([option]) => option === value)?.[1] ?? (value || 'Not known')
}

const facts: PetFact[] = [
  photos,
  ...namesOf(petFields)
    .filter((name) => name !== 'birthDateApproximate')
    .map((name) => ({
      label: () => formLabelOf(petFields[name]),
      fields: formFieldsOf(name),
      format: (texts: PetFormValues) => formatField(name, texts),
    })),
]

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
      label: fact.label(),
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
