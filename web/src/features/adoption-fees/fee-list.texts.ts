import { defineTexts } from '#shared/texts/define-texts.ts'

/** The shelter’s list of adoption fees, for staff and admins. */
export const feeListTexts = defineTexts('feeList', {
  lead: 'Fees of adoption requests. They aren’t donations: no total of donations contains them.',
  show: 'Show',
  all: 'All fees',
  loading: 'Loading the fees',
  failed: 'The fees couldn’t be loaded.',
  moreFailed: 'More fees couldn’t be loaded.',
  none: 'No adoption fees yet',
  noneHint: 'You ask for a fee on the page of an accepted adoption request. Turn the step on in the settings.',
  noneHere: 'No fees with this status.',
  total: '{count, plural, one {# fee paid in {year}: {amount}} other {# fees paid in {year}: {amount}}}',
  toReturn: '{count, plural, one {# fee to give back: {amount}} other {# fees to give back: {amount}}}',
  download: 'Download all fees (CSV)',
  deletedUser: 'Deleted user',
  // the pet and the applicant
  about: '{petName} · {payer}',
  // statuses
  due: 'To be paid',
  paid: 'Paid',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  to_return: 'To be returned',
  returned: 'Given back',
  cancelled: 'No fee',
})
