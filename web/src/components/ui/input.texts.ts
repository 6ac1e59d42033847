import { defineTexts } from '#shared/texts/define-texts.ts'

export const passwordInputTexts = defineTexts('passwordInput', {
  show: 'Show password',
  hide: 'Hide password',
})
