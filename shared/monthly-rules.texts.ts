import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a monthly gift, or with a change of it. */
export const monthlyRulesTexts = defineTexts('monthlyRules', {
  // {min} is formatted, such as $0.50
  tooLow: 'The smallest monthly gift is {min}.',
  // {amount} is the current amount
  notLower: 'Enter an amount lower than {amount}.',
  notHigher: 'Enter an amount higher than {amount}.',
  noSuchReference: 'No monthly gift has this reference. Check it and try again.',
})
