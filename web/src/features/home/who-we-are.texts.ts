import { defineTexts } from '#shared/texts/define-texts.ts'

/** Shown until the shelter has its own text, so it says nothing that may be wrong for a new shelter. */
export const whoWeAreTexts = defineTexts('whoWeAre', {
  heading: 'Who We Are',
  mission: 'Our mission is simple: to connect caring people with animals who deserve better lives.',
  // ‘some’ are the animals
  animals:
    'Some were found on the street, some lost their families, and some were never wanted. What they all need now is you.',
  quote: '“Saving one animal won’t change the world, but it will change the whole world for that one animal.”',
})
