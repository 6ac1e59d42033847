import { defineTexts } from '#shared/texts/define-texts.ts'

export const statementTexts = defineTexts('statement', {
  // the heading of a statement; {year} is such as 2026
  heading: 'Gifts received in {year}',
  // before the donor's name
  donor: 'Donor',
  issued: 'Issued',
  // names of columns
  date: 'Received',
  number: 'Receipt no.',
  purpose: 'For',
  amount: 'Amount',
  refunded: 'Refunded',
  // what is left of a gift after a refund
  kept: 'After refunds',
  // the purpose of a gift; {name} is a pet's
  campaign: 'Campaign for {name}',
  total: '{count, plural, one {Total of # gift} other {Total of # gifts}}',
  test: 'Includes test payments. No real money was charged for them.',
  // labels the links to the years
  years: 'Year',
  print: 'Print statement',
  loading: 'Loading the statement...',
  loadFailed: 'Couldn’t load the statement.',
  myDonations: 'My donations',
  unconfirmed:
    'Includes only gifts made while logged in. Gifts made with the donor’s email address will appear once that address is confirmed.',
})
