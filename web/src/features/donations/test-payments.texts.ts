import { defineTexts } from '#shared/texts/define-texts.ts'

export const testPaymentsTexts = defineTexts('testPayments', {
  // the badge of a site whose payments are in the provider's test mode
  badge: 'Test payments',
  sentence: 'No real money is charged.',
})
