import { defineTexts } from '#shared/texts/define-texts.ts'

/** The preview of the site in a language other than the page’s. */
export const textsPreviewTexts = defineTexts('textsPreview', {
  // {language} is the name of a language, such as Español
  title: 'Your site in {language}',
  open: 'Open the saved home page in {language}',
  failed: 'We couldn’t load the preview.',
  // above a text that is not translated
  missing: 'Not translated yet',
})
