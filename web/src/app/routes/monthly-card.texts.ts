import { defineTexts } from '#shared/texts/define-texts.ts'

/** The page of the emailed link to Stripe's page. */
export const monthlyCardTexts = defineTexts('monthlyCard', {
  title: 'Change Your Monthly Gift',
  lead: 'At Stripe, you enter a card and confirm the change that you asked for. The link works once, within one hour.',
  continue: 'Continue to Stripe',
  needsScripts: 'Turn on JavaScript in your browser to continue.',
  noLink: 'This page needs the link from our email. You can ask for a new one on the page of your monthly gift.',
  home: 'Go to the home page',
})
