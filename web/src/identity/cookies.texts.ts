import { defineTexts } from '#shared/texts/define-texts.ts'

export const cookiesTexts = defineTexts('cookies', {
  blocked: 'Your browser didn’t keep you logged in. Please allow cookies for this site and try again.',
})
