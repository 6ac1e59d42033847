import { defineTexts } from '#shared/texts/define-texts.ts'

export const givePageTexts = defineTexts('givePage', {
  // {name} is the shelter's
  title: 'Give to {name}',
  description: 'Help with a gift to the shelter itself.',
  lead: 'Your gift goes to the shelter itself, not to a single campaign.',
  // a button that loads the form, if it did not load by itself
  open: 'Choose an amount',
  campaigns: 'Or help one animal: see the campaigns',
})
