import { defineTexts } from '#shared/texts/define-texts.ts'

export const adoptionDialogTexts = defineTexts('adoptionDialog', {
  title: 'Adopt {name}',
  description: 'How can we reach you, and where would {name} live?',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  message: 'Message (optional)',
  // the label of a question by the shelter that need not be answered
  optionalQuestion: '{question} (optional)',
  questionsFailed: 'Couldn’t load the shelter’s questions.',
  // a button that fills in phone, address, and answers from the user's last request
  reuseDetails: 'Use my details from last time',
  // read out to users of screen readers
  detailsReused: 'Your details from last time are filled in.',
  cancel: 'Cancel',
  submit: 'Submit',
  submitted: 'Adoption request submitted!',
  submittedNext: 'We’ll let you know when there’s a reply. You’ll find it under “My requests.”',
  // on a site that sends no email
  submittedNoMail: 'This shelter doesn’t send email, so look for the answer under “My requests.”',
  failed: 'Failed to submit adoption request',
  failedNext: 'Please try again later.',
})
