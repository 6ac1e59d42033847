import { defineTexts } from '#shared/texts/define-texts.ts'

export const restoredNoteTexts = defineTexts('restoredNote', {
  // above a form that shows what was typed before
  kept: 'We kept what you typed.',
  // button after it: empties the form
  clear: 'Clear',
})
