import { defineTexts } from '#shared/texts/define-texts.ts'

/** Declining several selected requests. */
export const requestBulkTexts = defineTexts('requestBulk', {
  // the name of a checkbox
  select: 'Select {requesterName}’s request to adopt {petName}',
  request: '{requesterName}, for {petName}',
  // a button
  decline: 'Decline',
  declined: '{count, plural, one {# request declined.} other {# requests declined.}}',
})
