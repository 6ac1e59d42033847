import { defineTexts } from '#shared/texts/define-texts.ts'

export const sentRequestsTexts = defineTexts('sentRequests', {
  label: 'My requests',
  // headings of a table's columns
  pet: 'Pet',
  // the day on which the user sent the request
  sentOn: 'Sent',
  status: 'Status',
  failed: 'Couldn’t load your requests.',
  none: 'No adoption requests found.',
  noneHint: 'You haven’t applied to adopt yet. Maybe one of our pets is waiting for you.',
  browse: 'Browse Pets',
})
