import { defineTexts } from '#shared/texts/define-texts.ts'

/** The page after the form ‘Tell me about new pets’ was sent without JavaScript. */
export const tellMeAnswerTexts = defineTexts('tellMeAnswer', {
  sentTitle: 'Please check your email',
  sent: 'Open the link in it and press the button there to start these emails.',
  sentOnce: 'You get one such email a day at most. Its link also starts searches that you add later.',
  confirmedTitle: 'Saved',
  confirmed: 'We’ll email you about new pets like these.',
  refusedTitle: 'That didn’t work',
  back: 'Go back and try again.',
})
