import { defineTexts } from '#shared/texts/define-texts.ts'

export const adoptButtonTexts = defineTexts('adoptButton', {
  // the button
  adopt: 'Adopt',
  // the disabled button of a pet that has a home
  adopted: 'Adopted',
  loginTitle: 'Login Required',
  loginText: 'You must be logged in to adopt a pet.',
  goToLogin: 'Go to Login',
  sent: 'Request sent.',
  sentHint: 'We’ll let you know.',
  // on a site that sends no email, before the link
  sentNoMail: 'No email will come, so look here:',
  // a link to the list of the user's own requests
  myRequests: 'My requests',
})
