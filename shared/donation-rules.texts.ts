import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a donation, or with a choice of donations. */
export const donationRulesTexts = defineTexts('donationRules', {
  invalidAmount: 'Please enter a valid donation amount.',
  // {less} and {more} are the two nearest amounts, such as 1.230 and 1.240 dinars
  notForCards: 'Cards can’t be charged this exact amount. Please choose {less} or {more}.',
  // the donor's name and message
  name: 'Name',
  message: 'Message',
  noSuchDonation: 'There is no such gift',
  // the first and last day of a period
  firstDay: 'The first day',
  lastDay: 'The last day',
  lastBeforeFirst: 'The last day can’t be before the first',
  nothingChosen: 'Choose at least one gift',
  tooManyChosen: 'Choose up to {max, plural, one {# gift} other {# gifts}}',
  // the rest is for programs that use the API
  idempotencyKeyEmpty: 'The idempotency key is empty',
  idempotencyKeyTooLong: 'The idempotency key can have at most {max, plural, one {# character} other {# characters}}',
  idempotencyKeyUnusable: 'The idempotency key contains characters that can’t be used',
})
