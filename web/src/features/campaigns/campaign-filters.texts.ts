import { defineTexts } from '#shared/texts/define-texts.ts'

/** Above the list of campaigns. */
export const campaignFiltersTexts = defineTexts('campaignFilters', {
  // the group of links that follow
  show: 'Show campaigns',
  all: 'All',
  open: 'Open',
  // their goal is reached, or they have ended
  finished: 'Finished',
  // a count that is not exact; {max} is a number such as 1,000
  many: '{max}+',
  search: 'Search campaigns',
  searchExample: 'Bruno or surgery',
  // the button without scripts
  submit: 'Search',
})
