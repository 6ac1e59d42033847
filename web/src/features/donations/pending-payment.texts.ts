import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const pendingPaymentTexts = defineRichTexts('pendingPayment', {
  waiting: 'Waiting for the bank to confirm your payment.',
  waitingHint: 'This usually takes a few seconds. The page will update as soon as we know.',
  waitingLong:
    'This is taking longer than usual. You don’t need to pay again. Come back to this page later to see if your payment went through.',
  reload: 'Reload this page to see the latest status.',
  left: 'You left before paying, so nothing was charged.',
  moment: 'One moment...',
  // <time> is a time of the day
  heldUntil: 'We’re holding this amount for you until <time></time>.',
  payUntil: 'You can pay for this gift until <time></time>.',
  beingPaid: 'This gift is being paid.',
  unpaid: 'If you don’t complete the payment, nothing is charged and others can give this amount.',
  continue: 'Continue to payment',
})
