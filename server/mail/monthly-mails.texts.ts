import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about a monthly gift, to its donor. {amount} is formatted, such as $25.00; {name} is the sponsored pet's.

export const monthlyMailTexts = defineTexts('monthlyMail', {
  // button
  see: 'See your monthly gift',

  startedSubject: 'Your monthly gift has started',
  startedShelter: 'Thank you! Your card is charged {amount} each month.',
  startedSponsor: 'Thank you! Your card is charged {amount} each month for {name}.',
  startedPage: 'On the page of your monthly gift, you can skip a month, pause, lower the amount or stop at any time.',
  transferSubject: 'How to set up your monthly gift',
  transfer: 'Thank you! Please set up a standing order of {amount} a month at your bank.',
  // {reference} is such as PM-12-2F
  transferReference: 'Use this reference each time, so we can match your gifts to you: {reference}',
  transferPage: 'On the page of your monthly gift, you can see how to pay, or stop at any time.',
  secret: 'Don’t share the link below: anyone who has it can change your monthly gift.',

  failedSubject: 'Your card was declined',
  failed: 'We couldn’t collect your monthly gift of {amount}: your card was declined.',
  failedNext: 'With the link below, you can enter another card at Stripe. We’ll then try again.',
  cardSubject: 'Use another card for your monthly gift',
  card: 'With the link below, you can enter another card at Stripe.',
  raiseSubject: 'Raise your monthly gift',
  raise: 'With the link below, you can confirm your new monthly amount at Stripe: {amount}.',
  cardHour:
    'The link works once, within one hour. After that, you can ask for a new one on the page of your monthly gift.',
  cardNotYou: 'If this wasn’t you, you can ignore this email. Nothing changes unless you use the link.',
  // buttons
  enterCard: 'Enter another card',
  confirmAmount: 'Confirm the amount',

  askedSubject: 'How would you like to continue your monthly gift?',
  asked: 'The pet that you sponsor no longer needs a sponsor here. We’ve paused your monthly gift.',
  askedChoice: 'You can sponsor another pet, support the shelter instead, or stop.',
  // {date} is such as November 24, 2026
  askedDate: 'If we don’t hear from you by {date}, your monthly gift ends. Nothing is charged until you decide.',
  choose: 'Choose what happens next',
})
