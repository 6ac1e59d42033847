import { defineTexts } from '#shared/texts/define-texts.ts'

export const petsPageTexts = defineTexts('petsPage', {
  // for search engines
  description: 'Dogs, cats, rabbits, and other pets that are looking for a home. Search by name or category.',
  lead: 'Everyone here is looking for a home. Maybe yours.',
})
