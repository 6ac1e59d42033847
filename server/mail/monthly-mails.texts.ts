import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about a monthly gift, to its donor. {amount} is formatted, such as $25.00; {name} is the sponsored pet's.

export const monthlyMailTexts = defineTexts('monthlyMail', {
  // button
  see: 'See your monthly gift',

  startedSubject: 'Your monthly gift has started',
  startedShelter: 'Thank you! We’ll charge your card {amount} each month.',
  startedSponsor: 'Thank you! We’ll charge your card {amount} each month for {name}.',
  startedPage: 'On your monthly gift page, you can skip a month, pause, lower the amount, or stop at any time.',
  transferSubject: 'How to set up your monthly gift',
  transfer: 'Thank you! Please set up a monthly transfer (a standing order) of {amount} at your bank.',
  // {reference} is such as PM-12-2F
  transferReference: 'Include this reference each time, so we can match your gifts to you: {reference}',
  transferPage: 'On your monthly gift page, you can see how to pay, or stop at any time.',
  secret: 'Don’t share the link below. Anyone with the link can change your monthly gift.',

  failedSubject: 'Your card was declined',
  failed: 'Your card was declined, so we couldn’t collect your monthly gift of {amount}.',
  failedNext: 'Use the link below to enter another card on Stripe. We’ll then try again.',
  cardSubject: 'Use another card for your monthly gift',
  card: 'Use the link below to enter another card on Stripe.',
  raiseSubject: 'Raise your monthly gift',
  raise: 'Use the link below to confirm your new monthly amount on Stripe: {amount}.',
  cardHour:
    'The link works once and expires in an hour. After that, you can ask for a new one on your monthly gift page.',
  cardNotYou: 'If you didn’t ask for this, you can ignore this email. Nothing changes unless you use the link.',
  // buttons
  enterCard: 'Enter another card',
  confirmAmount: 'Confirm amount',

  askedSubject: 'How would you like to continue your monthly gift?',
  asked: 'The pet you sponsor no longer needs a sponsor here, so we’ve paused your monthly gift.',
  askedChoice: 'You can sponsor another pet, support the shelter instead, or stop.',
  // {date} is such as November 24, 2026
  askedDate: 'Nothing is charged until you decide. If we don’t hear from you by {date}, your monthly gift will end.',
  choose: 'Choose what happens next',
})
