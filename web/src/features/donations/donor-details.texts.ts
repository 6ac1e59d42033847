import { defineTexts } from '#shared/texts/define-texts.ts'

export const donorDetailsTexts = defineTexts('donorDetails', {
  heading: 'Your details',
  deleted: 'You deleted your details. The gift itself stays, without your name.',
  name: 'Name',
  message: 'Message',
  receiptTo: 'Email',
  none: 'You didn’t add a name, email, or message.',
  saved: 'Saved.',
  // {reason} is a sentence
  saveFailed: 'Couldn’t save your choice. {reason}',
  showName: 'Show my name, message, and amount on the campaign page',
  follow: 'Keep me posted',
  followHint: 'Campaign updates will appear on this page.',
  deleteQuestion: 'Delete your details?',
  deleteConsequence: 'This permanently deletes your name, message, and email. The gift itself stays.',
  delete: 'Delete my details',
  // {reason} is a sentence
  deleteFailed: 'Couldn’t delete your details. {reason}',
})
