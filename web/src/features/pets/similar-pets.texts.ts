import { defineTexts } from '#shared/texts/define-texts.ts'

export const similarPetsTexts = defineTexts('similarPets', {
  heading: 'You might also like',
  // the name of the list, for screen readers
  pets: 'Similar pets',
})
