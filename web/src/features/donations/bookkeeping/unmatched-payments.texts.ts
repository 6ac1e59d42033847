import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** {amount} is such as '25.00 USD', or 'unknown'; {reference} is such as PS-1234-7F, and in `disputed` perhaps 'unknown'. */
export const unmatchedPaymentsTexts = defineRichTexts('unmatchedPayments', {
  // {reason} is a sentence
  loadFailed: 'Couldn’t load payments that may need your attention. {reason}',
  tryAgain: 'Try again',
  heading: 'Payments that need your attention',
  lead: 'None of these affected any totals.',
  settle: 'Mark as resolved',
  settleFailed: 'Couldn’t mark the payment as resolved. {reason}',
  // <day> is a date, and <id> the payment's at the payment provider
  paymentId: '<day></day>, payment ID <id>{paymentId}</id>',
  // in place of a {reference}, as in 'A refund for gift (unknown)'
  noReference: '(unknown)',
  unknownDonation:
    '{amount, select, unknown {A payment doesn’t belong to any gift on this site.} other {A payment of {amount} doesn’t belong to any gift on this site.}}',
  unknownDonationHint:
    'Look it up at the payment provider. If it was meant for you, record it here with “Enter cash.” Otherwise, refund it there.',
  otherAmount:
    '{amount, select, unknown {A payment for gift {reference} was not in the expected amount or currency.} other {A payment of {amount} for gift {reference} was not in the expected amount or currency.}}',
  otherAmountHint:
    'The gift was canceled. Refund the payment at the payment provider, or record what it’s worth with “Enter cash.”',
  donationOver:
    '{amount, select, unknown {A payment for gift {reference} arrived after the gift had been canceled.} other {A payment of {amount} for gift {reference} arrived after the gift had been canceled.}}',
  donationOverHint:
    'Refund it at the payment provider, or record it with “Enter cash” if its campaign can still accept it.',
  disputed:
    '{amount, select, unknown {{reference, select, unknown {The donor’s bank disputes a payment for an unknown gift.} other {The donor’s bank disputes a payment for gift {reference}.}}} other {{reference, select, unknown {The donor’s bank disputes a payment of {amount} for an unknown gift.} other {The donor’s bank disputes a payment of {amount} for gift {reference}.}}}}',
  disputedHint:
    'Respond at the payment provider before the deadline shown there. The gift counts until the bank decides. If the money goes back, it’s deducted here automatically.',
  refundFailed: 'A refund for gift {reference} didn’t reach the donor, so the money was returned to you.',
  refundFailedHint: 'The gift stays refunded here. Return the money another way, or record it again with “Enter cash.”',
})
