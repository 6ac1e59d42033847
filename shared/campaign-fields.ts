import { campaignFieldsTexts as t } from './campaign-fields.texts.ts'
import { type Fields, flaggedFields } from './fields.ts'

// Each text of a campaign, once (docs/product.md 7.1). Both APIs, the forms, the page, files, the approval view, and the
// data inventory are derived from it. The picture, the target, the closing date, and the needs are described in
// shared/campaigns.ts. How to add one: CONTRIBUTING.md, 'Add a field to a record'.

export const campaignFields = {
  petName: {
    kind: 'text',
    label: t.petName,
    formLabel: t.petNameInForm,
    column: 'pet_name',
    max: 100,
    name: true,
    required: true,
    card: true,
    example: 'Rex',
  },
  title: {
    kind: 'text',
    label: t.title,
    column: 'title',
    max: 80,
    name: true,
    card: true,
    approval: true,
    example: 'Surgery for Rex',
  },
  location: {
    kind: 'text',
    label: t.location,
    column: 'location',
    max: 200,
    required: true,
    approval: true,
    example: 'Springfield',
  },
  description: {
    kind: 'text',
    label: t.description,
    column: 'description',
    max: 5000,
    long: true,
    required: true,
    example: 'Rex needs an operation.',
  },
} as const satisfies Fields

export const campaignApprovalFields = flaggedFields(campaignFields, 'approval')
export const campaignCardFields = flaggedFields(campaignFields, 'card')
