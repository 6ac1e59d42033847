import { defineTexts } from '#shared/texts/define-texts.ts'

export const declineDialogTexts = defineTexts('declineDialog', {
  title: '{count, plural, one {Decline # request?} other {Decline # requests?}}',
  consequence:
    '{count, plural, one {The applicant will be told. You can’t undo this.} other {The applicants will be told. You can’t undo this.}}',
  message: 'Message (optional)',
  messageHint:
    '{count, plural, one {They’ll find it with your answer.} other {Each of them will find it with your answer.}}',
  cancel: 'Cancel',
  decline: '{count, plural, one {Decline request} other {Decline # requests}}',
})
