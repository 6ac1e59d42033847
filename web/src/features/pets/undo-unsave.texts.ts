import { defineTexts } from '#shared/texts/define-texts.ts'

export const undoUnsaveTexts = defineTexts('undoUnsave', {
  // {name} is the name of a pet
  removed: '{name} is no longer saved.',
})
