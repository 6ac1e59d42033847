import { defineTexts } from '#shared/texts/define-texts.ts'

export const accentFieldTexts = defineTexts('accentField', {
  // {color} is a code such as #b45309
  hint: 'Used for buttons and links; matching shades are chosen for you. Default: amber ({color}).',
  pick: 'Pick a color',
  closestColor: 'Use the closest readable color',
  reset: 'Reset to amber',
})
