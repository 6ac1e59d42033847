import { defineTexts } from '#shared/texts/define-texts.ts'

export const stillHerePageTexts = defineTexts('stillHerePage', {
  lead: 'After 30 days without an update, we check with you, so that nobody asks about a pet that’s gone.',
})
