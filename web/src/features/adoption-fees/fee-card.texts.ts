import { defineTexts } from '#shared/texts/define-texts.ts'

/** The adoption fee of a request, which is no donation. {requesterName} is the applicant, {amount} the fee. */
export const feeCardTexts = defineTexts('feeCard', {
  // to the shelter’s side
  ask: 'Your turn: ask {requesterName} for the adoption fee.',
  askForFee: 'Ask for the fee',
  alreadyPaid: 'Already paid',
  waits: 'Waiting for {requesterName} to pay the adoption fee of {amount}.',
  beingPaid: '{requesterName} has started to pay {amount} by card. We’ll let you know.',
  markPaid: 'Mark as paid',
  changeAmount: 'Change the amount',
  waive: 'Waive the fee',
  waiveQuestion: 'Waive the adoption fee?',
  waiveConsequence: '{requesterName} won’t have to pay. You can still ask for the fee later.',
  waiveYes: 'Yes, waive it',
  no: 'Go back',
  waivedToast: 'The fee is waived.',
  checkedPaidToast: 'The fee is already paid.',

  // to the applicant
  askWaits: 'The shelter will ask for the adoption fee. You don’t need to do anything yet.',
  pay: 'Your turn: pay the adoption fee of {amount}.',
  // a button; it leads to the page of the payment provider
  payByCard: 'Pay {amount} by card',
  goOn: 'Continue paying {amount}',
  otherwise: 'You can also pay this way:',
  howTo: 'Here’s how to pay:',
  askHow: 'Write to the shelter below to arrange how to pay.',
  isFee: 'It helps cover the cost of care. It’s a fee, not a donation, and you’ll get a receipt.',
  checking: 'Checking your payment…',
  takesLong: 'Your bank hasn’t confirmed the payment yet. This page updates by itself.',
  left: 'The payment wasn’t finished, and nothing was charged. You can pay whenever you’re ready.',
  failed: 'That didn’t work: {reason}',
})
