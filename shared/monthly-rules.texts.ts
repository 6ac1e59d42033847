import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a monthly gift, or with a change of it. */
export const monthlyRulesTexts = defineTexts('monthlyRules', {
  // {min} is formatted, such as $0.50
  tooLow: 'The smallest monthly gift is {min}.',
  // {amount} is the current amount
  notLower: 'Choose less than {amount}.',
  notHigher: 'Choose more than {amount}.',
  noSuchReference: 'There’s no monthly gift with this reference.',
})
