import { defineTexts } from '#shared/texts/define-texts.ts'

/** Questions before gifts are changed, and the results. */
export const donationActionsTexts = defineTexts('donationActions', {
  // the sum of one gift or of several, before the other sentences of a question
  sumOfOne: '{reference}: {amount}.',
  sumOfSeveral: '{amount} in total.',
  receiveQuestion: '{count, plural, one {Mark # gift as received?} other {Mark # gifts as received?}}',
  // {sum} is a sentence
  receiveConsequence:
    '{sum} Only do this once the money has arrived. {count, plural, one {The donor can then print a receipt.} other {The donors can then print their receipts.}}',
  // for a site that sends email
  receiveConsequenceMail:
    '{sum} Only do this once the money has arrived. Donors who left an email address will be sent a receipt.',
  receive: 'Mark as received',
  cancelQuestion: '{count, plural, one {Cancel # pledge?} other {Cancel # pledges?}}',
  cancelConsequence:
    '{sum} {count, plural, one {It will no longer count toward the goal, and you can’t undo this.} other {They will no longer count toward the goal, and you can’t undo this.}}',
  cancel: '{count, plural, one {Cancel pledge} other {Cancel pledges}}',
  keep: 'Keep',
  correctQuestion: '{count, plural, one {Was this entered by mistake?} other {Were these entered by mistake?}}',
  correctConsequence:
    '{reference} ({amount}) is marked as received. Cancel it if the money never arrived or was entered twice. It will no longer count, and its page will say that it was canceled. You can’t undo this.',
  correctSeveral:
    '{count, plural, one {# gift} other {# gifts}} ({amount} in total) are marked as received. Cancel them if the money never arrived or was entered twice. They will no longer count, and their pages will say that they were canceled. You can’t undo this.',
  correct: '{count, plural, one {Cancel this gift} other {Cancel # gifts}}',
  keepDonation: '{count, plural, one {Keep it} other {Keep them}}',
  // results
  nothingChanged: 'Nothing was changed.',
  received: '{count, plural, one {# gift marked as received: {amount}.} other {# gifts marked as received: {amount}.}}',
  canceled: '{count, plural, one {# gift canceled: {amount}.} other {# gifts canceled: {amount}.}}',
  // someone else changed the gift first; {reference} is such as PS-1234-7F
  alreadyChanged:
    '{state, select, reserved {{reference} is being paid online.} promised {{reference} is still a pledge.} received {{reference} was already received.} cancelled {{reference} was already canceled.} other {{reference} was already refunded.}}',
  notFound: '{reference} wasn’t found.',
  // after five sentences about gifts that were not changed
  moreNotChanged: '{count, plural, one {# more wasn’t changed.} other {# more weren’t changed.}}',
  // {reason} is a sentence
  failed: 'Something went wrong, and some gifts may not have been updated. {reason}',
})
