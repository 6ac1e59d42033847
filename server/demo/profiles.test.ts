import { describe, expect, it } from 'vitest'
import { ageInWords } from '#shared/ages.ts'
import { namesOf } from '#shared/fields.ts'
import { petProfileFields } from '#shared/pet-fields.ts'
import { petInput } from '#shared/pets.ts'
import { demoCampaigns } from './campaigns.ts'
import { historyUntil } from './history.ts'
import { demoPets } from './pets.ts'
import { formOf } from './seed.ts'

const image = 'https://example.org/pet.png'
const facts = namesOf(petProfileFields).filter((name) => name !== 'birthDateApproximate' && name !== 'arrivedOn')
const traits = facts.filter((name) => petProfileFields[name].kind === 'yesNo')

const filledOn = (now: Date) =>
  demoPets.map((pet) => ({ ...petInput.parse({ ...formOf(pet, now), image }), name: pet.name }))

const pets = filledOn(new Date())
const known = (pet: (typeof pets)[number]) => facts.filter((fact) => (pet[fact] ?? null) !== null).length

/** A pet's description, and those of its campaigns. */
const wordsAbout = ({ name, description }: { name: string; description: string }) =>
  [description, ...demoCampaigns.filter(({ pet }) => pet === name).map((campaign) => campaign.description)].join(' ')

describe('profiles of the sample shelter', () => {
  it('are detailed for half of the pets, partial for others, and empty for the rest', () => {
    const rich = pets.filter((pet) => known(pet) >= 8).length
    expect(rich).toBeGreaterThanOrEqual(17)
    expect(rich).toBeLessThanOrEqual(20)
    expect(pets.filter((pet) => known(pet) > 0 && known(pet) < 8).length).toBeGreaterThanOrEqual(5)
    expect(pets.filter((pet) => known(pet) === 0).length).toBeGreaterThanOrEqual(5)
  })

  it('have a yes and a no for every trait', () => {
    for (const trait of traits.filter((trait) => trait !== 'goodWithChildren' && trait !== 'houseTrained'))
      expect(new Set(pets.map((pet) => pet[trait])), trait).toEqual(new Set([true, false, undefined]))
    expect(new Set(pets.map(({ size }) => size))).toEqual(new Set(['small', 'medium', 'large', undefined]))
  })

  it.each(['2024-02-29', '2025-03-01', '2025-03-31', '2025-12-31'])(
    'match the age in the pet’s text on %s',
    (today) => {
      for (const { name, age, birthDate } of filledOn(new Date(`${today}T12:00:00Z`))) {
        if (!birthDate) continue
        // one-year-olds are formatted in months
        const words = ageInWords(birthDate, today).replace(/^1[2-9] months$/, '1 year')
        expect(words, name).toBe(age.replace('About ', ''))
      }
    },
  )

  it('have no arrival before the birth', () => {
    const now = new Date()
    const { arrivedOn } = historyUntil(now.getTime())
    for (const { name, birthDate } of filledOn(now))
      if (birthDate) expect(birthDate < (arrivedOn.get(name) ?? ''), name).toBe(true)
  })

  it('have the sex that the story uses', () => {
    const count = (text: string, word: RegExp) => text.match(word)?.length ?? 0
    for (const pet of pets) {
      const she = count(pet.description, /\b(she|hers?)\b/gi)
      const he = count(pet.description, /\b(he|him|his)\b/gi)
      if (pet.sex === 'female') expect(she, pet.name).toBeGreaterThan(he)
      if (pet.sex === 'male') expect(he, pet.name).toBeGreaterThan(she)
    }
  })

  it.each([
    [/\bis neutered/, 'neutered', true],
    [/The operation that all our cats get/, 'neutered', false],
    [/, vaccinated and/, 'vaccinated', true],
    [/[Vv]accinations/, 'vaccinated', false],
    [/, and a chip so/, 'microchipped', false],
    [/only dog/, 'goodWithDogs', false],
    [/(another playful dog|meet other dogs|a dog and a toddler)/, 'goodWithDogs', true],
    [/(gets on with cats|another lively cat|another kitten)/, 'goodWithCats', true],
    [/(children of any age|with grandchildren|used to children|and a toddler)/, 'goodWithChildren', true],
    [/(clean in the house|litter trained|litter habits are perfect)/, 'houseTrained', true],
  ] as const)('match the words %s', (words, fact, truth) => {
    const told = pets.filter((pet) => words.test(wordsAbout(pet))).map((pet) => pet[fact])
    expect(told).toContain(truth)
    expect(told).not.toContain(!truth)
  })

  it('have the special needs of the story', () => {
    const told = pets.filter((pet) =>
      /not hear|small tablet|few teeth|bad knee|hip hurts|with a limp/.test(wordsAbout(pet)),
    )
    expect(told.length).toBeGreaterThanOrEqual(7)
    for (const { name, specialNeeds } of told) expect(typeof specialNeeds, name).toBe('string')
  })
})
