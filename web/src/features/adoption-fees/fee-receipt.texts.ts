import { defineTexts } from '#shared/texts/define-texts.ts'

/** The printable receipt of an adoption fee. */
export const feeReceiptTexts = defineTexts('feeReceipt', {
  heading: 'Receipt for an adoption fee',
  // a stamp on a receipt whose fee was paid back
  void: 'Void',
  voidReason: 'This fee was paid back, so this receipt is no longer valid.',
  notDonation: 'An adoption fee is not a donation.',
  number: 'Receipt no.',
  received: 'Received',
  from: 'From',
  // for which pet
  purpose: 'For',
  purposeOf: 'Adoption of {petName}',
  amount: 'Amount',
  note: 'Note',
  test: 'Test payment. No real money was charged.',
  print: 'Print receipt',
  back: 'Back to the request',
  loading: 'Loading the receipt',
  failed: 'The receipt couldn’t be loaded.',
  none: 'There’s no receipt here',
  noneHint: 'A receipt appears here once the adoption fee is paid.',
})
