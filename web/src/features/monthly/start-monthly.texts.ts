import { defineTexts } from '#shared/texts/define-texts.ts'

/** The form with which a monthly gift begins. {name} is the sponsored pet's. */
export const startMonthlyTexts = defineTexts('startMonthly', {
  sponsor: 'Sponsor {name}',
  sponsorLead: 'Give each month for {name}. When {name} finds a home, you decide how to continue.',
  // {currency} is such as EUR
  amount: '{currency, select, USD {Monthly amount ($)} other {Monthly amount ({currency})}}',
  name: 'Your name (optional)',
  email: 'Your email',
  emailHint: 'We’ll send your receipts and the link to your monthly gift here. Only admins can see it.',
  card: 'You’ll pay by card on Stripe. Skip, pause, lower, or stop at any time, without an account.',
  transfer: 'We’ll show you how to set up a monthly transfer at your bank.',
  start: 'Give monthly',
  failed: 'Couldn’t start your monthly gift. {reason}',
})
