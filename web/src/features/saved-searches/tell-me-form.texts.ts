import { defineTexts } from '#shared/texts/define-texts.ts'

export const tellMeFormTexts = defineTexts('tellMeForm', {
  email: 'Email',
  frequencyHint:
    'At once: about ten minutes after a pet is added. Daily and weekly: at 8 in the morning, weekly on Mondays.',
  save: 'Tell me',
  sent: 'Please check your email. Open the link in it and press the button there to start these emails.',
  sentOnce: 'You get one such email a day at most. Its link also starts searches that you add later.',
  confirmed: 'Done. We’ll email you about new pets like these.',
  // a link to the page with all saved searches
  searches: 'Your searches',
})
