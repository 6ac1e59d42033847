import { defineTexts } from '#shared/texts/define-texts.ts'

export const welcomePageTexts = defineTexts('welcomePage', {
  lead: 'Three short steps. Nothing goes live until you save, and you can stop at any time.',
})
