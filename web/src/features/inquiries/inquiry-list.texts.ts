import { defineTexts } from '#shared/texts/define-texts.ts'

/** Questions about pets in the dashboard. */
export const inquiryListTexts = defineTexts('inquiryList', {
  lead: 'Questions that visitors have asked about your pets.',
  leadForStaff: 'Questions that visitors have asked about any pet.',
  label: 'Questions about pets',
  loading: 'Loading questions...',
  failed: 'Couldn’t load the questions.',
  moreFailed: 'Couldn’t load more questions.',
  none: 'No questions yet',
  noneHint: 'When someone asks about a pet, the question appears here.',
  myPets: 'See my pets',
  pet: 'Pet',
  asker: 'From',
  question: 'Question',
  status: 'Status',
  details: 'See question',
  // for screen readers
  detailsOf: 'See question by {name} about {petName}',
  waiting: 'Open',
  answered: 'Answered',
  closed: 'Closed',
})
