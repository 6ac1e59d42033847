import { z } from 'zod'
import { receivedRequest, requestStatuses } from './adoptions.ts'
import { ownCampaign } from './campaigns.ts'
import { id } from './ids.ts'
import { pageSchema, pagingInput } from './lists.ts'
import { petStatuses } from './pet-facts.ts'
import { ownPet } from './pets.ts'
import { searchText } from './text.ts'

// The lists of all records for staff and admins (docs/product.md 16.8).

const defaultRows = 25

export const listSorts = ['newest', 'oldest'] as const
/** Only pets have an index by name. */
export const petListSorts = [...listSorts, 'name'] as const
export type PetListSort = (typeof petListSorts)[number]

/** Why a post is not public: it was not approved, or its author is suspended. */
export const withheldReasons = ['waiting', 'refused', 'hidden'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** States that can be filtered for; the others depend on sums of donations. */
export const campaignPhases = ['open', 'paused', 'ended', 'draft'] as const
export type CampaignPhase = (typeof campaignPhases)[number]

const listInput = pagingInput(defaultRows).extend({
  search: searchText.optional(),
  sort: z.enum(listSorts).default('newest'),
})

export const allPetsInput = listInput.extend({
  sort: z.enum(petListSorts).default('newest'),
  status: z.enum(petStatuses).optional(),
  kept: z.enum(withheldReasons).optional(),
  /** The last row of the previous page: for sorting by name, the id alone is no position. */
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

const person = z.object({ name: z.string(), email: z.string() }).nullable()
export type ListedPerson = z.infer<typeof person>

export const listedPet = ownPet
  .pick({
    id: true,
    name: true,
    category: true,
    image: true,
    status: true,
    withheld: true,
    missing: true,
    createdAt: true,
  })
  .extend({ owner: person })
export type ListedPet = z.infer<typeof listedPet>
export const allPetsPage = pageSchema(listedPet).extend({ nextCursor: z.object({ id, name: z.string() }).nullable() })

export const listedCampaign = ownCampaign
  .pick({
    id: true,
    petName: true,
    title: true,
    image: true,
    maxCents: true,
    donatedCents: true,
    receivedCents: true,
    state: true,
    paused: true,
    withheld: true,
    missing: true,
    createdAt: true,
  })
  .extend({ owner: person })
export type ListedCampaign = z.infer<typeof listedCampaign>
export const allCampaignsPage = pageSchema(listedCampaign)

export const listedRequest = receivedRequest.extend({ owner: person })
export type ListedRequest = z.infer<typeof listedRequest>
export const allRequestsPage = pageSchema(listedRequest)
