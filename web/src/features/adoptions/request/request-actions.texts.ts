import { defineTexts } from '#shared/texts/define-texts.ts'

export const requestActionsTexts = defineTexts('requestActions', {
  // buttons
  reject: 'Reject',
  accept: 'Accept',
  release: 'Release hold',
  adopt: 'Mark as adopted',
  // of the days that a pet spends with a family before the adoption
  startTrial: 'Start a trial',
  changeTrial: 'Change the trial',
  // the adopted pet
  cameBack: 'Came back',
  withdraw: 'Withdraw request',
  withdrawQuestion: 'Withdraw your request?',
  withdrawAccepted: '{petName} will no longer be on hold for you and may go to someone else.',
  withdrawPending: 'You’ll no longer be considered for {petName}.',
  withdrawYes: 'Withdraw request',
  withdrawNo: 'Keep request',
  withdrawn: 'Your request was withdrawn.',
  withdrawFailed: 'Couldn’t withdraw your request. {reason}',
})
