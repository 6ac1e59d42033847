import { defineTexts } from '#shared/texts/define-texts.ts'

export const deleteAccountPartTexts = defineTexts('deleteAccountPart', {
  dataTitle: 'Your data',
  dataLead: 'Everything we store about you, as a JSON file. Other people’s messages are not included.',
  download: 'Download my data',
  title: 'Delete account',
  lead: 'This permanently deletes your account. Donations stay in the books without your name.',
  delete: 'Delete my account',
})
