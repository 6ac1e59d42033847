import { defineTexts } from '#shared/texts/define-texts.ts'

export const importRulesTexts = defineTexts('importRules', {
  photoListTooLong: 'The list of photos is longer than 4 MB. Choose a folder with fewer photos.',
})
