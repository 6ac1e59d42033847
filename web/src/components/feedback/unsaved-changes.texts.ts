import { defineTexts } from '#shared/texts/define-texts.ts'

export const unsavedChangesTexts = defineTexts('unsavedChanges', {
  question: 'Leave without saving?',
  loss: 'You’ll lose what you typed here.',
  // buttons: leave or stay on the page
  leave: 'Leave',
  stay: 'Stay',
})
