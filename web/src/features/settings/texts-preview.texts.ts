import { defineTexts } from '#shared/texts/define-texts.ts'

/** The preview of the shelter’s own texts in a language other than the page’s. */
export const textsPreviewTexts = defineTexts('textsPreview', {
  // {language} is the name of a language, such as Español
  title: 'Your texts in {language}',
  lead: 'Only your own texts are shown here. Save to see them on the page itself.',
  open: 'Open the saved home page in {language}',
  none: 'You have no texts of your own yet. Visitors see our sample text in {language}.',
  // above a text that is not translated
  missing: 'Not translated yet',
})
