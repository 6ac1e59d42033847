import { defineTexts } from '#shared/texts/define-texts.ts'

/** Settings of the website’s languages. */
export const languageFieldsTexts = defineTexts('languageFields', {
  // {example} is the beginning of a URL, such as /es
  languageHint:
    'The website’s own language. Its addresses have no prefix; those of other languages begin with one, such as {example}.',
  // in the first setup
  firstLanguageHint: 'The language of your website. You can add others in the settings.',
  changed:
    'Links without a prefix will open in {language}. Links to pages in {before} will begin with {prefix}, as long as you offer it.',
  othersHint: 'Visitors can also read the website in these. If you remove one, links to its pages stop working.',
  notRead: 'Translated, but no native speaker has checked it yet.',
  read: 'A native speaker has checked it.',
  original: 'The original texts. No native speaker has checked them yet.',
  textsHint:
    'Your own texts and questions stay as they are when you change the website’s language. You can translate them below.',
})
