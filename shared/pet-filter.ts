// What the listing's filter may hold. Free of zod, so that the public pages need not load it.
import { characterCount, maxSearchLength, normalizeSearch } from './characters.ts'
import { pathTo } from './pages.ts'
import { parseBefore } from './paging.ts'
import { petSexes, petSizes } from './pet-facts.ts'

export const petCategories = ['Dog', 'Cat', 'Rabbit', 'Bird', 'Other'] as const
export type PetCategory = (typeof petCategories)[number]

/** What the listing's dropdown offers (docs/product.md 5.2); the others are chosen elsewhere. */
export const petFilterCategories = ['Dog', 'Cat', 'Rabbit'] as const

/** By birth date: under 6 months, under 2 years, under 7 years, older. */
export const petAges = ['baby', 'young', 'adult', 'senior'] as const
export type PetAge = (typeof petAges)[number]

/** What can be chosen, in the order in which addresses name it, and the values of each. No draft is ever found. */
export const petChoices = {
  category: petCategories,
  sex: petSexes,
  age: petAges,
  size: petSizes,
  good_with: ['children', 'dogs', 'cats'],
  special_needs: ['yes', 'no'],
  status: ['available', 'on_hold', 'adopted'],
} as const
export type PetChoice = keyof typeof petChoices
export type PetChoiceValue<Name extends PetChoice> = (typeof petChoices)[Name][number]
export const petChoiceNames = Object.keys(petChoices) as PetChoice[]

/** Newest first unless chosen; `longest_waiting` shows available pets alone, by the day of their arrival. */
export const petSorts = ['newest', 'longest_waiting'] as const
export type PetSort = (typeof petSorts)[number]

/** What a search leaves of the pets: any of several values, but of `good_with` all (docs/product.md 5.2). */
export type PetSelection = { search?: string | undefined } & {
  [Name in PetChoice]?: PetChoiceValue<Name>[] | undefined
}

/** The listing's filter, as it stands in the address (docs/product.md 5.3), and after which pet the list begins. */
export type PetFilter = PetSelection & { sort?: PetSort | undefined; before?: number | undefined }

/** How many pets there are, and how many each value would leave beside what else is chosen. */
export type PetFacets = { total: number } & { [Name in PetChoice]: Record<PetChoiceValue<Name>, number> }

/** The same; `among` so many of the newest pets, if there were too many to count (docs/product.md 5.13). */
export type CountedFacets = PetFacets & { among: number | null }

/** The values in an address, parted by commas or in several parameters, in the usual order and each once. */
function parseChoiceValues<Name extends PetChoice>(
  params: URLSearchParams,
  name: Name,
): PetChoiceValue<Name>[] | undefined {
  const requested = new Set(params.getAll(name).flatMap((values) => values.split(',')))
  const allowed: readonly PetChoiceValue<Name>[] = petChoices[name]
  const values = allowed.filter((value) => requested.has(value))
  return values.length > 0 ? values : undefined
}

/** The filter in an address; whatever nobody could have chosen counts as not chosen. */
export function parsePetFilter(params: URLSearchParams): PetFilter {
  const search = normalizeSearch(params.get('search') ?? '')
  return {
    search: characterCount(search) <= maxSearchLength && search ? search : undefined,
    category: parseChoiceValues(params, 'category'),
    sex: parseChoiceValues(params, 'sex'),
    age: parseChoiceValues(params, 'age'),
    size: parseChoiceValues(params, 'size'),
    good_with: parseChoiceValues(params, 'good_with'),
    special_needs: parseChoiceValues(params, 'special_needs'),
    status: parseChoiceValues(params, 'status'),
    sort: params.get('sort') === 'longest_waiting' ? 'longest_waiting' : undefined,
    before: parseBefore(params),
  }
}

/** The path and query of the listing with this filter: one selection has one address, in whatever order it was made. */
export function petsPath({ search, sort, before, ...choices }: PetFilter): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  for (const name of petChoiceNames) {
    const selected: readonly string[] = choices[name] ?? []
    const values = petChoices[name].filter((value) => selected.includes(value))
    if (values.length > 0) query.set(name, values.join(','))
  }
  if (sort && sort !== 'newest') query.set('sort', sort)
  if (before) query.set('before', String(before))
  // a comma means nothing in a query, and is easier to read
  return query.size > 0 ? `${pathTo('pets')}?${query.toString().replaceAll('%2C', ',')}` : pathTo('pets')
}

const filterParamNames = new Set<string>(['search', ...petChoiceNames, 'sort', 'before'])
const normalizeFilterQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => filterParamNames.has(name))
    .map((entry) => entry.join('='))
    .sort()
    .join('&')

/**
 * Where the listing's filter has its own address, when `address` says it in another way: with values that nobody could
 * have chosen, or as a form without scripts does, a parameter for each value. What is not the filter's may stand there.
 */
export function canonicalPetsPath(params: URLSearchParams): string | null {
  const path = petsPath(parsePetFilter(params))
  return normalizeFilterQuery(params) === normalizeFilterQuery(new URL(path, 'http://localhost').searchParams)
    ? null
    : path
}
