import { defineTexts } from '#shared/texts/define-texts.ts'

export const tableTexts = defineTexts('table', {
  // for screen readers: the buttons of the next and of the previous page
  pages: 'Pages',
  previous: 'Previous',
  page: 'Page {page, number} of {pages, number}',
  next: 'Next',
  // before a list of columns
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  // column is the name of a column, such as Pet Name
  reversed: '{column}, reversed',
})
