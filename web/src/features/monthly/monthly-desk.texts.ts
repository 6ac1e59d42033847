import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** Monthly gifts on the page of all gifts, for admins. */
export const monthlyDeskTexts = defineRichTexts('monthlyDesk', {
  heading: 'Monthly gifts',
  // {amount} is formatted, such as $340
  totals: '{count, plural, one {# active, {amount} a month} other {# active, {amount} a month}}',
  download: 'Download monthly gifts (CSV)',
  // {name} is the donor's, and {pet} the sponsored pet's
  noName: 'Anonymous',
  forPet: 'for {pet}',
  toShelter: 'to the shelter',
  next: 'Next gift on <date></date>',
  ended: 'Ended on <date></date>',
  standingOrder: 'standing order',
  pending: 'waiting for Stripe',
  // only screen readers read what is within <hidden>
  stop: 'Stop<hidden> {reference}</hidden>',
  stopButton: 'Stop monthly gift',
  // {name} is the donor's
  stopQuestion: 'Stop the monthly gift of {name}?',
  stopConsequence: 'Nothing more is collected. The donor can start a new monthly gift at any time.',
  stopFailed: 'The monthly gift couldn’t be stopped: {reason}',
  showMore: 'Show more',
  loadFailed: 'More monthly gifts couldn’t be loaded.',
  // money that arrived by a standing order
  receiveHeading: 'Record a standing order',
  reference: 'Reference, such as PM-12-2F',
  // {currency} is such as USD
  amount: 'Amount ({currency})',
  receive: 'Mark as received',
  received: 'Recorded as gift {reference}.',
  receiveFailed: 'Nothing was recorded: {reason}',
  invalidAmount: 'Please enter a valid amount.',
})
