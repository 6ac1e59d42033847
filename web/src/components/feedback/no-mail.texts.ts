import { defineTexts } from '#shared/texts/define-texts.ts'

/** For places where someone waits for an answer on a site that sends no email. */
export const noMailTexts = defineTexts('noMail', {
  answer: 'This shelter doesn’t send email, so look here for the answer.',
  answers: 'This shelter doesn’t send email, so look here for the answers.',
  reply: 'This shelter doesn’t send email, so look here for the reply.',
  // for a donor who has pledged, on the page of the gift
  payment: 'This shelter doesn’t send email, so look here to see when your payment has been received.',
  // for someone who has forgotten their password
  password: 'This shelter doesn’t send email, so only an admin can give you the link.',
  decision: 'This shelter doesn’t send email, so look here for the decision.',
})
