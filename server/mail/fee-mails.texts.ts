import { defineTexts } from '#shared/texts/define-texts.ts'

/** Emails about adoption fees. Those to applicants never name the pet; those to its owner do. */
export const feeMailTexts = defineTexts('feeMails', {
  seeRequest: 'See the request',
  seeYourRequest: 'See your request',
  // {amount} such as $125
  askedSubject: 'Your adoption fee: {amount}',
  asked: 'The shelter asks for an adoption fee of {amount} for your adoption request.',
  changedSubject: 'Your adoption fee is now {amount}',
  changed: 'The adoption fee for your adoption request has changed. It’s now {amount}.',
  askedHow: 'The page of your request says how to pay it.',
  // {receiptNumber} such as F2026-00042
  paidSubject: 'Adoption fee paid: {amount}',
  paid: 'Thank you! The adoption fee of {amount} for your adoption request was paid.',
  paidReceipt: 'The receipt number is {receiptNumber}.',
  paidToOwnerSubject: 'Adoption fee for {petName} paid',
  paidToOwner: 'The adoption fee of {amount} for {petName} was paid.',
  refundedSubject: 'Adoption fee refunded: {amount}',
  refunded: 'You’ve got your adoption fee of {amount} back.',
  refundedBank: 'If you paid by card, it can take a few days until your bank shows it.',
  extraSubject: 'Payment refunded: {amount}',
  extra: 'We’ve refunded your payment of {amount}, because the adoption fee was no longer due.',
  toReturnSubject: 'Your adoption fee of {amount} will be returned',
  toReturn: 'Your adoption request ended, so the shelter will return the adoption fee of {amount} to you.',
  toReturnToOwnerSubject: 'Please return the adoption fee for {petName}',
  toReturnToOwner:
    'The adoption request for {petName} ended, and its adoption fee of {amount} was not paid by card. Please return it, and mark it as returned.',
})
