import { defineTexts } from '#shared/texts/define-texts.ts'

export const reportsTexts = defineTexts('reports', {
  heading: 'Totals by period',
  // the first and the last day of the period
  from: 'From',
  to: 'To',
  hint: 'Both days are included, in the shelter’s time zone. Gifts are counted on the day they were pledged or received. Leave the days blank for all gifts.',
  hintCampaign:
    'Both days are included, in the shelter’s time zone. Gifts are counted on the day they were pledged or received. Leave the days blank for all gifts to this campaign.',
  adding: 'Adding up...',
  addingSoFar: '{count, plural, one {Adding up: # gift so far...} other {Adding up: # gifts so far...}}',
  failed: 'Couldn’t add up the totals.',
  // {reason} is a sentence
  stopped:
    '{count, plural, one {These totals cover only the first gift. {reason}} other {These totals cover only the first # gifts. {reason}}}',
  continue: 'Continue adding up',
  // labels of sums
  gifts: 'Gifts in this period',
  pledgedAndReceived: 'Pledged and received',
  // parts of the sum above
  toCampaigns: 'Of that, to campaigns',
  toShelter: 'Of that, to the shelter itself',
  forPets: 'Of that, for sponsored pets',
  downloading: 'Downloading...',
  download: 'Download CSV',
})
