import { defineTexts } from '#shared/texts/define-texts.ts'

/** Kinds of animals, by the stored value. */
export const petCategoryTexts = defineTexts('petCategory', {
  Dog: 'Dog',
  Cat: 'Cat',
  Rabbit: 'Rabbit',
  Bird: 'Bird',
  // any other animal
  Other: 'Other',
})
