import { defineTexts } from '#shared/texts/define-texts.ts'

/** How often emails about new pets are sent. */
export const frequencyTexts = defineTexts('searchFrequency', {
  label: 'How often',
  at_once: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
})
