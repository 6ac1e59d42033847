import { defineTexts } from '#shared/texts/define-texts.ts'

export const alertWindowTexts = defineTexts('alertWindow', {
  // closes a message
  ok: 'OK',
  cancel: 'Cancel',
})
