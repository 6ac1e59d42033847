import { defineTexts } from '#shared/texts/define-texts.ts'

/** The sections of our pages that a shelter can write itself, and their names in lists of what changed. */
export const pageTextLabels = defineTexts('pageTextLabels', {
  // {page} is ‘Home page’, ‘Privacy’, or ‘Terms’
  onPage: '{page}: {section}',
  homePage: 'Home page',
  // the first sentence of a page
  introduction: 'Introduction',
  // on the home page, in large type
  quote: 'Quote',
})

export const pageTextFieldsTexts = defineTexts('pageTextFields', {
  hint: 'Our texts describe what this software does. Replace any section with your own text. If you do, make sure it’s true, and check it again after updates.',
  // which text of a section visitors read
  ours: 'Our text',
  yours: 'Your text',
  start: 'Start from our text',
  galleryHint: 'Follows “Every adoption creates a story of love.”',
})
