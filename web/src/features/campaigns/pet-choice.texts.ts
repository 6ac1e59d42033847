import { defineTexts } from '#shared/texts/define-texts.ts'

/** The choice of the pet that a campaign is for. */
export const petChoiceTexts = defineTexts('petChoice', {
  label: 'Which pet?',
  hint: 'Optional. Fills in the name, photo, and location, and links the two pages.',
  none: 'A pet that isn’t listed here',
  loading: 'Loading...',
  // {reason} is a sentence
  loadFailed: 'Couldn’t load the pets. {reason}',
  // {name} is a pet's, {status} is 'Draft' or 'Adopted'
  withStatus: '{name} ({status})',
  draft: 'Draft',
  adopted: 'Adopted',
  more: 'Show more pets',
  search: 'Find a pet',
})
