import { defineTexts } from '#shared/texts/define-texts.ts'

export const followUpPageTexts = defineTexts('followUpPage', {
  description: 'Tell us how it’s going with the pet you adopted.',
  noLink: 'Open this page with the link in our email.',
  // {petName} was returned by the reader
  over: '{petName} doesn’t live with you anymore, so there’s nothing to answer. Thank you for giving {petName} a home.',
  home: 'Go to the home page',
})
