import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The gifts that this device remembers. */
export const yourDonationsTexts = defineRichTexts('yourDonations', {
  label: 'Your gifts',
  loading: 'Loading your gifts...',
  failed: 'Couldn’t load your gifts.',
  // {name} is a campaign's title in quotation marks, or its pet's name; <pet> is a link
  campaign: 'for <pet>{name}</pet>',
  open: 'See your gift',
  // the same link for screen readers; {reference} is such as PS-1234-7F
  openDonation: 'See your gift {reference}',
  // instead of a gift that the server doesn't know anymore
  unknown: 'This gift can’t be found anymore.',
  forget: 'Forget on this device',
  // the same button for screen readers
  forgetDonation: 'Forget {reference} on this device',
  forgetAll: 'Forget all on this device',
  forgetAllQuestion: 'Forget all gifts on this device?',
  forgetAllConsequence: 'The gifts themselves stay. Without their links, you can’t get back to their pages.',
  empty: 'No gifts on this device yet.',
  emptyHint:
    'When you donate here, your gift appears in this list. For a gift made on another device, open its link and choose “Save on this device.”',
  browse: 'See all campaigns',
  // <donations> is a link to the page 'My Donations'
  account: 'Gifts from your account are in <donations>My Donations</donations>.',
})
