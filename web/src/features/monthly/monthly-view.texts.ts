import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The page of a monthly gift, for its donor. {name} is the shelter's, or the sponsored pet's. */
export const monthlyViewTexts = defineRichTexts('monthlyView', {
  title: 'Your Monthly Gift',
  description: 'Skip a month, pause, lower the amount, or stop.',
  // {amount} is formatted, such as $25.00
  perMonth: '{amount} a month',
  toShelter: 'to {name}',
  forPet: 'for <pet>{name}</pet>',
  payNow: 'Continue to payment',
  // after the monthly gift has ended
  beginAgain: 'Start a new monthly gift',
  confirming: 'Confirming your payment...',
  howToPay: 'How to set it up',
  // {amount} is formatted
  standingOrder:
    'Set up a monthly transfer (a standing order) of {amount} at your bank, and include this reference each time. We’ll match your gifts to you.',
  changeHeading: 'Change this gift',
  giftsHeading: 'Your gifts so far',
  seeDonation: '{amount} gift',
  detailsHeading: 'Your details',
  name: 'Name',
  email: 'Email',
  erase: 'Delete my details',
  eraseQuestion: 'Delete your details?',
  eraseConsequence:
    'Your monthly gift stops, and your name and email are permanently deleted. Your gifts stay in the books without your name.',
  eraseFailed: 'Couldn’t delete your details. {reason}',
  erased: 'Your details have been deleted.',
  started: 'Your monthly gift has started.',
  keepHint: 'This page is your way back to your monthly gift. Anyone with the link can change it.',
  bookmark: 'Bookmark this page. Anyone with the link can change your monthly gift.',
  notFound: 'Monthly Gift Not Found',
  notFoundDescription: 'This link doesn’t lead to a monthly gift.',
  notFoundHint: 'Part of the link may be missing. Please open the full link from your email.',
  home: 'Go to the home page',
  loadingFailed: 'Couldn’t load your monthly gift.',
})
