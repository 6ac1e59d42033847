import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const donateDialogTexts = defineRichTexts('donateDialog', {
  // {name} is a pet's
  title: 'Donate to {name}',
  whichTitle: 'Which gift did you mean?',
  // {text} is what the campaign needs, such as 'Operation'
  paysFor: '{amount} pays for <need>“{text}”</need>.',
  paysForRest: '{amount} pays for the rest of <need>“{text}”</need>.',
  // {currency} is the shelter’s, such as EUR
  amount: '{currency, select, USD {Amount ($)} other {Amount ({currency})}}',
  pledgeHint: 'You’re making a pledge. We’ll show you how to pay next.',
  // {min} is an amount
  cardHint: 'You’ll pay by card on the next page. Anything under {min} is a pledge.',
  remaining: '{amount} left to reach the goal.',
  remainingReserved: '{amount} left to reach the goal. {reserved} of it is being paid right now.',
  unanswered: 'We don’t know if your {amount} went through. Confirm again to find out. It can’t be counted twice.',
  unansweredBeforeLogin:
    'We don’t know if the {amount} you gave before logging in went through. If you donate now, it’s a second gift.',
  unansweredBeforeLogout:
    'We don’t know if the {amount} you gave before logging out went through. If you donate now, it’s a second gift.',
  cancel: 'Cancel',
  confirm: 'Confirm',
  // titles of alerts, with the text below them
  overLimit: 'Over Limit',
  invalidAmount: 'Invalid Amount',
  oops: 'Oops!',
  failed: 'Donation failed. Please try again.',
  // {reason} is a sentence
  failedBecause: 'Donation failed. {reason}',
  movedOn: 'Your earlier gift has been received or canceled since then, so it can’t be changed anymore.',
  alreadyGiven: 'Your earlier try already went through, so nothing more was given.',
})
