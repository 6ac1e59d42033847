import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const createCampaignPageTexts = defineRichTexts('createCampaignPage', {
  // above the form that uploads a photo; the link leads to a form that takes the photo’s link
  lead: 'Have a link to a photo? <form>Use the link instead</form>.',
  create: 'Create Campaign',
  creating: 'Creating Campaign...',
  created: 'Campaign Created',
  createdDetail: 'Your donation campaign has been successfully created!',
  failed: 'Failed to create donation campaign. Please try again.',
})
