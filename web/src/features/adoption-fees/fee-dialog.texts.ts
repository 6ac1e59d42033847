import { defineTexts } from '#shared/texts/define-texts.ts'

/** The shelter asks for an adoption fee, changes its amount, or marks it as paid. {requesterName} is the applicant. */
export const feeDialogTexts = defineTexts('feeDialog', {
  askTitle: 'Ask for the adoption fee',
  askDescription: 'We’ll notify {requesterName} and show them how to pay.',
  changeTitle: 'Change the adoption fee',
  changeDescription: 'We’ll notify {requesterName} of the new amount.',
  paidTitle: 'Mark the adoption fee as paid',
  paidDescription: 'For cash, a bank transfer, or a card at your desk. It gets a numbered receipt.',
  // {currency} is the shelter’s, such as EUR
  amount: '{currency, select, USD {Amount ($)} other {Amount ({currency})}}',
  amountHint: 'It isn’t counted as a donation.',
  cancel: 'Cancel',
  ask: 'Ask for the fee',
  change: 'Save amount',
  markPaid: 'Mark as paid',
  asked: '{requesterName} will be notified.',
  paid: 'The fee is paid.',
  // {reason} is a sentence
  failed: 'That didn’t work: {reason}',
})
