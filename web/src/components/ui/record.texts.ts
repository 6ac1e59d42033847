import { defineTexts } from '#shared/texts/define-texts.ts'

export const recordTexts = defineTexts('record', {
  // the title of a page as a sentence, such as ‘Pet not found.’
  notFound: '{title}.',
})
