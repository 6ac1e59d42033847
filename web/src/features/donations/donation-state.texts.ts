import { defineTexts } from '#shared/texts/define-texts.ts'

/** States of a donation: the same word everywhere. */
export const donationStateTexts = defineTexts('donationState', {
  // the donor is on the payment page
  reserved: 'In progress',
  // promised, not yet paid
  promised: 'Pledged',
  received: 'Received',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  partlyRefunded: 'Partly refunded',
  // the part of an amount that was not refunded, below the whole amount
  keptAmount: '{amount} kept',
})
