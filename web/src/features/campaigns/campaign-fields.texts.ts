import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignFormFieldsTexts = defineTexts('campaignFormFields', {
  // the placeholder of an empty field
  optional: 'Optional',
  descriptionHint: 'Tell donors what happened, and what their money will pay for.',
  titleHint: 'For example: Physiotherapy for Bruno',
  // {currency} is the shelter’s, such as EUR
  goal: '{currency, select, USD {Max Donation Amount ($)} other {Max Donation Amount ({currency})}}',
  goalHint: 'Your goal. Donations close once it’s reached.',
  closingDate: 'Closing Date',
  closingDateHint: 'The last day people can donate.',
})
