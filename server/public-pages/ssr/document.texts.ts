import { defineTexts } from '#shared/texts/define-texts.ts'

/** Texts of pages that the server alone writes. */
export const documentTexts = defineTexts('document', {
  // instead of a page that can't be shown without JavaScript
  noScript: 'This page needs JavaScript. Please turn it on in your browser and reload the page.',
})
