import { defineTexts } from '#shared/texts/define-texts.ts'

/** A window in which an applicant suggests another time to meet. */
export const proposeDialogTexts = defineTexts('proposeDialog', {
  title: 'Suggest another time',
  description: 'They’ll be told, and can confirm it or offer other times.',
  moves: 'Your confirmed time will be canceled, and they can confirm the new one.',
  cancel: 'Cancel',
  suggest: 'Suggest this time',
  suggested: 'Sent. We’ll tell you once there’s an answer.',
  failed: 'The time couldn’t be suggested: {reason}',
})
