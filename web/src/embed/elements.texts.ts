import { defineTexts } from '#shared/texts/define-texts.ts'

/** Pets on other websites. These texts have no tags: they are in a small script without React. */
export const embedTexts = defineTexts('embed', {
  // a small label on the picture
  onHold: 'On hold',
  adopted: 'Adopted',
  // {age} is such as '3 years'; {category} is the kind of animal
  facts:
    '{category, select, Dog {Dog · {age}} Cat {Cat · {age}} Rabbit {Rabbit · {age}} Bird {Bird · {age}} other {Other · {age}}}',
  // {shelter} is the shelter's name
  all: 'Meet all pets at {shelter}',
  none: 'No pets are looking for a home right now.',
  // a link after that sentence
  visit: 'Visit {shelter}',
  // instead of the pets while they can't be loaded; {host} is such as pets.example.org
  fallback: 'Meet the pets at {host}',
})
