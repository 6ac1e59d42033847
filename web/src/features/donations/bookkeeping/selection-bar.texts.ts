import { defineTexts } from '#shared/texts/define-texts.ts'

export const selectionBarTexts = defineTexts('selectionBar', {
  // {amount} is the sum
  selected: '{count, plural, one {# selected, {amount}} other {# selected, {amount}}}',
  receive: 'Mark as received',
  cancel: 'Cancel pledges',
})
