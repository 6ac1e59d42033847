import type { PetTexts } from './pet-form-values.ts'
import { factLabels, needsAnswers, sexes, sizes, traitAnswers } from './pet-form-words.ts'

/** Fields that say one thing together; whatever is not among them stands for itself. */
const pairs = [
  ['birthDate', 'birthDateApproximate'],
  ['hasSpecialNeeds', 'specialNeeds'],
] as const satisfies (keyof PetTexts)[][]

type Fact = { label: string; fields: readonly (keyof PetTexts)[]; words: (texts: PetTexts) => string }

const paired = new Set<string>(pairs.map(([, second]) => second))
const choices: { [Name in keyof PetTexts]?: readonly (readonly [string, string])[] } = {
  sex: sexes,
  size: sizes,
  goodWithChildren: traitAnswers,
  goodWithDogs: traitAnswers,
  goodWithCats: traitAnswers,
  houseTrained: traitAnswers,
  neutered: traitAnswers,
  vaccinated: traitAnswers,
  microchipped: traitAnswers,
  hasSpecialNeeds: needsAnswers,
}

/** What stands in a field, as people read it. */
function wordsOf(name: keyof PetTexts, texts: PetTexts): string {
  if (name === 'photos') return texts.photos.length === 1 ? '1 photo' : `${texts.photos.length} photos`
  if (name === 'hasSpecialNeeds' && texts.hasSpecialNeeds === 'yes') return texts.specialNeeds
  if (name === 'adoptionFee' && texts.adoptionFee.trim()) return `$${texts.adoptionFee.trim()}`
  const value = String(texts[name])
  const chosen = choices[name]?.find(([option]) => option === value)?.[1]
  return chosen ?? (value.trim() || 'Not known')
}

const facts: Fact[] = Object.entries(factLabels).flatMap(([name, label]) => {
  const field = name as keyof typeof factLabels
  // the wish for another status is not a fact about the pet
  if (field === 'status' || paired.has(field)) return []
  const fields = pairs.find(([first]) => first === field) ?? [field]
  return [{ label, fields, words: (texts: PetTexts) => wordsOf(field, texts) }]
})

const isSame = ({ fields }: Fact, some: PetTexts, others: PetTexts): boolean =>
  fields.every((field) => JSON.stringify(some[field]) === JSON.stringify(others[field]))

/** What the form was opened with, what stands in it, and what the pet is now. */
export type ThreeWays = { base: PetTexts; mine: PetTexts; theirs: PetTexts }

export type Difference = { field: keyof PetTexts; label: string; mine: string; theirs: string }

/** Where the form differs from the pet as it is now: in what was changed here, and in what was changed elsewhere alone. */
export function differences({ base, mine, theirs }: ThreeWays): { here: Difference[]; elsewhere: Difference[] } {
  const differing = facts.filter((fact) => !isSame(fact, mine, theirs))
  const told = (fact: Fact): Difference[] =>
    fact.fields.slice(0, 1).map((field) => ({
      field,
      label: fact.label,
      mine: fact.words(mine),
      theirs: fact.words(theirs),
    }))
  return {
    here: differing.filter((fact) => !isSame(fact, mine, base)).flatMap(told),
    elsewhere: differing.filter((fact) => isSame(fact, mine, base)).flatMap(told),
  }
}

/** The pet as it is now, with everything that was changed here on top. */
export function onTopOf({ base, mine, theirs }: ThreeWays): PetTexts {
  const changed = facts.filter((fact) => !isSame(fact, mine, base)).flatMap(({ fields }) => fields)
  return {
    ...theirs,
    ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
    status: mine.status === base.status ? theirs.status : mine.status,
  }
}
