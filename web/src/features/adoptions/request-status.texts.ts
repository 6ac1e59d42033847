import { defineTexts } from '#shared/texts/define-texts.ts'

/** States of a request, as on its badge. */
export const requestStatusTexts = defineTexts('requestStatus', {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  // by the applicant
  withdrawn: 'Withdrawn',
})
