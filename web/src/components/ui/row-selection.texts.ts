import { defineTexts } from '#shared/texts/define-texts.ts'

export const rowSelectionTexts = defineTexts('rowSelection', {
  // a checkbox above a table
  selectAll: 'Select all on this page',
  selected: '{count, plural, one {# selected} other {# selected}}',
  limit: 'You can select up to {max, plural, one {# row} other {# rows}} at a time.',
  // a checkbox in a row; {name} is that of a pet or an applicant
  select: 'Select {name}',
})
