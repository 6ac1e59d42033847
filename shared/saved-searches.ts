import { z } from 'zod'
import { id } from './ids.ts'
import { petSexes, petSizes } from './pet-facts.ts'
import { parsePetFilter, petCategories, petsPath } from './pet-filter.ts'
import { searchFrequencies } from './search-frequencies.ts'
import { optional } from './text.ts'
import { email } from './users.ts'

// Saved searches: 'Tell me about new pets' (docs/product.md 23).

/** Running searches of an address. */
export const maxSearches = 5
/** Pets that an email names; the others are in the listing to which it links. */
export const maxPetsPerMail = 20
/** How long a search runs unless it is renewed. */
export const searchMonths = 6
/** In days: when the reader is asked whether to renew, and what is kept of a search that is not confirmed, or is over. */
export const searchDays = { remindBefore: 14, unconfirmed: 7, ended: 30 }

/** The query of the listing that a search saves: its filter, without the status, because new pets are available. */
export function searchQuery(query: string): string {
  const { sort: _sort, before: _before, status: _status, ...selection } = parsePetFilter(new URLSearchParams(query))
  return petsPath(selection).split('?')[1] ?? ''
}

export const maxQueryLength = 2000

export const saveSearchInput = z.object({
  query: z.string().max(maxQueryLength).transform(searchQuery),
  email,
  frequency: z.enum(searchFrequencies),
})
export type SaveSearchInput = z.output<typeof saveSearchInput>

/** `confirmed`: it runs already, because the caller has confirmed this email; else an email with a link is sent. */
export const savedSearchResult = z.object({ confirmed: z.boolean() })

const token = optional(z.string().max(100))

/** The secret of a link in an email; without it, the searches of the caller's own confirmed email. */
export const searchListInput = z.object({ token })

export const searchStates = ['unconfirmed', 'running', 'ended'] as const

export const shownSearch = z.object({
  id,
  query: z.string(),
  frequency: z.enum(searchFrequencies),
  state: z.enum(searchStates),
  expiresAt: z.string(),
})
export type ShownSearch = z.infer<typeof shownSearch>

export const searchList = z.object({
  email: z.string(),
  /** The one that the link is about. */
  search: z.number().nullable(),
  items: z.array(shownSearch).max(100),
})
export type SearchList = z.infer<typeof searchList>

export const searchActions = ['start', 'stop', 'renew'] as const

export const changeSearchInput = z.object({
  token,
  id,
  action: z.enum(searchActions).optional(),
  frequency: z.enum(searchFrequencies).optional(),
})
export type ChangeSearchInput = z.output<typeof changeSearchInput>

/** The facts of the pet's form, as far as they are filled in. */
export const interestInput = z.object({
  name: z.string().max(200),
  category: z.enum(petCategories),
  sex: z.enum(petSexes).nullable(),
  size: z.enum(petSizes).nullable(),
  birthDate: z.iso.date().nullable(),
  goodWithChildren: z.boolean().nullable(),
  goodWithDogs: z.boolean().nullable(),
  goodWithCats: z.boolean().nullable(),
  /** `false`: none; null: unknown. */
  specialNeeds: z.union([z.string().max(1000), z.literal(false)]).nullable(),
})
export type InterestInput = z.output<typeof interestInput>
export const interest = z.object({ count: z.int().min(0) })
