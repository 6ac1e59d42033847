import { defineTexts } from '#shared/texts/define-texts.ts'

export const statementPageTexts = defineTexts('statementPage', {
  description: 'All gifts made with your email address, year by year.',
  lead: 'See and print all gifts made with your email address, year by year.',
  // a button
  show: 'Show my gifts',
  noLink: 'Part of the link is missing. Please open the full link from the email.',
  home: 'Go to the home page',
})
