import { defineTexts } from '#shared/texts/define-texts.ts'

export const simpleCampaignFormTexts = defineTexts('simpleCampaignForm', {
  picture: 'Image URL',
  // the error of a single field
  missing: 'Please fill this in',
  creating: 'Creating...',
  create: 'Create Campaign',
  // titles of alerts
  error: 'Error',
  requiredFieldsMissing: 'Required fields missing',
  failed: 'Failed to create campaign. Please try again later.',
})
