import { z } from 'zod'
import { leftOutReasons, listingNoteCodes, listingSites, previewRows, yesNoFacts } from './listing-values.ts'
import { rowArray } from './lists.ts'
import { petStatuses } from './pet-facts.ts'

// What the dashboard's page and the server exchange about listings on other sites (docs/product.md 24).

export const listingNote = z.object({
  code: z.enum(listingNoteCodes),
  facts: z.array(z.enum(yesNoFacts)).max(yesNoFacts.length),
  /** Photos that the file names, of all the pet's photos. */
  sent: z.int(),
  total: z.int(),
})
export type ListingNote = z.infer<typeof listingNote>

const listingSite = z.enum(listingSites)
export const siteInput = z.object({ site: listingSite })

export const listingFeed = z.object({
  site: listingSite,
  createdAt: z.string(),
  /** Null: a former user. */
  createdBy: z.string().nullable(),
  lastFetchedAt: z.string().nullable(),
})
export type ListingFeed = z.infer<typeof listingFeed>
export const listingFeeds = z.object({ items: rowArray(listingFeed) })

/** `path` is the file's, with its secret. Only this response ever contains it. */
export const createdListingFeed = z.object({ site: listingSite, path: z.string() })

export const previewListingInput = z.object({
  site: listingSite,
  cursor: z.int().positive().optional(),
  limit: z.int().min(1).max(previewRows).default(previewRows),
})

/** A pet as a site will show it: `cells` are the columns with a value, long texts shortened. */
export const previewedPet = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  status: z.enum(petStatuses),
  leftOut: z.array(z.enum(leftOutReasons)).max(leftOutReasons.length),
  cells: z.array(z.object({ column: z.string(), value: z.string() })).max(60),
  notes: z.array(listingNote).max(listingNoteCodes.length),
})
export type PreviewedPet = z.infer<typeof previewedPet>
export const listingPreview = z.object({ items: rowArray(previewedPet), nextCursor: z.number().nullable() })
