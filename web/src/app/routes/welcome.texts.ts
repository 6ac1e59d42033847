import { defineTexts } from '#shared/texts/define-texts.ts'

export const welcomePageTexts = defineTexts('welcomePage', {
  lead: 'Five short steps. You can skip any of them, stop at any time, and change everything later.',
})
