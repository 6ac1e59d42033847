import { defineTexts } from '#shared/texts/define-texts.ts'

/** What a donor can change about a monthly gift. */
export const monthlyChangesTexts = defineTexts('monthlyChanges', {
  skip: 'Skip one month',
  pauseTwo: 'Pause 2 months',
  pauseThree: 'Pause 3 months',
  resume: 'Resume now',
  stop: 'Stop monthly gift',
  stopQuestion: 'Stop your monthly gift?',
  // {method} is how the gift is paid; a transfer has to be canceled at the donor's bank
  stopConsequence:
    '{method, select, transfer {Please cancel the transfer at your bank, too.} other {Nothing more is collected.}} You can start a new monthly gift at any time.',
  // {currency} is the shelter’s, such as EUR
  newAmount: '{currency, select, USD {New monthly amount ($)} other {New monthly amount ({currency})}}',
  amountHint: 'You can lower it right here. To raise it, you’ll confirm the new amount on Stripe.',
  change: 'Change amount',
  card: 'Use another card',
  linkMailed:
    'We’ve emailed you a link. It works once and expires in an hour. If we already emailed you today, it will arrive tomorrow.',
  // instead of another link within ten minutes
  mailedLately: 'We’ve just emailed you a link. Check your inbox, or ask for a new one in ten minutes.',
  noMail: 'To use another card or give more, please contact the shelter.',
  invalidAmount: 'Please enter a valid amount.',
  saved: 'Your monthly gift was changed.',
  failed: 'Nothing was changed. {reason}',
  // the sponsored pet has found a home
  choiceHeading: 'How would you like to continue?',
  toShelter: 'Support the shelter instead',
  chooseAnother: 'Or sponsor another pet:',
  // {name} is a pet's
  sponsor: 'Sponsor {name}',
  morePets: 'See all pets',
})
