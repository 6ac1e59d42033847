import { defineTexts } from '#shared/texts/define-texts.ts'

export const donationFiltersTexts = defineTexts('donationFilters', {
  label: 'Gifts by status',
  all: 'All',
  // the label of a search field
  reference: 'Reference',
  find: 'Find',
  findReference: 'Find this reference',
  // the label of a search field
  donor: 'Reference, name, or email',
  findDonor: 'Find gifts',
})
