import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const donationAdminTexts = defineRichTexts('donationAdmin', {
  // the button that opens the totals of a period
  reports: 'Export and totals',
  enterCash: 'Enter cash',
  // <campaign> is a link; {name} is a pet's
  giftsTo: 'Gifts to <campaign>{name}’s campaign</campaign>.',
  giftsToThis: 'Gifts to <campaign>this campaign</campaign>.',
  allDonations: 'See all gifts',
  chooseCampaign: 'Which campaign’s gifts would you like to see?',
  chooseCampaignHint: 'Open “Donators” next to one of your campaigns, then choose “See gift details.”',
  myCampaigns: 'My Donation Campaigns',
  loading: 'Loading gifts...',
  loadFailed: 'Couldn’t load the gifts.',
  loadMoreFailed: 'Couldn’t load more gifts.',
  // the list is empty, by the status of the gifts
  promised: 'No pledges are waiting for payment.',
  received: 'No gifts received yet.',
  reserved: 'No one is paying right now.',
  cancelled: 'No canceled gifts.',
  refunded: 'No refunded gifts.',
  all: 'No gifts yet.',
  noDonor: 'No gift has this name or email.',
  noDonorHint: 'If a donor’s details were deleted, search by the gift’s reference.',
  noDonorSoFar: 'Nothing found so far.',
  noReference: 'No gift has this reference.',
  otherCampaign: 'It may be for another campaign.',
  invalidReference: 'References look like PS-1234-7F. This one has a typo: a digit may be wrong or missing.',
})
