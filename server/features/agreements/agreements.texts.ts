import { defineTexts } from '#shared/texts/define-texts.ts'

/** Facts in an adoption agreement. */
export const agreementFactsTexts = defineTexts('agreementFacts', {
  // a fact that nobody has entered, such as the breed of a pet
  unknown: 'not known',
  // a birth date that is an estimate
  around: 'around {date}',
})
