import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a cell of an imported file. {label} names the column. A single sentence has no period. */
export const cellTexts = defineTexts('cells', {
  invalid: 'This isn’t valid',
  notYesNo: '{label} must be yes, no, or empty',
  notATime: '{label} must be a time, such as 2024-03-31T09:30:00Z',
  notAnAmount: '“{value}” isn’t an amount. Enter a number such as 90.',
  // each line is what is needed, and its price
  notANeed: 'Each need is a line such as Operation: 180.00',
  tooManyNeeds: 'There can be at most {max, plural, one {# need} other {# needs}}',
  notAFocalPoint: 'A focal point is two numbers from 0 to 100, such as 50,40',
  // a sentence about one column, which does not mention the column
  inColumn: '{label}: {problem}',
})
