import { defineTexts } from '#shared/texts/define-texts.ts'

/** The adoption fee of a request, which is no donation. {requesterName} is the applicant, {amount} the fee. */
export const feeCardTexts = defineTexts('feeCard', {
  // to the shelter’s side
  ask: 'Your turn: ask {requesterName} for the adoption fee.',
  askForFee: 'Ask for the fee',
  alreadyPaid: 'Already paid',
  noFee: 'No fee',
  waits: 'Waiting for {requesterName} to pay the adoption fee of {amount}.',
  beingPaid: '{requesterName} has started to pay {amount} by card. We’ll let you know.',
  markPaid: 'Mark as paid',
  changeAmount: 'Change the amount',
  waive: 'Don’t ask for a fee',
  waiveQuestion: 'Adopt without a fee?',
  waiveConsequence: '{requesterName} doesn’t have to pay anything. You can still ask for the fee later.',
  waiveYes: 'No fee',
  no: 'Go back',
  waivedToast: 'There’s no fee to pay.',
  checkedPaidToast: 'It’s paid.',

  // to the applicant
  askWaits: 'The shelter will ask for the adoption fee. You don’t need to do anything yet.',
  pay: 'Your turn: pay the adoption fee of {amount}.',
  // a button; it leads to the page of the payment provider
  payByCard: 'Pay {amount} by card',
  goOn: 'Continue paying {amount}',
  otherwise: 'You can also pay this way:',
  howTo: 'Here’s how to pay:',
  askHow: 'Write to the shelter below to arrange how to pay.',
  isFee: 'It covers part of the care. It’s a fee, not a donation, and you’ll get a receipt.',
  checking: 'Checking your payment…',
  takesLong: 'Your bank hasn’t confirmed the payment yet. This page updates by itself.',
  left: 'The payment wasn’t finished, and nothing was charged. You can pay whenever you’re ready.',
  failed: 'That didn’t work: {reason}',
})
