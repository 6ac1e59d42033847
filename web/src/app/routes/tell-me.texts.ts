import { defineTexts } from '#shared/texts/define-texts.ts'

export const tellMePageTexts = defineTexts('tellMePage', {
  // for search engines
  description: 'Get an email when a pet like the one you’re looking for is added.',
  lead: 'We’ll email you when a pet like this is added:',
  back: 'Change the search',
})
