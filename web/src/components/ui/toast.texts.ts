import { defineTexts } from '#shared/texts/define-texts.ts'

export const toastTexts = defineTexts('toast', {
  // a button that reverses what the message says
  undo: 'Undo',
  close: 'Close message',
})
