import { defineTexts } from '#shared/texts/define-texts.ts'

export const settingFieldTexts = defineTexts('settingField', {
  // the label of a field for a text’s version in another language, as in ‘Who We Are (Español)’
  inLanguage: '{label} ({language})',
  // {variable} is the name of an environment variable, such as SITE_NAME
  setOnServer: 'Set by {variable} on the server',
  length: '{count, number} of {max, plural, one {# character} other {# characters}}',
})
