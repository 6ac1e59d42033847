import { defineTexts } from '#shared/texts/define-texts.ts'

export const happyStripTexts = defineTexts('happyStrip', {
  // stories of pets that have found a home
  heading: 'Happy endings',
  seeAll: 'See all happy endings',
})
