import { defineTexts } from '#shared/texts/define-texts.ts'

export const notFoundPageTexts = defineTexts('notFoundPage', {
  // for search engines
  description: 'There’s no page at this address.',
  // describes the drawing, which the next text plays on
  drawing: 'A cat peeking out of a cardboard box',
  lead: 'We looked everywhere, even in the box. The address may have a typo, or the page may have found a new home.',
  home: 'Go to the home page',
  pets: 'Browse Pets',
  dashboard: 'Go to the dashboard',
})
