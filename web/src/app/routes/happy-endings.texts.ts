import { defineTexts } from '#shared/texts/define-texts.ts'

export const happyEndingsPageTexts = defineTexts('happyEndingsPage', {
  description: 'Stories of pets that found a home, told by their families.',
  lead: 'Told by the families who adopted them.',
})
