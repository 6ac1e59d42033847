import { defineTexts } from '#shared/texts/define-texts.ts'

export const petGridTexts = defineTexts('petGrid', {
  pets: 'Pets',
  loading: 'Loading pets...',
  failed: 'Couldn’t load the pets.',
  moreFailed: 'Couldn’t load more pets.',
  toLongestWaiting: 'Back to the longest-waiting pets',
  toNewest: 'Back to the newest pets',
  // for screen readers, after more pets have been loaded
  shown: '{count, plural, one {# pet shown} other {# pets shown}}',
  shownOfMore: '{count, plural, one {# pet shown, and there are more} other {# pets shown, and there are more}}',
  searching: 'Still searching...',
  noMoreYet: 'No more pets found so far.',
  noneYet: 'No pets found so far.',
  noneYetHint: 'We haven’t searched every pet yet.',
  none: 'No pets found.',
  noMatchHint: 'No pets match right now. Try fewer filters.',
  clearFilters: 'Clear all filters',
  emptyHint: 'Know a pet that’s looking for a home?',
  addPet: 'Add a Pet',
})
