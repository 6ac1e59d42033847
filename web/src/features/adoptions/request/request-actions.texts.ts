import { defineTexts } from '#shared/texts/define-texts.ts'

export const requestActionsTexts = defineTexts('requestActions', {
  // buttons
  reject: 'Reject',
  accept: 'Accept',
  release: 'Release hold',
  adopt: 'Mark as adopted',
  withdraw: 'Withdraw request',
  withdrawQuestion: 'Withdraw your request?',
  withdrawAccepted: '{petName} will no longer be on hold for you and may go to someone else.',
  withdrawPending: 'You’ll no longer be considered for {petName}.',
  withdrawYes: 'Withdraw request',
  withdrawNo: 'Keep request',
  withdrawn: 'Your request was withdrawn.',
  withdrawFailed: 'Couldn’t withdraw your request. {reason}',
})
