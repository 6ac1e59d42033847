import { defineTexts } from '#shared/texts/define-texts.ts'

export const restoredNoteTexts = defineTexts('restoredNote', {
  // above a form that has kept the text of the last visit
  kept: 'We kept what you typed.',
})
