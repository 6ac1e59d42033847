import { defineTexts } from '#shared/texts/define-texts.ts'

export const stillHerePageTexts = defineTexts('stillHerePage', {
  lead: 'You haven’t updated these pets for 30 days. A quick answer keeps families from asking about a pet that’s gone.',
})
