import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const receiptTexts = defineRichTexts('receipt', {
  heading: 'Receipt',
  // a stamp on a receipt that no longer counts
  void: 'Void',
  // labels of the receipt's rows
  number: 'Receipt no.',
  reference: 'Reference',
  received: 'Received',
  donor: 'From',
  purpose: 'For',
  amount: 'Amount',
  refunded: 'Refunded',
  note: 'Note',
  // {name} is a pet's
  campaign: 'The campaign for <pet>{name}</pet>',
  // the part of the gift that was not refunded
  kept: 'Remaining gift: {amount}',
  test: 'Test payment. No real money was charged.',
  thanks: 'Thank you for your gift.',
  thanksName: 'Thank you for your gift, <donor>{name}</donor>.',
  voidReason: 'This gift was canceled or fully refunded, so this receipt is no longer valid.',
  print: 'Print receipt',
})
