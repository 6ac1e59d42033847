import { defineTexts } from '#shared/texts/define-texts.ts'

export const myDonationsTexts = defineTexts('myDonations', {
  label: 'My donations',
  campaign: 'Campaign',
  amount: 'Amount',
  status: 'Status',
  date: 'Date',
  // the column of links to the gifts' pages
  page: 'Your gift',
  seeDonation: 'See your gift',
  // {name} is a pet's
  seeDonationTo: 'See your gift of {amount} to {name}',
  loading: 'Loading your donations...',
  loadFailed: 'Couldn’t load your donations.',
  loadMoreFailed: 'Couldn’t load more donations.',
  // the label of a sum
  total: 'Total pledged and received',
  // above links to years
  statements: 'Yearly statements',
  statementOf: 'Yearly statement for {year}',
  none: 'You have not donated yet.',
  noneHint: 'Even a small gift helps an animal in need.',
  allCampaigns: 'See all campaigns',
})
