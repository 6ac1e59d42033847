import { defineTexts } from '#shared/texts/define-texts.ts'

/** Short texts of a pet's owner on the pet's page. */
export const goodToKnowTexts = defineTexts('goodToKnow', {
  heading: 'Good to know',
})
