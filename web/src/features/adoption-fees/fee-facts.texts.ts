import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** What became of the adoption fee of a request. */
export const feeFactsTexts = defineRichTexts('feeFacts', {
  heading: 'Adoption fee',
  // before what became of it
  amount: 'Adoption fee: <sum>{amount}</sum>.',
  paidOnline: 'Paid by card on <date></date>.',
  paidByHand: 'Paid on <date></date>.',
  refunding: 'Paid on <date></date>, and being refunded to the card. That can take up to 10 days.',
  refunded: 'Refunded to the card on <date></date>.',
  returned: 'Given back on <date></date>.',
  // {side} is owner for the shelter, and requester for the applicant
  toReturn:
    '{side, select, owner {Paid on <date></date>. Your turn: give it back.} other {Paid on <date></date>. The shelter gives it back to you: write below to arrange how.}}',
  markReturned: 'Mark as given back',
  returnQuestion: 'Have you given {amount} back?',
  returnConsequence: 'The applicant sees that it was given back. You can’t undo this.',
  returnYes: 'Yes, it’s given back',
  returnedToast: 'Marked as given back.',
  // {number} is the number of a receipt
  receipt: 'Receipt {number}',
  failed: 'That didn’t work: {reason}',
})
