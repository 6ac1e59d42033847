import { defineTexts } from '#shared/texts/define-texts.ts'

export const embedPageTexts = defineTexts('embedPage', {
  lead: 'Show our pets on another website. Paste one line of code, and the list stays up to date.',
})
