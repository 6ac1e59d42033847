import { defineTexts } from '#shared/texts/define-texts.ts'

export const lazyComponentTexts = defineTexts('lazyComponent', {
  failed: 'Couldn’t open this. Please check your connection and try again.',
})
