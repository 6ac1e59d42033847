import { defineTexts } from '#shared/texts/define-texts.ts'

export const petPageTexts = defineTexts('petPage', {
  loadingFailed: 'Couldn’t load this pet.',
})
