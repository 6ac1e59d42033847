import { defineTexts } from '#shared/texts/define-texts.ts'

/** The page on which a monthly gift begins. */
export const giveMonthlyTexts = defineTexts('giveMonthly', {
  title: 'Give Monthly',
  description: 'Support the shelter, or sponsor a pet, with a gift each month.',
  lead: 'A small gift each month helps us plan ahead. You can change or stop it at any time.',
  notFound: 'Page Not Found',
  notFoundDescription: 'This shelter doesn’t take monthly gifts.',
  notFoundHint: 'You can still support a pet’s campaign.',
  campaigns: 'See all campaigns',
})
