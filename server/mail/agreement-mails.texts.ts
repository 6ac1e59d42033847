import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about an adoption agreement. The one to the adopter doesn't name the pet, because its name was written by
// someone else.

export const agreementMailTexts = defineTexts('agreementMail', {
  // to the pet's owner
  agreedSubject: 'The adoption agreement for {petName} was accepted',
  agreed: 'The applicant read the adoption agreement for {petName} and agreed to it.',
  agreedNext: 'You can read and print it on the request’s page, and see what comes next.',
  // to the adopter
  copySubject: 'Your copy of the adoption agreement',
  copy: 'Thank you for agreeing to the adoption agreement.',
  copyPlace: 'You can read and print your copy on your request’s page anytime.',
  // buttons
  seeRequest: 'See the request',
  seeYourRequest: 'See your request',
})
