import { defineTexts } from '#shared/texts/define-texts.ts'

/** The first words in the file with all that the shelter stores about a user. */
export const dataExportTexts = defineTexts('dataExport', {
  about:
    'Everything we store about you, as JSON. Times are in UTC, amounts in the currency’s smallest unit. Other people’s messages are not included, and neither is anything that could unlock your account.',
})
