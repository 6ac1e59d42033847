import { defineTexts } from '#shared/texts/define-texts.ts'

/** Shown until the shelter has its own text, so it says nothing that may be wrong for a new shelter. */
export const whoWeAreTexts = defineTexts('whoWeAre', {
  heading: 'Who We Are',
  mission: 'Our mission is simple: to connect caring people with animals who deserve better lives.',
  // about animals anywhere: it says nothing about this shelter’s
  animals: 'Some animals are found on the street, and some lose their families. What they all need is you.',
  quote: '“Saving one animal won’t change the world, but it will change the whole world for that one animal.”',
})
