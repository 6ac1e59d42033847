import { defineTexts } from '#shared/texts/define-texts.ts'

export const allRequestsTexts = defineTexts('allRequests', {
  label: 'All Requests',
  search: 'Pet or applicant',
  // inside the search box: what can be searched for
  searchHint: 'Name',
  // headings of a table's columns
  pet: 'Pet',
  requester: 'Requester',
  rejected: 'Rejected or withdrawn',
  loading: 'Loading requests...',
  failed: 'Couldn’t load the requests.',
  none: 'No adoption requests yet.',
  noneHint: 'Every request to adopt a pet on this site appears here.',
})
