import { defineTexts } from '#shared/texts/define-texts.ts'

export const copyFieldTexts = defineTexts('copyField', {
  // a button that puts the text of the field above it on the clipboard
  copy: 'Copy',
})
