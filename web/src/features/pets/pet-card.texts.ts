import { defineTexts } from '#shared/texts/define-texts.ts'

/** Names of facts on a card, for screen readers. */
export const petCardTexts = defineTexts('petCard', {
  age: 'Age',
  // where the pet is: a town
  location: 'Location',
})
