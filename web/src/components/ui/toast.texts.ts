import { defineTexts } from '#shared/texts/define-texts.ts'

export const toastTexts = defineTexts('toast', {
  close: 'Close message',
})
