// What the listing's filter may hold. Free of zod, so that the public pages need not load it.
import { characterCount, maxSearchLength, searchable } from './characters.ts'
import { pathTo } from './pages.ts'
import { beforeAt } from './paging.ts'

export const petCategories = ['Dog', 'Cat', 'Rabbit', 'Bird', 'Other'] as const
export type PetCategory = (typeof petCategories)[number]

/** What the listing's filter offers (docs/product.md 5.2); the others are found under All. */
export const petFilterCategories = ['Dog', 'Cat', 'Rabbit'] as const

/** The listing's filter, as it stands in the address (docs/product.md 5.3), and where the list begins. */
export type PetFilter = {
  search?: string | undefined
  category?: PetCategory | undefined
  before?: number | undefined
}

/** The filter in an address; whatever nobody could have chosen counts as not chosen. */
export function petFilterAt(address: URLSearchParams): PetFilter {
  const search = searchable(address.get('search') ?? '')
  const wanted = address.get('category')
  return {
    search: characterCount(search) <= maxSearchLength && search ? search : undefined,
    category: petCategories.find((category) => category === wanted),
    before: beforeAt(address),
  }
}

/** The path and query of the listing with this filter. */
export function petsPath(filter: PetFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${pathTo('pets')}?${query}` : pathTo('pets')
}
