import { defineTexts } from '#shared/texts/define-texts.ts'

export const requestListTexts = defineTexts('requestList', {
  loading: 'Loading requests...',
  moreFailed: 'Couldn’t load more requests.',
  // a link to the request's own page
  details: 'Details',
  detailsOfYours: 'Details of your request to adopt {petName}',
  detailsOfTheirs:
    '{who, select, former {Details of a former user’s request to adopt {petName}} other {Details of {requesterName}’s request to adopt {petName}}}',
})
