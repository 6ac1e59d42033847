import { defineTexts } from '#shared/texts/define-texts.ts'

export const searchesPageTexts = defineTexts('searchesPage', {
  // for search engines
  description: 'Change, renew, or stop emails about new pets.',
  lead: 'Emails about new pets that you asked for.',
  noLink: 'Part of the link is missing. Please open the full link from the email.',
  pets: 'Browse pets',
})
