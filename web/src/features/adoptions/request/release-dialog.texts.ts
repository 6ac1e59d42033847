import { defineTexts } from '#shared/texts/define-texts.ts'

export const releaseDialogTexts = defineTexts('releaseDialog', {
  title: 'Release the hold on {petName}?',
  consequence: '{requesterName} will be told, and you can choose someone else.',
  reason: 'Reason (optional)',
  reasonHint: 'Only your team can see this.',
  cancel: 'Cancel',
  release: 'Release hold',
  released: '{petName} is available again. We’ve told {requesterName}.',
  failed: 'Couldn’t release the hold. {reason}',
})
