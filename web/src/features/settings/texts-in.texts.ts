import { defineTexts } from '#shared/texts/define-texts.ts'

/** The switch between the languages of the shelter’s own texts, in settings. */
export const textsInTexts = defineTexts('textsIn', {
  // before the names of languages to choose from
  label: 'Texts in',
  // {language} is the language in which the texts were written
  count:
    '{done, number} of {all, plural, one {# text is} other {# texts are}} translated. The others are shown in {language}.',
  complete: 'All texts are translated.',
  none: 'There are no texts in {language} to translate yet.',
})
