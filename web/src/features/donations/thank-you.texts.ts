import { defineTexts } from '#shared/texts/define-texts.ts'

/** What a donor sees right after donating, above how to pay. */
export const thankYouTexts = defineTexts('thankYou', {
  heading: 'Thank You!',
  // {name} is a pet's, or the shelter's
  donated: 'You donated {amount} to {name}.',
})
