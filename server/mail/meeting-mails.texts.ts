import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about meetings of an applicant and the shelter, or a pet's owner. {own} is yes for the pet's owner; others are
// not told the pet's name, because someone else wrote it. {when} is a day and a time with the name of its time zone.

export const meetingMailTexts = defineTexts('meetingMails', {
  // a button
  see: 'See the meeting',
  pick: 'Choose a time',
  answer: 'Answer',

  offeredSubject: 'Choose a time to meet',
  offered: 'You’ve been offered times to meet about your adoption request. Pick the one that suits you.',
  offeredNone: 'If none of them works, you can suggest another time on the same page.',
  movedSubject: 'Your meeting has to move',
  moved: 'Your meeting on {when} can’t take place. You’ve been offered other times. Pick the one that suits you.',

  proposedSubject: '{own, select, yes {Another time to meet about {petName}} other {Another time to meet}}',
  proposed:
    '{own, select, yes {An applicant for {petName} suggests {when}.} other {An applicant whom you offered times suggests {when}.}}',
  // {before} is the time of a meeting that was confirmed
  proposedInstead:
    '{own, select, yes {An applicant for {petName} can’t come on {before}, and suggests {when}.} other {An applicant can’t come on {before}, and suggests {when}.}}',
  proposedHow: 'You can confirm it with one click, or offer other times.',

  confirmedSubject: '{own, select, yes {Meeting about {petName} confirmed} other {Your meeting is confirmed}}',
  confirmed:
    '{own, select, yes {You’re meeting an applicant for {petName} on {when}.} other {Your meeting about an adoption request is on {when}.}}',
  // {place} is an address
  place: 'Where: {place}',
  placeOnPage: 'You’ll find the place on the request’s page.',
  calendar: 'The attached file adds it to your calendar.',

  cancelledSubject: '{own, select, yes {Meeting about {petName} canceled} other {Your meeting was canceled}}',
  cancelled:
    '{own, select, yes {Your meeting about {petName} on {when} was canceled.} other {Your meeting about an adoption request on {when} was canceled.}}',
  cancelledCalendar: 'The attached file removes it from your calendar.',
  // times that were offered or suggested, but never confirmed
  cancelledOffer:
    '{own, select, yes {The times to meet about {petName} are no longer on offer.} other {The times to meet about an adoption request are no longer on offer.}}',

  reminderSubject: '{own, select, yes {Reminder: meeting about {petName}} other {Reminder: your meeting}}',
  reminder:
    '{own, select, yes {You’re meeting an applicant for {petName} on {when}.} other {Your meeting about an adoption request is on {when}.}}',
  reminderCannot: 'Can’t make it? Please cancel or move it on the request’s page.',
})

/** In the attached calendar file, without names. */
export const meetingEventTexts = defineTexts('meetingEvents', {
  summary: '{own, select, yes {Meeting about {petName}} other {Meeting about an adoption request}}',
  fileName: 'meeting',
  // {when} is a day and a time, {zone} the name of the shelter's time zone, such as Central Time
  whenInZone: '{when} ({zone})',
})
