import { type Fields, flaggedFields } from './fields.ts'

// Each text of a campaign, once (docs/product.md 7.1). Both APIs, the forms, the page, files, the approval view, and the
// data inventory are derived from it. The picture, the target, the closing date, and the needs are described in
// shared/campaigns.ts. How to add one: CONTRIBUTING.md, 'Add a field to a record'.

export const campaignFields = {
  petName: {
    kind: 'text',
    label: 'Pet name',
    formLabel: 'Pet Name',
    column: 'pet_name',
    max: 100,
    name: true,
    required: true,
    card: true,
    example: 'Rex',
  },
  location: {
    kind: 'text',
    label: 'Location',
    column: 'location',
    max: 200,
    required: true,
    approval: true,
    example: 'Springfield',
  },
  description: {
    kind: 'text',
    label: 'Description',
    column: 'description',
    max: 5000,
    long: true,
    required: true,
    example: 'Rex needs an operation.',
  },
} as const satisfies Fields

export const campaignApprovalFields = flaggedFields(campaignFields, 'approval')
export const campaignCardFields = flaggedFields(campaignFields, 'card')
