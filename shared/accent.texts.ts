import { defineTexts } from '#shared/texts/define-texts.ts'

/** Why a color can't be the accent. {contrast} and {needed} are ratios such as 4.5, of at most 21. */
export const accentTexts = defineTexts('accent', {
  whiteTextUnreadable:
    'White text isn’t readable on this color (contrast {contrast}, needs {needed}). Pick a darker one.',
  tooLittleContrast:
    'This color is hard to tell from the rest of the site (contrast {contrast}, needs {needed}). Pick another one.',
  // # and digits 0-9 and a-f
  noColor: 'Enter a color as # followed by six digits or letters a–f, such as #b45309.',
})
