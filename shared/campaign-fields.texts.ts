import { defineTexts } from '#shared/texts/define-texts.ts'

/** Labels of a campaign's texts. A label is also the subject of errors, such as 'Location is required'. */
export const campaignFieldsTexts = defineTexts('campaignFields', {
  petName: 'Pet name',
  petNameInForm: 'Pet Name',
  title: 'Title',
  location: 'Location',
  description: 'Description',
})
