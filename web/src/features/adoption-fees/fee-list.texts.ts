import { defineTexts } from '#shared/texts/define-texts.ts'

/** The shelter’s list of adoption fees, for staff and admins. */
export const feeListTexts = defineTexts('feeList', {
  lead: 'Adoption fees aren’t donations, so no donation total includes them.',
  show: 'Show',
  all: 'All fees',
  loading: 'Loading the fees',
  failed: 'The fees couldn’t be loaded.',
  moreFailed: 'More fees couldn’t be loaded.',
  none: 'No adoption fees yet',
  noneHint: 'Turn on the fee step in the settings. Then ask for a fee on the page of an accepted request.',
  noneHere: 'No fees with this status.',
  total: '{count, plural, one {# fee paid in {year}: {amount}} other {# fees paid in {year}: {amount}}}',
  toReturn: '{count, plural, one {# fee to return: {amount}} other {# fees to return: {amount}}}',
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
  returned: 'Returned',
  cancelled: 'Not charged',
})
