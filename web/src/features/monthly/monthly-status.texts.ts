import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The status of a monthly gift: labels on a badge, and sentences on its page. <date></date> is a day. */
export const monthlyStatusTexts = defineRichTexts('monthlyStatus', {
  starting: 'Not paid yet',
  running: 'Active',
  paused: 'Paused',
  failing: 'Card declined',
  asked: 'Answer needed',
  ended: 'Ended',
  abandoned: 'Not started',

  isStarting: 'Your monthly gift will start with your first payment.',
  isRunning: 'Your next gift will be collected on <date></date>.',
  isTransfer: 'Thank you! Please set up a monthly transfer at your bank.',
  isPaused: 'Nothing is collected for now. Your next gift is on <date></date>.',
  isPausedOpen: 'Nothing is collected for now.',
  isFailing: 'Your card was declined. Enter another card, and we’ll try again.',
  // {name} is the pet's
  isAsked:
    '{name} no longer needs a sponsor here. How would you like to continue? Nothing is collected until you decide.',
  askedUntil: 'If we don’t hear from you by <date></date>, your monthly gift will end.',
  // {method} is how the gift was paid; a transfer has to be canceled at the donor's bank
  isEnded:
    'Your monthly gift has ended. {method, select, transfer {Please cancel the transfer at your bank, too.} other {Nothing more is collected.}} Thank you for your support!',
  endedByProvider:
    'Stripe has ended your monthly gift, usually because a card was declined several times. Nothing more is collected.',
  endedUnanswered: 'Your monthly gift has ended because we didn’t hear from you. Nothing more is collected.',
  isAbandoned: 'This monthly gift was never started, and nothing was charged.',
  pending: 'We’re passing your change on to Stripe. You don’t need to do anything.',
})
