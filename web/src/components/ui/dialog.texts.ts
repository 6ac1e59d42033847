import { defineTexts } from '#shared/texts/define-texts.ts'

export const dialogTexts = defineTexts('dialog', {
  // a button, shown as ×
  close: 'Close',
})
