import { defineTexts } from '#shared/texts/define-texts.ts'

export const editCampaignPageTexts = defineTexts('editCampaignPage', {
  loadingFailed: 'Couldn’t load this campaign.',
  missing: 'Campaign not found.',
  missingHint: 'The address may have a typo.',
  myCampaigns: 'My Donation Campaigns',
  foreign: 'You can’t edit this campaign.',
  foreignHint: 'Only its creator and the shelter team can make changes.',
  view: 'View {petName}’s campaign',
  save: 'Save changes',
  saving: 'Saving changes...',
  saved: '{petName}’s campaign has been updated.',
  savedForApproval: '{petName}’s campaign has been updated and sent for approval. We’ll let you know.',
  failed: 'Couldn’t save your changes. Please try again.',
})
