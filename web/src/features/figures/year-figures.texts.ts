import { defineTexts } from '#shared/texts/define-texts.ts'

/** The figures of one year, to print on one page. */
export const yearFiguresTexts = defineTexts('yearFigures', {
  // the title of the page
  heading: 'Figures of {year}',
  years: 'Other years',
  print: 'Print',
  allFigures: 'All figures',
  soFar: '{year} isn’t over yet. These are the figures so far.',
  // pets that were at the shelter on the first and on the last day of the year
  atStart: 'Here at the start',
  atEnd: 'Here at the end',
  waited: 'Days waited (median)',
  byCategory: 'By category',
  byMonth: 'By month',
  none: 'No figures for {year}',
  noneHint: 'The first figures are from {month}.',
  notBegun: 'That year hasn’t begun yet.',
  noneAtAll: 'Figures start with the first pet you add.',
  notAYear: 'There is no such year',
})
