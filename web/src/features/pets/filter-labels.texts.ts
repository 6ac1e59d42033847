import { defineTexts } from '#shared/texts/define-texts.ts'

/** Filters of the pet listing: the names of the groups, and their choices. */
export const filterLabelsTexts = defineTexts('filterLabels', {
  age: 'Age',
  size: 'Size',
  sex: 'Sex',
  goodWith: 'Good with',
  specialNeeds: 'Special needs',
  status: 'Status',
  baby: 'Baby',
  young: 'Young',
  adult: 'Adult',
  senior: 'Senior',
  babyAge: 'under 6 months',
  youngAge: 'under 2 years',
  adultAge: 'under 7 years',
  seniorAge: '7 years and older',
  // in the group ‘Good with’
  children: 'Children',
  dogs: 'Dogs',
  cats: 'Cats',
  // pets with special needs, in the group ‘Special needs’
  needsYes: 'Yes',
  // pets without special needs, in the group ‘Special needs’
  needsNone: 'None',
  // a selected filter, shown without its group
  withSpecialNeeds: 'Special needs',
  withoutSpecialNeeds: 'No special needs',
  newestFirst: 'Newest first',
  longestWaitFirst: 'Longest wait first',
})
