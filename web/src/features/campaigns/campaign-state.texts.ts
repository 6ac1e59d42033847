import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignStateTexts = defineTexts('campaignState', {
  // badges
  paused: 'Paused',
  ended: 'Ended',
  promised: 'Fully pledged',
  funded: 'Funded',
  // why the campaign takes no donations
  promisedReason: 'Everything this campaign needs has been pledged. Thank you to everyone who gave!',
  fundedReason: 'This campaign has reached its goal. Thank you to everyone who gave!',
  reservedReason:
    'The last {amount} is being paid right now. If that payment doesn’t go through, you can donate in half an hour.',
})
