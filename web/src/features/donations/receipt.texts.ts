import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const receiptTexts = defineRichTexts('receipt', {
  heading: 'Receipt',
  // labels of the receipt's rows
  number: 'Receipt no.',
  reference: 'Reference',
  received: 'Received',
  donor: 'From',
  purpose: 'For',
  amount: 'Amount',
  refunded: 'Refunded',
  note: 'Note',
  // November 24, 2026, 12:25 PM (Central Time)
  receivedAt: '{day}, {time} ({zone})',
  // {name} is a pet's
  campaign: 'The campaign for <pet>{name}</pet>',
  // the part of the gift that was not refunded
  kept: 'Remaining gift: {amount}',
  test: 'Test payment. No real money was charged.',
  thanks: 'Thank you!',
  print: 'Print receipt',
})
