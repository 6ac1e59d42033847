import type { z } from 'zod'
import type { CampaignDetail, campaignPage } from './donations.ts'
import type { PetFilter } from './pet-filter.ts'
import type { PetDetail, petPage } from './pets.ts'

/**
 * What a public page asks the server for first, as a visitor gets it: the server writes it into the page, so that the records
 * are seen without another trip. `at` is when they were read, ISO 8601 in UTC.
 */
export type FirstRecords = { at: string } & (
  | { page: 'pets'; filter: PetFilter; answer: z.infer<typeof petPage> }
  | { page: 'pet'; answer: PetDetail }
  | { page: 'donations'; answer: z.infer<typeof campaignPage> }
  | { page: 'donation'; answer: CampaignDetail }
)

/** The id of the element that holds them. */
export const firstRecordsId = 'pawstead-records'
