import { defineTexts } from '#shared/texts/define-texts.ts'

export const undoToastTexts = defineTexts('undoToast', {
  // a button that reverses what the message beside it says
  undo: 'Undo',
})
