import { defineTexts } from '#shared/texts/define-texts.ts'

/** The campaign for a pet, on the pet's page. {name} is the pet's. */
export const petCampaignTexts = defineTexts('petCampaign', {
  // the heading of a campaign without a title of its own
  help: 'Help {name}',
  // the label of the progress bar
  progress: 'Raised for {name}',
  donate: 'Donate',
})
