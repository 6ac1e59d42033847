import { defineTexts } from '#shared/texts/define-texts.ts'

export const loadMoreTexts = defineTexts('loadMore', {
  // above a table of which only a part is loaded
  sortedPart:
    '{count, plural, one {Showing the newest one. Load more to sort them all.} other {Showing the newest #. Load more to sort them all.}}',
  loadMore: 'Load more',
  // a link to the next page
  showMore: 'Show more',
})
