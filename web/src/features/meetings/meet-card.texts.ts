import { defineTexts } from '#shared/texts/define-texts.ts'

/**
 * The step ‘Meet’ of an adoption request: the shelter, or the pet's owner, offers times, and the applicant picks one.
 * {requesterName} is the applicant. {who} is former if their account was deleted.
 */
export const meetCardTexts = defineTexts('meetCard', {
  // to the shelter's side
  offer: '{who, select, former {Offer times to meet.} other {Your turn: offer {requesterName} times to meet.}}',
  offerAgain:
    '{who, select, former {You can offer other times.} other {You can offer {requesterName} other times to meet.}}',
  missed: '{who, select, former {The applicant didn’t come.} other {{requesterName} didn’t come.}}',
  cancelled: 'The meeting was canceled.',
  moved: 'The meeting was moved.',
  offerTimes: 'Offer times',
  offerOthers: 'Offer other times',
  offerMeeting: 'Offer times to meet',
  offered: '{who, select, former {You’ve offered these times:} other {Waiting for {requesterName} to pick a time:}}',
  changeTimes: 'Change the times',
  withdrawOffer: 'Withdraw offer',
  proposed:
    '{who, select, former {Your turn: another time was suggested.} other {Your turn: {requesterName} suggests another time.}}',
  confirm: 'Confirm this time',
  met: '{who, select, former {Your turn: how did the meeting go?} other {Your turn: how did the meeting with {requesterName} go?}}',
  came: '{who, select, former {The applicant came} other {{requesterName} came}}',
  didNotCome: 'Didn’t come',
  wasMoved: 'We moved it',

  // to the applicant; {host} is the one whom they meet
  offerWaits: 'First, you’ll be offered times to meet. We’ll let you know, and you don’t need to do anything yet.',
  offerWaitsAgain: 'You’ll be offered other times to meet. We’ll let you know.',
  pick: 'Your turn: pick a time to meet.',
  pickOne: 'Times on offer',
  suggest: 'Suggest another time',
  suggestInstead: 'Suggest a different time',
  proposedWaits: 'You suggested this time. We’ll let you know once there’s an answer.',
  stillPick: 'You can still pick one of these:',
  metWaits: 'Your meeting has begun.',
  // a time on offer that has passed
  passed: 'already passed',

  // to both
  confirmed: 'You’re meeting. Everything is set.',
  with: 'With {name}',
  place: 'Where',
  calendar: 'Add to calendar',
  move: 'Move',
  cancel: 'Cancel meeting',
  cancelQuestion: 'Cancel this meeting?',
  cancelConsequence: 'The other side will be told. You can arrange another time afterwards.',
  cancelOfferQuestion: 'Take these times back?',
  cancelOfferConsequence: 'The applicant can’t pick one of them anymore.',
  cancelYes: 'Cancel meeting',
  cancelOfferYes: 'Take them back',
  cancelNo: 'Keep it',
  cancelledToast: 'The meeting is canceled.',
  offerCancelledToast: 'The times are no longer on offer.',
  confirmedToast: 'Confirmed. The other side will be told.',
  recordedToast: 'Noted.',
  failed: 'That didn’t work: {reason}',
})
