import { defineTexts } from '#shared/texts/define-texts.ts'

/** Filters, and words that the lists of all pets, campaigns, and requests share. */
export const listFiltersTexts = defineTexts('listFilters', {
  // the choice that filters nothing
  any: 'Any',
  status: 'Status',
  // the label of a filter with the next three choices
  visibility: 'Visibility',
  waiting: 'Waiting for approval',
  refused: 'Not approved',
  hidden: 'Hidden: suspended user',
  sort: 'Sort by',
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  // inside a search box: what can be searched for
  nameOrEmail: 'Name or email',
  // headings of a table's columns
  petName: 'Pet Name',
  owner: 'Owner',
  actions: 'Actions',
  formerUser: 'A former user',
})
