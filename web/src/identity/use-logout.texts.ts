import { defineTexts } from '#shared/texts/define-texts.ts'

export const logoutTexts = defineTexts('logout', {
  // reason is a sentence
  failed: 'You’re still logged in. {reason}',
})
