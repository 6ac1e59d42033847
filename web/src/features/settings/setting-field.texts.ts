import { defineTexts } from '#shared/texts/define-texts.ts'

export const settingFieldTexts = defineTexts('settingField', {
  // {variable} is the name of an environment variable, such as SITE_NAME
  setOnServer: 'Set by {variable} on the server',
  length: '{count, number} of {max, plural, one {# character} other {# characters}}',
})
