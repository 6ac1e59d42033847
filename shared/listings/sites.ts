import { escapeFormulas, formatCsvRow } from '../csv.ts'
import { type LeftOutReason, type ListingSite, listingNoteCodes } from '../listing-values.ts'
import type { ListingNote } from '../listings.ts'
import type { PetCategory } from '../pet-filter.ts'
import { adoptAPetColumns, adoptAPetSpecies } from './adopt-a-pet.ts'
import { type ListingColumn, type ListingContext, type ListingPet, type LostFact, monthsOf } from './listing-pet.ts'
import { petfinderColumns, petfinderSpecies } from './petfinder.ts'

type RequiredFact = 'breed' | 'sex' | 'size' | 'age'

type SiteRules = {
  columns: readonly ListingColumn[]
  /** The site's words for our categories; a pet of another category is left out. */
  species: Partial<Record<PetCategory, string>>
  /** The site ignores or refuses pets without them. */
  required: readonly RequiredFact[]
}

/** The one table of the rules of each site (docs/product.md 24.5; docs/listings.md names the sources). */
export const siteRules: Record<ListingSite, SiteRules> = {
  petfinder: {
    columns: petfinderColumns,
    species: petfinderSpecies,
    required: ['breed', 'sex', 'size', 'age'],
  },
  'adopt-a-pet': {
    columns: adoptAPetColumns,
    species: adoptAPetSpecies,
    required: ['breed', 'sex', 'age'],
  },
}

const isMissing: Record<RequiredFact, (pet: ListingPet, context: ListingContext) => boolean> = {
  breed: ({ breed }) => breed === null,
  sex: ({ sex }) => sex === null,
  size: ({ size }) => size === null,
  age: (pet, { today }) => monthsOf(pet, today) === null,
}

/** Why a pet is not public and available; null if it is. */
function stateOf(pet: ListingPet): LeftOutReason | null {
  if (pet.status === 'draft') return 'draft'
  if (pet.approval === 'refused') return 'refused'
  if (pet.approval !== 'none') return 'waiting'
  if (pet.hidden) return 'hidden'
  return pet.status === 'available' ? null : pet.status
}

/** Why a site's file leaves a pet out; empty if it lists the pet. What can be added comes last, all of it. */
export function leftOutOf(site: ListingSite, pet: ListingPet, context: ListingContext): LeftOutReason[] {
  const { species, required } = siteRules[site]
  const state = stateOf(pet)
  if (state !== null) return [state]
  if (!pet.ofShelter) return ['of_member']
  if (species[pet.category] === undefined) return ['category']
  return [
    ...(pet.photos.length === 0 ? (['no_photo'] as const) : []),
    ...required.filter((fact) => isMissing[fact](pet, context)).map((fact) => `no_${fact}` as const),
  ]
}

/** Facts for which no site has a column. */
const lostEverywhere = ({ microchipped }: ListingPet): LostFact[] =>
  microchipped === null ? [] : [{ code: 'no_column', fact: 'microchipped' }]

/** What a site's file can't say of a pet, each kind once. */
export function notesOf(site: ListingSite, pet: ListingPet, context: ListingContext): ListingNote[] {
  const fromColumns = siteRules[site].columns.map(({ lost }) => lost?.(pet, context) ?? null)
  const all = [...fromColumns.filter((lost) => lost !== null), ...lostEverywhere(pet)]
  return listingNoteCodes
    .map((code) => all.filter((lost) => lost.code === code))
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const facts = same.flatMap((lost) => ('fact' in lost ? [lost.fact] : []))
      const { sent, total } = 'sent' in first ? first : { sent: 0, total: 0 }
      return [{ code: first.code, facts, sent, total }]
    })
}

/** The first line of a site's file, without a byte order mark: it would belong to the first column's name. */
export const headerOf = (site: ListingSite): string => formatCsvRow(siteRules[site].columns.map(({ name }) => name))

/** A pet's line (RFC 4180); '' if the file leaves the pet out. */
export function lineOf(site: ListingSite, pet: ListingPet, context: ListingContext): string {
  if (leftOutOf(site, pet, context).length > 0) return ''
  return formatCsvRow(siteRules[site].columns.map(({ value }) => escapeFormulas(value(pet, context))))
}

/** The columns that have a value, as they are in the file. */
export const cellsOf = (
  site: ListingSite,
  pet: ListingPet,
  context: ListingContext,
): { column: string; value: string }[] =>
  siteRules[site].columns
    .map(({ name, value }) => ({ column: name, value: escapeFormulas(value(pet, context)) }))
    .filter(({ value }) => value !== '')
