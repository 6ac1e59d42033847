import { z } from 'zod'
import { type PetChoice, type PetChoiceValue, type PetFacets, petChoices, petSorts } from '#shared/pet-filter.ts'
import { optional, searchText } from '#shared/text.ts'

const shorten = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)

/** Comma-separated or repeated values; an unknown value is named in the error. */
function choiceList<Name extends PetChoice>(name: Name, description: string) {
  const choices: readonly PetChoiceValue<Name>[] = petChoices[name]
  const textOrList = z.union([z.string(), z.array(z.string())], `${name} must be text`)
  const values = textOrList.transform((input, context) => {
    const selected = [...new Set([input].flat().join().split(','))]
    const unknown = selected.find((value) => !choices.some((one) => one === value))
    if (unknown === undefined) return choices.filter((value) => selected.includes(value))
    const message = `${name} can't be '${shorten(unknown)}': it is one of ${choices.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  const json = { type: 'array', items: { type: 'string', enum: [...choices] } }
  return optional(values).meta({
    description,
    override: ({ jsonSchema }) => {
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete jsonSchema[key]
      Object.assign(jsonSchema, json)
    },
    param: { style: 'form', explode: false },
  })
}

export const petQuery = z.object({
  search: optional(searchText).meta({ description: 'Part of the name' }),
  category: choiceList('category', 'Any of these'),
  sex: choiceList('sex', 'Any of these'),
  age: choiceList('age', 'Under 6 months, under 2 years, under 7 years, older; none where the birth date is not known'),
  size: choiceList('size', 'Any of these'),
  good_with: choiceList('good_with', 'All of these'),
  special_needs: choiceList('special_needs', 'Any of these'),
  status: choiceList('status', 'Any of these'),
  sort: optional(z.enum(petSorts, `sort must be one of ${petSorts.join(', ')}`)).meta({
    description: '`longest_waiting`: available pets alone, by the day of their arrival',
  }),
})

export const facetsExample: PetFacets = {
  total: 12,
  category: { Dog: 12, Cat: 7, Rabbit: 2, Bird: 0, Other: 1 },
  sex: { female: 5, male: 6 },
  age: { baby: 1, young: 4, adult: 5, senior: 2 },
  size: { small: 3, medium: 5, large: 3, extra_large: 1 },
  good_with: { children: 6, dogs: 5, cats: 2 },
  special_needs: { yes: 2, no: 8 },
  status: { available: 9, on_hold: 1, adopted: 2 },
}
