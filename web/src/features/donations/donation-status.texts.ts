import { defineTexts } from '#shared/texts/define-texts.ts'

/** The status of a donation on its own page, and the steps that led to it. */
export const donationStatusTexts = defineTexts('donationStatus', {
  pledged: 'Your pledge already counts toward the goal. We’ll mark it as received when your payment arrives.',
  reserved: 'We’re holding this amount for you while you pay.',
  received: 'We’ve received your gift. Thank you!',
  pledgeCanceled: 'This pledge was canceled. You don’t need to pay anything.',
  corrected:
    'This gift was marked as received by mistake and no longer counts. If you did pay, please send the shelter your reference.',
  refundedInFull: 'This gift was refunded in full.',
  refundedInPart: '{refunded} of this gift was refunded. The other {kept} still counts. Thank you!',
  // of a gift from before the site recorded payments
  beforePayments:
    'Thank you! This gift was made before payments were tracked here. It counts, and you won’t be asked to pay for it.',
  notPaidSentence:
    'The payment wasn’t completed, so this gift doesn’t count. If your bank shows a charge anyway, please send the shelter your reference.',
  expiredSentence: 'This pledge has expired and no longer counts. You don’t need to pay anything.',
  // steps, each with its date
  stepPaymentStarted: 'Payment started',
  // in cash, or by a standing order at the donor's bank
  stepCash: 'Given directly to the shelter',
  stepNotPaid: 'Canceled: not paid',
  stepExpired: 'Canceled: the pledge expired',
  stepMonthly: 'Monthly gift',
  stepRefunded: '{amount} refunded',
})
