import { defineTexts } from '#shared/texts/define-texts.ts'

/** Charts of figures. */
export const figureChartTexts = defineTexts('figureChart', {
  showTable: 'Show as table',
  hideTable: 'Hide table',
  // for screen readers: opens or closes the table of this chart
  tableOf: '{action}: {chart}',
  // for screen readers: what the chart shows. {totals} is a list such as 'Arrived: 12, Adopted: 9'
  summary: 'Bar chart, {from} to {to}. {totals}.',
  // if {from} would be the same as {to}
  summaryOfOne: 'Bar chart, {from}. {totals}.',
  // a name and its sum in that list
  amount: '{name}: {amount}',
  nothing: 'Nothing in this period.',
})
