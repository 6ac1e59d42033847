import { defineTexts } from '#shared/texts/define-texts.ts'

export const copyTextTexts = defineTexts('copyText', {
  copied: 'Copied.',
  failed: 'Couldn’t copy this. Please select the text and copy it yourself.',
})
