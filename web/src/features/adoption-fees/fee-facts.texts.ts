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
  returned: 'Returned on <date></date>.',
  // {side} is owner for the shelter, and requester for the applicant
  toReturn:
    '{side, select, owner {Paid on <date></date>. Your turn: return it.} other {Paid on <date></date>. The shelter will return it to you. Write below to arrange how.}}',
  markReturned: 'Mark as returned',
  returnQuestion: 'Have you returned {amount}?',
  returnConsequence: 'The applicant will see that it was returned. You can’t undo this.',
  returnYes: 'Yes, it’s returned',
  returnedToast: 'Marked as returned.',
  // {number} is the number of a receipt
  receipt: 'Receipt {number}',
  failed: 'That didn’t work: {reason}',
})
