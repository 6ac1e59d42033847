import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const donationTableTexts = defineRichTexts('donationTable', {
  label: 'Gifts',
  // names of columns
  select: 'Select',
  gift: 'Gift',
  donor: 'Donor',
  campaign: 'Campaign',
  amount: 'Amount',
  action: 'Action',
  // {reference} is such as PS-1234-7F
  selectDonation: 'Select {reference}',
  // how a gift was made; <day> is its date
  checkout: '<day></day>, paid online',
  cash: '<day></day>, cash',
  monthly: '<day></day>, monthly',
  beforePayments: '<day></day>, before payments were tracked',
  // below the reference of a gift; {number} is such as 2026-00042
  receipt: 'Receipt {number}',
  // a link to all gifts of the donor in a year
  statement: 'Yearly statement',
  statementOf: 'Yearly statement for the donor of {reference}',
  anonymous: 'Anonymous',
  // after a donor's name
  nameShown: '(shown on the campaign page)',
  large: 'Large pledge, email not confirmed',
  expires: 'Expires <day></day>',
  // the shelter has emailed the donor about an unpaid pledge
  reminded: 'Reminded <day></day>',
  remind: 'Email a reminder',
  remindDone: 'We’re emailing the donor a reminder about {reference}.',
  remindFailed: 'No reminder was sent. {reason}',
  receive: 'Mark as received',
  receiveDonation: 'Mark as received: {reference}',
  cancel: 'Cancel pledge',
  cancelDonation: 'Cancel pledge: {reference}',
  correct: 'Cancel (entered by mistake)',
  correctDonation: 'Cancel (entered by mistake): {reference}',
})
