import { defineTexts } from '#shared/texts/define-texts.ts'

export const languageLinksTexts = defineTexts('languageLinks', {
  // the name, for screen readers, of the links to the same page in other languages
  label: 'Languages',
})
