import { defineTexts } from '#shared/texts/define-texts.ts'

export const donationFiltersTexts = defineTexts('donationFilters', {
  label: 'Gifts by status',
  // shows only gifts to the shelter itself
  toShelter: 'To the shelter',
  all: 'All',
  // the label of a search field
  reference: 'Reference',
  find: 'Find',
  findReference: 'Find this reference',
  // the label of a search field
  donor: 'Reference, name, or email',
  findDonor: 'Find gifts',
})
