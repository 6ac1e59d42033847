import { z } from 'zod'
import { receivedRequest, requestStatuses } from './adoptions.ts'
import { ownCampaign } from './campaigns.ts'
import { id } from './ids.ts'
import { pageSchema, pagingInput } from './lists.ts'
import { petStatuses } from './pet-facts.ts'
import { ownPet } from './pets.ts'
import { searchText } from './text.ts'

// The lists of everything that staff and admins get (docs/product.md 16.8).

/** Rows that come at a time. */
const defaultRows = 25

export const listSorts = ['newest', 'oldest'] as const
/** By name only where an index carries it. */
export const petListSorts = [...listSorts, 'name'] as const
export type PetListSort = (typeof petListSorts)[number]

/** Why a post is not on the site: the shelter has not approved of it, or whoever posted it is suspended. */
export const withheldReasons = ['waiting', 'refused', 'hidden'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** States of campaigns that can be looked for: where no donations are counted. */
export const campaignPhases = ['open', 'paused', 'ended'] as const
export type CampaignPhase = (typeof campaignPhases)[number]

const listInput = pagingInput(defaultRows).extend({
  search: searchText.optional(),
  sort: z.enum(listSorts).default('newest'),
})

export const allPetsInput = listInput.extend({
  sort: z.enum(petListSorts).default('newest'),
  status: z.enum(petStatuses).optional(),
  kept: z.enum(withheldReasons).optional(),
  /** The last row of the page before: by name its number alone tells no place. */
  cursor: z.object({ id, name: z.string().max(1000) }).optional(),
})
export type AllPetsInput = z.output<typeof allPetsInput>
export const allCampaignsInput = listInput.extend({
  phase: z.enum(campaignPhases).optional(),
  kept: z.enum(withheldReasons).optional(),
})
export type AllCampaignsInput = z.output<typeof allCampaignsInput>
export const allRequestsInput = listInput.extend({ status: z.enum(requestStatuses).optional() })
export type AllRequestsInput = z.output<typeof allRequestsInput>

/** Whose it is; null for a former user. */
const person = z.object({ name: z.string(), email: z.string() }).nullable()
export type ListedPerson = z.infer<typeof person>

export const listedPet = ownPet
  .pick({ id: true, name: true, category: true, image: true, status: true, withheld: true, createdAt: true })
  .extend({ owner: person })
export type ListedPet = z.infer<typeof listedPet>
export const allPetsPage = pageSchema(listedPet).extend({ nextCursor: z.object({ id, name: z.string() }).nullable() })

export const listedCampaign = ownCampaign
  .pick({
    ...{ id: true, petName: true, image: true, maxCents: true, donatedCents: true, receivedCents: true },
    ...{ state: true, paused: true, withheld: true, createdAt: true },
  })
  .extend({ owner: person })
export type ListedCampaign = z.infer<typeof listedCampaign>
export const allCampaignsPage = pageSchema(listedCampaign)

export const listedRequest = receivedRequest.extend({ owner: person })
export type ListedRequest = z.infer<typeof listedRequest>
export const allRequestsPage = pageSchema(listedRequest)
