import { defineTexts } from '#shared/texts/define-texts.ts'

/** The page of the emailed link to Stripe's page. */
export const monthlyCardTexts = defineTexts('monthlyCard', {
  title: 'Change Your Monthly Gift',
  lead: 'On Stripe, you’ll enter a card and confirm the change you asked for. The link works once and expires in an hour.',
  continue: 'Continue to Stripe',
  needsScripts: 'Turn on JavaScript in your browser to continue.',
  noLink: 'This page needs the link from our email. You can ask for a new one on your monthly gift page.',
  home: 'Go to the home page',
})
