import { defineTexts } from '#shared/texts/define-texts.ts'

/** The page with the shelter’s figures, for staff and admins. */
export const figuresPageTexts = defineTexts('figuresPage', {
  lead: 'What happened at the shelter, month by month.',
  loading: 'Loading the figures',
  failed: 'The figures couldn’t be loaded.',
  // above the choice of months
  period: 'Period',
  lastMonths: 'Last 12 months',
  thisYear: 'This year',
  lastYear: 'Last year',
  from: 'From',
  to: 'To',
  show: 'Show',
  wrongPeriod:
    'We couldn’t show that period, so here are the last 12 months. You can choose up to {years, number} years.',
  // leads to a page with the figures of one year, to print
  yearToPrint: 'Figures of {year} to print',
  download: 'Download CSV',
  downloadDonations: 'Donations as CSV',
  none: 'No figures yet',
  noneHint:
    'Add your first pet. Its arrival is counted right away, and so are adoptions, requests, and donations later.',
  addPet: 'Add a pet',
  noneInPeriod: 'Nothing happened in this period',
  // {month} is a month and year
  firstMonth: 'The first figures are from {month}.',
  notBegun: 'It hasn’t begun yet.',
  // the most important numbers
  glance: 'At a glance',
  ofPeriod: '{from} to {to}',
  hereNow: 'Pets here now',
  adopted: 'Adopted',
  returned: 'Came back',
  // a number of days; half of the pets waited longer
  waited: 'Wait for a home (median)',
  requests: 'Adoption requests',
  // a number of hours or days; half of the answers took longer
  answerTime: 'Time to an answer (median)',
  pledged: 'Pledged',
  received: 'Received',
  refunded: '{amount} refunded',
  byCategory: 'By category',
})

/** What the numbers mean. Below the figures, also on paper. */
export const figureNotesTexts = defineTexts('figureNotes', {
  heading: 'About these figures',
  whichPets:
    'Pets are the shelter’s own: at the shelter, with a foster family, or on a trial stay. Members’ own pets aren’t counted.',
  departed: 'Other departures are pets that left without an adoption, or whose entry was deleted.',
  waited:
    'Days waited count from the day a pet arrived or came back until its adoption. The median is the middle: half of the pets waited less.',
  about: '“About” means that there were too many to count day by day.',
  undatedArrived:
    '{count, plural, one {# pet arrived on a day that nobody knows. It counts as here before each period.} other {# pets arrived on days that nobody knows. They count as here before each period.}}',
  undatedReturned:
    '{count, plural, one {# pet came back on a day that nobody knows, which is in no month.} other {# pets came back on days that nobody knows, which are in no month.}}',
  undatedAdopted:
    '{count, plural, one {# adoption has no known date and is in no month.} other {# adoptions have no known date and are in no month.}}',
  undatedDeparted:
    '{count, plural, one {# other departure has no known date and is in no month.} other {# other departures have no known date and are in no month.}}',
  undatedRequests:
    '{count, plural, one {# adoption request has no known date and is in no month.} other {# adoption requests have no known date and are in no month.}}',
})
