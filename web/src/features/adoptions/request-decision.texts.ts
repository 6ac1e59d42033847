import { defineTexts } from '#shared/texts/define-texts.ts'

/** Accepting and rejecting a request. */
export const requestDecisionTexts = defineTexts('requestDecision', {
  noActions: 'No actions',
  // buttons
  accept: 'Accept',
  reject: 'Reject',
  // the button's name for screen readers
  acceptRequest: 'Accept {requesterName}’s request to adopt {petName}',
  // after 'More actions for '
  request: '{requesterName}’s request to adopt {petName}',
  question:
    '{status, select, accepted {Are you sure you want to accepted this request?} other {Are you sure you want to rejected this request?}}',
  acceptConsequence: '{petName} will be put on hold for {requesterName}. Other applicants stay on the waiting list.',
  rejectConsequence: 'You’ll turn down {requesterName}’s request to adopt {petName}. You can’t undo this.',
  confirm: '{status, select, accepted {Yes, accepted} other {Yes, rejected}}',
  done: 'Updated!',
  doneText: '{status, select, accepted {Request has been accepted.} other {Request has been rejected.}}',
  failed: 'Error!',
  failedText: 'Something went wrong.',
  failedReason: 'Something went wrong. {reason}',
})
