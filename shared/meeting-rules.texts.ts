import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a time or a place for a meeting. */
export const meetingRulesTexts = defineTexts('meetingRules', {
  // subject of errors
  place: 'Place',
  notATime: 'Choose a date and a time',
  notAQuarter: 'A meeting starts on a quarter hour, such as 2:15',
  inPast: 'This time has already passed',
  tooFar: 'A meeting can be at most a year ahead',
  length: 'A meeting lasts from 15 to 120 minutes',
  noSlots: 'Offer at least one time',
  tooManySlots: 'You can offer at most {max, plural, one {# time} other {# times}}',
  sameStart: 'Two of these times start at the same moment',
})
