import { defineTexts } from '#shared/texts/define-texts.ts'

export const letterheadTexts = defineTexts('letterhead', {
  // {number} is the shelter's registration number as it wrote it, such as 'EIN 12-3456789'
  registration: 'Registration number: {number}',
})
