import { defineTexts } from '#shared/texts/define-texts.ts'

/** The table of a user’s own pets. */
export const myPetsTableTexts = defineTexts('myPetsTable', {
  myPets: 'My Added Pets',
  // a column of numbers, from 1
  serial: 'Serial',
  name: 'Pet Name',
  category: 'Category',
  image: 'Image',
  status: 'Adoption Status',
  actions: 'Actions',
})
