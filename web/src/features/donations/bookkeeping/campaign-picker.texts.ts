import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignPickerTexts = defineTexts('campaignPicker', {
  campaign: 'Campaign',
  loading: 'Loading...',
  choose: 'Choose one',
  // instead of a campaign
  shelter: 'The shelter itself, no campaign',
  required: 'Please choose a campaign',
  // {reason} is a sentence
  loadFailed: 'Couldn’t load the campaigns. {reason}',
  more: 'Show older campaigns',
  // a pet's name, and the amount that its campaign still needs
  option: '{name}, {amount} to go',
})
