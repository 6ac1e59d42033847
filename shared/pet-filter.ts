// The listing's filter. Free of zod, so that the public pages need not load it.
import { characterCount, maxSearchLength, normalizeSearch } from './characters.ts'
import { pathTo } from './pages.ts'
import { parseBefore } from './paging.ts'
import { petSexes, petSizes } from './pet-facts.ts'

export const petCategories = ['Dog', 'Cat', 'Rabbit', 'Bird', 'Other'] as const
export type PetCategory = (typeof petCategories)[number]

/** The choices of the listing's dropdown (docs/product.md 5.2). */
export const petFilterCategories = ['Dog', 'Cat', 'Rabbit'] as const

/** By birth date: under 6 months, under 2 years, under 7 years, older. */
export const petAges = ['baby', 'young', 'adult', 'senior'] as const
export type PetAge = (typeof petAges)[number]

/** The filters in the order in which URLs name them, with their values. Drafts are never found. */
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

/** Newest first by default; `longest_waiting` shows available pets only, by day of arrival. */
export const petSorts = ['newest', 'longest_waiting'] as const
export type PetSort = (typeof petSorts)[number]

/** A pet matches with any of a filter's values, but needs all values of `good_with` (docs/product.md 5.2). */
export type PetSelection = { search?: string | undefined } & {
  [Name in PetChoice]?: PetChoiceValue<Name>[] | undefined
}

/** The listing's filter as in the URL (docs/product.md 5.3), and the pet after which the list begins. */
export type PetFilter = PetSelection & { sort?: PetSort | undefined; before?: number | undefined }

/** The number of matches in total, and for each value of each filter with the other filters applied. */
export type PetFacets = { total: number } & { [Name in PetChoice]: Record<PetChoiceValue<Name>, number> }

/** `among`: if there were too many pets to count, how many of the newest were counted (docs/product.md 5.13). */
export type CountedFacets = PetFacets & { among: number | null }

function parseChoiceValues<Name extends PetChoice>(
  params: URLSearchParams,
  name: Name,
): PetChoiceValue<Name>[] | undefined {
  const requested = new Set(params.getAll(name).flatMap((values) => values.split(',')))
  const allowed: readonly PetChoiceValue<Name>[] = petChoices[name]
  const values = allowed.filter((value) => requested.has(value))
  return values.length > 0 ? values : undefined
}

/** Invalid values count as not chosen. */
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

/** The canonical path and query of the listing with this filter: the order of choices does not matter. */
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
 * The canonical URL of the listing if this query has invalid or repeated filter parameters, as forms without scripts
 * send; else null. Parameters that are no filters are ignored.
 */
export function canonicalPetsPath(params: URLSearchParams): string | null {
  const path = petsPath(parsePetFilter(params))
  return normalizeFilterQuery(params) === normalizeFilterQuery(new URL(path, 'http://localhost').searchParams)
    ? null
    : path
}
