import { defineTexts } from '#shared/texts/define-texts.ts'

export const petInterestTexts = defineTexts('petInterest', {
  // in the form for adding a pet; they have asked for emails about new pets
  looking:
    '{count, plural, one {# person is looking for a pet like this.} other {# people are looking for a pet like this.}}',
})
