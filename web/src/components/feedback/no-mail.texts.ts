import { defineTexts } from '#shared/texts/define-texts.ts'

/** For places where someone waits for an answer on a site that sends no email. */
export const noMailTexts = defineTexts('noMail', {
  answer: 'This shelter doesn’t send email, so look here for the answer.',
  answers: 'This shelter doesn’t send email, so look here for the answers.',
  reply: 'This shelter doesn’t send email, so look here for the reply.',
  decision: 'This shelter doesn’t send email, so look here for the decision.',
})
