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
  standingOrder: 'bank transfer',
  pending: 'waiting for Stripe',
  // only screen readers read what is within <hidden>
  stop: 'Stop<hidden> {reference}</hidden>',
  stopButton: 'Stop monthly gift',
  // {name} is the donor's; {method} is how the gift is paid
  stopQuestion: 'Stop {name}’s monthly gift?',
  stopConsequence:
    '{method, select, transfer {The donor has to cancel the transfer at the bank, too.} other {Nothing more is collected.}} The donor can start a new monthly gift at any time.',
  stopFailed: 'Couldn’t stop the monthly gift. {reason}',
  showMore: 'Show more',
  loadFailed: 'Couldn’t load more monthly gifts.',
  // money that arrived by a standing order
  receiveHeading: 'Record a bank transfer',
  reference: 'Reference, such as PM-12-2F',
  // {currency} is the shelter’s, such as EUR
  amount: '{currency, select, USD {Amount ($)} other {Amount ({currency})}}',
  receive: 'Mark as received',
  received: 'Recorded as gift {reference}.',
  receiveFailed: 'Nothing was recorded. {reason}',
  invalidAmount: 'Please enter a valid amount.',
})
