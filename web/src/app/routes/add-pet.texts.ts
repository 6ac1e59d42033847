import { defineTexts } from '#shared/texts/define-texts.ts'

export const addPetPageTexts = defineTexts('addPetPage', {
  lead: 'A good photo and a few honest words help most.',
})
