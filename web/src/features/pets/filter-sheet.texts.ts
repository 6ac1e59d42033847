import { defineTexts } from '#shared/texts/define-texts.ts'

export const filterSheetTexts = defineTexts('filterSheet', {
  title: 'Filters',
  clearAll: 'Clear all',
  // closes the filters and shows the pets
  show: 'Show pets',
  // only the newest pets were counted
  sampled: 'Counts include only the {pets, plural, one {newest pet} other {newest # pets}}.',
  showCount: '{count, plural, one {Show # pet} other {Show # pets}}',
})
