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
  // below a pet's name: category is the kind of animal, age is such as '3 years'
  facts:
    '{category, select, Dog {Dog · {age}} Cat {Cat · {age}} Rabbit {Rabbit · {age}} Bird {Bird · {age}} other {Other · {age}}}',
})
