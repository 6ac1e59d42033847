import { defineTexts } from '#shared/texts/define-texts.ts'

/** Emails about adoption fees. Those to applicants never name the pet; those to its owner do. */
export const feeMailTexts = defineTexts('feeMails', {
  seeRequest: 'See the request',
  seeYourRequest: 'See your request',
  // {amount} such as $125
  askedSubject: 'Your adoption fee: {amount}',
  asked: 'The adoption fee for your adoption request is {amount}.',
  changedSubject: 'Your adoption fee is now {amount}',
  changed: 'The adoption fee for your adoption request has changed. It’s now {amount}.',
  askedHow: 'You’ll find how to pay on your request’s page.',
  // {receiptNumber} such as F2026-00042
  paidSubject: 'Adoption fee paid: {amount}',
  paid: 'Thank you! Your adoption fee of {amount} has been paid.',
  paidReceipt: 'Receipt no. {receiptNumber}',
  paidToOwnerSubject: 'Adoption fee for {petName} paid',
  paidToOwner: 'The adoption fee of {amount} for {petName} was paid.',
  refundedSubject: 'Adoption fee refunded: {amount}',
  refunded: 'Your adoption fee of {amount} was refunded.',
  refundedBank: 'If you paid by card, your bank may take a few days to show it.',
  extraSubject: 'Payment refunded: {amount}',
  extra: 'We refunded your payment of {amount} because the adoption fee was no longer due.',
  toReturnSubject: 'Your adoption fee of {amount} will be returned',
  toReturn: 'Your adoption request has ended, so the shelter will return the adoption fee of {amount} to you.',
  toReturnToOwnerSubject: 'Please return the adoption fee for {petName}',
  toReturnToOwner:
    'The adoption request for {petName} has ended, and the fee of {amount} wasn’t paid by card. Please return it, then mark it as returned.',
})
