import { defineTexts } from '#shared/texts/define-texts.ts'

export const longestWaitingTexts = defineTexts('longestWaiting', {
  // the pets that have looked for a home for the longest time
  heading: 'Waiting the longest',
  seeAll: 'See all pets',
  loading: 'Loading pets...',
})
