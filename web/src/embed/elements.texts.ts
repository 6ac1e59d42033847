import { defineTexts } from '#shared/texts/define-texts.ts'

/** Shown on other sites (docs/product.md 17.6). */
export const embedTexts = defineTexts('embed', {
  // the status of a pet
  onHold: 'On hold',
  adopted: 'Adopted',
  noPets: 'No pets are looking for a home right now.',
  // a link that follows: shelter is the shelter’s name
  visit: 'Visit {shelter}',
  allPets: 'Meet all pets at {shelter}',
  // host is the site’s address, such as pets.example.org
  petsAt: 'Meet the pets at {host}',
})
