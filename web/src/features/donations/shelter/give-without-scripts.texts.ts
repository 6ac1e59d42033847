import { defineTexts } from '#shared/texts/define-texts.ts'

/** Instead of the forms for gifts to the shelter, in browsers without JavaScript. */
export const giveWithoutScriptsTexts = defineTexts('giveWithoutScripts', {
  // if the shelter describes how to pay, or can be reached
  other: 'The form needs JavaScript, but you can give without it, too. Thank you!',
  // if it does neither
  only: 'The form needs JavaScript. Please turn it on in your browser to give. Thank you!',
  // after the shelter's words on how to pay
  reference: 'You won’t have a reference, so please write your name with your payment.',
  // {contact} is an email address or a phone number
  contact: 'If you have questions, please write or call: {contact}.',
  contacts: 'If you have questions, please write or call: {email} or {phone}.',
})
