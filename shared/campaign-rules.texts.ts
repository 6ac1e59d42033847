import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a campaign. Amounts such as {min} have a currency. */
export const campaignRulesTexts = defineTexts('campaignRules', {
  requiredFieldsMissing: 'Please fill in pet name, image URL, and max donation amount.',
  targetRequired: 'Maximum donation amount is required',
  // {decimals} is how many the currency has
  targetOutOfRange:
    '{decimals, select, 0 {Maximum donation amount must be between {min} and {max}, without decimals} 3 {Maximum donation amount must be between {min} and {max}, with at most three decimals} other {Maximum donation amount must be between {min} and {max}, with at most two decimals}}',
  // subjects of errors
  closingDate: 'The closing date',
  petImage: 'Pet image',
  imageUrl: 'Image URL',
  update: 'Update',
  picture: 'Picture',
  costOutOfRange: 'Please enter a valid amount.',
  // one of the things that a campaign pays for
  need: 'Item',
  needOutOfRange:
    '{decimals, select, 0 {Each item must cost between {min} and {max}, without decimals} 3 {Each item must cost between {min} and {max}, with at most three decimals} other {Each item must cost between {min} and {max}, with at most two decimals}}',
  tooManyNeeds: 'You can list up to {max, plural, one {# item} other {# items}}',
})
