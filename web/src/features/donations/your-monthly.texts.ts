import { defineTexts } from '#shared/texts/define-texts.ts'

/** The monthly gifts that this device remembers. */
export const yourMonthlyTexts = defineTexts('yourMonthly', {
  label: 'Your monthly gifts',
  monthly: 'Monthly gift',
  open: 'See your monthly gift',
  // the same link for screen readers; {reference} is such as PM-12-2F
  openMonthly: 'See your monthly gift {reference}',
})
