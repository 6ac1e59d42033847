import { defineTexts } from '#shared/texts/define-texts.ts'

/** Names of figures: headings of columns, and names of bars in charts. */
export const figureLabelsTexts = defineTexts('figureLabels', {
  month: 'Month',
  year: 'Year',
  category: 'Category',
  // pets that came to the shelter
  arrived: 'Arrived',
  // pets that came back from an adoption
  returned: 'Came back',
  adopted: 'Adopted',
  // pets that left, but not by an adoption
  departed: 'Other departures',
  hereNow: 'Here now',
  // how many days pets waited to be adopted, half of them less and half of them more
  waited: 'Days waited (median)',
  requests: 'Requests',
  answered: 'Answered',
  pledged: 'Pledged',
  received: 'Received',
  refunded: 'Refunded',
  // the sum of a column
  total: 'Total',
  // requests for pets whose category nobody knows
  unknownCategory: 'Unknown',
})

/** How long something took. {shown} is {count}, as the language writes it. */
export const durationTexts = defineTexts('durations', {
  days: '{count, plural, one {{shown} day} other {{shown} days}}',
  hours: '{count, plural, one {{shown} hour} other {{shown} hours}}',
  aboutDays: '{count, plural, one {about {shown} day} other {about {shown} days}}',
  aboutHours: '{count, plural, one {about {shown} hour} other {about {shown} hours}}',
  // a number of days in a table
  about: 'about {shown}',
  underAnHour: 'under 1 hour',
  underADay: 'under 1 day',
  unknown: 'not known',
})
