import { campaignFields } from './campaign-fields.ts'
import { namesOf } from './fields.ts'
import { petBasicFields } from './pet-fields.ts'

// What a post needs before it can be published, besides its name (docs/product.md 5.14, 7.12). A draft may lack it. Free of
// zod, so that the public pages need not load it.

const { name: _petName, ...petBasics } = petBasicFields
const { petName: _campaignName, title: _optional, ...campaignTexts } = campaignFields

/** In the order of the form. */
export const petFieldsToPublish = ['image', ...namesOf(petBasics)] as const
export type MissingPetField = (typeof petFieldsToPublish)[number]
export const campaignFieldsToPublish = ['image', 'maxCents', ...namesOf(campaignTexts)] as const
export type MissingCampaignField = (typeof campaignFieldsToPublish)[number]

type Lacking<Name extends string> = { [Field in Name]?: unknown }

export const missingPetFields = (pet: Lacking<MissingPetField>) => petFieldsToPublish.filter((name) => !pet[name])
export const missingCampaignFields = (campaign: Lacking<MissingCampaignField>) =>
  campaignFieldsToPublish.filter((name) => !campaign[name])

/** The names of missing fields as the database stores them: '' if none is missing. */
export const writeMissing = (names: readonly string[]): string => names.join(',')
export const parseMissingPetFields = (stored: string) => petFieldsToPublish.filter((name) => lists(stored, name))
export const parseMissingCampaignFields = (stored: string) =>
  campaignFieldsToPublish.filter((name) => lists(stored, name))

const lists = (stored: string, name: string): boolean => stored.split(',').includes(name)
