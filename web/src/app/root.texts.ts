import { defineTexts } from '#shared/texts/define-texts.ts'

export const rootTexts = defineTexts('root', {
  // a link that the keyboard reaches first
  skip: 'Skip to content',
})
