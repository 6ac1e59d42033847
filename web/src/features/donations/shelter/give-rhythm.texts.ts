import { defineTexts } from '#shared/texts/define-texts.ts'

/** Links between the page of a single gift to the shelter and that of a monthly one. */
export const giveRhythmTexts = defineTexts('giveRhythm', {
  label: 'How often',
  once: 'Once',
  monthly: 'Monthly',
})
