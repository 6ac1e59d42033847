import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignCardTexts = defineTexts('campaignCard', {
  // labels of amounts
  goal: 'Max Donation',
  donated: 'Donated',
  // in place of the progress bar of a campaign without donations
  first: 'Be the first to give',
  // the label of the progress bar; {name} is a pet's
  progress: 'Raised for {name}',
  remaining: '{amount} to go',
})
