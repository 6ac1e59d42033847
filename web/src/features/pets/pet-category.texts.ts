import { defineTexts } from '#shared/texts/define-texts.ts'

/** What kind of animal a pet is, by the stored value. */
export const petCategoryTexts = defineTexts('petCategory', {
  Dog: 'Dog',
  Cat: 'Cat',
  Rabbit: 'Rabbit',
  Bird: 'Bird',
  // any other animal
  Other: 'Other',
})
